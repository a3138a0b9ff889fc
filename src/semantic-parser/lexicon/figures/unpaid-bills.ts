import type { FieldRef } from "../../../databases/schema.js";
import { stemsOf } from "../../../language/stems.js";
import { testText } from "../../../profiles/vocabulary/test-text.js";
import type { SqlDialect } from "../../../sql/dialect.js";
import { writeName } from "../../../sql/quoting.js";
import type { LexicalField, LexicalTable, Lexicon } from "../lexicon.js";
import { isDeadline } from "../times/dated-fields.js";
import { notCalledOff } from "../times/took-place.js";
import type { Figure } from "./figures.js";
import { placeOf } from "./income.js";
import { isMoney } from "./money.js";

/** What is still to be paid of a bill, of which payments are kept one by one. */
export interface UnpaidBill {
  readonly bill: LexicalTable;
  /** Its amount. */
  readonly total: Figure["expression"]["parts"];
  /** What came in for it. */
  readonly received: Figure["expression"]["parts"];
  /** Tests of the bills that stand: nobody owes what was cancelled. */
  readonly stands: Figure["expression"]["parts"];
  /** What both are kept in. */
  readonly units: LexicalField["units"];
}

export const AMOUNT_OWED: readonly string[] = [
  "sum owed",
  "amount owed",
  "outstanding amount",
  "amount outstanding",
  "unpaid amount",
  "outstanding balance",
  "balance due",
];
export const PARTLY_PAID: readonly string[] = ["partly paid", "part paid", "partially paid", "paid in part"];
export const UNPAID: readonly string[] = ["unpaid", "outstanding", "unsettled", "not fully paid"];

/** What the table is called of what came in. */
export const PAYMENTS: ReadonlySet<string> = new Set(stemsOf("payment receipt"));
const PAID = new Set(stemsOf("paid unpaid settled outstanding"));
const TOTALS = new Set(stemsOf("total gross due"));
/** So many bills are compared with their payments at most: each is looked up by itself. */
const MOST_BILLS = 20_000;

type Schema = Pick<Lexicon, "tables" | "joins" | "figures" | "vocabulary">;

/**
 * Bills without a word on whether they are paid, beside the payments that refer to them: "unpaid" are those of which less
 * came in than they say.
 */
export function unpaidBill(schema: Schema, dialect: SqlDialect): UnpaidBill | undefined {
  const found = schema.tables.flatMap((payment) => billsOf(schema, payment, dialect));
  const [only, second] = found;
  return second === undefined ? only : undefined;
}

function billsOf(schema: Schema, payment: LexicalTable, dialect: SqlDialect): UnpaidBill[] {
  const called = payment.namings.some(({ words }) => PAYMENTS.has(words.at(-1)!));
  const [amount, another] = payment.fields.filter(isMoney);
  if (!called || amount === undefined || another !== undefined || payment.fields.some(isDeadline)) return [];
  return schema.joins.flatMap(({ from, to }): UnpaidBill[] => {
    const [[field, more], [key]] = [from.fields, to.fields];
    const bill = schema.tables.find(({ name }) => name === to.table);
    if (from.table !== payment.name || field === undefined || more !== undefined || key === undefined) return [];
    if (bill === undefined || bill.name === payment.name || bill.rows > MOST_BILLS || tellsPaid(schema, bill))
      return [];
    const total = totalOf(schema, bill);
    if (total === undefined) return [];
    const name = (text: string) => writeName(text, dialect);
    const valid = validRows(schema, payment, dialect);
    const rows =
      `SELECT ${name(field)} AS paid_for, ${name(amount.ref.field)} AS paid_amount FROM ${name(payment.name)}` +
      (valid.length === 0 ? "" : ` WHERE ${valid.join(" AND ")}`);
    const own: FieldRef = { table: bill.name, field: key };
    const sum = `COALESCE((SELECT SUM(received.paid_amount) FROM (${rows}) AS received WHERE received.paid_for = `;
    return [{ bill, total, received: [sum, own, "), 0)"], stands: standing(schema, bill), units: amount.units }];
  });
}

/** Its own day or state of being paid, or what people say of that. */
function tellsPaid({ figures, vocabulary }: Schema, { name, fields }: LexicalTable): boolean {
  const said = vocabulary.tables.find(({ table }) => table === name);
  const isPaid = (text: string) => stemsOf(text).some((word) => PAID.has(word));
  return (
    fields.some(({ called }) => [...called].some((word) => PAID.has(word))) ||
    said?.conventions.some(({ words, opposites }) =>
      [...words.filter((word) => word !== "outstanding"), ...opposites].some(isPaid),
    ) === true ||
    said?.fields.some(({ codes }) => codes.some(({ meanings }) => meanings.some(isPaid))) === true ||
    [...figures.values()].some(({ metric }) => metric.tables.includes(name) && metric.names.some(isPaid))
  );
}

function standing(schema: Schema, bill: LexicalTable): UnpaidBill["stands"] {
  const known = conventionsOf(schema, bill).flatMap(({ tests }) => tests.map(({ field }) => field));
  return notCalledOff(schema, bill)
    .filter(({ field }) => !known.includes(field))
    .flatMap((each) => [" AND ", { table: bill.name, field: each.field }, testText({ ...each, field: "" })]);
}

/** What people say that it comes to, or the one amount that is paid in the end. */
function totalOf({ figures }: Schema, { name, fields }: LexicalTable): UnpaidBill["total"] | undefined {
  const defined = [...figures.values()].filter(
    ({ metric, names }) =>
      metric.kind === "value" &&
      metric.tables.length === 1 &&
      metric.tables[0] === name &&
      names.some(([word]) => TOTALS.has(word ?? "")),
  );
  const [whole, other] = defined;
  if (whole !== undefined) return other === undefined ? whole.expression.parts : undefined;
  const place = (field: LexicalField) => placeOf(field);
  const [first, next] = fields
    .filter((field) => isMoney(field) && place(field) >= 0)
    .toSorted((a, b) => place(a) - place(b));
  return first === undefined || (next !== undefined && place(next) === place(first)) ? undefined : [first.ref];
}

/** The rows of payments that count, as people say. */
function validRows(schema: Schema, table: LexicalTable, dialect: SqlDialect): string[] {
  return conventionsOf(schema, table).flatMap(({ tests }) =>
    tests.map((test) => testText({ ...test, field: writeName(test.field, dialect) })),
  );
}

const conventionsOf = ({ vocabulary }: Schema, { name }: LexicalTable) =>
  (vocabulary.tables.find(({ table }) => table === name)?.conventions ?? []).filter(
    ({ kind, always }) => kind === "valid" && always,
  );
