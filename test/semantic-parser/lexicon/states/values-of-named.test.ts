import { describe, expect, test } from "vitest";
import type { Item } from "#askable/semantic-parser/lexicon/items.js";
import type { Meaning } from "#askable/semantic-parser/lexicon/mention.js";
import { valuesOfNamed } from "#askable/semantic-parser/lexicon/states/values-of-named.js";

const table = (text: string, name: string): Item => ({
  kind: "mention",
  from: 0,
  to: 1,
  text,
  meanings: [{ kind: "table", table: name, score: 1 }],
});
const value = (name: string, field: string, score: number): Meaning => ({
  kind: "value",
  ref: { table: name, field },
  value: "W",
  score,
});
const stored = (...meanings: [Meaning, ...Meaning[]]): Item => ({
  kind: "mention",
  from: 2,
  to: 3,
  text: "written",
  meanings,
});

const topOf = (items: readonly Item[]) => {
  const last = valuesOfNamed(items).at(-1);
  const top = last?.kind === "mention" ? last.meanings[0] : undefined;
  return top?.kind === "value" ? top.ref.table : undefined;
};

describe("a state that is stored of several rows", () => {
  const written = stored(value("bills", "paid_cd", 0.97), value("kayaks", "gone_flg", 0.86));

  test("is that of the rows that are named", () => {
    expect(topOf([table("kayaks", "kayaks"), written])).toBe("kayaks");
  });

  test("stays where its own rows are named, or none", () => {
    expect(topOf([table("kayaks", "kayaks"), table("bills", "bills"), written])).toBe("bills");
    expect(topOf([written])).toBe("bills");
  });

  test("stays where the other is hardly called so", () => {
    const faint = stored(value("bills", "paid_cd", 0.97), value("kayaks", "gone_flg", 0.68));
    expect(topOf([table("kayaks", "kayaks"), faint])).toBe("bills");
  });
});
