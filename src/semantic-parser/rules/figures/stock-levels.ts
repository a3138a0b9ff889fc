import { stemsOf } from "../../../language/stems.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import { isMoney } from "../../lexicon/figures/money.js";
import type { LexicalField, LexicalTable } from "../../lexicon/lexicon.js";
import { stockFields } from "../comparisons/against-fields.js";
import { type Cursor, cueAt, mentionKind, skipSmall, tableAt, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { fieldPick } from "../picks.js";

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

const SAID = /^(?:stock|inventory)(?: levels?)?$/;

const isStock = (cursor: Cursor, at: number) => stockTable(cursor, at) !== undefined;

/** The table called so, or the only one that is called by the other word for it. */
function stockTable(cursor: Cursor, at: number): LexicalTable | undefined {
  const { lexicon } = cursor;
  if (!SAID.test(textAt(cursor, at))) return undefined;
  const [named] = mentionKind(cursor, at) === "table" ? (tableAt(cursor, at)?.tables ?? []) : [];
  if (named !== undefined) return lexicon.table(named.table);
  if (mentionKind(cursor, at) !== undefined) return undefined;
  const [only, second] = lexicon.tables.filter(isOfStock);
  return second === undefined ? only : undefined;
}

/** "stock PER shop", "stock OF coffee". */
function isSpread(cursor: Cursor, at: number): boolean {
  const value = textAt(cursor, at) === "of" && mentionKind(cursor, skipSmall(cursor, at + 1, 2)) === "value";
  return value || cueAt(cursor, at, "each") !== undefined || textAt(cursor, at) === "by";
}

function levelsAt(cursor: Cursor, at: number): Pick | undefined {
  const table = stockTable(cursor, at);
  if (table === undefined || !cursor.lexicon.joins.some(({ from }) => from.table === table.name)) return undefined;
  const level = levelOf(table);
  return level && fieldPick(at, level.ref, 0.9);
}

const STOCKS = stemsOf("stock inventory");

const isOfStock = ({ called }: LexicalTable) => STOCKS.some((word) => called.has(word));

/** How many there are of each thing, where a table of stock keeps it: its only number called so, or its only number at all. */
export function levelOf(table: LexicalTable): LexicalField | undefined {
  if (!isOfStock(table)) return undefined;
  const called = stockFields(table.fields);
  const numbers = table.fields.filter((field) => isAdditive(field) && !isMoney(field));
  const [only, second] = called.length > 0 ? called : numbers;
  return second === undefined ? only : undefined;
}
