import type { Period } from "../../language/period.js";
import { periodOf } from "../../language/periods.js";
import { namedBy } from "../compose/display-fields.js";
import { isTimed } from "../lexicon/times/dated-fields.js";
import type { Comparison, Literal } from "../query/query.js";
import type { FilterTest, Pick } from "../rules/draft.js";
import { firstPick, placesOfTest, severalTests } from "../rules/formula.js";
import { formulaOf } from "./formulas.js";
import type { Resolver } from "./names.js";
import type { Term } from "./terms.js";

type Binary = Extract<Term, { kind: "binary" }>;

/** The test that a condition of an evidence text is; undefined where a name in it is unknown. */
export function testOf(term: Term, resolver: Resolver): FilterTest | undefined {
  switch (term.kind) {
    case "binary":
      return term.operator === "and" || term.operator === "or"
        ? severalOf(term.operator, sides(term), resolver)
        : compared(term, resolver);
    case "where":
      return severalOf("and", [term.of, term.condition].filter(holdsOfRows), resolver);
    case "between":
      return betweenOf(term, resolver);
    case "in": {
      const operator = term.negated ? "!=" : "=";
      const parts = term.values.map((right): Term => ({ kind: "binary", operator, left: term.of, right }));
      return severalOf(term.negated ? "and" : "or", parts, resolver);
    }
    case "null": {
      const pick = term.of.kind === "column" ? resolver.pick(term.of) : undefined;
      return pick && { kind: "null", pick, negated: term.negated };
    }
    default:
      return undefined;
  }
}

/** "id where season = 'Summer'": what stands before is no condition. */
const holdsOfRows = (term: Term) => term.kind !== "column" && term.kind !== "call" && term.kind !== "rows";

const sides = (term: Binary): Term[] =>
  [term.left, term.right].flatMap((side) =>
    side.kind === "binary" && side.operator === term.operator ? sides(side) : [side],
  );

function severalOf(joiner: "and" | "or", parts: readonly Term[], resolver: Resolver): FilterTest | undefined {
  // A join is said by the way: the query makes it anyhow.
  const telling = joiner === "and" ? parts.filter((part) => !isJoin(part)) : parts;
  const tests = telling.map((part) => testOf(part, resolver));
  const found = tests.filter((test) => test !== undefined);
  return found.length < telling.length ? undefined : severalTests(joiner, found);
}

/** "eye_colour_id = colour.id". */
export function isJoin(term: Term): boolean {
  if (term.kind !== "binary" || term.operator !== "=") return false;
  return term.left.kind === "column" && (term.right.kind === "column" || isJoin(term.right));
}

function compared({ operator, left, right }: Binary, resolver: Resolver): FilterTest | undefined {
  const pick = left.kind === "column" ? resolver.pick(left) : undefined;
  const comparison = operator as Comparison;
  if (pick !== undefined && (right.kind === "text" || right.kind === "number"))
    return plainTest(pick, comparison, right.value, resolver);
  const [one, other] = [formulaOf(left, resolver), formulaOf(right, resolver)];
  if (one === undefined || other === undefined) return undefined;
  const first = firstPick(
    placesOfTest({ kind: "formula", pick: undefined, left: one, operator: comparison, right: other }),
  );
  return { kind: "formula", pick: first, left: one, operator: comparison, right: other };
}

/** A field compared with a text or a number. */
function plainTest(pick: Pick, operator: Comparison, value: Literal, resolver: Resolver): FilterTest {
  if (operator === "like" || operator === "not like") {
    const negated = operator === "not like";
    const period = datedText(String(value));
    const dates = period === undefined ? [] : datesOf(pick, resolver);
    if (period !== undefined && dates.length > 0)
      return { kind: "period", pick: { ...pick, fields: dates }, operator: negated ? "!=" : "=", period };
    return { kind: "like", pick, pattern: String(value), negated };
  }
  if (typeof value === "string" && (operator === "=" || operator === "!=")) {
    const negated = operator === "!=";
    if (value.endsWith("%")) return plainTest(pick, negated ? "not like" : "like", value, resolver);
    if (/^null$/i.test(value)) return { kind: "null", pick, negated };
    const { lexicon } = resolver;
    const texts = pick.fields.some(({ ref }) => lexicon.field(ref).kind === "text");
    const named =
      texts || Number.isFinite(Number(value)) ? [] : pick.fields.flatMap(({ ref }) => namedBy(lexicon, ref) ?? []);
    const fields = named.map((ref) => ({ ref, score: 1 }));
    if (texts || named.length > 0)
      return { kind: "value", options: resolver.values(texts ? pick : { ...pick, fields }, value), negated };
  }
  return { kind: "compare", pick, operator, value };
}

/** "1945%", "1945-03%", "%2006%" of dates: a year or a month. */
function datedText(pattern: string): Period | undefined {
  const [, year, month, day] = /^%?(\d{4})(?:[-/](\d{1,2}))?(?:[-/](\d{1,2}))?[-/]?%$/.exec(pattern) ?? [];
  if (year === undefined) return undefined;
  return {
    year: Number(year),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
}

const datesOf = (pick: Pick, { lexicon }: Resolver) => pick.fields.filter(({ ref }) => isTimed(lexicon.field(ref)));

function betweenOf({ of, low, high }: Extract<Term, { kind: "between" }>, resolver: Resolver): FilterTest | undefined {
  const pick = of.kind === "column" ? resolver.pick(of) : undefined;
  const [from, to] = [low, high].map((end) => (end.kind === "text" || end.kind === "number" ? end.value : undefined));
  if (pick === undefined || from === undefined || to === undefined) {
    const parts = [binary(">=", of, low), binary("<=", of, high)];
    return pick === undefined && of.kind !== "column" ? severalOf("and", parts, resolver) : undefined;
  }
  const [period, until] = [from, to].map((end) => periodOf(String(end)));
  const dates = datesOf(pick, resolver);
  if (period !== undefined && until !== undefined && dates.length > 0)
    return { kind: "period", pick: { ...pick, fields: dates }, operator: "=", period, until };
  return { kind: "between", pick, low: from, high: to };
}

const binary = (operator: ">=" | "<=", left: Term, right: Term): Term => ({ kind: "binary", operator, left, right });
