import { foreverIn } from "../../../profiles/vocabulary/history.js";
import type { FilterTest, Pick } from "../../rules/draft.js";
import type { LexicalField } from "../lexicon.js";

/** Of rows that have no end: by NULL, or by the day that stands for none. */
export function endless({ profile }: LexicalField, pick: Pick): FilterTest {
  const far = foreverIn(profile)?.slice(0, 10);
  return far === undefined
    ? { kind: "null", pick, negated: false }
    : { kind: "compare", pick, operator: "=", value: far };
}

/** Of rows that have not ended before: those without an end, where there are such, and those that meet `later`. */
export function lasting(end: LexicalField, pick: Pick, later: FilterTest): FilterTest {
  const never = endless(end, pick);
  const some = never.kind !== "null" || (end.profile.nulls ?? 0) > 0;
  return some ? { kind: "several", joiner: "or", pick, tests: [never, later] } : later;
}
