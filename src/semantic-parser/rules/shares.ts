import { type Cursor, cueAt, mentionKind, textAt } from "./cursor.js";
import { askFor, passCount } from "./defined.js";
import type { Filter, FilterTest, Formula, SelectPart } from "./draft.js";
import { arithmeticOf, countOf, percentOf, severalTests } from "./formula.js";

const SHARES: Readonly<Record<string, "percent" | "share">> = {
  percentage: "percent",
  percent: "percent",
  share: "percent",
  proportion: "share",
  fraction: "share",
};

/** "what percentage of orders …", "the ratio of … to …", "the difference between … and …": settled at the end. */
export function readShare(cursor: Cursor): boolean {
  const word = textAt(cursor, cursor.at);
  const kind = SHARES[word] ?? (word === "difference" || word === "ratio" ? word : undefined);
  if (kind === undefined || mentionKind(cursor, cursor.at) !== undefined || cursor.compared !== undefined) return false;
  const next = textAt(cursor, cursor.at + 1);
  if (!["of", "between", "in"].includes(next) && cueAt(cursor, cursor.at + 1, "between") === undefined) return false;
  const { draft } = cursor;
  if (draft.selects.at(-1)?.kind === "count" && cueAt(cursor, cursor.at - 1, "count") !== undefined)
    draft.selects.pop();
  askFor(cursor);
  if (kind === "difference" || kind === "ratio") passCount(cursor);
  cursor.compared = { at: cursor.at, kind };
  cursor.at++;
  return true;
}

type Compared = NonNullable<Cursor["compared"]>;

/** Makes of the filters read which rows are the part, and which the whole. */
export function settleShare(cursor: Cursor): void {
  const { compared, draft } = cursor;
  if (compared === undefined) return;
  const formula =
    compared.kind === "percent" || compared.kind === "share" ? shareOf(cursor, compared) : twoOf(cursor, compared);
  askFor(cursor);
  if (formula === undefined) draft.unread.push(compared.at);
  else draft.selects.push({ kind: "formula", formula, pick: undefined });
}

function shareOf(cursor: Cursor, { at, kind }: Compared): Formula | undefined {
  const part = partFilters(cursor, at);
  const when = taken(cursor, part);
  if (when === undefined) return undefined;
  return kind === "percent" ? percentOf(countOf(when), countOf()) : arithmeticOf("/", countOf(when), countOf());
}

const VERBS = new Set("are is was were have has had who that which did do does can".split(" "));

/** "percentage of late orders that were returned": those after the verb, else all but those said of the whole. */
function partFilters(cursor: Cursor, at: number): Filter[] {
  const own = cursor.draft.filters.filter((filter) => filter.exclusion === undefined && filter.at > at);
  const places = cursor.items.map((_, place) => place).filter((place) => place > at);
  const among = places.find((place) => textAt(cursor, place) === "among") ?? Number.POSITIVE_INFINITY;
  const inside = own.filter((filter) => filter.at < among);
  const lasting = inside.filter(({ test }) => test.kind !== "period");
  const telling = lasting.length > 0 ? lasting : inside;
  const verb = places.find((place) => VERBS.has(textAt(cursor, place)) && telling.some((filter) => filter.at > place));
  const after = telling.filter((filter) => verb !== undefined && filter.at > verb);
  return after.length > 0 ? after : telling;
}

/** Two counts, or two sums or averages, of rows that differ in one condition. */
function twoOf(cursor: Cursor, { at, kind }: Compared): Formula | undefined {
  const { draft } = cursor;
  const [first, second] = draft.filters
    .filter((filter) => filter.exclusion === undefined && filter.at > at)
    .slice(0, 2);
  if (first === undefined || second === undefined || second.joiner === "or") return undefined;
  if (first.test.kind !== second.test.kind) return undefined;
  const base = draft.selects.findLastIndex((part) => (part.pick?.at ?? -1) > at);
  const figure = figureOf(cursor, draft.selects[base]);
  if (figure !== undefined) draft.selects.splice(base, 1);
  for (const filter of [first, second]) draft.filters.splice(draft.filters.indexOf(filter), 1);
  const of = (when: FilterTest): Formula => (figure === undefined ? countOf(when) : { ...figure, when });
  return arithmeticOf(kind === "ratio" ? "/" : "-", of(first.test), of(second.test));
}

type Aggregate = Extract<Formula, { kind: "aggregate" }>;

function figureOf({ lexicon }: Cursor, part: SelectPart | undefined): Aggregate | undefined {
  if (part?.kind === "aggregate")
    return { kind: "aggregate", name: part.name, distinct: false, of: { kind: "pick", pick: part.pick } };
  if (part?.kind !== "pick") return undefined;
  const fields = part.pick.fields.filter(({ ref }) => lexicon.field(ref).kind === "number" && !lexicon.field(ref).key);
  const pick = { ...part.pick, fields, tables: [] };
  return fields.length === 0
    ? undefined
    : { kind: "aggregate", name: "sum", distinct: false, of: { kind: "pick", pick } };
}

function taken({ draft }: Cursor, filters: readonly Filter[]): FilterTest | undefined {
  if (filters.length === 0) return undefined;
  for (const filter of filters) draft.filters.splice(draft.filters.indexOf(filter), 1);
  const either = filters.slice(1).some(({ joiner }) => joiner === "or");
  return severalTests(
    either ? "or" : "and",
    filters.map(({ test }) => test),
  );
}
