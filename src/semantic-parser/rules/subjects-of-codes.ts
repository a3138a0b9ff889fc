import { stemsOf } from "../../language/stems.js";
import { addFilter, type Cursor, cueAt, mentionKind, pickAt, textAt } from "./cursor.js";
import type { Pick, ValueOption } from "./draft.js";

const SAID = 0.95;

/**
 * "claims for which THE DRIVER IS LIABLE", where a field says who is liable and one of its codes means the driver: that
 * code, and no row of another table that is called so.
 */
export function readSubjectOfCode(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const pick = mentionKind(cursor, at) === "field" ? pickAt(cursor, at) : undefined;
  const negated = cueAt(cursor, at - 1, "not") !== undefined || textAt(cursor, at - 1) === "not";
  const verb = negated ? at - 2 : at - 1;
  if (pick === undefined || !/^(?:is|are|was|were|be|being)(?:n't| not)?$/.test(textAt(cursor, verb))) return false;
  const options = codesMeant(cursor, pick, textAt(cursor, verb - 1));
  if (options.length === 0) return false;
  for (const list of [draft.tables, draft.hints] as Pick[][]) {
    const read = list.findIndex((each) => each.at === verb - 1);
    if (read >= 0) list.splice(read, 1);
  }
  addFilter(cursor, at, { kind: "value", options, negated: cursor.negated || /not|n't/.test(textAt(cursor, verb)) });
  cursor.at++;
  return true;
}

const wordsOf = (text: string) => stemsOf(text).join(" ");

/** The codes of fields that mean what a text says. */
function codesMeant({ lexicon }: Cursor, { fields }: Pick, text: string): ValueOption[] {
  const asked = wordsOf(text);
  return fields.flatMap(({ ref, score }) => {
    const known = lexicon.vocabulary.tables.find(({ table }) => table === ref.table)?.fields;
    const codes = known?.find(({ field }) => field === ref.field)?.codes ?? [];
    const meant = codes.filter(({ meanings }) => meanings.some((meaning) => wordsOf(meaning) === asked));
    return meant.map(({ value }): ValueOption => ({ ref, value, score: Math.min(SAID, score) }));
  });
}
