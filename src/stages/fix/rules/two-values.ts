import type { Reference } from "../../../sql/blocks.js";
import type { SqlToken } from "../../../sql/tokens.js";
import { sameName } from "../same-name.js";
import { countedKey, countOfBoth } from "./counted-together.js";
import { fieldOf, joinsBetween, type QueryText, type Repair, tableOf } from "./query.js";
import { lastToken, outermost, type PlainSelect, plainSelect, sourceOf, textOf } from "./select-parts.js";

/** One of the conditions that AND joins, where it is a field and the value that it must have. */
interface Demand {
  readonly field: Reference;
  readonly value: SqlToken;
  /** First token, and behind the last. */
  readonly start: number;
  readonly end: number;
}

/**
 * Two values demanded of one field in one row, which no row has. Where a thing has several such rows, those that have one
 * row of each are meant; where the row is the thing itself, those that have either.
 */
export function twoValues(query: QueryText): Repair | undefined {
  const { sql, blocks } = query;
  const end = lastToken(blocks);
  const select = plainSelect(sql, blocks, 0, end);
  const [first, second, ...others] = select ? twice(demands(select, query)) : [];
  if (!select || !first || !second || others.length > 0) return undefined;
  const name = textOf(sql, blocks.tokens, first.start, first.field.at + 1);
  const values = [first, second].map(({ value }) => value.raw);
  const several = hasSeveral(select, first.field, query);
  if (several === undefined) return undefined;
  if (!several) {
    const where = without(second, select, query, { ...first, text: `${name} IN (${values.join(", ")})` });
    const reason = `No row has two values of ${first.field.field}: those with either are meant.`;
    return { sql: written(select, select.list, where), reason };
  }
  const sides = [second, first].map((demand) => ({ ...select, where: without(demand, select, query) }));
  const reason = `No row has two values of ${first.field.field}: what has rows with each is meant.`;
  const [a, b] = sides as [PlainSelect, PlainSelect];
  if (select.counted === undefined) {
    return { sql: `${written(a, a.list, a.where)} INTERSECT ${written(b, b.list, b.where)}`, reason };
  }
  const key = select.counted || countedKey(blocks.blocks[0]!.sources, select, query)?.text;
  return key ? { sql: countOfBoth(key, key, a, b), reason } : undefined;
}

function written({ distinct, from }: PlainSelect, list: string, where: string): string {
  return `SELECT ${distinct ? "DISTINCT " : ""}${list} FROM ${from} WHERE ${where}`;
}

/** The conditions of a plain SELECT that AND joins; none where OR or BETWEEN stands among them. */
function demands({ condition: [start, end] }: PlainSelect, { blocks: { tokens, references } }: QueryText): Demand[] {
  const places = outermost(tokens, start, end);
  const word = (at: number) => tokens[at]!.raw.toLowerCase();
  if (places.some((at) => word(at) === "or" || word(at) === "between")) return [];
  const ends = [...places.filter((at) => word(at) === "and"), end];
  return ends.flatMap((last, index) => {
    const first = index === 0 ? start : ends[index - 1]! + 1;
    const [operator, value] = [tokens[last - 2], tokens[last - 1]];
    const field = references.find(({ at }) => at === last - 3);
    const isWhole = field && (field.qualifier?.at ?? field.at) === first;
    const isValue = value?.kind === "text" || value?.kind === "number";
    return isWhole && isValue && operator?.raw === "=" ? [{ field, value, start: first, end: last }] : [];
  });
}

/** Those that demand different values of one field. */
function twice(all: readonly Demand[]): Demand[] {
  const alike = (a: Demand, b: Demand) =>
    sameName(a.field.field, b.field.field) &&
    (a.field.qualifier?.name.toLowerCase() ?? "") === (b.field.qualifier?.name.toLowerCase() ?? "") &&
    a.value.raw !== b.value.raw;
  return all.filter((one) => all.some((other) => other !== one && alike(one, other)));
}

/** The condition without one of its parts, and with one before it written otherwise. */
function without(
  gone: Demand,
  { condition: [start, end] }: PlainSelect,
  { sql, blocks: { tokens } }: QueryText,
  changed?: Demand & { readonly text: string },
): string {
  const text = (first: number, last: number) => textOf(sql, tokens, first, last);
  // With the AND behind it, or before it.
  const [from, to] = gone.start === start ? [gone.start, gone.end + 1] : [gone.start - 1, gone.end];
  const before = changed ? [text(start, changed.start), changed.text, text(changed.end, from)] : [text(start, from)];
  return [...before, text(to, end)].filter(Boolean).join(" ");
}

/**
 * Whether what is selected may have several rows with the field: rows of a table that points to its own, or rows of the
 * table itself where what is selected repeats in it. Undefined where that cannot be told.
 */
function hasSeveral(select: PlainSelect, field: Reference, query: QueryText): boolean | undefined {
  const { blocks, profile } = query;
  const source = sourceOf(field, query);
  const table = source && tableOf(source, profile);
  const sources = blocks.blocks[0]!.sources;
  if (!table || sources.some((each) => tableOf(each, profile) === undefined)) return undefined;
  if (select.counted === "") return sources.length > 1;
  const [start, end] = select.listed;
  const shown = blocks.references.filter(
    ({ at }) => at >= start && at < end && !/^distinct$/i.test(blocks.tokens[at]!.raw),
  );
  const owners = shown.map((reference) => ({ reference, source: sourceOf(reference, query) }));
  if (owners.length === 0 || owners.some((each) => each.source === undefined)) return undefined;
  const elsewhere = owners.flatMap((each) => (each.source === source ? [] : [tableOf(each.source!, profile)!]));
  if (elsewhere.length > 0) return elsewhere.some((other) => !pointsTo(other.name, table.name, query));
  return !owners.some(({ reference }) => isUnique(table.name, reference.field, query));
}

/** Whether each row of one table belongs to one of the other. */
function pointsTo(from: string, to: string, { profile }: QueryText): boolean {
  const table = (name: string) => profile.tables.find((each) => each.name === name)!;
  const direct = joinsBetween(table(from), table(to), profile.joins).length > 0;
  return direct && profile.joins.some((join) => join.from.table === from && join.to.table === to);
}

function isUnique(table: string, name: string, { profile }: QueryText): boolean {
  const found = profile.tables.find((each) => each.name === table);
  const field = found?.fields.find((each) => each.name === fieldOf(found, name));
  if (!found || !field) return false;
  if (found.primaryKey.length === 1 && sameName(found.primaryKey[0]!, name)) return true;
  const { distinct, nulls = 0 } = field;
  return found.rows !== undefined && distinct !== undefined && distinct.count >= found.rows - nulls;
}
