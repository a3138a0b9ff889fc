import type { FieldRef } from "../../../databases/schema.js";
import { isMoney } from "../../lexicon/figures/money.js";
import { isMostlyNone } from "../../lexicon/figures/mostly-none.js";
import type { LexicalField, Lexicon } from "../../lexicon/lexicon.js";
import { addFilter, type Cursor, cueAt, fieldAt, mentionKind, skipSmall, tableAt, textAt } from "../cursor.js";
import { mayBeEmpty } from "../exclusions.js";
import { flagAt } from "../flags.js";
import { fieldPick } from "../picks.js";
import { validityAt } from "../times/expired.js";
import { stockFields } from "./against-fields.js";

/** From here on a field is called so. */
const NAMED = 0.6;
/** The same of one whose rows came through it. */
const HINTED = 0.3;

/**
 * "orders WITH A VOUCHER", "members who have an e-mail address", "riders who came THROUGH A REFERRAL": rows in which a field
 * that may be empty says something.
 * "Plants OUT OF STOCK", "products IN STOCK": rows of which there are none, or some.
 */
export function readHavingField(cursor: Cursor): boolean {
  return readKept(cursor) || readMoreThanNone(cursor) || readBySomeone(cursor) || readSome(cursor) || readStock(cursor);
}

function readKept(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const through = /^(?:through|via)$/.test(textAt(cursor, at));
  if (!through && !/^(?:with|has|have|had|having)$/.test(textAt(cursor, at))) return false;
  if (!/^(?:an?|any|some)$/.test(textAt(cursor, at + 1)) || draft.selects.length + draft.tables.length === 0)
    return false;
  const place = at + 2;
  // "with an EXPIRED licence" says more than that there is one.
  if (validityAt(cursor, place) !== undefined) return false;
  const own = mentionKind(cursor, place) === "value" ? mayBeEmpty(cursor, place) : undefined;
  const pick = mentionKind(cursor, place) === "field" ? fieldAt(cursor, place) : own;
  const fields =
    pick?.fields.filter(({ ref, score }) => {
      const { profile, key, kind } = lexicon.field(ref);
      const nulls = profile.nulls ?? 0;
      const points = key && refersToRow(lexicon, ref);
      // Telephone numbers are text, whatever they look like.
      const text = kind !== "number" || typeof profile.min === "string";
      const telling = through ? key || text : points || (!key && text);
      return (
        score >= (through || points ? HINTED : NAMED) && telling && nulls > 0 && nulls < lexicon.table(ref.table).rows
      );
    }) ?? [];
  if (pick === undefined || fields.length === 0 || flagAt(cursor, place) !== undefined || !endsThere(cursor, place + 1))
    return false;
  addFilter(cursor, at, { kind: "null", pick: { ...pick, fields, tables: [] }, negated: !cursor.negated });
  cursor.at = place + 1;
  return true;
}

/** "orders WITH A DISCOUNT", where a figure says how much, and 0 of most, "that HAVE A MONTHLY FEE": more than none. */
function readMoreThanNone(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const said = /^(?:with|has|have|had|having|got) (?:an?|any|some)$/.test(
    `${textAt(cursor, at)} ${textAt(cursor, at + 1)}`,
  );
  if (!said || draft.selects.length + draft.tables.length === 0 || !endsThere(cursor, at + 3)) return false;
  const pick = mentionKind(cursor, at + 2) === "field" ? fieldAt(cursor, at + 2, true) : undefined;
  const fields = pick?.fields.filter(({ ref, score }) => score >= CALLED && mayBeNone(lexicon.field(ref))) ?? [];
  if (pick === undefined || fields.length === 0 || flagAt(cursor, at + 2) !== undefined) return false;
  const operator = cursor.negated ? "=" : ">";
  addFilter(cursor, at, { kind: "compare", pick: { ...pick, fields, tables: [] }, operator, value: 0 });
  cursor.at += 3;
  return true;
}

const mayBeNone = (field: LexicalField) => isMostlyNone(field) || (isMoney(field) && field.profile.min === 0);

/** "riders who were REFERRED BY SOMEONE", "by OTHER RIDERS", where a field says by whom. */
function readBySomeone(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const place = textAt(cursor, at + 1) === "by" ? at + 2 : at + 1;
  const said = place === at + 2 || textAt(cursor, at).endsWith(" by");
  const other = /^(?:other|another)$/.test(textAt(cursor, place)) && mentionKind(cursor, place + 1) === "table";
  const someone =
    other || /^(?:someone|somebody|anyone|anybody|someone else|another|others)$/.test(textAt(cursor, place));
  if (!said || !someone) return false;
  const pick = mentionKind(cursor, at) === "field" ? fieldAt(cursor, at) : undefined;
  const fields = pick?.fields.filter(
    ({ ref, score }) => score >= HINTED && (lexicon.field(ref).profile.nulls ?? 0) > 0,
  );
  if (pick === undefined || fields!.length === 0 || draft.selects.length + draft.tables.length === 0) return false;
  addFilter(cursor, at, { kind: "null", pick: { ...pick, fields: fields!, tables: [] }, negated: !cursor.negated });
  cursor.at = other ? place + 2 : place + 1;
  return true;
}

/** "teachers who have a MENTOR": the field says which row of some table that is. */
function refersToRow({ joins }: Lexicon, ref: FieldRef): boolean {
  return joins.some(({ from }) => from.table === ref.table && from.fields.length === 1 && from.fields[0] === ref.field);
}

/** "bookings WITH DOGS", where a field counts them. */
function readSome(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  if (!/^(?:with|having)$/.test(textAt(cursor, at)) || draft.selects.length + draft.tables.length === 0) return false;
  const pick = mentionKind(cursor, at + 1) === "field" ? fieldAt(cursor, at + 1, true) : undefined;
  const fields = pick?.fields.filter(({ ref, score }) => score >= CALLED && countsThings(lexicon.field(ref))) ?? [];
  const plural = /s$|ren$/.test(textAt(cursor, at + 1));
  if (pick === undefined || fields.length === 0 || !plural || !endsThere(cursor, at + 2)) return false;
  const operator = cursor.negated ? "=" : ">";
  addFilter(cursor, at, { kind: "compare", pick: { ...pick, fields, tables: [] }, operator, value: 0 });
  cursor.at += 2;
  return true;
}

/** From here on a field is called so and not otherwise. */
const CALLED = 0.85;

/** A small number of things that some rows have none of. */
const countsThings = ({ kind, key, units, profile }: LexicalField) =>
  kind === "number" && !key && units.length === 0 && profile.min === 0 && Number(profile.max) <= 100;

/** Nothing follows with which the field could be compared. */
function endsThere(cursor: Cursor, at: number): boolean {
  const next = skipSmall(cursor, at, 2, ["and", "or", "in", "on", "by", "per", "from", "but", "who", "that", "which"]);
  const item = cursor.items[next];
  if (item === undefined || item.kind === "mark") return true;
  return item.kind === "word" && /^(?:and|or|in|on|by|per|from|but|who|that|which)$/.test(textAt(cursor, next));
}

function readStock(cursor: Cursor): boolean {
  const { at, lexicon } = cursor;
  const out = textAt(cursor, at) === "out" && textAt(cursor, at + 1) === "of";
  const place = out ? at + 2 : at + 1;
  if (!out && textAt(cursor, at) !== "in") return false;
  const pick = mentionKind(cursor, place) === "field" ? fieldAt(cursor, place, true) : undefined;
  const fields =
    pick?.fields.filter(({ ref, score }) => {
      const { profile, key, kind, called } = lexicon.field(ref);
      const counted = kind === "number" && !key && profile.min === 0;
      return counted && (called.has("stock") || (out && score >= NAMED));
    }) ?? [];
  const stocked = out || /^(?:stock|inventory)$/.test(textAt(cursor, place));
  if (fields.length === 0 && stocked && readStockTable(cursor, place, out)) return true;
  if (pick === undefined || fields.length === 0) return false;
  const some = out === cursor.negated;
  const kept = { ...pick, fields, tables: [] };
  addFilter(cursor, at, { kind: "compare", pick: kept, operator: some ? ">" : "=", value: 0 });
  cursor.at = place + 1;
  return true;
}

/** "OUT OF STOCK", where a table of that name keeps how many there are. */
function readStockTable(cursor: Cursor, place: number, out: boolean): boolean {
  const { at, lexicon } = cursor;
  const [named] = mentionKind(cursor, place) === "table" ? (tableAt(cursor, place)?.tables ?? []) : [];
  const [only, second] = named === undefined ? [] : stockFields(lexicon.table(named.table).fields);
  if (only === undefined || second !== undefined) return false;
  const pick = fieldPick(place, only.ref, 0.85);
  addFilter(cursor, at, { kind: "compare", pick, operator: out === cursor.negated ? ">" : "=", value: 0 });
  cursor.at = place + 1;
  return true;
}

/** "The state that CONTAINS the highest point", "orders INCLUDING three books": what rows have, and no part of a text. */
export function readHaving(cursor: Cursor, next: number): boolean {
  const verb = /^(?:contain|includ)\p{L}*$/u.test(textAt(cursor, cursor.at));
  const kind = mentionKind(cursor, next);
  const ranked = cueAt(cursor, next, "most", "extreme", "compare", "without") !== undefined;
  if (!verb || !(ranked || kind === "table" || kind === "field" || cursor.items[next]?.kind === "number")) return false;
  cursor.at++;
  return true;
}
