import type { FilterTest, Formula, Pick } from "./draft.js";

/** A place that a test or a formula leaves open. */
export type OpenPlace = Pick | Extract<FilterTest, { kind: "value" }>;

/** The open places of a formula. */
export function placesOf(formula: Formula): OpenPlace[] {
  switch (formula.kind) {
    case "pick":
      return [formula.pick];
    case "number":
    case "query":
      return [];
    case "aggregate":
      return [
        ...(formula.of === "rows" ? [] : placesOf(formula.of)),
        ...(formula.when === undefined ? [] : placesOfTest(formula.when)),
      ];
    case "arithmetic":
      return [...placesOf(formula.left), ...placesOf(formula.right)];
    case "period":
      return placesOf(formula.of);
    case "elapsed":
      return [formula.from, formula.to].flatMap((end) => (typeof end === "string" ? [] : placesOf(end)));
  }
}

/** The open places of a test. */
export function placesOfTest(test: FilterTest): OpenPlace[] {
  switch (test.kind) {
    case "value":
      return [test];
    case "aggregate":
      return [test.pick, ...(test.operand.pick === undefined ? [] : [test.operand.pick])];
    case "several":
      return test.tests.flatMap(placesOfTest);
    case "formula":
      return [...placesOf(test.left), ...placesOf(test.right)];
    default:
      return [test.pick];
  }
}

/** True for what is computed over several rows. */
export function isAggregate(formula: Formula): boolean {
  if (formula.kind === "aggregate") return true;
  return formula.kind === "arithmetic" && (isAggregate(formula.left) || isAggregate(formula.right));
}

/** The first place that is a field's. */
export function firstPick(places: readonly OpenPlace[]): Pick | undefined {
  return places.find((place): place is Pick => !("kind" in place));
}

export function arithmeticOf(operator: "+" | "-" | "*" | "/", left: Formula, right: Formula): Formula {
  return { kind: "arithmetic", operator, left, right };
}

/** Rows counted, or those of them that meet a test. */
export function countOf(when?: FilterTest, of: Formula | "rows" = "rows", distinct = false): Formula {
  return { kind: "aggregate", name: "count", distinct, of, ...(when === undefined ? {} : { when }) };
}

export function percentOf(part: Formula, whole: Formula): Formula {
  return arithmeticOf("/", arithmeticOf("*", { kind: "number", value: 100 }, part), whole);
}

/** One test of several; undefined for none. */
export function severalTests(joiner: "and" | "or", tests: readonly FilterTest[]): FilterTest | undefined {
  const [only, second] = tests;
  if (only === undefined || second === undefined) return only;
  return { kind: "several", joiner, pick: firstPick(tests.flatMap(placesOfTest)), tests };
}
