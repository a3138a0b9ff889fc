import { bracketDepths } from "./brackets.js";
import { type SqlToken, sqlTokens, unquoted } from "./tokens.js";

/** The outermost ORDER BY of a query. */
export interface Ordering {
  readonly keys: readonly Key[];
  /** Where in the text further expressions can be put into the select list; undefined where that would change the rows. */
  readonly insertAt: number | undefined;
}

interface Key {
  /** Without ASC, DESC and NULLS. */
  readonly text: string;
  /** Of a name, the name without its table. */
  readonly name: string | undefined;
  readonly qualified: boolean;
}

const ENDS = /^(limit|offset|fetch|for|;)$/;
const SET = /^(union|intersect|except)$/;

/** Undefined where the query's result has no order. */
export function orderingOf(sql: string): Ordering | undefined {
  if (!/order\s+by/i.test(sql)) return undefined;
  const outer = outermost(sql);
  const words = outer.map(({ kind, raw }) => (kind === "word" ? raw.toLowerCase() : raw));
  const order = words.findIndex((word, index) => word === "order" && words[index + 1] === "by");
  if (order < 0) return undefined;
  const after = words.findIndex((word, index) => index > order && ENDS.test(word));
  const end = after < 0 ? outer.length : after;
  const commas = words.flatMap((word, index) => (index > order && index < end && word === "," ? [index] : []));
  const bounds = [order + 1, ...commas, end];
  const keys = bounds.slice(1).map((to, index) => keyOf(sql, outer, bounds[index]! + 1, to));
  const select = words.indexOf("select");
  const plain = !words.some((word) => SET.test(word)) && !/^(distinct|all)$/.test(words[select + 1] ?? "");
  const from = words.findIndex((word, index) => index > select && word === "from");
  return { keys, insertAt: plain && select >= 0 && from > 0 ? outer[from]!.start : undefined };
}

/** Tokens outside of brackets; a bracket with what is in it counts as its first token. */
function outermost(sql: string): SqlToken[] {
  const tokens = sqlTokens(sql);
  const depths = bracketDepths(tokens);
  return tokens.filter(({ kind }, at) => kind !== "blank" && depths[at] === 0);
}

function keyOf(sql: string, tokens: readonly SqlToken[], from: number, to: number): Key {
  let last = to;
  while (last > from + 1 && /^(asc|desc|nulls|first|last)$/i.test(tokens[last - 1]!.raw)) last -= 1;
  const first = tokens[from];
  if (!first) return { text: "", name: undefined, qualified: false };
  const text = sql.slice(first.start, tokens[last]?.start ?? sql.length).trim();
  const parts = tokens.slice(from, last);
  const isName = parts.every(({ kind, raw }, index) =>
    index % 2 === 0 ? kind === "word" || kind === "name" : raw === ".",
  );
  return { text, name: isName ? unquoted(parts.at(-1)!) : undefined, qualified: parts.length > 1 };
}

/**
 * The query whose result has every key as a column, and which columns these are; undefined where there is none.
 */
export function withKeys(
  sql: string,
  { keys, insertAt }: Ordering,
  names: readonly string[],
): { sql: string; columns: readonly number[] } | undefined {
  const added: string[] = [];
  const columns: number[] = [];
  for (const { text, name, qualified } of keys) {
    // `a.name` may be another field than the column that is called `name`: where it can be asked for, it is.
    const wanted = qualified && insertAt !== undefined ? text : (name ?? text);
    const known = /^\d+$/.test(text) ? Number(text) - 1 : columnNamed(names, wanted);
    if (known >= 0) columns.push(known);
    else if (insertAt === undefined || text === "") return undefined;
    else columns.push(names.length + added.push(text) - 1);
  }
  if (added.length === 0) return { sql, columns };
  return { sql: `${sql.slice(0, insertAt)}, ${added.join(", ")} ${sql.slice(insertAt)}`, columns };
}

const columnNamed = (names: readonly string[], wanted: string) =>
  names.findIndex((name) => name.toLowerCase() === wanted.toLowerCase());
