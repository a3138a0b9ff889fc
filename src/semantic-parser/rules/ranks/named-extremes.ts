import { stem } from "../../../language/stems.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { type Cursor, cueAt, mentionKind, pickAt, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { fieldPick } from "../picks.js";

const MOST = new Set("highest largest greatest biggest best longest latest tallest max maximum".split(" "));
const LEAST = new Set("lowest smallest least worst shortest earliest min minimum".split(" "));

/** A field with a superlative in its name, and the figure of its table that has the same one. */
export interface NamedExtreme {
  readonly field: LexicalField;
  readonly figure: LexicalField;
  readonly most: boolean;
}

/** "the highest point", where the rows keep a highest_point and a highest_elevation each. */
export function namedExtremeAt(cursor: Cursor, at: number): NamedExtreme | undefined {
  if (mentionKind(cursor, at) !== "field" || /s$/.test(textAt(cursor, at))) return undefined;
  const word = textAt(cursor, at)
    .split(" ")
    .find((each) => MOST.has(each) || LEAST.has(each));
  const top = pickAt(cursor, at)?.fields[0];
  if (word === undefined || top === undefined) return undefined;
  const field = cursor.lexicon.field(top.ref);
  const alike = ({ own, kind, key }: LexicalField) => own.includes(stem(word)) && kind === "number" && !key;
  const figure = alike(field) ? field : cursor.lexicon.table(top.ref.table).fields.find(alike);
  return figure === undefined ? undefined : { field, figure, most: MOST.has(word) };
}

/** "which state has the highest point", "the highest point in the country": of several rows, the one that stands out. */
export function readNamedExtreme(cursor: Cursor): boolean {
  const found = namedExtremeAt(cursor, cursor.at);
  if (found === undefined || cursor.exclusion !== undefined || isOfEach(cursor)) return false;
  const { selects, orders } = cursor.draft;
  const shown = selects.length === 0 || [",", "and"].includes(textAt(cursor, cursor.at - 1));
  if (shown) selects.push({ kind: "pick", pick: pickOf(cursor.at, found.field), distinct: false });
  orders.push({ at: cursor.at, by: rankBy(cursor.at, found), most: found.most, limit: 1, amongSeveral: shown });
  cursor.at++;
  return true;
}

export function rankBy(at: number, { figure }: NamedExtreme) {
  return { kind: "field" as const, pick: pickOf(at, figure) };
}

function pickOf(at: number, { ref }: LexicalField): Pick {
  return fieldPick(at, ref, 0.92);
}

/** "of each state", "for all stations": then every row is asked for. */
function isOfEach(cursor: Cursor): boolean {
  return cursor.items.some(
    (item, at) => cueAt(cursor, at, "each", "order", "direction") !== undefined || /^(all|every)$/i.test(item.text),
  );
}
