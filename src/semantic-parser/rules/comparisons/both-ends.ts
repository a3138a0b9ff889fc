import { addFilter, type Cursor, cueAt, fieldAt, mentionKind, skipSmall, tableAt, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { measuredFields, ofNoun } from "../ranks/ranked-fields.js";

interface Ends {
  /** "cheapest": less of it comes first. */
  readonly names: readonly ["min", "max"] | readonly ["max", "min"];
  readonly dimension: Parameters<typeof ofNoun>[2];
  /** The place after both. */
  readonly next: number;
}

/**
 * "the cheapest and the dearest price of a room", "the earliest and latest start": both ends of one figure. "The cheapest and
 * the dearest room": the rows at both.
 */
export function readBothEnds(cursor: Cursor): boolean {
  const ends = endsAt(cursor);
  return ends !== undefined && (readFigures(cursor, ends) || readRows(cursor, ends));
}

function endsAt(cursor: Cursor): Ends | undefined {
  const { at } = cursor;
  const one = cueAt(cursor, at, "extreme");
  const second = textAt(cursor, at + 1) === "and" ? skipSmall(cursor, at + 2, 1) : at;
  const other = second > at ? cueAt(cursor, second, "extreme") : undefined;
  if (one?.dimension === undefined || other?.dimension !== one.dimension || one.most === other.most) return undefined;
  return { names: one.most ? ["max", "min"] : ["min", "max"], dimension: one.dimension, next: second + 1 };
}

function readFigures(cursor: Cursor, { names, next }: Ends): boolean {
  const { draft } = cursor;
  // "The cheapest and the dearest LADIES' bike price": which ones is read next.
  const place = [next, next + 1].find((each) => mentionKind(cursor, each) === "field");
  const pick = place === undefined ? undefined : fieldAt(cursor, place, true);
  const between = place === next || mentionKind(cursor, next) === "value";
  if (pick === undefined || !between || draft.selects.some(({ kind }) => kind === "count")) return false;
  for (const name of names) draft.selects.push({ kind: "aggregate", name, pick, superlative: false });
  if (place !== next) cursor.skips.set(pick.at, pick.at + 1);
  cursor.at = place === next ? next + 1 : next;
  return true;
}

function readRows(cursor: Cursor, { names, dimension, next }: Ends): boolean {
  const { at, draft, items } = cursor;
  const noun = mentionKind(cursor, next) === "table" ? tableAt(cursor, next) : undefined;
  // Of some rows only, their own ends would be meant.
  const alone = items.slice(next + 1).every((item) => item.kind === "mark" || item.kind === "word");
  const plain = draft.selects.length + draft.filters.length + cursor.states.length === 0;
  const pick = noun && ofNoun(cursor, next, dimension, measuredFields(cursor, at, dimension));
  if (noun === undefined || pick === undefined || !alone || !plain) return false;
  const fields = pick.fields.filter(({ ref, inverse }) => ref.table === noun.tables[0]?.table && inverse !== true);
  if (fields.length === 0) return false;
  const figure: Pick = { ...pick, fields };
  for (const [index, name] of names.entries()) {
    if (index > 0) cursor.joiner = "or";
    addFilter(cursor, at, { kind: "aggregate", pick: figure, operator: "=", operand: { name, pick: figure } });
  }
  draft.selects.push({ kind: "pick", pick: noun, distinct: false }, { kind: "pick", pick: figure, distinct: false });
  cursor.modifier = true;
  cursor.at = next + 1;
  return true;
}
