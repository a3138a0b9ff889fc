import type { Convention } from "../../profiles/vocabulary/vocabulary.js";
import type { LexicalField, Lexicon } from "../lexicon/lexicon.js";

/**
 * Whether a table keeps versions of things (a slowly changing dimension of type 2): its present rows are as many as some field
 * of it has different values, and there are more rows. Who counts or lists the things means the present rows.
 */
export function keepsVersions(lexicon: Lexicon, name: string, { kind, tests }: Convention): boolean {
  const [test, second] = tests;
  if (kind !== "current" || test === undefined || second !== undefined) return false;
  const { rows, fields } = lexicon.table(name);
  const present = presentRows(lexicon.field({ table: name, field: test.field }), test.value);
  if (present === undefined || present === rows) return false;
  return fields.some(({ key, ref, profile, spelt, pointsAt }) => {
    // A fee of each mooring is no mooring.
    if (pointsAt !== undefined) return false;
    const isName = key || [...spelt].some((word) => NAMES_ROWS.has(word));
    const isExact = profile.distinct?.exact === true && profile.distinct.count === present;
    return isName && isExact && (profile.nulls ?? 0) === 0 && ref.field !== test.field;
  });
}

const NAMES_ROWS = new Set(["id", "number", "no", "key", "code"]);

function presentRows({ profile }: LexicalField, value: unknown): number | undefined {
  if (value === undefined) return profile.nulls;
  return profile.top?.find((each) => each.value === value)?.count;
}

/** Dates that say when a version held; others say something of the thing itself. */
export const isOfVersion = ({ spelt }: LexicalField): boolean => [...spelt].some((word) => SPAN.has(word));

const SPAN = new Set(["valid", "from", "to", "until", "effect", "start", "end"]);
