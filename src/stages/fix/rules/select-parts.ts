import type { QueryBlocks, Reference, Source } from "../../../sql/blocks.js";
import { bracketDepths } from "../../../sql/brackets.js";
import type { SqlToken } from "../../../sql/tokens.js";
import { sameName } from "../same-name.js";
import { type QueryText, tableOf } from "./query.js";

/** A plain SELECT: a list, FROM and WHERE, and nothing after these. */
export interface PlainSelect {
  /** As written, without SELECT and DISTINCT. */
  readonly list: string;
  readonly distinct: boolean;
  readonly from: string;
  readonly where: string;
  /** The counted field where the list is one count: empty for `count(*)`. */
  readonly counted: string | undefined;
  /** Tokens of its list, and of its condition: first and behind the last. */
  readonly listed: readonly [number, number];
  readonly condition: readonly [number, number];
}

const CLAUSES = /^(group|having|order|limit|offset|window|union|intersect|except|qualify|fetch)$/i;

/** Reads the tokens from one place up to another as a plain SELECT; undefined where they are more or less than that. */
export function plainSelect(sql: string, { tokens }: QueryBlocks, start: number, end: number): PlainSelect | undefined {
  const words = outermost(tokens, start, end);
  const at = (word: string) => words.find((place) => tokens[place]!.raw.toLowerCase() === word) ?? -1;
  const [from, where] = [at("from"), at("where")];
  const other = words.some((place) => CLAUSES.test(tokens[place]!.raw));
  if (!/^select$/i.test(tokens[start]?.raw ?? "") || from < 0 || where < from || other) return undefined;
  const distinct = /^distinct$/i.test(tokens[start + 1]?.raw ?? "");
  const listed = [distinct ? start + 2 : start + 1, from] as const;
  const condition = [where + 1, end] as const;
  const text = ([first, last]: readonly [number, number]) => textOf(sql, tokens, first, last);
  const list = text(listed);
  const count = /^count\s*\(\s*(?:distinct\s+)?(?<what>\*|[^()\s]+)\s*\)$/i.exec(list)?.groups?.what;
  return {
    list,
    distinct,
    from: text([from + 1, where]),
    where: text(condition),
    counted: count === "*" ? "" : count,
    listed,
    condition,
  };
}

/** Places of the words that stand in no bracket. */
export function outermost(tokens: readonly SqlToken[], start: number, end: number): number[] {
  const depths = bracketDepths(tokens.slice(start, end));
  return depths.flatMap((depth, index) => {
    const at = start + index;
    return depth === 0 && !/^[()]$/.test(tokens[at]!.raw) ? [at] : [];
  });
}

/** The SQL from one token up to before another. */
export function textOf(sql: string, tokens: readonly SqlToken[], first: number, end: number): string {
  const [from, to] = [tokens[first], tokens[end - 1]];
  return from && to && end > first ? sql.slice(from.start, to.start + to.raw.length) : "";
}

/** Without a semicolon at the end. */
export function lastToken({ tokens }: Pick<QueryBlocks, "tokens">): number {
  return tokens.at(-1)?.raw === ";" ? tokens.length - 1 : tokens.length;
}

/** The source of a reference among those of its own block. */
export function sourceOf(reference: Reference, { profile }: QueryText): Source | undefined {
  const { block, qualifier, field } = reference;
  const found = block.sources.filter((source) =>
    qualifier
      ? sameName(source.alias, qualifier.name)
      : tableOf(source, profile)?.fields.some(({ name }) => sameName(name, field)),
  );
  return found.length === 1 ? found[0] : undefined;
}
