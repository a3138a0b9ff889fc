import { isMoney } from "../../lexicon/figures/money.js";
import { type Cursor, fieldAt, mentionKind, tableAt, textAt } from "../cursor.js";

const FARTHEST = 6;

/** "PRICE LIST of all drinks": what each is called, and its price. */
export function readPriceList(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const pick = mentionKind(cursor, at) === "field" ? fieldAt(cursor, at, true) : undefined;
  const [top] = pick?.fields ?? [];
  if (pick === undefined || top === undefined || draft.selects.length > 0 || textAt(cursor, at + 1) !== "list")
    return false;
  if (!/^(?:of|for)$/.test(textAt(cursor, at + 2)) || !isMoney(lexicon.field(top.ref))) return false;
  for (let place = at + 3; place < at + FARTHEST + 3; place++) {
    const noun = mentionKind(cursor, place) === "table" ? tableAt(cursor, place) : undefined;
    if (noun === undefined) continue;
    const fields = pick.fields.filter(({ ref }) => ref.table === noun.tables[0]?.table);
    if (fields.length === 0) return false;
    draft.selects.push({ kind: "pick", pick: noun, distinct: false });
    draft.selects.push({ kind: "pick", pick: { ...pick, fields }, distinct: false });
    cursor.skips.set(place, place + 1);
    cursor.modifier = true;
    cursor.at = at + 3;
    return true;
  }
  return false;
}
