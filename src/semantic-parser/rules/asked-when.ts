import { isTimed } from "../lexicon/dated-fields.js";
import { askedDates } from "./asked-dates.js";
import { type Cursor, tablesRead } from "./cursor.js";
import { datedBy } from "./dated-words.js";
import type { Pick, SelectPart } from "./draft.js";

const VERB = /^when (?:it|they|that|this|these|those|he|she|we) ./;

/** "… and WHEN", "… and WHEN IT CAME IN": the day that the rows are told by, or that the verb names. */
export function showWhen(cursor: Cursor, said: string, start: number, end: number): boolean {
  if (said === "when") return showDay(cursor);
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

const isNumber = ({ kind }: SelectPart) => kind !== "pick";

/** The day that the rows are told by, or may be. */
function showDay(cursor: Cursor): boolean {
  const { draft, lexicon } = cursor;
  if (draft.selects.some(isNumber)) return false;
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

/** What stands before its fields is shown as well: "the 5 youngest MEMBERS with their date of birth". */
export function showHead(draft: Cursor["draft"]): void {
  const [head] = draft.tables;
  if (draft.selects.length > 0 || head === undefined) return;
  draft.tables.splice(0, 1);
  draft.selects.push({ kind: "pick", pick: { ...head, fields: [] }, distinct: false });
}
