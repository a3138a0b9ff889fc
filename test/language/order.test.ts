import { expect, test } from "vitest";
import { isEnglish } from "#askable/language/english.js";
import { asksForOrder } from "#askable/language/order.js";

test.each([
  "List names sorted by age",
  "List names in ascending order of age",
  "List names, oldest first",
  "List them from the oldest to the youngest",
  "Rank the clubs",
  "names in alphabetical order",
])("%s: asks for an order", (question) => expect(asksForOrder(question)).toBe(true));

test.each(["How many orders are there?", "Who is the oldest?", "flights from Oslo to Bergen"])(
  "%s: asks for none",
  (question) => expect(asksForOrder(question)).toBe(false),
);

test("a sentence of another language is not taken for English; too little to tell counts as English", () => {
  expect(isEnglish("The name of the airline as passengers know it.")).toBe(true);
  expect(isEnglish("Der Name der Fluglinie, wie ihn die Leute kennen.")).toBe(false);
  expect(isEnglish("航空会社の名前")).toBe(false);
  expect(isEnglish("Airline")).toBe(true);
});
