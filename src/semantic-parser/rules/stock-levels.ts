import { stockFields } from "./against-fields.js";
import { type Cursor, cueAt, mentionKind, skipSmall, tableAt, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";

/**
 * "STOCK of coffee per shop", "how much coffee do we have IN STOCK", where a table of that name keeps for each thing how
 * many there are of it: those are added up, and not its rows.
 */
export function readStockLevel(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  if (draft.selects.length + draft.tables.length + draft.filters.length > 0) return false;
  const asked = askedAt(cursor);
  const place = asked === undefined ? at : asked.stock;
  const pick = levelsAt(cursor, place);
  if (pick === undefined || (asked === undefined && !isSpread(cursor, at + 1))) return false;
  draft.selects.push({ kind: "aggregate", name: "sum", pick, superlative: false });
  if (asked !== undefined) cursor.skips.set(place - 1, place + 1);
  cursor.modifier = true;
  cursor.at = asked === undefined ? at + 1 : asked.next;
  return true;
}

/** "how much …", "how many bags of …": what is asked of the stock, unless things are counted that have one. */
function askedAt(cursor: Cursor): { readonly stock: number; readonly next: number } | undefined {
  const { at, items } = cursor;
  const much = textAt(cursor, at) === "how" && textAt(cursor, at + 1) === "much";
  const many = cueAt(cursor, at, "count") !== undefined;
  if (!much && !many) return undefined;
  const noun = skipSmall(cursor, much ? at + 2 : at + 1, 2);
  const pieces = PIECES.test(textAt(cursor, noun));
  const thing = pieces ? skipSmall(cursor, noun + 1, 2) : noun;
  const stock = items.findIndex(
    (_, place) => place > thing && textAt(cursor, place - 1) === "in" && isStock(cursor, place),
  );
  if (stock < 0 || mentionKind(cursor, thing) !== "value") return undefined;
  return { stock, next: thing };
}

const PIECES = /^(?:pieces|units|items|packs|packets|bags|boxes|bottles)$/;

const isStock = (cursor: Cursor, at: number) =>
  /^(?:stock|inventory)(?: levels?)?$/.test(textAt(cursor, at)) && mentionKind(cursor, at) === "table";

/** "stock PER shop", "stock OF coffee". */
function isSpread(cursor: Cursor, at: number): boolean {
  const value = textAt(cursor, at) === "of" && mentionKind(cursor, skipSmall(cursor, at + 1, 2)) === "value";
  return value || cueAt(cursor, at, "each") !== undefined || textAt(cursor, at) === "by";
}

/** The only number of the table that says how many there are, of things that it refers to. */
function levelsAt(cursor: Cursor, at: number): Pick | undefined {
  const { lexicon } = cursor;
  const [named] = isStock(cursor, at) ? (tableAt(cursor, at)?.tables ?? []) : [];
  if (named === undefined || !lexicon.joins.some(({ from }) => from.table === named.table)) return undefined;
  const [only, second] = stockFields(lexicon.table(named.table).fields);
  if (only === undefined || second !== undefined) return undefined;
  return { at, fields: [{ ref: only.ref, score: 0.9 }], tables: [] };
}
