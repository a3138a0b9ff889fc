import type { Operator, Term } from "./terms.js";
import type { EvidenceToken } from "./tokens.js";

/** A term as far as it could be read. */
export interface ReadTerm {
  readonly term: Term;
  /** True where words follow that say more than the term does. */
  readonly partial: boolean;
}

/** Reads names, conditions and formulas; undefined where there are none. */
export function readTerm(tokens: readonly EvidenceToken[]): ReadTerm | undefined {
  const from = tokens.findIndex(
    (token) => token.kind !== "word" || isCall(tokens, tokens.indexOf(token)) || lowerOf(token) === "case",
  );
  if (from < 0) return undefined;
  const reader: Reader = { tokens, at: from };
  const term = listed(reader);
  if (term === undefined) return undefined;
  const rest = tokens.slice(reader.at);
  const words = rest.every((token) => token.kind === "word" || (token.kind === "mark" && !/[=<>]/.test(token.text)));
  return words || term.kind !== "column" ? { term, partial: !words } : undefined;
}

const lowerOf = (token: EvidenceToken | undefined) => (token?.kind === "word" ? token.lower : "");
const markOf = (token: EvidenceToken | undefined) => (token?.kind === "mark" ? token.text : "");
const isCall = (tokens: readonly EvidenceToken[], at: number) =>
  tokens[at]?.kind === "word" && markOf(tokens[at + 1]) === "(";

const ARTICLES = new Set(["the", "a", "an", "of", "all", "that", "total", "values", "value"]);

/** The place of the reader. Each function below reads one kind of term from it, or answers undefined. */
interface Reader {
  readonly tokens: readonly EvidenceToken[];
  at: number;
}

function listed(reader: Reader): Term | undefined {
  const items: Term[] = [];
  for (;;) {
    const item = condition(reader);
    if (item === undefined) break;
    items.push(item);
    const next = reader.tokens[reader.at];
    const follows =
      markOf(next) === "," || (lowerOf(next) === "and" && reader.tokens[reader.at + 1]?.kind === "column");
    const adjacent = item.kind === "column" && next?.kind === "column";
    if (!follows && !adjacent) break;
    if (follows) reader.at++;
    if (lowerOf(reader.tokens[reader.at]) === "and") reader.at++;
  }
  const [only, second] = items;
  return second === undefined ? only : { kind: "list", items };
}

function condition(reader: Reader): Term | undefined {
  const term = either(reader);
  if (term === undefined) return undefined;
  if (!["where", "when", "whose", "if"].includes(lowerOf(reader.tokens[reader.at]))) return term;
  const back = reader.at++;
  const condition = either(reader);
  if (condition !== undefined) return { kind: "where", of: term, condition };
  reader.at = back;
  return term;
}

function either(reader: Reader): Term | undefined {
  return joined(reader, "or", () => joined(reader, "and", () => comparison(reader)));
}

function joined(reader: Reader, operator: "and" | "or", part: () => Term | undefined): Term | undefined {
  let left = part();
  while (left !== undefined && lowerOf(reader.tokens[reader.at]) === operator) {
    const back = reader.at++;
    const right = part();
    // "first_name and last_name" is a list.
    if (right === undefined || !isCondition(right) || !isCondition(left)) {
      reader.at = back;
      return left;
    }
    left = { kind: "binary", operator, left, right };
  }
  return left;
}

function comparison(reader: Reader): Term | undefined {
  const left = sum(reader);
  if (left === undefined) return undefined;
  const token = reader.tokens[reader.at];
  const mark = markOf(token);
  if (/^(=|!=|<=?|>=?)$/.test(mark)) return compared(reader, left, mark as Operator);
  const word = lowerOf(token);
  const negated = word === "not" || (word === "is" && lowerOf(reader.tokens[reader.at + 1]) === "not");
  const start = reader.at + (word === "not" || word === "is" ? 1 : 0) + (word === "is" && negated ? 1 : 0);
  switch (lowerOf(reader.tokens[start])) {
    case "like":
      reader.at = start;
      return compared(reader, left, negated ? "not like" : "like");
    case "null":
      reader.at = start + 1;
      return { kind: "null", of: left, negated };
    case "between":
      reader.at = start + 1;
      return between(reader, left) ?? left;
    case "in":
      reader.at = start + 1;
      return among(reader, left, negated) ?? left;
    default:
      return left;
  }
}

function compared(reader: Reader, left: Term, operator: Operator): Term | undefined {
  const back = reader.at++;
  if (lowerOf(reader.tokens[reader.at]) === "null") {
    reader.at++;
    return { kind: "null", of: left, negated: operator === "!=" };
  }
  const right = sum(reader) ?? unquoted(reader);
  if (right !== undefined) {
    const or = alternatives(reader, left, operator);
    const first: Term = { kind: "binary", operator, left, right };
    return or.reduce(
      (all, value): Term => ({
        kind: "binary",
        operator: "or",
        left: all,
        right: { kind: "binary", operator, left, right: value },
      }),
      first,
    );
  }
  reader.at = back;
  return left;
}

/** "= 'A' or 'B'". */
function alternatives(reader: Reader, left: Term, operator: Operator): Term[] {
  const values: Term[] = [];
  while (operator === "=" && left.kind === "column" && lowerOf(reader.tokens[reader.at]) === "or") {
    const value = reader.tokens[reader.at + 1];
    if (value?.kind !== "text" || /^(=|!=|<=?|>=?)$/.test(markOf(reader.tokens[reader.at + 2]))) break;
    values.push({ kind: "text", value: value.value });
    reader.at += 2;
  }
  return values;
}

/** A value without quotes: "gender = F", "status = not active". */
function unquoted(reader: Reader): Term | undefined {
  const words: string[] = [];
  for (let token = reader.tokens[reader.at]; token?.kind === "word"; token = reader.tokens[reader.at]) {
    if (["and", "or", "where", "when"].includes(token.lower)) break;
    words.push(token.text);
    reader.at++;
  }
  return words.length === 0 ? undefined : { kind: "text", value: words.join(" ") };
}

function between(reader: Reader, of: Term): Term | undefined {
  const low = sum(reader);
  if (!["and", "to"].includes(lowerOf(reader.tokens[reader.at])) && markOf(reader.tokens[reader.at]) !== "-")
    return undefined;
  reader.at++;
  const high = sum(reader);
  return low === undefined || high === undefined ? undefined : { kind: "between", of, low, high };
}

function among(reader: Reader, of: Term, negated: boolean): Term | undefined {
  const bracketed = markOf(reader.tokens[reader.at]) === "(";
  if (bracketed) reader.at++;
  const values: Term[] = [];
  for (;;) {
    const value = sum(reader) ?? unquoted(reader);
    if (value === undefined) break;
    values.push(value);
    if (markOf(reader.tokens[reader.at]) !== "," && lowerOf(reader.tokens[reader.at]) !== "and") break;
    reader.at++;
  }
  if (bracketed && markOf(reader.tokens[reader.at]) === ")") reader.at++;
  return values.length === 0 ? undefined : { kind: "in", of, values, negated };
}

function sum(reader: Reader): Term | undefined {
  return chain(reader, ["+", "-"], () => chain(reader, ["*", "/"], () => factor(reader)));
}

function chain(reader: Reader, operators: readonly string[], part: () => Term | undefined): Term | undefined {
  let left = part();
  while (left !== undefined && operators.includes(markOf(reader.tokens[reader.at]))) {
    const operator = markOf(reader.tokens[reader.at]) as Operator;
    const back = reader.at++;
    const right = part();
    if (right === undefined) {
      reader.at = back;
      return left;
    }
    left = { kind: "binary", operator, left, right };
  }
  return left;
}

function factor(reader: Reader): Term | undefined {
  while (ARTICLES.has(lowerOf(reader.tokens[reader.at])) && !isCall(reader.tokens, reader.at)) reader.at++;
  const token = reader.tokens[reader.at];
  if (token === undefined) return undefined;
  switch (token.kind) {
    case "column":
      reader.at++;
      return { kind: "column", name: token.name, ...(token.table === undefined ? {} : { table: token.table }) };
    case "text":
      reader.at++;
      return { kind: "text", value: token.value };
    case "number":
      reader.at++;
      if (markOf(reader.tokens[reader.at]) === "%" && !/^[(\d]/.test(markOf(reader.tokens[reader.at + 1]))) reader.at++;
      return { kind: "number", value: token.value };
    case "mark":
      return marked(reader, token.text);
    case "word":
      return token.lower === "case"
        ? cases(reader)
        : isCall(reader.tokens, reader.at)
          ? call(reader, token.lower)
          : undefined;
  }
}

function marked(reader: Reader, mark: string): Term | undefined {
  if (mark === "*") {
    reader.at++;
    return { kind: "rows" };
  }
  if (mark === "-" && reader.tokens[reader.at + 1]?.kind === "number") {
    const number = reader.tokens[reader.at + 1] as Extract<EvidenceToken, { kind: "number" }>;
    reader.at += 2;
    return { kind: "number", value: -number.value };
  }
  if (mark !== "(") return undefined;
  const back = reader.at++;
  const inner = condition(reader);
  if (inner === undefined) {
    reader.at = back;
    return undefined;
  }
  if (markOf(reader.tokens[reader.at]) === ")") reader.at++;
  return inner;
}

function call(reader: Reader, name: string): Term | undefined {
  reader.at += 2;
  const distinct = lowerOf(reader.tokens[reader.at]) === "distinct";
  if (distinct) reader.at++;
  const of: Term[] = [];
  for (
    let token = reader.tokens[reader.at];
    token !== undefined && markOf(token) !== ")";
    token = reader.tokens[reader.at]
  ) {
    const item = condition(reader);
    if (item === undefined) reader.at++;
    else of.push(item);
    if (markOf(reader.tokens[reader.at]) === ",") reader.at++;
    // CAST(x AS REAL).
    if (lowerOf(reader.tokens[reader.at]) === "as") reader.at += 2;
  }
  if (markOf(reader.tokens[reader.at]) === ")") reader.at++;
  return { kind: "call", name, distinct, of };
}

function cases(reader: Reader): Term | undefined {
  const back = reader.at++;
  if (lowerOf(reader.tokens[reader.at]) === "when") reader.at++;
  const when = either(reader);
  if (when === undefined || lowerOf(reader.tokens[reader.at]) !== "then") {
    reader.at = back;
    return undefined;
  }
  reader.at++;
  const then = sum(reader) ?? { kind: "rows" };
  while (reader.at < reader.tokens.length && lowerOf(reader.tokens[reader.at]) !== "end") reader.at++;
  reader.at++;
  return { kind: "case", when, then };
}

/** True for what holds or does not hold of a row. */
export function isCondition(term: Term): boolean {
  if (term.kind === "binary") return !["+", "-", "*", "/"].includes(term.operator);
  return term.kind === "between" || term.kind === "in" || term.kind === "null";
}
