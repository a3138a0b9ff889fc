import { stemsOf } from "../../../language/stems.js";
import { isTaken, placeOf } from "../../lexicon/figures/income.js";
import { isMoney } from "../../lexicon/figures/money.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { personTables } from "../../lexicon/persons/who.js";
import { type Cursor, mentionKind, pickAt, skipSmall, tableAt, textAt, valuesAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { fieldPick } from "../picks.js";

/** "the AMOUNT OF our unpaid invoices", of which each row keeps one: they are added up, and not counted. */
export function readAmountOf(cursor: Cursor, at: number): boolean {
  if (!/\bamount of$/.test(textAt(cursor, cursor.at))) return false;
  const told = isTold(cursor, at);
  const pick = amountsOfRows(cursor, told ? at + 1 : at);
  if (pick === undefined) return false;
  cursor.draft.selects.push({ kind: "aggregate", name: "sum", pick, superlative: false });
  cursor.at = told ? at : at + 1;
  return true;
}

/** What is paid in the end goes before what it is without tax. */
const partOfBill = ({ called }: LexicalField) => (called.has("net") ? 1 : 0);

/** "OVERDUE invoices": a word that says which of the things that follow are meant. */
export function isTold(cursor: Cursor, at: number): boolean {
  const item = cursor.items[at];
  const adjective = item?.kind === "word" ? item.weight === "content" : mentionKind(cursor, at) === "value";
  return adjective && mentionKind(cursor, at + 1) === "table";
}

/** The amounts that each row of a table keeps, that which is paid in the end first. */
export function amountsOfRows(cursor: Cursor, at: number): Pick | undefined {
  const [top] = mentionKind(cursor, at) === "table" ? (pickAt(cursor, at)?.tables ?? []) : [];
  return top === undefined ? undefined : amountsOf(cursor, at, top.table);
}

/** The same of the rows of one kind that is stored: "the largest DEPOSIT" among transactions. */
export function amountsOfKind(cursor: Cursor, at: number): Pick | undefined {
  const values = mentionKind(cursor, at) === "value" ? valuesAt(cursor, at) : [];
  const [table, second] = new Set(values.map(({ ref }) => ref.table));
  const alone = mentionKind(cursor, at + 1) === undefined && table !== undefined && second === undefined;
  return alone ? amountsOf(cursor, at, table) : undefined;
}

function amountsOf(cursor: Cursor, at: number, table: string): Pick | undefined {
  const amounts = cursor.lexicon
    .table(table)
    .fields.map((field) => ({ field, place: placeOf(field) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place || partOfBill(a.field) - partOfBill(b.field));
  // What people say that a row comes to in total goes before its parts.
  const defined = [...cursor.lexicon.figures.values()].filter(
    ({ metric }) =>
      metric.kind === "value" && metric.tables.join() === table && metric.names.some((name) => /\btotal\b/.test(name)),
  );
  const whole = defined.length === 1 ? defined.map(({ ref }): FieldOption => ({ ref, score: 0.9 })) : [];
  const fields = [
    ...whole,
    ...amounts.map(({ field }, rank): FieldOption => ({ ref: field.ref, score: 0.85 - 0.05 * rank })),
  ];
  return fields.length === 0 ? undefined : { at, fields, tables: [] };
}

/**
 * "the TOTAL OF overdue invoices": the amounts of things of which something is said, which is read next.
 *
 * @param measureAt The one figure that a table keeps.
 */
export function readTotalOf(
  cursor: Cursor,
  { list, next }: { readonly list: readonly string[]; readonly next: number },
  measureAt: (cursor: Cursor, at: number, summed: boolean) => Pick | undefined,
): boolean {
  // "The total VALUE of …".
  const after = /^(?:value|worth|amount)$/.test(textAt(cursor, next)) ? next + 1 : next;
  const said = textAt(cursor, after) === "of" || /\bof$/.test(textAt(cursor, next - 1));
  const at = skipSmall(cursor, after, 3);
  if (!said || list.length !== 1 || list[0] !== "sum") return false;
  const told = isTold(cursor, at);
  const noun = told ? at + 1 : at;
  const pick =
    mentionKind(cursor, noun) === "table" ? (measureAt(cursor, noun, true) ?? amountsOfRows(cursor, noun)) : undefined;
  if (pick === undefined) return false;
  cursor.draft.selects.push({ kind: "aggregate", name: "sum", pick, superlative: false });
  cursor.at = told ? at : at + 1;
  return true;
}

/** "quotes OVER 2000": a year is not what anything is over. */
export const comparesAmounts = (cursor: Cursor, value: number | string) =>
  typeof value === "number" && /^(?:over|above|under|below|exceeding)$/.test(textAt(cursor, cursor.at));

/** "invoices OVER 3000", "orders of more than 500": the only amount that is kept of what is no person. */
export function amountOfNoun(cursor: Cursor): Pick | undefined {
  const { at, lexicon } = cursor;
  let noun = at - 1;
  while (at - noun < 3 && /^(?:of|for|worth|are|is|were|was|that|which)$/.test(textAt(cursor, noun))) noun--;
  const [top, second] = mentionKind(cursor, noun) === "table" ? (tableAt(cursor, noun)?.tables ?? []) : [];
  if (top === undefined || (second !== undefined && second.score === top.score)) return undefined;
  if (personTables(lexicon).some(({ table }) => table.name === top.table)) return undefined;
  const amounts = lexicon.table(top.table).fields.filter(isMoney);
  const taken = amounts.filter(isTaken);
  // "Products UNDER 2": by what they are sold for, whatever they cost us.
  const sold = amounts.filter(({ called }) => called.has("pric") && !BOUGHT.some((word) => called.has(word)));
  const [only, ...others] = amounts.length === 1 ? amounts : taken.length > 0 ? taken : sold;
  if (only === undefined || others.length > 0) return undefined;
  return fieldPick(at, only.ref, 0.8);
}

const BOUGHT = stemsOf("cost purchase buying");
