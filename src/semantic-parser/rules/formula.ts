import type { Lexicon } from "../lexicon/lexicon.js";
import type { Draft, FilterTest, Formula, Pick, SelectPart } from "./draft.js";

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
    case "above":
      return [formula.pointer, formula.of];
    case "peers":
      return [formula.by, formula.of];
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
    case "without":
      return [];
    case "several":
      return test.tests.flatMap(placesOfTest);
    case "formula":
      return [...placesOf(test.left), ...placesOf(test.right)];
    default:
      return [test.pick];
  }
}

/** The questions of their own that a formula computes with. */
export function draftsIn(formula: Formula): Draft[] {
  if (formula.kind === "query") return [formula.draft];
  return formula.kind === "arithmetic" ? [...draftsIn(formula.left), ...draftsIn(formula.right)] : [];
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

export type Aggregate = Extract<Formula, { kind: "aggregate" }>;

/** The aggregate that a part shows, or the sum of its figures. */
export function figureOf(lexicon: Lexicon, part: SelectPart | undefined): Aggregate | undefined {
  if (part?.kind === "aggregate")
    return { kind: "aggregate", name: part.name, distinct: false, of: { kind: "pick", pick: part.pick } };
  if (part?.kind !== "pick") return undefined;
  const fields = part.pick.fields.filter(({ ref }) => lexicon.field(ref).kind === "number" && !lexicon.field(ref).key);
  const pick = { ...part.pick, fields, tables: [] };
  return fields.length === 0
    ? undefined
    : { kind: "aggregate", name: "sum", distinct: false, of: { kind: "pick", pick } };
}
