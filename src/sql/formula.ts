import { bracketDepths, closingBracket } from "./brackets.js";
import type { SqlDialect } from "./dialect.js";
import type { FieldRef } from "./field.js";
import { type SqlToken, sqlTokens, unquoted } from "./tokens.js";

/** An expression that people wrote down. */
export interface Formula {
  readonly parts: readonly (string | FieldRef | { readonly parameter: "day" })[];
  /** `aggregate`: one value over many rows; `value`: one of each row; `condition`: true or false of each row. */
  readonly kind: "aggregate" | "value" | "condition";
}

export type ReadFormula =
  | { readonly kind: "read"; readonly formula: Formula }
  | { readonly kind: "failed"; readonly reason: string };

/** What a name in a formula stands for; a name may be "table.field". */
export type ResolveName = (path: readonly string[]) => FieldRef | Formula | { readonly parameter: "day" } | undefined;

const AGGREGATES = new Set(
  `count sum avg min max total median mode stddev stddev_pop stddev_samp variance var_pop var_samp quantile quantile_cont
  quantile_disc percentile_cont any_value approx_count_distinct count_if countif bool_and bool_or string_agg
  group_concat array_agg`.split(/\s+/),
);
const CONSTANTS = new Set(["null", "true", "false", "current_date", "current_timestamp", "current_time"]);
const COMPARING = new Set(["=", "==", "<>", "!=", "<", "<=", ">", ">="]);
const COMPUTING = new Set(["+", "-", "*", "/", "%", "||", "->", "->>", "^"]);
/** A formula that people keep in their heads is shorter. */
const MOST_TOKENS = 300;

class Unreadable extends Error {}

/**
 * Reads an expression of SQL that stands for itself, without a query around it: arithmetic, functions, aggregates, CASE,
 * conditions. "x not NULL" is taken for "x IS NOT NULL". Subqueries and windows are refused.
 */
export function readFormula(text: string, resolve: ResolveName, dialect?: SqlDialect): ReadFormula {
  const tokens = sqlTokens(text.trim(), dialect);
  if (tokens.length > MOST_TOKENS) return { kind: "failed", reason: "it is too long" };
  try {
    return { kind: "read", formula: formulaIn(tokens, resolve) };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "failed", reason: error.message };
    throw error;
  }
}

function formulaIn(tokens: readonly SqlToken[], resolve: ResolveName): Formula {
  const parts: Formula["parts"][number][] = [];
  let [at, inAggregate, aggregated, loose, compared] = [0, 0, false, false, false];
  const skipBlanks = () => {
    while (tokens[at]?.kind === "blank") {
      if (at++ > 0) push(" ");
    }
  };
  const push = (part: Formula["parts"][number]) => {
    const last = parts.at(-1);
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else parts.push(part);
  };
  const lower = (offset = 0) => {
    const rest = tokens.slice(at).filter(({ kind }) => kind !== "blank");
    return rest[offset]?.raw.toLowerCase() ?? "";
  };
  const fail = (): never => {
    const token = tokens[at];
    throw new Unreadable(token === undefined ? "it ends too early" : `it cannot be read at "${token.raw}"`);
  };
  const take = (written?: string) => {
    const token = tokens[at++] ?? fail();
    push(written ?? token.raw);
    skipBlanks();
  };
  const takeIf = (...words: readonly string[]) => {
    const found = words.includes(lower());
    if (found) take();
    return found;
  };
  const require = (word: string) => takeIf(word) || fail();

  const expression = (depth: number): void => {
    if (depth > 40) fail();
    operand(depth);
    while (at < tokens.length) {
      const word = lower();
      if (COMPUTING.has(word)) take();
      else if (COMPARING.has(word)) {
        compared ||= depth === 0;
        take(word === "==" ? "=" : undefined);
      } else if (word === "and" || word === "or") {
        compared ||= depth === 0;
        take();
      } else if (word === "::") {
        take();
        typeName();
        continue;
      } else if (testAfter(depth)) continue;
      else return;
      operand(depth);
    }
  };

  /** IS NULL, IN (…), BETWEEN … AND …, LIKE …, with NOT before. */
  const testAfter = (depth: number): boolean => {
    const negated = lower() === "not";
    const word = lower(negated ? 1 : 0);
    if (word === "is" || (negated && word === "null")) {
      if (word === "is") take();
      else push("IS ");
      takeIf("not");
      takeIf("null", "true", "false") || fail();
    } else if (["in", "between", "like", "ilike", "glob"].includes(word)) {
      if (negated) take();
      take();
      if (word === "in") list(depth);
      else {
        operand(depth + 1);
        while (COMPUTING.has(lower())) {
          take();
          operand(depth + 1);
        }
        if (word === "between") {
          require("and");
          operand(depth + 1);
        }
      }
    } else return false;
    compared ||= depth === 0;
    return true;
  };

  const list = (depth: number) => {
    require("(");
    do expression(depth + 1);
    while (takeIf(","));
    require(")");
  };

  const operand = (depth: number): void => {
    const token = tokens[at] ?? fail();
    const word = lower();
    if (word === "not" || word === "-" || word === "+") {
      if (word === "not") compared ||= depth === 0;
      take();
      operand(depth);
    } else if (word === "(") {
      take();
      // What stands in brackets is as much of the whole as what stands outside.
      expression(depth);
      require(")");
    } else if (word === "case") caseOf(depth);
    else if (word === ":" && tokens[at + 1]?.raw === "day") {
      at += 2;
      push({ parameter: "day" });
      skipBlanks();
    } else if (token.kind === "number" || token.kind === "text") take();
    else if (CONSTANTS.has(word)) take();
    else if (/^(date|timestamp|interval)$/.test(word) && isLiteral(tokens, at + 1)) {
      take();
      take();
      if (word === "interval") takeIf("year", "month", "week", "day", "days", "hour", "minute", "second");
    } else if (token.kind === "word" || token.kind === "name") {
      if (lower(1) === "(" && token.kind === "word") call(depth);
      else name();
    } else fail();
  };

  const name = () => {
    const start = at;
    const path = [unquoted(tokens[at++]!)];
    while (tokens[at]?.raw === "." && ["word", "name"].includes(tokens[at + 1]?.kind ?? "")) {
      path.push(unquoted(tokens[at + 1]!));
      at += 2;
    }
    const found = resolve(path);
    if (found === undefined) {
      at = start;
      throw new Unreadable(`there is no field "${path.join(".")}"`);
    }
    if ("parts" in found) {
      push("(");
      for (const part of found.parts) push(part);
      push(")");
      if (found.kind === "aggregate") aggregated = true;
      else loose ||= inAggregate === 0;
    } else {
      push(found);
      if ("field" in found) loose ||= inAggregate === 0;
    }
    skipBlanks();
  };

  const call = (depth: number) => {
    const word = lower();
    if (word === "select") fail();
    const several = /^(min|max)$/.test(word) && hasSeveral(tokens, at);
    const aggregates = AGGREGATES.has(word) && !several;
    if (aggregates && inAggregate > 0) throw new Unreadable(`it has ${word.toUpperCase()} inside another aggregate`);
    take();
    require("(");
    if (aggregates) {
      [aggregated, inAggregate] = [true, inAggregate + 1];
      takeIf("distinct");
    }
    if (lower() === "*" && aggregates) take();
    else if (word === "cast" || word === "try_cast") {
      expression(depth + 1);
      require("as");
      typeName();
    } else if (word === "extract") {
      take();
      require("from");
      expression(depth + 1);
    } else if (lower() !== ")") {
      do expression(depth + 1);
      while (takeIf(","));
    }
    require(")");
    if (lower() === "filter") {
      take();
      require("(");
      require("where");
      expression(depth + 1);
      require(")");
    }
    if (aggregates) inAggregate--;
    if (lower() === "over") fail();
  };

  const caseOf = (depth: number) => {
    take();
    if (lower() !== "when") expression(depth + 1);
    while (takeIf("when")) {
      expression(depth + 1);
      require("then");
      expression(depth + 1);
    }
    if (takeIf("else")) expression(depth + 1);
    require("end");
  };

  const typeName = () => {
    if (tokens[at]?.kind !== "word") fail();
    take();
    takeIf("precision");
    if (lower() === "(") list(1);
  };

  skipBlanks();
  expression(0);
  if (at < tokens.length) fail();
  if (aggregated && loose) throw new Unreadable("it mixes an aggregate with fields of single rows");
  return { parts, kind: aggregated ? "aggregate" : compared ? "condition" : "value" };
}

function isLiteral(tokens: readonly SqlToken[], from: number): boolean {
  const next = tokens.slice(from).find(({ kind }) => kind !== "blank");
  return next?.kind === "text" || next?.kind === "number";
}

/** Whether the call at a place has more than one argument: max(0, x) picks the larger of two in SQLite. */
function hasSeveral(tokens: readonly SqlToken[], from: number): boolean {
  const call = tokens.slice(from, closingBracket(tokens, from));
  const depths = bracketDepths(call);
  return call.some(({ raw }, at) => raw === "," && depths[at] === 1);
}

/** The fields that a formula reads, each once. */
export function formulaFields({ parts }: Formula): FieldRef[] {
  const refs = parts.flatMap((part) => (typeof part === "object" && "field" in part ? [part] : []));
  return [...new Map(refs.map((ref) => [JSON.stringify([ref.table, ref.field]), ref])).values()];
}

/** A formula as SQL. */
export function writeFormula(
  { parts }: Formula,
  name: (ref: FieldRef) => string,
  day: (parameter: "day") => string = () => ":day",
): string {
  return parts
    .map((part) => (typeof part === "string" ? part : "field" in part ? name(part) : day(part.parameter)))
    .join("")
    .trim();
}
