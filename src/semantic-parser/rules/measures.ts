import { nameWords } from "../../language/name-words.js";
import { stem } from "../../language/stems.js";
import type { LexicalField } from "../lexicon/lexicon.js";

import { measuredIn } from "../lexicon/units.js";
import { type Cursor, pickAt, textAt } from "./cursor.js";
import type { FieldOption, Pick } from "./draft.js";

const FIGURES = /^(quantity|amount|percentage|number)( as text)?$/;

/**
 * The figure that a word asks for which names no field: "average temperature" of a table temperature_log is that of its
 * field in degrees, or else of the only figure it keeps.
 *
 * @param summed "Total payments" are amounts, "total singers" a number of rows.
 */
export function measureAt(cursor: Cursor, at: number, summed: boolean): Pick | undefined {
  const item = cursor.items[at];
  const pick = pickAt(cursor, at);
  if (pick === undefined && !(item?.kind === "word" && item.weight === "content")) return undefined;
  const words = textAt(cursor, at).split(" ");
  const united = (field: LexicalField) =>
    nameWords(field.profile.name).some((unit) =>
      measuredIn(unit)?.words.some((word) => words.map(stem).includes(word)),
    );
  const plural = /s$/.test(words.at(-1) ?? "");
  const fields = (pick?.tables ?? []).flatMap(({ table, score }): FieldOption[] => {
    const figures = cursor.lexicon.table(table).fields.filter(isFigure);
    const measured = figures.filter(united);
    const [only, second] = measured.length > 0 ? measured : figures;
    if (only === undefined || second !== undefined) return [];
    const sure = measured.length > 0 || only.profile.semantic?.type.startsWith("amount") === true;
    return summed && plural && !sure ? [] : [{ ref: only.ref, score: 0.8 * score }];
  });
  const others = cursor.lexicon.fields.filter((field) => isFigure(field) && united(field));
  const found = fields.length > 0 ? fields : others.map(({ ref }): FieldOption => ({ ref, score: 0.7 }));
  return found.length === 0 ? undefined : { at, fields: found, tables: [] };
}

function isFigure({ kind, key, profile }: LexicalField): boolean {
  return kind === "number" && !key && FIGURES.test(profile.semantic?.type ?? "");
}
