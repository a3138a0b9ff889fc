import { stemsOf } from "../../../language/stems.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import type { Figure } from "../../lexicon/figures/figures.js";
import { isMoney } from "../../lexicon/figures/money.js";
import type { LexicalField, LexicalTable } from "../../lexicon/lexicon.js";
import { type Cursor, fieldAt, textAt } from "../cursor.js";
import type { Formula } from "../draft.js";
import { arithmeticOf, firstPick, placesOf } from "../formula.js";
import { fieldPick } from "../picks.js";
import { levelOf } from "./stock-levels.js";

/** "value of the frames IN STOCK at cost price", "what is our stock worth": how many there are, each at its price, added up. */
export function readStockValue(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  if (draft.selects.length + draft.tables.length + draft.filters.length > 0) return false;
  const said = worthAt(cursor);
  if (said === undefined) return false;
  const defined = definedValue(cursor);
  if (defined !== undefined) {
    const pick = fieldPick(at, defined.ref, 0.95);
    const whole = defined.metric.kind === "aggregate";
    draft.selects.push(
      whole ? { kind: "pick", pick, distinct: false } : { kind: "aggregate", name: "sum", pick, superlative: false },
    );
    return skipped(cursor, said);
  }
  const found = lexicon.tables.flatMap((table) => {
    const quantity =
      table.fields.find((field) => field.called.has("stock") && isAdditive(field) && !isMoney(field)) ?? levelOf(table);
    const things = quantity === undefined ? [] : [table, ...referredTo(cursor, table)];
    const [price] = things.flatMap((each) => priceOf(cursor, each) ?? []);
    return quantity === undefined || price === undefined ? [] : [{ quantity, price: price.field, place: price.at }];
  });
  const [only, second] = found;
  if (only === undefined || second !== undefined) return false;
  const pick = ({ ref }: LexicalField): Formula => ({
    kind: "pick",
    pick: fieldPick(at, ref, 0.9),
  });
  const of = arithmeticOf("*", pick(only.quantity), pick(only.price));
  const formula: Formula = { kind: "aggregate", name: "sum", distinct: false, of };
  draft.selects.push({ kind: "formula", formula, pick: firstPick(placesOf(formula)) });
  return skipped(cursor, [...said, ...(only.place === undefined ? [] : [only.place])]);
}

function skipped(cursor: Cursor, places: readonly number[]): boolean {
  for (const place of places) cursor.skips.set(place, place + 1);
  cursor.modifier = true;
  cursor.at++;
  return true;
}

const VALUES = ["stock value", "inventory value", "value of stock", "value of the stock"];

/** "Stock value = on hand x price", as somebody wrote it down. */
function definedValue({ lexicon }: Cursor): Figure | undefined {
  const [only, second] = [...lexicon.figures.values()].filter(
    ({ metric: { kind, names } }) => kind !== "condition" && names.some((name) => VALUES.includes(name)),
  );
  return second === undefined ? only : undefined;
}

/** The things whose stock a table keeps, which have their price. */
function referredTo({ lexicon }: Cursor, { name }: LexicalTable): LexicalTable[] {
  return lexicon.joins.flatMap(({ from, to }) =>
    from.table === name && to.table !== name ? [lexicon.table(to.table)] : [],
  );
}

const OPENS = /^(?:the|value|worth|what|how|stock|inventory|our|total)$/;

/** "value of … in stock", "stock value", "how much is the stock worth": the places that say so, and what they stand in. */
function worthAt(cursor: Cursor): number[] | undefined {
  const { items, at } = cursor;
  const places = [...items.keys()].filter((place) => place >= at);
  const stock = places.find((place) => /\b(?:stock|inventory)$/.test(textAt(cursor, place)));
  const worth = places.find((place) => /^(?:value|worth)$/.test(textAt(cursor, place)));
  if (stock === undefined || worth === undefined || !OPENS.test(textAt(cursor, at))) return undefined;
  const total = places.find((place) => /^(?:total|how much)$/.test(textAt(cursor, place)));
  const inside = textAt(cursor, stock - 1) === "in" ? [stock - 1] : [];
  return [...inside, stock, worth, ...(total === undefined ? [] : [total])];
}

interface Price {
  readonly field: LexicalField;
  readonly at: number | undefined;
}

/** The price that the question names, the only one there is, or what was paid for it. */
function priceOf(cursor: Cursor, { fields }: LexicalTable): Price | undefined {
  const prices = fields.filter(
    (field) => isMoney(field) && [...field.called].some((word) => /^(?:pric|cost)/.test(word)),
  );
  for (const at of cursor.items.keys()) {
    const [top] = fieldAt(cursor, at)?.fields ?? [];
    const named = prices.find(({ ref }) => ref.table === top?.ref.table && ref.field === top.ref.field);
    if (named !== undefined && top!.score >= NAMED) return { field: named, at };
  }
  const [only, second] = prices;
  const field = second === undefined ? only : prices.find(({ called }) => PAID.some((word) => called.has(word)));
  return field && { field, at: undefined };
}

const PAID = stemsOf("cost purchase buying");

/** From here on a field is called so. */
const NAMED = 0.6;
