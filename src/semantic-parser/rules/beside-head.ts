import { isPlural, singular } from "../../language/plurals.js";
import { belongsTo } from "../lexicon/things/owners.js";
import { type Cursor, fieldAt, mentionKind, textAt } from "./cursor.js";
import type { Pick, SelectPart } from "./draft.js";
import { tablePick } from "./picks.js";

/** A count, or another figure. */
export const isNumber = ({ kind }: SelectPart) => kind !== "pick";

/** What stands before its fields is shown as well: "the 5 youngest MEMBERS with their date of birth". */
export function showHead(draft: Cursor["draft"]): void {
  const [head] = draft.tables;
  if (draft.selects.length > 0 || head === undefined) return;
  draft.tables.splice(0, 1);
  draft.selects.push({ kind: "pick", pick: { ...head, fields: [] }, distinct: false });
}

/** "members WITH THEIR DATE OF BIRTH", "municipal clients AND THEIR contact persons": a noun, and what is shown of it besides. */
export function readBesideHead(cursor: Cursor, pick: Pick): boolean {
  if (!isBesideHead(cursor)) return false;
  showHead(cursor.draft);
  const kind = kindBefore(cursor);
  if (kind !== undefined) cursor.draft.selects.push({ kind: "pick", pick: kind, distinct: false });
  cursor.draft.selects.push({ kind: "pick", pick, distinct: false });
  cursor.listing = true;
  cursor.modifier = false;
  cursor.at++;
  return true;
}

/**
 * "open complaints WITH CLIENT AND SITE": the rows of other tables that each belongs to, by their names. "Clients with
 * complaints" are those who have some.
 */
export function readOwnerBeside(cursor: Cursor, pick: Pick): boolean {
  const { at, draft, lexicon } = cursor;
  const [head, second] = [...draft.selects.map((part) => part.pick), ...draft.tables];
  const [row, owner] = [head?.tables[0]?.table, pick.tables[0]?.table];
  const text = textAt(cursor, at);
  const before = textAt(cursor, at - 1) === "the" ? at - 2 : at - 1;
  const listed = cursor.listing && LISTED.test(textAt(cursor, before));
  const first = textAt(cursor, before) === "with" && second === undefined;
  if (row === undefined || owner === undefined || (!first && !listed) || singular(text) !== text) return false;
  if (draft.selects.some(isNumber) || !belongsTo(lexicon, row, owner)) return false;
  showHead(draft);
  draft.selects.push({ kind: "pick", pick: { ...pick, fields: [] }, distinct: false });
  cursor.listing = true;
  cursor.modifier = false;
  cursor.at++;
  return true;
}

function isBesideHead(cursor: Cursor): boolean {
  const { draft, lexicon } = cursor;
  const [shown, second] = draft.selects;
  const kind = kindBefore(cursor) !== undefined;
  const headed = kind || (shown === undefined ? draft.tables.length === 1 : second === undefined && isTable(shown));
  if (!headed) return false;
  let at = cursor.at - 1;
  while (/^(?:the|their|its|his|her|a|an|each|all)$/.test(textAt(cursor, at))) at--;
  const article = textAt(cursor, at + 1);
  const word = textAt(cursor, at);
  if (/^(?:their|its|his|her)$/.test(article)) return word === "with" || word === "and" || word === ",";
  if (word !== "with" || at + 1 === cursor.at + 1) return false;
  const [top] = fieldAt(cursor, cursor.at)?.fields ?? [];
  if (top === undefined || top.score < NAMED) return false;
  const next = textAt(cursor, cursor.at + 1);
  const listed = (next === "," || next === "and") && mentionKind(cursor, cursor.at + 2) !== undefined;
  const ends = cursor.items[cursor.at + 1] === undefined || /^[.?!]$/.test(next);
  // "customers with a phone number" are those who have one.
  const told = article === "the" || (lexicon.field(top.ref).profile.nulls ?? 0) === 0;
  return listed || (ends && told && article !== "a" && article !== "an");
}

/** "all TELLERS and their branch", people of a kind that is stored: the rows of whom the question first says what they are. */
function kindBefore(cursor: Cursor): Pick | undefined {
  const { draft } = cursor;
  const [only, second] = draft.filters;
  if (draft.selects.length + draft.tables.length > 0 || only?.test.kind !== "value" || second !== undefined)
    return undefined;
  const [table, other] = new Set(only.test.options.map(({ ref }) => ref.table));
  const plural = isPlural(textAt(cursor, only.at));
  return table === undefined || other !== undefined || !plural ? undefined : tablePick(only.at, table, 1);
}

/** From here on a field is called so. */
export const NAMED = 0.6;

/** What stands before one of several things that are listed. */
export const LISTED = /^(?:and|,|[?.:]|need|want)$/;

export const isTable = ({ kind, pick }: SelectPart) =>
  kind === "pick" && pick !== undefined && (pick.tables[0]?.score ?? 0) > (pick.fields[0]?.score ?? 0);
