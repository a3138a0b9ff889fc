import { expect, test } from "vitest";
import { currencyOf, numbersIn } from "#askable/profiles/meaning/number-text.js";

test.each([
  [["1,234.50", "2,000.00"], { kind: "number", decimal: ".", group: ",", format: "1,234.50" }],
  [["1.234,50", "2.000,00"], { kind: "number", decimal: ",", group: ".", format: "1.234,50" }],
  [["1 234", "5 678"], { kind: "number", group: " ", format: "1 234" }],
  [["$5.20", "$1,000"], { kind: "money", currency: "USD", format: "1,234.50" }],
  [["12 kg", "3 kg"], { kind: "quantity", unit: "kg" }],
  [["45%", "3%"], { kind: "percentage", marks: ["%"] }],
  [["(5.00)", "7.50"], { brackets: true, format: "(1234.50)" }],
  [["5-", "7-"], { trailingSign: true, format: "1234-" }],
  [["1e5", "2.5e-3"], { scientific: true }],
])("%j are numbers written as text", (texts, found) => {
  expect(numbersIn(texts)).toMatchObject({ share: 1, mixed: false, ...found });
});

test("texts of which only some are numbers are not", () => {
  expect([numbersIn(["abc", "5"]), numbersIn([])]).toEqual([undefined, undefined]);
});

test("currencies are known by their sign and by their code", () => {
  expect(["$", "€", "usd", "xyz"].map(currencyOf)).toEqual(["USD", "EUR", "USD", undefined]);
});
