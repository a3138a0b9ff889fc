import { fieldKey } from "../../databases/schema.js";
import { stem } from "../../language/stems.js";
import { lowerText } from "../lexicon/items.js";
import { belongsTo } from "../lexicon/things/owners.js";
import { type Cursor, tablesRead, textAt } from "./cursor.js";
import { type Pick, tablePick } from "./picks.js";

/** "inquiries that NEVER BECAME A JOB", which notes define among the jobs: said once more of the same rows. */
export function neverBecame({ draft, items }: Cursor, index: number): boolean {
  const { at, picks } = draft.exclusions[index]!;
  const [became, second] = picks;
  const [rows] = became?.tables ?? [];
  const said = items.slice(at + 1, became?.at).some((item) => BECAME.test(lowerText(item)));
  const defined = draft.filters.some(
    ({ test, exclusion }) =>
      exclusion === undefined &&
      test.kind === "state" &&
      test.conventions.some(({ figure, table }) => figure !== undefined && table === rows?.table),
  );
  const last = index === draft.exclusions.length - 1 && draft.filters.every(({ exclusion }) => exclusion !== index);
  if (became === undefined || second !== undefined || !said || !defined || !last) return false;
  draft.exclusions.pop();
  draft.tables.push(became);
  return true;
}

const BECAME = /^(?:became|become|becoming|turned|led|grew)$/;

/** "open jobs NOBODY WORKED ON since May", where hours are added up by day: none of those rows, by their own day. */
export function excludeFigured(cursor: Cursor, index: number): void {
  const { draft, lexicon } = cursor;
  const { picks } = draft.exclusions[index]!;
  const [asked] = tablesRead(cursor);
  const [first] = picks;
  const [told] = first?.fields ?? [];
  if (asked === undefined || first === undefined || told === undefined || picks.some(({ at }) => at !== first.at))
    return;
  const { table } = told.ref;
  const computed = lexicon.figures.get(fieldKey(told.ref))?.metric.kind === "aggregate";
  if (!computed || !belongsTo(lexicon, table, asked)) return;
  picks.splice(0, picks.length, tablePick(first.at, table, told.score));
  const deed = stem(textAt(cursor, first.at));
  for (const [place, filter] of draft.filters.entries()) {
    const { test } = filter;
    if (filter.exclusion !== index || test.kind !== "period" || test.pick.when !== true) continue;
    const own = test.pick.fields.filter(({ ref }) => ref.table === table);
    const called = own.filter(({ ref }) => lexicon.field(ref).called.has(deed));
    const fields = (called.length > 0 ? called : own).map(({ ref }) => ({ ref, score: CALLED }));
    if (fields.length > 0) draft.filters[place] = { ...filter, test: { ...test, pick: { ...test.pick, fields } } };
  }
}

/**
 * "Stays WITHOUT A PERMIT in May", which say by which permit each was, if by any: the stays of May. "Customers without an
 * order in May" have orders of other months.
 */
export function datePointing(cursor: Cursor, index: number): void {
  const { draft, lexicon } = cursor;
  const [only, second] = draft.exclusions[index]!.picks;
  const [asked] = tablesRead(cursor);
  if (only === undefined || second !== undefined || asked === undefined) return;
  const [thing] = [
    ...only.tables.map(({ table }) => table),
    ...only.fields.flatMap(({ ref }) => (ref.table === asked ? (lexicon.field(ref).pointsAt ?? []) : [])),
  ];
  const points = lexicon.joins.some(
    ({ from, to }) =>
      from.table === asked &&
      to.table === thing &&
      from.fields.every((field) => (lexicon.field({ table: asked, field }).profile.nulls ?? 0) > 0),
  );
  if (!points) return;
  for (const [place, filter] of draft.filters.entries()) {
    const { test } = filter;
    const timed = test.kind === "period" || test.kind === "compare" || test.kind === "between";
    if (filter.exclusion !== index || !timed || test.pick.when !== true) continue;
    const { at, fields: dates } = test.pick;
    const fields = dates.filter(({ ref }) => ref.table === asked);
    if (fields.length === 0) continue;
    const pick: Pick = { at, fields, tables: [], when: true };
    draft.filters[place] = { ...filter, test: { ...test, pick }, exclusion: undefined };
  }
}

/** From here on a date is called so. */
const CALLED = 0.85;
