import { fieldKey } from "../../../databases/schema.js";
import { isPlural } from "../../../language/plurals.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import { saysIncome } from "../../lexicon/figures/income.js";
import { isMoney } from "../../lexicon/figures/money.js";
import { lowerText } from "../../lexicon/items.js";
import { isOfEvents } from "../../lexicon/times/dated-fields.js";
import { type Cursor, pickAt, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { isYearNumber } from "../literals.js";
import { isFigure } from "./aggregates.js";

/** "What was our REVENUE", "repair COSTS in 2024": all of it, though each row keeps an amount of its own. */
export function isTotal(cursor: Cursor): boolean {
  const pick = pickAt(cursor, cursor.at);
  const [top] = pick?.fields ?? [];
  const field = top && cursor.lexicon.field(top.ref);
  const figure = field && cursor.lexicon.figures.get(fieldKey(field.ref));
  // One of each row that people define, "hours worked", adds up as a stored one does.
  const amount = field !== undefined && (figure === undefined ? isFigure(field) : figure.metric.kind === "value");
  const said = saysIncome(textAt(cursor, cursor.at)) || isBudgetLine(cursor);
  return amount && said && isOfEvents(cursor.lexicon, field.ref.table);
}

const BUDGET =
  /(?:^| )(?:costs|expenses|fees|tips|donations|charges|wages|refunds|discounts|deposits|fines|spend|spending|overtime|(?:hours|minutes|miles|kilometres|kilometers|litres|liters|tonnes)(?: \p{L}+ed| \p{L}+en)?)$/u;

/** "Repair COSTS in 2024", "deposits 2023 vs 2024", "hours worked in May": such amounts and a time, and nothing else that is asked for. */
function isBudgetLine(cursor: Cursor): boolean {
  const { items, at } = cursor;
  const before = items.slice(0, at).every((item) => item.kind === "word" && item.weight !== "content");
  const rest = items.slice(at + 1).filter(({ kind }) => kind !== "mark");
  const timed = rest.some((item) => item.kind === "period" || (item.kind === "number" && isYearNumber(item.value)));
  const alone = rest.every(({ kind }) => kind !== "mention" && kind !== "quoted");
  return BUDGET.test(textAt(cursor, at)) && before && alone && timed && !/^(?:list|show)$/.test(textAt(cursor, 0));
}

/** What can be added up of what a word can mean. */
export const numbersOf = ({ field }: Cursor["lexicon"], pick: Pick): Pick => ({
  ...pick,
  fields: pick.fields.filter(({ ref }) => field(ref).kind === "number" && !field(ref).key),
});

/** "OVERDUE AMOUNT", "outstanding balance": of all rows in that state, where nothing else is asked for. */
export function sumOfState({ draft, items, lexicon }: Cursor): void {
  const [shown, second] = draft.selects;
  const [top] = shown?.kind === "pick" ? shown.pick.fields : [];
  const others = draft.groups.length + draft.orders.length + draft.having.length + draft.exclusions.length;
  if (shown?.kind !== "pick" || second !== undefined || top === undefined || others > 0) return;
  const stated = draft.filters.length > 0 && draft.filters.every(({ test, at }) => test.kind === "state" && at === 0);
  const alone = items.every((item, at) => at === shown.pick.at || item.kind === "mark");
  if (!stated || !alone || shown.pick.tables.length > 0 || isPlural(lowerText(items[shown.pick.at]))) return;
  const field = lexicon.field(top.ref);
  if (!isMoney(field) || !isAdditive(field)) return;
  draft.selects[0] = { kind: "aggregate", name: "sum", pick: shown.pick, superlative: false };
}

const ALTOGETHER = /^(?:altogether|in total|in all|all in all)$/;

/** "How long is the course ALTOGETHER": the figures of all rows that are meant, added up. */
export function sumAltogether({ draft, items, lexicon }: Cursor): void {
  const [shown, second] = draft.selects;
  const [top] = shown?.kind === "pick" ? shown.pick.fields : [];
  const said = items.some(({ text }) => ALTOGETHER.test(text.toLowerCase()));
  if (!said || shown?.kind !== "pick" || second !== undefined || top === undefined || draft.groups.length > 0) return;
  if ((shown.pick.tables[0]?.score ?? 0) > top.score || !isAdditive(lexicon.field(top.ref))) return;
  draft.selects[0] = { kind: "aggregate", name: "sum", pick: { ...shown.pick, tables: [] }, superlative: false };
}
