import type { FieldRef } from "../../../databases/schema.js";
import { stemsOf } from "../../../language/stems.js";
import type { LexicalField, LexicalTable, Lexicon } from "../lexicon.js";
import { isTimed } from "../times/dated-fields.js";
import { placeOf } from "./income.js";

const QUANTITIES = new Set(stemsOf("quantity qty pieces count units"));
const PRICES = new Set(stemsOf("price prc rate"));
/** A price that is paid to others, or one that was taken off. */
const OTHER_PRICES = new Set(stemsOf("purchase buying cost list old discount"));
const SELLERS = new Set(stemsOf("supplier vendor wholesaler"));

/** A table that keeps how many there were of something, and at which price. */
export interface Line {
  readonly table: LexicalTable;
  readonly quantity: FieldRef;
  readonly price: FieldRef;
}

/** A table that has one quantity and one price. */
export function lineOf(table: LexicalTable): Line | undefined {
  const numbers = table.fields.filter(({ kind, key }) => kind === "number" && !key);
  const [quantity, moreQuantities] = numbers.filter((field) => has(field, QUANTITIES) && !has(field, PRICES));
  const [price, morePrices] = numbers.filter(isPrice);
  if (quantity === undefined || price === undefined || moreQuantities !== undefined || morePrices !== undefined)
    return undefined;
  return { table, quantity: quantity.ref, price: price.ref };
}

/** What others pay for it. */
export const isPrice = (field: LexicalField) => has(field, PRICES) && !has(field, OTHER_PRICES);

/** Its rows, or the dated rows that they are lines of, refer to a supplier: what they come to goes out. */
export function isBought({ tables, joins }: Pick<Lexicon, "tables" | "joins">, { name }: LexicalTable): boolean {
  const referred = (from: string) =>
    joins.flatMap((join) => (join.from.table === from ? tables.filter((table) => table.name === join.to.table) : []));
  const owners = referred(name);
  // What is sold may have a supplier of its own.
  const orders = owners.filter(({ fields }) => fields.some(isTimed) && !fields.some((field) => has(field, PRICES)));
  return [...owners, ...orders.flatMap((order) => referred(order.name))].some(isSeller);
}

/** The only lines of what is sold. */
export function soldLine({ tables, joins }: Pick<Lexicon, "tables" | "joins">): Line | undefined {
  const all = tables.flatMap((table) => lineOf(table) ?? []).filter(({ table }) => !isBought({ tables, joins }, table));
  const isSoldBy = (name: string) =>
    joins.some(({ from, to }) => to.table === name && all.some((other) => other.table.name === from.table));
  // What is offered at a price has a stock of its own; what was sold of it refers to it.
  const [line, second] = all.filter(({ table }) => !isSoldBy(table.name));
  return second === undefined ? line : undefined;
}

/** What the lines of purchases come to is called. */
export const SPENDING: readonly string[] = ["purchase spending", "spending on purchases", "purchase spend"];

/** The only lines of what is bought, where nothing beside them keeps what it came to. */
export function boughtLine(schema: Pick<Lexicon, "tables" | "joins">): Line | undefined {
  const [line, second] = schema.tables
    .flatMap((table) => lineOf(table) ?? [])
    .filter(({ table }) => isBought(schema, table));
  if (line === undefined || second !== undefined) return undefined;
  const owners = schema.joins.flatMap(({ from, to }) => (from.table === line.table.name ? [to.table] : []));
  const beside = schema.tables.filter(({ name }) => name === line.table.name || owners.includes(name));
  return beside.some(({ fields }) => fields.some(isTotal)) ? undefined : line;
}

/** What a purchase came to, whatever the things that were bought are sold for. */
const isTotal = (field: LexicalField) => placeOf(field) >= 0 && !has(field, PRICES) && !field.called.has("fee");

/** The table of those from whom things are bought. */
export const isSeller = ({ namings }: LexicalTable) => namings.some(({ words }) => SELLERS.has(words.at(-1)!));

export const has = ({ called }: LexicalField, words: ReadonlySet<string>) =>
  [...called].some((word) => words.has(word));
