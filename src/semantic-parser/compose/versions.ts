import type { Convention } from "../../profiles/vocabulary/vocabulary.js";
import type { LexicalField, Lexicon } from "../lexicon/lexicon.js";
import { namePart } from "../lexicon/name-parts.js";
import { isAggregated, refsOf } from "../query/expressions.js";
import type { Query } from "../query/query.js";

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

/**
 * "sessions per SEGMENT of the customer", where each session refers to the version of its time: that one is meant, as
 * long as nobody is counted or named.
 */
export function isVersionOfTheTime({ select, groupBy = [], joins }: Query, lexicon: Lexicon, name: string): boolean {
  const [key, second] = lexicon.table(name).primaryKey;
  const ends = joins.flatMap(({ on }) => on.flatMap(({ left, right }) => [left, right]));
  const byKey =
    key !== undefined && second === undefined && ends.some((ref) => ref.table === name && ref.field === key);
  const own = (refs: ReturnType<typeof refsOf>) => refs.filter(({ table }) => table === name).map(lexicon.field);
  const counted = select.filter(isAggregated).flatMap((item) => own(refsOf(item)));
  const named = groupBy.flatMap((item) => own(refsOf(item)));
  return byKey && select.some(isAggregated) && counted.length === 0 && !named.some((field) => tellsWho(field));
}

const tellsWho = (field: LexicalField) =>
  field.key || namePart(field) !== undefined || ["id", "number", "name"].some((word) => field.spelt.has(word));

const NAMES_ROWS = new Set(["id", "number", "no", "key", "code"]);

function presentRows({ profile }: LexicalField, value: unknown): number | undefined {
  if (value === undefined) return profile.nulls;
  return profile.top?.find((each) => each.value === value)?.count;
}

/** Dates that say when a version held; others say something of the thing itself. */
export const isOfVersion = ({ spelt }: LexicalField): boolean => [...spelt].some((word) => SPAN.has(word));

const SPAN = new Set(["valid", "from", "to", "until", "effect", "start", "end"]);
