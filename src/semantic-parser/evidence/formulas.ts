import { ownEntry } from "../../collections.js";
import type { AggregateName } from "../query/query.js";
import type { Formula } from "../rules/draft.js";
import { arithmeticOf, countOf, percentOf } from "../rules/formula.js";
import type { Column, Resolver } from "./names.js";
import { isCondition } from "./read-term.js";
import type { Term } from "./terms.js";

type Call = Extract<Term, { kind: "call" }>;

export const AGGREGATES: Readonly<Record<string, AggregateName>> = {
  count: "count",
  sum: "sum",
  total: "sum",
  avg: "avg",
  average: "avg",
  mean: "avg",
  min: "min",
  max: "max",
};

const COMPUTED: Readonly<Record<string, "+" | "-" | "*" | "/">> = {
  divide: "/",
  multiply: "*",
  subtract: "-",
  substract: "-",
  minus: "-",
  add: "+",
};

/** Functions around a value that change how it is written, or nothing. */
const PLAIN = new Set("cast round abs concat coalesce ifnull float real int julianday date datetime sqrt".split(" "));

/** What a formula of an evidence text computes; undefined where a name or a function in it is unknown. */
export function formulaOf(term: Term, resolver: Resolver): Formula | undefined {
  switch (term.kind) {
    case "column": {
      const pick = resolver.pick(term);
      return pick && { kind: "pick", pick };
    }
    case "number":
      return { kind: "number", value: term.value };
    case "binary":
      return isCondition(term) ? undefined : computed(term.operator as "+", [term.left, term.right], resolver);
    case "call":
      return called(term, resolver);
    default:
      return undefined;
  }
}

function called(call: Call, resolver: Resolver): Formula | undefined {
  const [first, second] = call.of;
  if (first === undefined) return undefined;
  const operator = ownEntry(COMPUTED, call.name) ?? (call.name === "sum" && second !== undefined ? "+" : undefined);
  if (operator !== undefined) return computed(operator, call.of, resolver);
  const aggregate = ownEntry(AGGREGATES, call.name);
  if (aggregate !== undefined) return aggregated(aggregate, first, call.distinct, resolver);
  if (call.name === "year") return yearOf(first, resolver);
  if (call.name === "strftime" && first.kind === "text" && first.value === "%Y" && second)
    return yearOf(second, resolver);
  if (PLAIN.has(call.name)) return formulaOf(first, resolver);
  return undefined;
}

function yearOf(term: Term, resolver: Resolver): Formula | undefined {
  const of = formulaOf(term, resolver);
  return of?.kind === "pick" ? { kind: "period", unit: "year", of } : undefined;
}

function computed(operator: "+" | "-" | "*" | "/", terms: readonly Term[], resolver: Resolver): Formula | undefined {
  const repaired = operator === "*" ? percentTerms(terms) : undefined;
  const parts = (repaired ?? terms).map((term) => formulaOf(term, resolver));
  const [first, ...rest] = parts;
  if (first === undefined || rest.includes(undefined)) return undefined;
  if (repaired !== undefined) return percentOf(first, rest[0]!);
  return rest.reduce<Formula>((left, right) => combined(operator, left, right!, resolver), first);
}

function combined(operator: "+" | "-" | "*" | "/", left: Formula, right: Formula, { lexicon }: Resolver): Formula {
  const isDate = (side: Formula) =>
    side.kind === "pick" && side.pick.fields.some(({ ref }) => lexicon.field(ref).kind === "date");
  if (operator === "-" && isDate(left) && isDate(right))
    return { kind: "elapsed", unit: "days", from: right, to: left };
  const hundred = (side: Formula) => side.kind === "number" && side.value === 100;
  const share = [left, right].find((side) => side.kind === "arithmetic" && side.operator === "/");
  if (operator === "*" && share?.kind === "arithmetic" && [left, right].some(hundred))
    return percentOf(share.left, share.right);
  return arithmeticOf(operator, left, right);
}

/** MULTIPLY(DIVIDE(a), b, 100), MULTIPLY(DIVIDE(a, b), 100): brackets are set wrong now and then. */
function percentTerms(terms: readonly Term[]): readonly Term[] | undefined {
  const hundred = terms.some((term) => term.kind === "number" && term.value === 100);
  const others = terms.filter((term) => !(term.kind === "number" && term.value === 100));
  const [first, second] = others;
  if (!hundred || first?.kind !== "call" || first.name !== "divide") return undefined;
  if (first.of.length === 2 && second === undefined) return first.of;
  return first.of.length === 1 && second !== undefined ? [first.of[0]!, second] : undefined;
}

function aggregated(name: AggregateName, of: Term, distinct: boolean, resolver: Resolver): Formula | undefined {
  const { value, condition } = apart(of);
  const when = condition === undefined ? undefined : resolver.test(condition);
  if (condition !== undefined && when === undefined) return undefined;
  const held = when === undefined ? {} : { when };
  if (value === undefined || value.kind === "rows" || value.kind === "number") return countOf(when);
  const inner = formulaOf(value, resolver);
  if (inner === undefined) return undefined;
  if (name === "count" || (when !== undefined && name === "sum" && isLabel(value, resolver)))
    return countOf(when, inner, distinct);
  return { kind: "aggregate", name, distinct, of: inner, ...held };
}

/** What is aggregated, and the condition that its rows meet: SUM(a = 'x'), COUNT(a WHERE b = 'y'), SUM(CASE WHEN …). */
function apart(of: Term): { value: Term | undefined; condition: Term | undefined } {
  if (isCondition(of)) return { value: undefined, condition: of };
  if (of.kind === "case") return { value: of.then, condition: of.when };
  if (of.kind === "call" && (of.name === "if" || of.name === "iif") && of.of[0] !== undefined)
    return { value: of.of[1], condition: of.of[0] };
  if (of.kind !== "where") return { value: of, condition: undefined };
  const inner = apart(of.of);
  const both: Term | undefined =
    inner.condition === undefined
      ? of.condition
      : { kind: "binary", operator: "and", left: inner.condition, right: of.condition };
  return { value: inner.value, condition: both };
}

/** SUM(name WHERE …) means to count. */
function isLabel(value: Term, resolver: Resolver): boolean {
  if (value.kind !== "column") return false;
  const fields = resolver.pick(value as Column)?.fields ?? [];
  return fields.every(({ ref }) => {
    const { kind, key } = resolver.lexicon.field(ref);
    return kind !== "number" || key;
  });
}
