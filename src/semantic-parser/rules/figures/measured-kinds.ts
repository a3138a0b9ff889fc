import type { LexicalField } from "../../lexicon/lexicon.js";
import { figuresBeside, isBound } from "../comparisons/against-fields.js";
import { type Cursor, cueAt, mentionKind, pickAt, skipSmall, textAt, valuesAt } from "../cursor.js";
import { fieldPick } from "../picks.js";

/**
 * "the average NITRATE in the old town", "the highest NITRATE", where each row keeps one figure and of what it is: that figure
 * of such rows.
 */
export function readMeasuredKind(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const aggregate = cueAt(cursor, at, "aggregate") ?? extremeAt(cursor, at);
  const place = skipSmall(cursor, at + 1, 3);
  const [value] = aggregate === undefined || mentionKind(cursor, place) !== "value" ? [] : valuesAt(cursor, place);
  if (aggregate === undefined || aggregate.name === "sum" || value === undefined || namesFigure(cursor)) return false;
  const { fields } = lexicon.table(value.ref.table);
  const [figure, second] = figuresBeside(fields, lexicon.field(value.ref)).filter((field) => !isBound(field));
  if (figure === undefined || second !== undefined) return false;
  const pick = fieldPick(at, figure.ref, 0.85);
  draft.selects.push({ kind: "aggregate", name: aggregate.name, pick, superlative: false });
  cursor.modifier = true;
  cursor.at = place;
  return true;
}

/** "Highest", "lowest": of a figure, and no rank of rows. */
function extremeAt(cursor: Cursor, at: number): { readonly name: "max" | "min" } | undefined {
  const cue = /^(?:highest|lowest)$/.test(textAt(cursor, at)) ? cueAt(cursor, at, "extreme") : undefined;
  return cue && { name: cue.most ? "max" : "min" };
}

/** True where a figure is named, or rows are counted. */
function namesFigure(cursor: Cursor): boolean {
  const isFigure = ({ kind, key }: LexicalField) => kind === "number" && !key;
  return cursor.items.some((_, at) => {
    if (cueAt(cursor, at, "count") !== undefined) return true;
    const [top] = mentionKind(cursor, at) === "field" ? (pickAt(cursor, at)?.fields ?? []) : [];
    return top !== undefined && isFigure(cursor.lexicon.field(top.ref));
  });
}
