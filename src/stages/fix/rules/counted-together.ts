import type { Source } from "../../../sql/blocks.js";
import { writeName } from "../../../sql/quoting.js";
import { type QueryText, type Repair, tableOf } from "./query.js";
import { lastToken, outermost, type PlainSelect, plainSelect } from "./select-parts.js";

/**
 * `SELECT count(*) … INTERSECT SELECT count(*) …` compares two counts; what meets both conditions is to be counted. One
 * row meets both where the conditions are of different fields, else two rows of one thing do: then what is counted of
 * each side is compared, or the key of the one table that has a key and no condition.
 */
export function countedTogether(query: QueryText): Repair | undefined {
  const { sql, blocks } = query;
  const end = lastToken(blocks);
  const cuts = outermost(blocks.tokens, 0, end).filter((at) =>
    /^(intersect|union|except)$/i.test(blocks.tokens[at]!.raw),
  );
  const [cut] = cuts;
  if (cuts.length !== 1 || cut === undefined || !/^intersect$/i.test(blocks.tokens[cut]!.raw)) return undefined;
  const sides = [plainSelect(sql, blocks, 0, cut), plainSelect(sql, blocks, cut + 1, end)];
  const [a, b] = sides;
  if (a?.counted === undefined || b?.counted === undefined || !isSame(a.list, b.list)) return undefined;
  const reason = "What meets both conditions is counted, and not what two counts have in common.";
  const [left, right] = [sourcesFrom(a, query), sourcesFrom(b, query)];
  const shared = fieldsOf(a, query).filter((field) => fieldsOf(b, query).includes(field));
  const inOneRow = isSame(a.from, b.from) && (left.length === 1 ? a.counted === "" : shared.length === 0);
  if (inOneRow) {
    const list = `${a.distinct ? "DISTINCT " : ""}${a.list}`;
    return { sql: `SELECT ${list} FROM ${a.from} WHERE (${a.where}) AND (${b.where})`, reason };
  }
  if (a.counted !== "") return { sql: countOfBoth(a.counted, b.counted, a, b), reason };
  const [key, other] = [countedKey(left, a, query), countedKey(right, b, query)];
  return key && other && key.table === other.table
    ? { sql: countOfBoth(key.text, other.text, a, b), reason }
    : undefined;
}

/** What the condition speaks of. */
function fieldsOf({ condition: [start, end] }: PlainSelect, { blocks }: QueryText): string[] {
  const asked = blocks.references.filter(({ at }) => at >= start && at < end);
  return asked
    .filter(({ at }) => blocks.tokens[at]!.kind !== "word" || !OPERATORS.test(blocks.tokens[at]!.raw))
    .map(({ field }) => field.toLowerCase());
}

const OPERATORS = /^(and|or|not|in|is|null|like|between|case|when|then|else|end|exists)$/i;

/** The number of what both sides give of a field. */
export function countOfBoth(left: string, right: string, a: PlainSelect, b: PlainSelect): string {
  const side = (field: string, { from, where }: PlainSelect) => `SELECT ${field} FROM ${from} WHERE ${where}`;
  return `SELECT count(*) FROM (${side(left, a)} INTERSECT ${side(right, b)}) AS counted`;
}

const isSame = (a: string, b: string) => squeezed(a) === squeezed(b);
const squeezed = (text: string) => text.toLowerCase().replaceAll(/\s+/g, "");

function sourcesFrom({ condition: [start] }: PlainSelect, { blocks }: QueryText): readonly Source[] {
  const own = blocks.blocks.filter(({ sources }) => sources.some(({ at }) => at < start));
  return (
    own.findLast(({ parent, sources }) => parent === undefined && sources.every(({ at }) => at < start))?.sources ?? []
  );
}

/** The key of the one table that has a key of one field and that no condition speaks of. */
export function countedKey(
  sources: readonly Source[],
  { condition: [start, end] }: Pick<PlainSelect, "condition">,
  { blocks, profile, dialect }: QueryText,
): { readonly table: string; readonly text: string } | undefined {
  const asked = blocks.references.filter(({ at }) => at >= start && at < end);
  const named = (source: Source) =>
    asked.some(({ qualifier, field }) =>
      qualifier
        ? qualifier.name.toLowerCase() === source.alias.toLowerCase()
        : tableOf(source, profile)?.fields.some(({ name }) => name.toLowerCase() === field.toLowerCase()),
    );
  const keyed = sources.flatMap((source) => {
    const table = tableOf(source, profile);
    const [key] = table?.primaryKey ?? [];
    if (!table || key === undefined || table.primaryKey.length > 1 || named(source)) return [];
    return [{ table: table.name, text: `${source.written}.${writeName(key, dialect)}` }];
  });
  return keyed.length === 1 ? keyed[0] : undefined;
}
