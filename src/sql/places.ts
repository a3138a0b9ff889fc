import type { SqlDialect } from "./dialect.js";
import { type SqlToken, sqlTokens } from "./tokens.js";
import { node } from "./tree.js";

/** Tokens from the first to the last, both included. */
export interface TokenRange {
  readonly first: number;
  readonly last: number;
}

/** Where the parts of a parsed tree stand in its text, so that one can be replaced and all else stays as written. */
export interface Places {
  readonly sql: string;
  /** Without blanks and comments. */
  readonly tokens: readonly SqlToken[];
  /** The tokens in small letters; empty for names in quotes and for texts, which are no words of SQL. */
  readonly words: readonly string[];
  /** Brackets and CASEs that are open around each token; their own words count to what is outside. */
  readonly depths: readonly number[];
  /**
   * The tokens from the first name or literal of a part to its last. The tree does not tell of keywords, operators and
   * brackets: those at its ends are not among them. Undefined for a part without names and literals.
   */
  of(part: unknown): TokenRange | undefined;
}

/** New text for a range of tokens; for none where `last` is the one before `first`. */
export interface Replacement extends TokenRange {
  readonly text: string;
}

export function placesIn(sql: string, dialect: SqlDialect): Places {
  const tokens = sqlTokens(sql, dialect).filter(({ kind }) => kind !== "blank");
  const words = tokens.map(({ kind, raw }) => (kind === "word" || kind === "symbol" ? raw.toLowerCase() : ""));
  const starts = new Map(tokens.map(({ start }, index) => [start, index]));
  const ends = new Map(tokens.map(({ start, raw }, index) => [start + raw.length, index]));
  const lines = sql.split("\n");
  const lineStarts = [0];
  for (const line of lines) lineStarts.push(lineStarts.at(-1)! + line.length + 1);
  const offset = (position: unknown): number => {
    const { line, column } = (node(position) ?? {}) as { line?: number; column?: number };
    if (!line || !column) return Number.NaN;
    // The parser counts characters, a string's offsets count UTF-16 units.
    const before = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("");
    return (lineStarts[line - 1] ?? Number.NaN) + before.length;
  };
  const rangeOf = (span: unknown): TokenRange | undefined => {
    const { start, end } = node(span) ?? {};
    const [first, last] = [starts.get(offset(start)), ends.get(offset(end))];
    return first === undefined || last === undefined ? undefined : { first, last };
  };
  return {
    sql,
    tokens,
    words,
    depths: depthsOf(words),
    of: (part) => {
      const ranges = spansIn(part).flatMap((span) => rangeOf(span) ?? []);
      if (ranges.length === 0) return undefined;
      return {
        first: Math.min(...ranges.map(({ first }) => first)),
        last: Math.max(...ranges.map(({ last }) => last)),
      };
    },
  };
}

function depthsOf(words: readonly string[]): number[] {
  let depth = 0;
  return words.map((word) => {
    if (word === ")" || (word === "end" && depth > 0)) depth -= 1;
    return word === "(" || word === "case" ? depth++ : depth;
  });
}

function spansIn(part: unknown): unknown[] {
  if (Array.isArray(part)) return part.flatMap(spansIn);
  return Object.entries(node(part) ?? {}).flatMap(([key, value]) => (key === "span" ? [value] : spansIn(value)));
}

/** The SQL with other texts in some places. What is replaced by nothing goes with the blanks beside it. */
export function replaceTokens({ sql, tokens }: Places, replacements: readonly Replacement[]): string {
  const endOf = (index: number) => (index < 0 ? 0 : tokens[index]!.start + tokens[index]!.raw.length);
  let text = "";
  let done = 0;
  for (const { first, last, text: added } of replacements.toSorted((a, b) => a.first - b.first)) {
    const inserted = last < first;
    const before = endOf(first - 1);
    const from = inserted || added === "" ? before : tokens[first]!.start;
    text += sql.slice(done, from) + (inserted ? ` ${added}` : added);
    // "count(DISTINCT x)" becomes "count(x)": without blanks before it, those behind it go.
    const open = added === "" && !inserted && before === tokens[first]!.start;
    done = inserted ? from : open ? (tokens[last + 1]?.start ?? sql.length) : endOf(last);
  }
  return text + sql.slice(done);
}

/** The text of a range of tokens as written. */
export function writtenAt({ sql, tokens }: Places, { first, last }: TokenRange): string {
  return last < first ? "" : sql.slice(tokens[first]!.start, tokens[last]!.start + tokens[last]!.raw.length);
}
