import type { FieldRef } from "../../databases/schema.js";
import type { Join } from "../../profiles/profile.js";
import { historyOf } from "../../profiles/vocabulary/history.js";
import type { Convention } from "../../profiles/vocabulary/vocabulary.js";
import type { LexicalField, Lexicon } from "../lexicon/lexicon.js";
import type { Query } from "../query/query.js";
import { versionsOf } from "./at-their-time.js";

/**
 * Whether a table keeps versions of things (a slowly changing dimension of type 2): its present rows are as many as some field
 * of it has different values, and there are more rows. Who counts or lists the things means the present rows.
 */
export function keepsVersions(lexicon: Lexicon, name: string, convention: Convention): boolean {
  return lastingKey(lexicon, name, convention) !== undefined;
}

/** The field that stays the same over all versions of a thing, and tells it from others. */
function lastingKey(lexicon: Lexicon, name: string, { kind, tests }: Convention): FieldRef | undefined {
  const [test, second] = tests;
  if (kind !== "current" || test === undefined || second !== undefined) return undefined;
  const kept = versionsOf(lexicon, name);
  if (kept?.to.field === test.field) return kept.key;
  const { rows, fields } = lexicon.table(name);
  const present = presentRows(lexicon.field({ table: name, field: test.field }), test.value);
  if (present === undefined || present === rows) return undefined;
  return fields.find(({ key, ref, profile, spelt, pointsAt }) => {
    // A fee of each mooring is no mooring.
    if (pointsAt !== undefined) return false;
    const isName = key || [...spelt].some((word) => NAMES_ROWS.has(word));
    const isExact = profile.distinct?.exact === true && profile.distinct.count === present;
    return isName && isExact && (profile.nulls ?? 0) === 0 && ref.field !== test.field;
  })?.ref;
}

/** A table of versions by its two keys: the one of each version, and the one of what they are versions of. */
export interface Versioned {
  readonly version: FieldRef;
  readonly lasting: FieldRef;
}

/** The tables of versions to which rows of others refer as they were then. */
export function versionedTables(lexicon: Lexicon): readonly Versioned[] {
  return lexicon.vocabulary.tables.flatMap(({ table, conventions }) => {
    const [field, second] = conventions.length === 0 ? [] : lexicon.table(table).primaryKey;
    const [lasting] = conventions.flatMap((convention) => lastingKey(lexicon, table, convention) ?? []);
    if (field === undefined || second !== undefined || lasting === undefined) return [];
    const version = { table, field };
    return lexicon.joins.some((join) => pointsAt(join, version)) ? [{ version, lasting }] : [];
  });
}

const pointsAt = ({ from, to }: Join, { table, field }: FieldRef) =>
  from.table !== table && to.table === table && to.fields.length === 1 && to.fields[0] === field;

/** "sessions per segment of the customer", where each session refers to the version of its time: that one is meant. */
export function isVersionOfTheTime({ joins }: Query, lexicon: Lexicon, name: string): boolean {
  const [key, second] = lexicon.table(name).primaryKey;
  const ends = joins.flatMap(({ on }) => on.flatMap(({ left, right }) => [left, right]));
  return key !== undefined && second === undefined && ends.some((ref) => ref.table === name && ref.field === key);
}

const NAMES_ROWS = new Set(["id", "number", "no", "key", "code"]);

function presentRows({ profile }: LexicalField, value: unknown): number | undefined {
  if (value === undefined) return profile.nulls;
  return profile.top?.find((each) => each.value === value)?.count;
}

/** Dates that say when a version held; others say something of the thing itself, such as the end of a contract. */
export function isOfVersion(lexicon: Lexicon, { ref, spelt }: LexicalField): boolean {
  const { fields, rows } = lexicon.table(ref.table);
  const history = historyOf({ fields: fields.map(({ profile }) => profile), rows });
  if (history !== undefined) return [history.from.name, history.to.name].includes(ref.field);
  return [...spelt].some((word) => SPAN.has(word));
}

const SPAN = new Set(["valid", "from", "to", "until", "effect", "start", "end"]);
