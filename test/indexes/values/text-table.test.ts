import { expect, test } from "vitest";
import { textTable } from "#askable/indexes/values/text-table.js";

test("equal texts have one number, different ones their own, in the order they came, as in a Map", () => {
  const table = textTable();
  for (const anew of [false, true]) {
    if (anew) table.startAnew();
    const before = table.count;
    const known = new Map<string, number>();
    // Few hashes, so that many texts share one.
    const hashOf = (text: string) => text.length * 70_001;
    for (let round = 0; round < 30_000; round++) {
      const text = ["", "東京", "é", "🙂", "x".repeat(round % 700)][round % 5]! + ((round * 7919) % 6007);
      if (!known.has(text)) known.set(text, before + known.size);
      table.texts.push(text);
      expect(table.internLast(hashOf(text))).toBe(known.get(text));
    }
    expect([table.count, table.texts.count]).toEqual([before + known.size, before + known.size]);
    for (const [text, number] of known) {
      if (number % 97 === 0) expect([table.texts.at(number), table.hashes()[number]]).toEqual([text, hashOf(text)]);
    }
  }
});
