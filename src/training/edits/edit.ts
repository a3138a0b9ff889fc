import type { Dialect } from "../../databases/dialect.js";
import type { Profile } from "../../profiles/profile.js";
import { columnsIn } from "../../sql/expressions.js";
import type { SqlNode } from "../../sql/parse.js";
import { type Places, type Replacement, replaceTokens, type TokenRange, writtenAt } from "../../sql/places.js";
import type { Scope } from "../../sql/relations.js";
import { node, variant } from "../../sql/tree.js";

/** What an edit changes of a query; the mistakes that models make. */
export const EDIT_KINDS = [
  "operator",
  "aggregate",
  "join",
  "literal",
  "column",
  "distinct",
  "order",
  "limit",
  "condition",
  "table",
] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

/** A query with one mistake put into it; all else stands as its author wrote it. */
export interface Edit {
  readonly kind: EditKind;
  readonly sql: string;
  /** What became what, in short: "> becomes >=". */
  readonly change: string;
  /** The first token that was changed: edits of one place share it. */
  readonly at: number;
}

/** A SELECT with what its names stand for. */
export interface EditableSelect {
  readonly select: SqlNode;
  readonly scope: Scope;
  /** The ORDER BY of its rows; undefined where it has none. */
  readonly order: unknown;
}

/** A query as editors of one kind see it. */
export interface EditableQuery {
  readonly places: Places;
  readonly selects: readonly EditableSelect[];
  /** The query with those inside it: bodies with their WITH, ORDER BY and LIMIT. */
  readonly queries: readonly SqlNode[];
  readonly profile: Profile;
  readonly dialect: Dialect;
}

/** All edits of one kind that a query admits. */
export type Editor = (query: EditableQuery) => Edit[];

export function makeEdit(kind: EditKind, { places }: EditableQuery, ...replacements: readonly Replacement[]): Edit {
  const [first] = replacements;
  if (first === undefined) throw new Error("an edit replaces something");
  const change = changeText(writtenAt(places, first), first.text);
  return { kind, sql: replaceTokens(places, replacements), change, at: first.first };
}

function changeText(before: string, after: string): string {
  if (after === "") return `${before} is left out`;
  if (before === "" || after.endsWith(` ${before}`))
    return `${after.slice(0, after.length - before.length).trim()} is added`;
  return `${before} becomes ${after}`;
}

/** A keyword in the letters in which the query writes its own. */
export function keyword({ places }: EditableQuery, words: string): string {
  return places.tokens.some(({ raw }) => raw === "SELECT") ? words.toUpperCase() : words.toLowerCase();
}

/** The expressions in a part of the tree, the outer ones first; those of queries inside it are not its own. */
export function expressionsIn(part: unknown): SqlNode[] {
  if (Array.isArray(part)) return part.flatMap(expressionsIn);
  const parts = node(part);
  if (!parts || "body" in parts) return [];
  const own = Object.keys(parts).length === 1 && /^[A-Z]/.test(Object.keys(parts)[0]!) ? [parts] : [];
  return [...own, ...Object.values(parts).flatMap(expressionsIn)];
}

/** The parts of a SELECT that hold expressions, the conditions of its joins apart. */
const CLAUSES = ["projection", "selection", "group_by", "having"] as const;

/** Whether an expression speaks of two or more items of FROM, as the conditions of joins do. */
export function joins(expression: unknown, scope: Scope): boolean {
  const sources = columnsIn(expression, scope).map(({ source }) => source);
  return new Set(sources.filter((source) => source !== undefined)).size > 1;
}

/** The operator of a comparison, a connective or a set operation: the only such word between its two sides. */
export function operatorBetween(
  { places }: EditableQuery,
  left: unknown,
  right: unknown,
  words: ReadonlySet<string>,
): TokenRange | undefined {
  const [before, after] = [places.of(left), places.of(right)];
  if (!before || !after) return undefined;
  for (let at = before.last + 1; at < after.first; at++) {
    if (words.has(places.words[at]!)) return { first: at, last: at };
  }
  return undefined;
}

/** The nearest such word before a token, with nothing but what may open an expression between them. */
export function wordBefore({ places }: EditableQuery, at: number, words: ReadonlySet<string>): number | undefined {
  for (let index = at - 1; index >= 0; index--) {
    if (words.has(places.words[index]!)) return index;
    if (!OPENING.has(places.words[index]!)) return undefined;
  }
  return undefined;
}

const OPENING = new Set(["(", "not", "exists", "-", "+", "lateral", "case", "when", "cast", "interval", "distinct"]);

/** Where a clause or an item of a list ends: the first token behind it, from its first one. */
export function endFrom({ places }: EditableQuery, at: number, ends: ReadonlySet<string>): number {
  const depth = places.depths[at]!;
  let index = at + 1;
  while (index < places.words.length && !(places.depths[index]! === depth && ends.has(places.words[index]!))) {
    if (places.depths[index]! < depth) break;
    index++;
  }
  return index;
}

export const CLAUSE_ENDS: ReadonlySet<string> = new Set(
  "where group having order limit offset fetch window qualify union intersect except ;".split(" "),
);

/** The expressions of a SELECT's clauses by variant and content, without what is inside its queries. */
export function* walk({ select, order }: Omit<EditableSelect, "scope">) {
  const clauses = [...CLAUSES.map((clause) => [clause, select[clause]] as const), ["order_by", order] as const];
  for (const [clause, part] of clauses) {
    for (const expression of expressionsIn(part)) {
      const [kind, content] = variant(expression);
      yield { clause, expression, kind, content: node(content) };
    }
  }
}
