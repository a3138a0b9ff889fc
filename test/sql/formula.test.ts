import { describe, expect, test } from "vitest";
import { type ResolveName, readFormula, writeFormula } from "#askable/sql/formula.js";

const FIELDS = ["qty", "price", "tax", "due", "paid", "status"];
const resolve: ResolveName = (path) => {
  const [table, field] = path.length === 2 ? path : ["line", path[0]];
  return table === "line" && FIELDS.includes(field!.toLowerCase()) ? { table, field: field!.toLowerCase() } : undefined;
};

function read(text: string): string {
  const found = readFormula(text, resolve);
  if (found.kind === "failed") return found.reason;
  return `${found.formula.kind}: ${writeFormula(found.formula, ({ table, field }) => `${table}.${field}`)}`;
}

describe("a formula", () => {
  test.each([
    ["SUM(qty * price)", "aggregate: SUM(line.qty * line.price)"],
    ["sum(line.Qty)/count(*)", "aggregate: sum(line.qty)/count(*)"],
    ["100.0 * COUNT(DISTINCT status) / COUNT(*)", "aggregate: 100.0 * COUNT(DISTINCT line.status) / COUNT(*)"],
    ["price - tax", "value: line.price - line.tax"],
    ["max(0, price - 1)", "value: max(0, line.price - 1)"],
    ["due < '2024-01-01' and paid is null", "condition: line.due < '2024-01-01' and line.paid is null"],
    ["paid not NULL", "condition: line.paid IS not NULL"],
    ["status in ('a', 'b') or not status = 'c'", "condition: line.status in ('a', 'b') or not line.status = 'c'"],
    ["qty between 1 and 2 + 3", "condition: line.qty between 1 and 2 + 3"],
    ["due <= :day", "condition: line.due <= :day"],
    [
      "SUM(CASE WHEN status = 'a' THEN CAST(price AS REAL) ELSE 0 END)",
      "aggregate: SUM(CASE WHEN line.status = 'a' THEN CAST(line.price AS REAL) ELSE 0 END)",
    ],
    ["count(*) filter (where qty >= 9)", "aggregate: count(*) filter (where line.qty >= 9)"],
    ["paid::date - due::date", "value: line.paid::date - line.due::date"],
    ["extract(year from due)", "value: extract(year from line.due)"],
    ["due + interval '3 days'", "value: line.due + interval '3 days'"],
  ])("is read: %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ["SUM(amount)", 'there is no field "amount"'],
    ["price -", "it ends too early"],
    ["see the manual", 'there is no field "see"'],
    ["SUM(qty) * price", "it mixes an aggregate with fields of single rows"],
    ["SUM(AVG(qty))", "it has AVG inside another aggregate"],
    ["qty * price, divided by 12", 'it cannot be read at ","'],
    ["(SELECT 1)", 'there is no field "SELECT"'],
    ["qty; DROP TABLE line", 'it cannot be read at ";"'],
    ["", "it ends too early"],
  ])("is refused where it is none: %s", (text, reason) => {
    expect(read(text)).toBe(reason);
  });
});
