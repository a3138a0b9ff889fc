import type { FieldRef } from "../../databases/schema.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { type KeptVersions, keptVersions } from "../lexicon/things/version-joins.js";
import { beginningOf, isTimed } from "../lexicon/times/dated-fields.js";
import { allOf, type Condition, type Expression, fieldOf, type Query, sameRef } from "../query/query.js";

/** The versions that a table of the lexicon keeps. */
export function versionsOf(lexicon: Lexicon, name: string): KeptVersions | undefined {
  const { primaryKey, fields, rows } = lexicon.table(name);
  const profiles = fields.map(({ profile }) => profile);
  return keptVersions({ name, primaryKey: [...primaryKey], fields: profiles, rows }, lexicon.joins);
}

/**
 * "Trips per type of line", where lines have versions: each trip with the version of its day, since a join by the key of the
 * line alone would take all of them.
 */
export function atTheirTime(query: Query, lexicon: Lexicon): Query {
  const tests = query.joins.flatMap(({ on: [pair, second] }): Condition[] => {
    if (pair === undefined || second !== undefined) return [];
    return [
      [pair.left, pair.right],
      [pair.right, pair.left],
    ].flatMap(([row, thing]) => {
      const versions = versionsOf(lexicon, thing!.table);
      if (versions === undefined || !sameRef(versions.key, thing!) || versionsOf(lexicon, row!.table)) return [];
      const day = dayOf(lexicon, row!.table);
      return day === undefined ? [] : [holdsOn(versions, fieldOf(day))];
    });
  });
  return tests.length === 0 ? query : { ...query, where: allOf([...(query.where ? [query.where] : []), ...tests])! };
}

/** The day by which the rows of a table are told. */
function dayOf(lexicon: Lexicon, name: string): FieldRef | undefined {
  const said = lexicon.vocabulary.tables.find(({ table }) => table === name)?.date;
  if (said !== undefined) return { table: name, field: said };
  const table = lexicon.table(name);
  const [only, second] = table.fields.filter(isTimed);
  return (second === undefined ? only : beginningOf(table))?.ref;
}

/** The versions that hold on the day of the question, where others are planned already; those without an end alone would be of later days. */
export function versionsToday(lexicon: Lexicon, name: string, today: string | undefined): Condition | undefined {
  const versions = today === undefined ? undefined : versionsOf(lexicon, name);
  if (versions === undefined) return undefined;
  const last = String(lexicon.field(versions.from).profile.max ?? "").slice(0, 10);
  return last > today! ? holdsOn(versions, undefined, today) : undefined;
}

function holdsOn({ from, to, forever }: KeptVersions, day: Expression | undefined, iso?: string): Condition {
  const right = day ?? iso!;
  const begun: Condition = { kind: "compare", left: fieldOf(from), operator: "<=", right };
  // What stands for "for ever" is later than any day.
  const end: Expression = { kind: "field", ref: to, asStored: true };
  const lasts: Condition = { kind: "compare", left: end, operator: ">=", right };
  const open: Condition = { kind: "null", left: end, negated: false };
  return { kind: "and", parts: [begun, forever ? lasts : { kind: "or", parts: [open, lasts] }] };
}
