import type { FieldRef } from "../../../databases/schema.js";
import { stem, stemsOf } from "../../../language/stems.js";
import { flagSides } from "../../lexicon/codes/flag-sides.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import type { Figure } from "../../lexicon/figures/figures.js";
import { placeOf } from "../../lexicon/figures/income.js";
import { AMOUNT_OWED, PAYMENTS, UNPAID } from "../../lexicon/figures/unpaid-bills.js";
import { namedTable } from "../../lexicon/items.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { asConvention } from "../../lexicon/states/table-convention.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { addFilter, type Cursor, cueAt, numberAt, skipSmall, textAt } from "../cursor.js";
import type { FieldOption, Filter, FilterTest, Pick } from "../draft.js";
import { fieldPick } from "../picks.js";
import { unitsAt } from "./units.js";

const PAID = ["paid", "settled", "payment", "paying"].map(stem);

/** "who OWES us most", "how much does Hotel Krone owe us": the amounts of what is not yet paid. */
export function readOwing(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const owes = cursor.items[at]?.kind === "word" && /^(?:owe|owes|owed|owing)$/.test(textAt(cursor, at));
  if (!owes && !hasToPay(cursor)) return false;
  const beyond = owedBeyondPayments(cursor);
  const debts = cursor.lexicon.tables.flatMap(({ fields, namings }) => {
    // The day of a payment is the day on which it came in.
    if (beyond !== undefined && namings.some(({ words }) => PAYMENTS.has(words.at(-1)!))) return [];
    const [amount] = fields
      .map((field) => ({ field, place: owedPlace(field) }))
      .filter(({ place }) => place >= 0)
      .sort((a, b) => a.place - b.place);
    const paid = fields.find(
      (field) => (isPaid(field) || isKnownPaid(cursor, field)) && (isTimed(field) || flagSides(field) !== undefined),
    );
    return amount === undefined || paid === undefined ? [] : [{ amount: amount.field, paid }];
  });
  const [debt] = debts;
  const owed = debt === undefined ? beyond : undefined;
  if (debt === undefined && owed === undefined) return false;
  const option = ({ ref }: { readonly ref: FieldRef }): FieldOption => ({ ref, score: 0.85 });
  const fields = owed === undefined ? debts.map(({ amount }) => option(amount)) : [option(owed.amount)];
  const amounts: Pick = { at, fields, tables: [] };
  const most = placeOfMost(cursor);
  // "how much": what was taken for some amount is this one.
  const figure = draft.selects.findIndex((part) => part.kind === "count" && part.figure === true);
  const total = cursor.items.findIndex((_, place) => place > at && cueAt(cursor, place, "aggregate")?.name === "sum");
  if (figure >= 0 && total >= 0) cursor.skips.set(total, total + 1);
  if (figure >= 0) draft.selects[figure] = { kind: "aggregate", name: "sum", pick: amounts, superlative: false };
  else if (most !== undefined) {
    const by = { kind: "field", pick: amounts, aggregate: "sum" } as const;
    draft.orders.push({ at, by, most: cueAt(cursor, most, "most")!.most, limit: 1 });
    cursor.skips.set(most, most + 1);
  }
  const known = new Set(debts.map(({ paid }) => paid.ref.table));
  // "Who STILL owes us": of no other rows that may be open.
  const isOther = ({ test }: Filter) =>
    test.kind === "state" &&
    !test.conventions.some(({ table, figure }) => (owed ? figure === owed.unpaid : known.has(table))) &&
    test.pick.at >= at - 2;
  draft.filters.splice(0, draft.filters.length, ...draft.filters.filter((filter) => !isOther(filter)));
  const told = owed === undefined ? debt && unpaid(at, debt.paid) : stillOwed(cursor, owed.unpaid);
  if (told !== undefined && !draft.filters.some(({ test }) => test.kind === "state")) addFilter(cursor, at, told);
  cursor.at++;
  if (/^(?:us|me)$/.test(textAt(cursor, cursor.at)) && textAt(cursor, cursor.at + 1) === "money") cursor.at += 2;
  readSumOwed(cursor, amounts);
  return true;
}

/** "TOTAL unpaid invoices": what is still to be paid of them. */
export function readTotalUnpaid(cursor: Cursor): boolean {
  const { at, draft, items, states } = cursor;
  const sums = cueAt(cursor, at, "aggregate")?.name === "sum" && draft.selects.length === 0;
  const owed = sums ? owedBeyondPayments(cursor) : undefined;
  const place = skipSmall(cursor, at + 1, 3);
  const said = states.some(
    (state) => state.at === place && !state.negated && state.conventions.some(({ figure }) => figure === owed?.unpaid),
  );
  if (owed === undefined || !said || namedTable(items[place]) !== owed.amount.ref.table) return false;
  draft.selects.push({ kind: "pick", pick: fieldPick(at, owed.amount.ref, 0.9), distinct: false });
  cursor.at = place;
  return true;
}

/** Bills without a word on whether they are paid: what their payments leave of them. */
function owedBeyondPayments({ lexicon }: Cursor): { readonly amount: Figure; readonly unpaid: Figure } | undefined {
  const named = (names: readonly string[]) =>
    [...lexicon.figures.values()].find(({ metric }) => metric.source === "name" && metric.names[0] === names[0]);
  const [amount, unpaid] = [named(AMOUNT_OWED), named(UNPAID)];
  return amount === undefined || unpaid === undefined ? undefined : { amount, unpaid };
}

function stillOwed({ at, today }: Cursor, figure: Figure): FilterTest {
  const pick = fieldPick(at, figure.ref, 0.85);
  return { kind: "state", pick, conventions: [asConvention(figure)], negated: false, today };
}

/** "who still HAS TO PAY", "who is YET TO PAY". */
function hasToPay(cursor: Cursor): boolean {
  const { at } = cursor;
  const before = [2, 3].map((back) => textAt(cursor, at - back));
  if (textAt(cursor, at) !== "pay" || textAt(cursor, at - 1) !== "to" || cursor.draft.selects.length === 0)
    return false;
  return /^(?:has|have|need|needs|yet)$/.test(before[0]!) && !/^(?:do|does|did|we|you|they)$/.test(before[1]!);
}

/** "who owes us MORE THAN 300": all of it together. */
function readSumOwed(cursor: Cursor, of: Pick): void {
  const place = /^(?:us|me|the)$/.test(textAt(cursor, cursor.at)) ? cursor.at + 1 : cursor.at;
  const cue = cueAt(cursor, place, "compare");
  const value = cue === undefined ? undefined : numberAt(cursor, place + 1);
  if (cue === undefined || value === undefined || cue.dimension !== undefined) return;
  const units = unitsAt(cursor, place + 2);
  const said = units === undefined ? {} : { units };
  cursor.draft.having.push({ at: place, of, aggregate: "sum", operator: cue.operator, value, ...said });
  cursor.at = units === undefined ? place + 2 : place + 3;
}

const TOTALS = stemsOf("total amount gross net sum");

/** How likely an amount is the one to be paid; less than 0 for none. What is paid, be it called a total only, is money. */
export function owedPlace(field: LexicalField): number {
  const known = placeOf(field);
  const total = isAdditive(field) ? TOTALS.findIndex((word) => field.called.has(word)) : -1;
  return known >= 0 || total < 0 ? known : TOTALS.length + total;
}

function placeOfMost(cursor: Cursor): number | undefined {
  const place = cursor.items.findIndex((_, at) => at > cursor.at && cueAt(cursor, at, "most") !== undefined);
  return place < 0 ? undefined : place;
}

const isPaid = ({ called, spelt }: LexicalField) => PAID.some((word) => called.has(word) || spelt.has(word));

/** By which rows are told that have been paid, whatever it is called. */
function isKnownPaid({ lexicon }: Cursor, { ref }: LexicalField): boolean {
  const known = lexicon.vocabulary.tables.find(({ table }) => table === ref.table)?.conventions ?? [];
  return known.some(
    ({ opposites, tests: [test, second] }) =>
      opposites.includes("paid") && test?.field === ref.field && second === undefined,
  );
}

function unpaid(at: number, field: LexicalField): FilterTest {
  const pick = fieldPick(at, field.ref, 0.85);
  const no = flagSides(field)?.no;
  return no === undefined
    ? { kind: "null", pick, negated: false }
    : { kind: "compare", pick, operator: "=", value: no };
}
