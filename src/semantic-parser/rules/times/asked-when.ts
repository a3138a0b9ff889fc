import { courseEnds } from "../../lexicon/times/course-ends.js";
import { beginningOf, isTimed } from "../../lexicon/times/dated-fields.js";
import { isNumber, showHead } from "../beside-head.js";
import { type Cursor, tablesRead } from "../cursor.js";
import type { Pick } from "../draft.js";
import { askedDates } from "./asked-dates.js";
import { datedBy } from "./dated-words.js";

const VERB = /^when (?:it|they|that|this|these|those|he|she|we) ./;

/** "… and WHEN", "… and WHEN IT CAME IN": the day that the rows are told by, or that the verb names. */
export function showWhen(cursor: Cursor, said: string, start: number, end: number): boolean {
  if (said === "since when") return showDay(cursor, true);
  if (said === "when" || (BEGUN.test(said) && ranksBeginnings(cursor))) return showDay(cursor);
  if (OVER.test(said) && showEnd(cursor)) return true;
  const { draft } = cursor;
  if (!VERB.test(said) || draft.selects.some(isNumber)) return false;
  const tables = tablesRead(cursor);
  for (let at = start + 2; at < end; at++) {
    const pick = datedBy(cursor, at);
    const fields = pick?.fields.filter(({ ref }) => tables.includes(ref.table)) ?? [];
    if (pick === undefined || fields.length === 0) continue;
    showHead(draft);
    draft.selects.push({ kind: "pick", pick: { ...pick, fields, when: true }, distinct: false });
    return true;
  }
  return false;
}

const BEGUN =
  /^when (?:did|was|were|is|are|has|have) (?:they|it|he|she|that|this|each)(?: of them)? (?:start|started|join|joined|begin|begun|hired|employed|enrolled|registered|sign up|signed up|taken on|come|open|opened|founded|built|made|created)(?: us| here| with us| working here)?$/;

/** "The newest hire AND WHEN THEY JOINED": those shown are ranked by the day on which they began. */
function ranksBeginnings({ draft, lexicon }: Cursor): boolean {
  const [top] = draft.orders[0]?.by.pick?.fields ?? [];
  return top !== undefined && beginningOf(lexicon.table(top.ref.table))?.ref.field === top.ref.field;
}

const OVER =
  /^when (?:it|they|that|this|he|she|each) (?:ends?|finish|finishes|expires?|run out|runs out|lapses?|stops?)$/;

/** "whose contract still runs, AND WHEN IT ENDS": the end of the rows by which others were told, or of those asked for. */
function showEnd({ at, draft, lexicon }: Cursor): boolean {
  const stated = draft.filters.flatMap(({ test }) =>
    test.kind === "state" ? test.conventions.map(({ table }) => table) : [],
  );
  const asked = [...draft.tables, ...draft.selects.map(({ pick }) => pick)].flatMap(
    (pick) => pick?.tables[0]?.table ?? [],
  );
  const named = stated.filter((table) => asked.includes(table));
  const [end] = [...named, ...asked].flatMap((table) => courseEnds(lexicon.table(table))?.[1] ?? []);
  if (end === undefined || draft.selects.some(isNumber)) return false;
  showHead(draft);
  draft.selects.push({
    kind: "pick",
    pick: { at, fields: [{ ref: end.ref, score: NAMED_SO }], tables: [], when: true },
    distinct: false,
  });
  return true;
}

const NAMED_SO = 0.9;

/** The day that the rows are told by, or may be; "AND SINCE WHEN" is the one since which they are in their state. */
function showDay(cursor: Cursor, since = false): boolean {
  const { draft, lexicon } = cursor;
  if (draft.selects.some(isNumber)) return false;
  const [begun] = since ? draft.filters.flatMap(({ test }) => (test.kind === "state" ? test.pick : [])) : [];
  if (begun?.fields.some(({ ref }) => isTimed(lexicon.field(ref)))) {
    showHead(draft);
    draft.selects.push({ kind: "pick", pick: { ...begun, at: cursor.at, when: true }, distinct: false });
    return true;
  }
  // "Which shop did we close AND WHEN": told by the verb already.
  if (draft.selects.some(({ pick }) => pick?.fields[0] !== undefined && isTimed(lexicon.field(pick.fields[0].ref))))
    return true;
  const [told] = draft.filters.flatMap(({ test }) => (test.kind === "period" ? [test.pick] : []));
  const [ranked] = draft.orders.flatMap(({ by }) =>
    by.pick?.fields.some(({ ref }) => isTimed(lexicon.field(ref))) ? [by.pick] : [],
  );
  const fields = told === undefined && ranked === undefined ? askedDates(cursor) : [];
  const pick: Pick | undefined =
    told ?? ranked ?? (fields.length === 0 ? undefined : { at: cursor.at, fields, tables: [], when: true });
  if (pick === undefined) return false;
  showHead(draft);
  draft.selects.push({ kind: "pick", pick, distinct: false });
  if (told !== undefined && draft.orders.length === 0)
    draft.orders.push({ at: cursor.at, by: { kind: "field", pick }, most: false, limit: undefined });
  return true;
}
