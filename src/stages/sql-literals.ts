import { type SqlToken, sqlTokens, unquoted } from "../prompts/sql-tokens.js";

/** The content of every text literal. */
export function literalsOf(sql: string): string[] {
  return sqlTokens(sql)
    .filter((token) => token.kind === "text")
    .map(unquoted);
}

/** A field, as the query names it, compared with a text literal. */
export interface Comparison {
  readonly qualifier: string | undefined;
  readonly field: string;
  readonly operator: string;
  readonly literal: string;
}

/** `a.b = 'x'`, `b LIKE 'x'`, `b IN ('x', 'y')`, and the same with NOT, in the order of the query. */
export function comparisonsOf(sql: string): Comparison[] {
  const tokens = sqlTokens(sql).filter((token) => token.kind !== "blank");
  return tokens.flatMap((token, index) => {
    if (token.kind !== "text") return [];
    const operator = operatorBefore(tokens, index);
    if (operator === undefined) return [];
    const name = nameBefore(tokens, operator.at);
    return name === undefined ? [] : [{ ...name, operator: operator.word, literal: unquoted(token) }];
  });
}

const OPERATORS = new Set(["=", "==", "!=", "<>", "like", "ilike", "is"]);

function operatorBefore(tokens: readonly SqlToken[], index: number): { word: string; at: number } | undefined {
  const before = lower(tokens[index - 1]);
  if (OPERATORS.has(before)) return { word: before, at: skipNot(tokens, index - 1) };
  let at = index - 1;
  while (at > 0 && (tokens[at]?.raw === "," || tokens[at]?.kind === "text")) at--;
  if (tokens[at]?.raw !== "(" || lower(tokens[at - 1]) !== "in") return undefined;
  return { word: "in", at: skipNot(tokens, at - 1) };
}

function skipNot(tokens: readonly SqlToken[], at: number): number {
  return lower(tokens[at - 1]) === "not" ? at - 1 : at;
}

function nameBefore(
  tokens: readonly SqlToken[],
  at: number,
): { qualifier: string | undefined; field: string } | undefined {
  let last = at - 1;
  // lower(name) = 'x'
  if (tokens[last]?.raw === ")" && tokens[last - 1] && tokens[last - 1]!.raw !== ")") last -= 1;
  const field = tokens[last];
  if (!field || (field.kind !== "word" && field.kind !== "name")) return undefined;
  const qualified = tokens[last - 1]?.raw === "." ? tokens[last - 2] : undefined;
  return { qualifier: qualified && unquoted(qualified), field: unquoted(field) };
}

const CLAUSE_WORDS = new Set(
  "on where group order having limit union intersect except join inner left right full cross natural using set as".split(
    " ",
  ),
);

/** A table that a query reads: its name and the name under which the query speaks of it, both as written. */
export interface Source {
  readonly alias: string;
  readonly table: string;
}

export function sourcesOf(sql: string): Source[] {
  const tokens = sqlTokens(sql).filter((token) => token.kind !== "blank");
  const sources: Source[] = [];
  let reading = false;
  for (const [index, token] of tokens.entries()) {
    const word = lower(token);
    if (token.kind === "word" && (word === "from" || word === "join")) reading = true;
    else if (token.kind === "word" && (CLAUSE_WORDS.has(word) || word === "select")) reading = false;
    const before = lower(tokens[index - 1]);
    const starts = before === "from" || before === "join" || (reading && before === ",");
    if (starts && isName(token)) sources.push(sourceAt(tokens, index));
  }
  return sources;
}

/** `schema.table AS alias`, where the parts but the table may be absent. */
function sourceAt(tokens: readonly SqlToken[], start: number): Source {
  let last = start;
  while (tokens[last + 1]?.raw === "." && isName(tokens[last + 2])) last += 2;
  const table = unquoted(tokens[last]!);
  const alias = tokens[lower(tokens[last + 1]) === "as" ? last + 2 : last + 1];
  const named = isName(alias) && !(alias.kind === "word" && CLAUSE_WORDS.has(lower(alias)));
  return { alias: named ? unquoted(alias) : table, table };
}

function isName(token: SqlToken | undefined): token is SqlToken {
  return token !== undefined && (token.kind === "name" || (token.kind === "word" && !/^\d/.test(token.raw)));
}

const lower = (token: SqlToken | undefined) => token?.raw.toLowerCase() ?? "";
