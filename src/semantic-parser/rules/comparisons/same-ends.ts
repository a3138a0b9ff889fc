import { directionOfField } from "../../lexicon/things/directions.js";
import { addFilter, type Cursor, markRead, pickAt, tablesRead, textAt } from "../cursor.js";
import type { FieldOption, Formula, Pick } from "../draft.js";

/** What is said of a way: "that STAYED within", "STARTED AND ENDED at". */
const MOVES =
  /^(?:stay|stays|stayed|remain|remains|remained|start|starts|started|began|end|ends|ended|finish|finishes|finished|return|returns|returned|went|came|depart|departed|arrive|arrived|very|in|at|within|to|from|and|both)(?: (?:in|at|within|to|from))?$/;

/** "… AS THEY STARTED FROM", "… where it began": what the end is the same as. */
const AS =
  /^(?:as|than|that|which|where|they|it|he|she|we|had|were|was|set|off|out|from|at|in|started|began|begun|left|departed|came|gone|collected|picked|up)$/;

/**
 * "moves that stayed within the SAME TOWN", "trips that ended at the SAME STATION they started from", "at ANOTHER ONE than they
 * started": where rows keep both ends of a way, those of which they are one, or two.
 */
export function readSameEnds(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const different = /^(?:different|other|another)$/.test(textAt(cursor, at));
  const where = endsWhere(cursor);
  if (!different && !where && textAt(cursor, at) !== "same") return false;
  const [table] = tablesRead(cursor);
  const noun = where ? anywhere(cursor, table) : pickAt(cursor, at + 1);
  const ends = noun === undefined || table === undefined ? undefined : endsOf(cursor, noun, table);
  const head = [...draft.selects, ...draft.tables.map((pick) => ({ pick }))].find(
    ({ pick }) => pick !== undefined,
  )?.pick;
  if (ends === undefined || head === undefined || head.at >= at) return false;
  const next = tailFrom(cursor, where ? at : at + 2);
  // "In the same town as Ann Berg", "at different stations".
  const compared = /^(?:as|than|from)$/.test(textAt(cursor, at + 2));
  if ((compared && next === at + 3) || (different && !compared)) return false;
  let from = at;
  while (from > head.at + 1 && (MOVES.test(textAt(cursor, from - 1)) || textAt(cursor, from - 1) === "the")) from--;
  for (let place = from; place < at; place++) markRead(cursor, place);
  draft.selects.splice(0, draft.selects.length, ...draft.selects.filter(({ pick }) => (pick?.at ?? 0) < from));
  draft.hints.splice(0, draft.hints.length, ...draft.hints.filter((hint) => hint.at < from));
  draft.filters.splice(0, draft.filters.length, ...draft.filters.filter((filter) => filter.at < from));
  const formula = (pick: Pick): Formula => ({ kind: "pick", pick });
  const [left, right] = ends;
  const operator = cursor.negated !== different ? "!=" : "=";
  addFilter(cursor, at, { kind: "formula", pick: left, left: formula(left), operator, right: formula(right) });
  cursor.at = next;
  return true;
}

/** "trips that ended WHERE THEY STARTED". */
function endsWhere(cursor: Cursor): boolean {
  const { at } = cursor;
  return (
    textAt(cursor, at) === "where" &&
    /^(?:it|they|he|she)$/.test(textAt(cursor, at + 1)) &&
    /^(?:end|finish|return|arrive)(?:s|ed|d)?\b/.test(textAt(cursor, at - 1))
  );
}

/** Whatever the rows of a table refer to. */
function anywhere({ at, lexicon }: Cursor, table: string | undefined): Pick {
  const far = lexicon.joins.flatMap(({ from, to }) => (from.table === table ? [to.table] : []));
  return { at, fields: [], tables: [...new Set(far)].map((name) => ({ table: name, score: SURE })) };
}

/** From where on something is called so. */
const SURE = 0.85;

function tailFrom(cursor: Cursor, start: number): number {
  let at = start;
  while (
    at < cursor.items.length &&
    textAt(cursor, at)
      .split(" ")
      .every((word) => AS.test(word))
  )
    at++;
  return at;
}

/** The two ends that a noun names: two fields of the rows, or two by which they refer to its rows. */
function endsOf({ lexicon, at }: Cursor, noun: Pick, table: string): readonly [Pick, Pick] | undefined {
  const own = noun.fields.filter(({ ref }) => ref.table === table);
  const pointers = noun.tables.flatMap((option) =>
    lexicon.joins.flatMap(({ from, to }): FieldOption[] => {
      const [field, second] = from.fields;
      const leads = from.table === table && to.table === option.table && second === undefined;
      return leads && field !== undefined ? [{ ref: { table, field }, score: option.score }] : [];
    }),
  );
  for (const options of [own, pointers]) {
    const side = (end: "from" | "to") =>
      options.filter(({ ref }) => directionOfField(lexicon.field(ref).called) === end);
    const [[from, second], [to, third]] = [side("from"), side("to")];
    if (from === undefined || to === undefined || second !== undefined || third !== undefined) continue;
    const pick = (option: FieldOption): Pick => ({ at: at + 1, fields: [option], tables: [] });
    return [pick(from), pick(to)];
  }
  return undefined;
}
