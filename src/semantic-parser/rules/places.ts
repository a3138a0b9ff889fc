import { fieldKey } from "../../databases/schema.js";
import { stemsOf } from "../../language/stems.js";
import type { LexicalField } from "../lexicon/lexicon.js";
import { type Cursor, mentionKind, textAt } from "./cursor.js";
import type { FieldOption, Pick } from "./draft.js";
import { tablesNamed } from "./tables-named.js";

/** What places are called, the likeliest first. */
const PLACES = stemsOf(
  "hometown birthplace town city place location venue village municipality district region area state county province country room site street address",
);
/** What says how people came to know of a house. */
const SOURCES = stemsOf("source channel referral referrer origin heard found lead via");
/** "where did they hear of us", "where did they find us". */
const FINDING = /^(?:find|found|hear|heard|learn|learned|learnt|discover|discovered)$/;

/** "where do most members live", "where did they find us": the fields that say it, those of tables that are named first. */
export function readWhere(cursor: Cursor): boolean {
  const { draft, items } = cursor;
  const words = items.map(({ text }) => text.toLowerCase());
  const finding = words.some((word) => FINDING.test(word)) && words.includes("us");
  const fields = fieldsCalled(cursor, finding ? SOURCES : PLACES);
  if (fields.length === 0 || (!finding && names(cursor))) return false;
  const pick: Pick = { at: cursor.at, fields, tables: [] };
  draft.selects.push({ kind: "pick", pick, distinct: false });
  cursor.modifier = true;
  cursor.at++;
  return true;
}

/**
 * "where is the town of the most members", "where does the Esk FLOW": what is asked for is named itself, unless it is
 * "where is … FROM" or "where is the OLD MILL".
 */
function names(cursor: Cursor): boolean {
  const end = cursor.items.findLastIndex(({ kind }) => kind !== "mark");
  if (/^(?:from|based|born)$/.test(textAt(cursor, end))) return false;
  if (/^(?:do|does|did)$/.test(textAt(cursor, cursor.at + 1))) return mentionKind(cursor, end) === "field";
  const article = /^(?:is|are)$/.test(textAt(cursor, cursor.at + 1)) && textAt(cursor, cursor.at + 2) === "the";
  return article && mentionKind(cursor, cursor.at + 3) !== "value";
}

function fieldsCalled(cursor: Cursor, words: readonly string[]): FieldOption[] {
  const { lexicon } = cursor;
  const named = tablesNamed(cursor);
  // Where all rows are alike, nothing is told apart; what points at a place is one, whatever it is called.
  const rank = ({ called, kind, key, pointsAt, profile }: LexicalField) => {
    if (kind !== "text" || profile.distinct?.count === 1 || (key && pointsAt === undefined)) return -1;
    const place = pointsAt === undefined ? called : new Set([...called, ...lexicon.table(pointsAt).words]);
    return words.findIndex((word) => place.has(word));
  };
  const all = lexicon.fields
    .map((field) => ({ field, place: rank(field) }))
    .filter(({ place }) => place >= 0)
    .map(
      ({ field, place }): FieldOption => ({
        ref: field.ref,
        score: (named.has(field.ref.table) ? 0.9 : 0.5) - 0.01 * place,
      }),
    )
    .sort((a, b) => b.score - a.score);
  return [...new Map(all.map((option) => [fieldKey(option.ref), option])).values()];
}
