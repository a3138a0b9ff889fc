import { partsOf } from "../../../language/calendar.js";
import { nameWords } from "../../../language/name-words.js";
import { stemsOf } from "../../../language/stems.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { addFilter, type Cursor, cueAt, fieldAt, mentionKind, skipSmall, tablesRead, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { endAt } from "./dated-words.js";
import { periodAt } from "./periods.js";

const EXPIRY = new Set(stemsOf("expire expires expired expiry expiration lapse lapses lapsed"));
/** "valid_until", "best_before". */
const EXPIRY_NAME =
  /^(?:.* )?(?:valid (?:until|till|to|thru|through)|best before|use by|good (?:until|through))(?: .*)?$/;

/** "warranty_to", of which it is said besides that it has expired. */
const HOLDS_TO = /^(?:to|until|till|thru|through|end|ends|exp)$/;

const EXPIRED = /^(?:expired|lapsed|run out|ran out|out of date|out of validity)$/;
const VALID = /^(?:valid|unexpired|in date|not expired)$/;

/**
 * "contractors whose insurance has EXPIRED", "certificates that are still VALID", "passports that have RUN OUT", "cars OUT OF
 * WARRANTY", "still UNDER WARRANTY": by the day of the question, where rows keep the day up to which they hold.
 */
export function readExpired(cursor: Cursor): boolean {
  const { at, today } = cursor;
  const said = validityAt(cursor, at) ?? termsAt(cursor, at);
  if (said === undefined || today === undefined || cursor.exclusion !== undefined) return false;
  if (mentionKind(cursor, at) === "value") return false;
  const found = expiryNear(cursor, at, said.next);
  if (found === undefined) return false;
  // "expired in May": by the period that is said.
  const later = skipSmall(cursor, said.next, 2);
  if (periodAt(cursor, later) !== undefined || cueAt(cursor, later, "compare", "between") !== undefined) return false;
  const { year, month, date } = partsOf(today);
  const over = said.over !== cursor.negated;
  forgetShown(cursor, found);
  const period = { year, month, day: date };
  addFilter(cursor, at, { kind: "period", pick: found, operator: over ? "<" : ">=", period });
  if (found.at >= said.next) cursor.skips.set(found.at, found.at + 1);
  cursor.at = said.next;
  return true;
}

/** The words at a place that say whether something still holds. */
export function validityAt(cursor: Cursor, at: number): { readonly over: boolean; readonly next: number } | undefined {
  for (const length of [3, 2, 1]) {
    const words = Array.from({ length }, (_, step) => textAt(cursor, at + step)).join(" ");
    if (EXPIRED.test(words)) return { over: true, next: at + length };
    if (VALID.test(words)) return { over: false, next: at + length };
  }
  // "expired insurance": read as one.
  return /^(?:expired|lapsed) /.test(textAt(cursor, at)) && fieldAt(cursor, at) !== undefined
    ? { over: true, next: at + 1 }
    : undefined;
}

/** "OUT OF warranty", "UNDER warranty": of what is kept up to a day. */
function termsAt(cursor: Cursor, at: number): { readonly over: boolean; readonly next: number } | undefined {
  const over = textAt(cursor, at) === "out" && textAt(cursor, at + 1) === "of";
  if (!over && textAt(cursor, at) !== "under") return undefined;
  const next = over ? at + 2 : at + 1;
  const held = fieldAt(cursor, next)?.fields[0];
  return held !== undefined && isHeldUntil(cursor.lexicon.field(held.ref)) ? { over, next } : undefined;
}

const isExpiry = (field: LexicalField) =>
  isTimed(field) &&
  ([...field.spelt].some((word) => EXPIRY.has(word)) || EXPIRY_NAME.test(nameWords(field.profile.name).join(" ")));

const isHeldUntil = (field: LexicalField) =>
  isExpiry(field) || (isTimed(field) && HOLDS_TO.test(nameWords(field.profile.name).at(-1) ?? ""));

/** The date of expiry that words beside name, or the only one of the rows that are asked for. */
function expiryNear(cursor: Cursor, at: number, next: number): Pick | undefined {
  for (const place of [at, at - 1, at - 2, at - 3, next, next + 1]) {
    const fields = fieldAt(cursor, place)?.fields.filter(({ ref }) => isHeldUntil(cursor.lexicon.field(ref))) ?? [];
    if (fields.length > 0) return { at: place, fields, tables: [] };
  }
  const tables = new Set(tablesRead(cursor));
  const following = mentionKind(cursor, next) === "table" ? cursor.items[next] : undefined;
  if (following?.kind === "mention" && following.meanings[0].kind === "table") tables.add(following.meanings[0].table);
  const [only, second] = cursor.lexicon.fields.filter((field) => tables.has(field.ref.table) && isExpiry(field));
  return only === undefined || second !== undefined ? undefined : endAt(at, only);
}

/** What was read as something to show is what the rows are told by. */
export function forgetShown({ draft }: Cursor, { at, fields }: Pick): void {
  for (const list of [draft.hints, draft.selects] as { at?: number; pick?: Pick | undefined }[][]) {
    const place = list.findIndex((part) => (part.pick ?? part).at === at);
    if (place >= 0 && fields.length > 0) list.splice(place, 1);
  }
}
