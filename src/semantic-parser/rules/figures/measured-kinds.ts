import type { LexicalField, Lexicon } from "../../lexicon/lexicon.js";
import { OPPOSITE } from "../../query/query.js";
import { figuresBeside, isBound } from "../comparisons/against-fields.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  mentionKind,
  numberAt,
  pickAt,
  skipSmall,
  textAt,
  valuesAt,
} from "../cursor.js";
import type { ValueOption } from "../draft.js";
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
  const figure = figureOf(lexicon, value);
  if (figure === undefined) return false;
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

/** "NITRATE above 50", "whose nitrate is below 10": the figure of such rows. */
export function readBoundOfKind(cursor: Cursor): boolean {
  const { at, lexicon, negated } = cursor;
  const cue = cueAt(cursor, at, "compare");
  const place = skipSmall(cursor, at + 1, 2);
  const bound = numberAt(cursor, place);
  let noun = at - 1;
  while (/^(?:is|are|was|were|of|levels?|values?|readings?|results?)$/.test(textAt(cursor, noun))) noun--;
  const [value] = mentionKind(cursor, noun) === "value" ? valuesAt(cursor, noun) : [];
  if (cue === undefined || cue.dimension !== undefined || bound === undefined || value === undefined) return false;
  // "More than 5 of them".
  const counted = cursor.items[place + 1];
  const figure = counted === undefined || counted.kind !== "mention" ? figureOf(lexicon, value) : undefined;
  if (figure === undefined || namesFigure(cursor, true)) return false;
  const operator = negated ? OPPOSITE[cue.operator] : cue.operator;
  addFilter(cursor, at, { kind: "compare", pick: fieldPick(at, figure.ref, 0.85), operator, value: bound });
  cursor.at = place + 1;
  return true;
}

/** The one figure that rows keep beside what it is of. */
function figureOf(lexicon: Lexicon, { ref }: ValueOption): LexicalField | undefined {
  const { fields } = lexicon.table(ref.table);
  const [figure, second] = figuresBeside(fields, lexicon.field(ref)).filter((field) => !isBound(field));
  return second === undefined ? figure : undefined;
}

/** True where a figure is named, or rows are counted. @param compared Counted rows may be those of which it is compared. */
function namesFigure(cursor: Cursor, compared = false): boolean {
  const isFigure = ({ kind, key }: LexicalField) => kind === "number" && !key;
  return cursor.items.some((_, at) => {
    if (!compared && cueAt(cursor, at, "count") !== undefined) return true;
    const [top] = mentionKind(cursor, at) === "field" ? (pickAt(cursor, at)?.fields ?? []) : [];
    return top !== undefined && isFigure(cursor.lexicon.field(top.ref));
  });
}
