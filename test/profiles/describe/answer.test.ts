import { expect, test } from "vitest";
import { parseItems } from "#askable/profiles/describe/answer.js";
import { describePrompt } from "#askable/profiles/describe/prompt.js";

const asked = new Map(
  ["the table orders", "st", "total_amt", "placed_at"].map((label, index) => [
    index + 1,
    { label, facts: `Field ${label}: 5 values.` },
  ]),
);
const read = (reply: string, cutOff = false) =>
  Object.fromEntries(
    [...parseItems(reply, asked, cutOff)].map(([number, { short, more }]) => [
      number,
      more === "" ? short : `${short} / ${more}`,
    ]),
  );

const good = { 1: "One order of a customer", 2: "State of the order / P is pending" };

test.each<[string, string, Record<number, string>]>([
  ["lines as asked for", "1 | One order of a customer\n2 | State of the order | P is pending", good],
  [
    "prose around them",
    "Sure! Here you are:\n\n1 | One order of a customer\n2 | State of the order | P is pending\n\nLet me know.",
    good,
  ],
  ["a code fence", "```\n1 | One order of a customer\n2 | State of the order | P is pending\n```", good],
  ["bullets, bold and dots", "- **1**. One order of a customer\n* 2) State of the order | P is pending", good],
  ["another order", "2 | State of the order | P is pending\n1 | One order of a customer", good],
  ["doubled lines", "1 | One order of a customer\n1 | Something else\n2 | State of the order | P is pending", good],
  [
    "repeated names",
    "1 | the table orders | One order of a customer\n2 | st | State of the order | P is pending",
    good,
  ],
  [
    "numbers that do not fit the names",
    "3 | st | State of the order | P is pending\n2 | the table orders | One order of a customer",
    good,
  ],
  [
    "a JSON array",
    '[{"number": 1, "meaning": "One order of a customer"}, {"number": 2, "name": "st", "meaning": "State of the order", "use": "P is pending"}]',
    good,
  ],
  [
    "JSON by name in a fence",
    'Here:\n```json\n{"the table orders": "One order of a customer", "st": {"meaning": "State of the order", "use": "P is pending"}}\n```',
    good,
  ],
  [
    "JSON in a wrapper",
    '{"items": [{"id": "1", "text": "One order of a customer"}, {"id": "2", "text": "State of the order", "more": "P is pending"}]}',
    good,
  ],
  ["numbers nobody asked for", "7 | Nobody asked for this one\n1 | One order of a customer", { 1: good[1] }],
  ["nothing", "", {}],
  ["prose alone", "I would love to help you with your database of orders!", {}],
  ["the form itself", "1 | <what it means> | <how it is used>", {}],
  ["the bare name", "2 | st\n3 | Total amt", {}],
  ["a recital of the facts", "2 | Field st: 5 values.", {}],
  [
    "its own sentence before a recital",
    "2 | st | State of the order. Field st: 5 values. | Field st: 5 values.",
    { 2: "State of the order." },
  ],
  ["broken JSON", '[{"number": 1, "meaning": "One order', {}],
  ["Chinese", "1 | 客户的一个订单 | 用于计数", {}],
  ["German", "1 | Eine Bestellung des Kunden und der Preis", {}],
  ["a second sentence in Chinese", "2 | State of the order | 表示状态的代码", { 2: "State of the order" }],
])("reads %s", (_, reply, expected) => {
  expect(read(reply)).toEqual(expected);
});

test("a reply that ended at its limit loses its last line, which is not whole", () => {
  expect(read("1 | One order of a customer\n2 | State of the ord", true)).toEqual({ 1: good[1] });
});

test("an example of the prompt handed back is no answer", () => {
  const lines = "1 | Each row is one repair of a bicycle in the workshop. | Sum it for the total work on a bicycle.";
  expect([...parseItems(lines, asked, false, describePrompt.text)]).toEqual([]);
});

test("control characters and endless sentences do not get through", () => {
  const summary = read(`1 | One\u001b[31m order\u202e of ${"a very ".repeat(100)} customer`)[1];
  expect(["\u001b", "\u202e"].filter((character) => summary?.includes(character))).toEqual([]);
  expect(summary?.length).toBeLessThanOrEqual(300);
});
