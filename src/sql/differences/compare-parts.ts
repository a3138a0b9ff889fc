import { type FieldRef, fieldKey } from "../field.js";
import { fieldSwap, shownText } from "./phrases.js";
import type { Labels, Part, QueryParts } from "./query-parts.js";

/** One thing in which two queries differ, as it is in each: for a list of what the first does and the other does. */
export interface Difference {
  readonly own: string;
  readonly other: string;
  /** Tables that it speaks of: these need no word of their own. */
  readonly tables: readonly string[];
}

/** The differences between two queries, the most telling first; the same ones whichever is the first. */
export function compareParts(own: QueryParts, other: QueryParts, labels: Labels): Difference[] {
  const counts = [own, other].every(({ shown }) => shown.length === 1 && /^count\(\*\)$/i.test(shown[0]!.key));
  const found = [
    ...comparedConditions(own, other, counts, labels),
    ...comparedShown(own, other),
    ...comparedGroups(own, other),
    ...comparedOrder(own, other),
  ];
  const told = new Set(found.flatMap(({ tables }) => tables));
  return [...found, ...comparedJoins(own, other, labels), ...comparedTables(own, other, told, labels)];
}

/** What nothing above tells apart may still differ inside: in what is read at all. */
export function comparedReading(own: QueryParts, other: QueryParts, labels: Labels): Difference[] {
  const of = (fields: ReadonlyMap<string, FieldRef>, without: ReadonlyMap<string, FieldRef>) =>
    [...fields].filter(([key]) => !without.has(key)).map(([, field]) => field);
  const [left, right] = [of(own.fields, other.fields), of(other.fields, own.fields)];
  if (left.length === 0 && right.length === 0) return [];
  const list = (fields: readonly FieldRef[]) => fields.map(labels.field).sort().join(" and ");
  const read = (mine: readonly FieldRef[], others: readonly FieldRef[]) =>
    mine.length > 0 ? `by way of ${list(mine)}` : `without ${list(others)}`;
  return [{ own: read(left, right), other: read(right, left), tables: [] }];
}

function comparedConditions(own: QueryParts, other: QueryParts, counts: boolean, labels: Labels): Difference[] {
  const { left, right } = only(own.conditions, other.conditions);
  const { pairs: swaps, ...rest } = paired(left, right, ({ mask, fields }) => (fields.length === 1 ? mask : undefined));
  const { pairs: values, ...alone } = paired(rest.left, rest.right, ({ fields }) =>
    fields.length === 1 ? fieldKey(fields[0]!) : undefined,
  );
  const where = ({ text }: Part) => `only where ${text}`;
  const nowhere = ({ text }: Part) => `not only where ${text}`;
  const { pairs: replaced, ...lonely } = paired(alone.left, alone.right, () => "");
  return [
    ...once(swaps.map((pair) => ({ ...fieldSwap(pair, counts, labels), tables: tablesIn(pair) }))),
    ...[...values, ...replaced].map((pair) => ({ own: where(pair[0]), other: where(pair[1]), tables: tablesIn(pair) })),
    ...lonely.left.map((part) => ({ own: where(part), other: nowhere(part), tables: tablesIn([part]) })),
    ...lonely.right.map((part) => ({ own: nowhere(part), other: where(part), tables: tablesIn([part]) })),
  ];
}

function comparedShown(own: QueryParts, other: QueryParts): Difference[] {
  const { left, right } = only(own.shown, other.shown);
  const said: Difference[] = [];
  if (left.length > 0 || right.length > 0) {
    const list = (parts: readonly Part[]) => parts.map(shownText).join(" and ");
    const show = (mine: readonly Part[], others: readonly Part[]) =>
      mine.length > 0 ? `showing ${list(mine)}` : `without showing ${list(others)}`;
    said.push({ own: show(left, right), other: show(right, left), tables: tablesIn([...left, ...right]) });
  }
  if (own.distinct !== other.distinct) {
    const rows = (distinct: boolean) => (distinct ? "each row once" : "with repeated rows");
    said.push({ own: rows(own.distinct), other: rows(other.distinct), tables: [] });
  }
  return said;
}

function comparedGroups(own: QueryParts, other: QueryParts): Difference[] {
  // What is shown in another way is grouped by in another way.
  const shown = only(own.shown, other.shown);
  const told = new Set([...shown.left, ...shown.right].map(({ key }) => key));
  const { left, right } = only(own.grouped, other.grouped);
  if ([...left, ...right].every(({ key }) => told.has(key))) return [];
  const groups = ({ grouped }: QueryParts) =>
    grouped.length === 0 ? "not in groups" : `for each ${grouped.map(({ text }) => text).join(" and ")}`;
  return [{ own: groups(own), other: groups(other), tables: tablesIn([...left, ...right]) }];
}

function comparedOrder(own: QueryParts, other: QueryParts): Difference[] {
  const said: Difference[] = [];
  if (own.ordered?.key !== other.ordered?.key) {
    const sorted = ({ ordered }: QueryParts) => (ordered === undefined ? "not sorted" : `sorted by ${ordered.text}`);
    const tables = tablesIn([own.ordered, other.ordered].filter((part) => part !== undefined));
    said.push({ own: sorted(own), other: sorted(other), tables });
  }
  if (own.limit !== other.limit) {
    const rows = ({ limit }: QueryParts) =>
      limit === undefined ? "with all rows" : limit === "1" ? "with one row at most" : `with ${limit} rows at most`;
    said.push({ own: rows(own), other: rows(other), tables: [] });
  }
  return said;
}

/** Tables that both read, joined by other fields. */
function comparedJoins(own: QueryParts, other: QueryParts, labels: Labels): Difference[] {
  const { left, right } = only(own.joins, other.joins);
  const shared = ({ fields }: Part) => fields.every(({ table }) => own.from.has(table) && other.from.has(table));
  const tables = ({ fields }: Part) =>
    fields
      .map(({ table }) => table)
      .sort()
      .join("\u0000");
  const { pairs } = paired(left.filter(shared), right.filter(shared), tables);
  return pairs.map(([a, b]) => {
    const apart = (part: Part, from: Part) => {
      const keys = new Set(from.fields.map(fieldKey));
      return part.fields.filter((field) => !keys.has(fieldKey(field)));
    };
    const [one, two] = [apart(a, b), apart(b, a)];
    const through = (fields: readonly FieldRef[], part: Part) =>
      `joined by ${fields.length === 1 ? labels.field(fields[0]!) : part.text}`;
    return { own: through(one, a), other: through(two, b), tables: [] };
  });
}

function comparedTables(own: QueryParts, other: QueryParts, told: ReadonlySet<string>, labels: Labels): Difference[] {
  const missing = (from: ReadonlySet<string>, there: ReadonlySet<string>) =>
    [...from].filter((table) => !there.has(table) && !told.has(table)).sort();
  const [left, right] = [missing(own.tables, other.tables), missing(other.tables, own.tables)];
  if (left.length === 0 && right.length === 0) return [];
  const list = (tables: readonly string[]) => tables.map(labels.table).join(" and ");
  const [joined, apart] = [...left, ...right].every((table) => own.from.has(table) || other.from.has(table))
    ? ["joined with", "not joined with"]
    : ["reading", "not reading"];
  const read = (mine: readonly string[], others: readonly string[]) => {
    if (mine.length === 0) return `${apart} ${list(others)}`;
    return others.length === 0 ? `${joined} ${list(mine)}` : `reading ${list(mine)}`;
  };
  return [{ own: read(left, right), other: read(right, left), tables: [] }];
}

/** The parts that only one of two queries has, those that stand several times as often as they do so. */
function only(left: readonly Part[], right: readonly Part[]): { readonly left: Part[]; readonly right: Part[] } {
  const without = (parts: readonly Part[], others: readonly Part[]) => {
    const rest = others.map(({ key }) => key);
    return parts
      .filter(({ key }) => {
        const at = rest.indexOf(key);
        if (at >= 0) rest.splice(at, 1);
        return at < 0;
      })
      .toSorted(compareKeys);
  };
  return { left: without(left, right), right: without(right, left) };
}

/** Parts of both sides that agree in something, and the others. */
function paired(left: readonly Part[], right: readonly Part[], trait: (part: Part) => string | undefined) {
  const rest = [...right];
  const pairs: (readonly [Part, Part])[] = [];
  const single = left.filter((part) => {
    const own = trait(part);
    const at = own === undefined ? -1 : rest.findIndex((each) => trait(each) === own);
    if (at >= 0) pairs.push([part, ...rest.splice(at, 1)] as unknown as [Part, Part]);
    return at < 0;
  });
  return { pairs, left: single, right: rest };
}

const compareKeys = (a: Part, b: Part) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
const tablesIn = (parts: readonly Part[]) => parts.flatMap(({ fields }) => fields.map(({ table }) => table));

/** Two bounds of one range differ in the same way. */
function once(differences: readonly Difference[]): Difference[] {
  return [...new Map(differences.map((each) => [`${each.own}\u0000${each.other}`, each])).values()];
}
