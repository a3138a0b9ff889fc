import { isPlural } from "../../../language/plurals.js";
import { stem, stemsOf } from "../../../language/stems.js";
import { isMoney } from "../../lexicon/figures/money.js";
import { type Cursor, fieldAt, mentionKind, tableAt, textAt } from "../cursor.js";
import { fieldPick } from "../picks.js";

const FARTHEST = 6;

const PRICES = new Set(stemsOf("tariff price rate fee charge fare premium"));
/** A price has so many parts at most: one for each piece and one for each month, say. */
const MOST_PARTS = 3;

/** "What is the TARIFF for firms", whose rows have no name: the prices that they keep. */
function readTariff(cursor: Cursor): boolean {
  const { at, draft, items, lexicon } = cursor;
  const [top] = mentionKind(cursor, at) === "table" ? (tableAt(cursor, at)?.tables ?? []) : [];
  const asks =
    textAt(cursor, 0) === "what" && items.slice(1, at).every(({ kind }) => kind === "word" || kind === "mark");
  if (
    top === undefined ||
    !asks ||
    at === 0 ||
    isPlural(textAt(cursor, at)) ||
    draft.selects.length + draft.tables.length > 0
  )
    return false;
  const { fields } = lexicon.table(top.table);
  const parts = fields.filter(isMoney);
  const named = fields.some(({ called }) => called.has("name") || called.has("titl"));
  if (!PRICES.has(stem(textAt(cursor, at))) || named || parts.length === 0 || parts.length > MOST_PARTS) return false;
  for (const { ref } of parts)
    draft.selects.push({ kind: "pick", pick: fieldPick(at, ref, top.score), distinct: false });
  cursor.modifier = true;
  cursor.at++;
  return true;
}

/** "PRICE LIST of all drinks": what each is called, and its price. */
export function readPriceList(cursor: Cursor): boolean {
  if (readTariff(cursor)) return true;
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
