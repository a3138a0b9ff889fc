import { stemsOf } from "../../language/stems.js";
import type { Figure } from "./figures.js";
import { figureOf } from "./implied-figures.js";
import type { LexicalField, Lexicon } from "./lexicon.js";

const STOCK = new Set(stemsOf("stock inventory hand available"));
const PRICES = new Set(stemsOf("price prc cost"));

/** "The value of our STOCK" where it is kept how many of each thing there are, and what one costs: their product, added up. */
export function stockFigures({ tables }: Pick<Lexicon, "tables">): Figure[] {
  const kept = tables.flatMap((table) => {
    const numbers = table.fields.filter(({ kind, key }) => kind === "number" && !key);
    const [stock, moreStocks] = numbers.filter((field) => has(field, STOCK) && !has(field, PRICES) && !isBound(field));
    const [price, morePrices] = numbers.filter((field) => has(field, PRICES));
    return stock === undefined || price === undefined || moreStocks !== undefined || morePrices !== undefined
      ? []
      : [{ table, stock: stock.ref, price: price.ref }];
  });
  const [only, second] = kept;
  if (only === undefined || second !== undefined) return [];
  const { table, stock, price } = only;
  const nouns = [...new Set(table.namings.map(({ words }) => words.join(" ")))].map((noun) => `${noun} in stock`);
  const things = ["stock", "inventory", ...nouns].flatMap((noun) =>
    ["", "the ", "our ", "all ", "all the ", "all our "].map((article) => `value of ${article}${noun}`),
  );
  return [figureOf(table, ["stock value", "inventory value", ...things], ["SUM(", stock, " * ", price, ")"])];
}

const BOUNDS = new Set(stemsOf("min minimum max maximum reorder level limit target"));
const isBound = (field: LexicalField) => has(field, BOUNDS);
const has = ({ spelt }: LexicalField, words: ReadonlySet<string>) => [...spelt].some((word) => words.has(word));
