import { expect, test } from "vitest";
import { textTable } from "#askable/indexes/values/text-table.js";

test("equal texts have one number, different ones their own, in the order they came, as in a Map", () => {
  const table = textTable();
  const known = new Map<string, number>();
  for (let round = 0; round < 30_000; round++) {
    const text = ["", "東京", "é", "🙂", "x".repeat(round % 700)][round % 5]! + ((round * 7919) % 6007);
    if (!known.has(text)) known.set(text, known.size);
    expect(table.intern(text)).toBe(known.get(text));
  }
  expect(table.count).toBe(known.size);
  for (const [text, number] of known) if (number % 97 === 0) expect(table.at(number)).toBe(text);
});
