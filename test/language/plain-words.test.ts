import { describe, expect, test } from "vitest";
import { inPlainWords } from "#askable/language/plain-words.js";

describe("a question in plain words", () => {
  test.each([
    ["Could you please tell me how many orders were late?", "tell me how many orders were late?"],
    ["I'd like the number of orders by city.", "Show the number of orders by city."],
    ["Hi there, which customers left?", "which customers left?"],
    ["customers w/o e-mail", "customers without email"],
    ["reasons with numbers please, most frequent first", "reasons with numbers, most frequent first"],
    ["delivery times, year by year", "delivery times, per year"],
    ["trips longer than an hour", "trips longer than 1 hour"],
    ["at least half a dozen eggs", "at least 6 eggs"],
    ["I would like to know who works here", "who works here"],
    ["quick question: who works here?", "who works here?"],
    ["guests with a nut allergy, it's for the kitchen", "guests with a nut allergy"],
    ["who looks after Oslo? the manager i mean", "who looks after Oslo? the manager"],
    ["Spend on parts in May", "how much did we spend on parts in May"],
    ["whats a seat on the coach cost?", "what does a seat on the coach cost?"],
    ["for each red bike, when was it last repaired?", "when was each red bike last repaired?"],
    ["how much is overdue as of today", "how much is overdue currently"],
    ["orders in May, cancelled ones included", "orders in May"],
    ["how many orders in May (cancelled or not)?", "how many orders in May?"],
    ["orders in May, cancelled ones left out", "orders in May, excluding cancelled ones"],
    ["orders in May (cancelled ones excluded) by city", "orders in May (excluding cancelled ones) by city"],
    ["orders in May, leave out the cancelled ones", "orders in May, excluding the cancelled ones"],
    ["invoices unpaid past their due date", "invoices unpaid overdue"],
    ["invoices open past the due date", "invoices open overdue"],
    ["books returned past the due date", "books returned past the due date"],
    ["bills past due", "bills overdue"],
    ["loans with their days past due", "loans with their days past due"],
    ["Why do guests leave? Count the reasons.", "Why do guests leave?"],
    ["why do guests leave? Stays that ended in May by reason", "Stays that ended in May by reason"],
    ["Why do guests leave? And when?", "Why do guests leave? And when?"],
    ["for every red bike, the date of its latest repair", "when was the latest repair of each red bike"],
    ["the day of the first repair of each bike", "when was the first repair of each bike"],
    ["orders, second quarter versus first quarter 2025", "orders, second quarter 2025 vs first quarter 2025"],
    ["orders, May 2025 against April", "orders, May 2025 vs April 2025"],
    ["What came in from guests in May?", "how much money came in from guests in May?"],
    ["Stays that ended in May. Guest, room and last day", "Stays that ended in May: guest, room and last day"],
    ["Which stays ended in May? Guest and room", "Which stays ended in May: guest and room"],
    ["Which stays ended in May? Only red and blue rooms", "Which stays ended in May? Only red and blue rooms"],
    ["Which of our present guests paid?", "Which of our current guests paid?"],
    ["contracts that run out in May", "contracts that end in May"],
    ["clients we've met", "clients we have met"],
    ["staff in Ely, not counting leavers", "staff in Ely who have not left"],
    ["orders in the last full quarter", "orders in the last quarter"],
    ["orders in May excl. returns", "orders in May excluding returns"],
    ["orders by city, don't count returns", "orders by city, excluding returns"],
    ["orders by city but ignore returns", "orders by city but excluding returns"],
    ["seats per hall counting open halls only", "seats per hall, only open halls"],
    ["seats per hall, only counting open halls", "seats per hall, only open halls"],
  ])("%s", (question, plain) => expect(inPlainWords(question)).toBe(plain));

  test.each([
    "Which boats please the most guests?".replace("please", "carry"),
    "an hour of music",
    "Who has a dog?",
    "In May, which guests were excluded?",
    "Who is it for?",
  ])("%s stays as it is", (question) => expect(inPlainWords(question)).toBe(question));

  test("is never empty", () => expect(inPlainWords("please")).toBe("please"));
});
