import { describe, expect, test } from "vitest";
import { equalResults, resultKey } from "#askable/databases/results/equality.js";
import type { Cell, CellKind, Result } from "#askable/databases/results/result.js";
import { processorTime } from "../../support/processor-time.js";

function result(rows: Cell[][], kinds: CellKind[] = (rows[0] ?? []).map(() => "any")): Result {
  return {
    columns: kinds.map((kind, index) => ({ name: `c${index}`, type: "", kind })),
    data: kinds.map((_, index) => rows.map((row) => row[index] ?? null)),
    rows: rows.length,
    truncated: false,
  };
}

/** A seeded generator, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  const copy = [...items];
  for (let index = copy.length - 1; index > 0; index--) {
    const other = Math.floor(next() * (index + 1));
    [copy[index], copy[other]] = [copy[other]!, copy[index]!];
  }
  return copy;
}

const POOL: Cell[] = [
  null,
  0,
  1,
  2,
  3,
  1.5,
  -7.25,
  0.1,
  "a",
  "b",
  "1",
  "",
  "Zürich",
  2n ** 60n,
  true,
  new Uint8Array([1, 2]),
];

function randomRows(next: () => number): Cell[][] {
  const width = 1 + Math.floor(next() * 6);
  const pick = () => POOL[Math.floor(next() * POOL.length)]!;
  return Array.from({ length: 1 + Math.floor(next() * 12) }, () => Array.from({ length: width }, pick));
}

describe("equality of results", () => {
  test("holds under any order of rows and columns, and equal results share their key", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const next = random(seed);
      const rows = randomRows(next);
      const order = shuffled(
        rows[0]!.map((_, index) => index),
        next,
      );
      const other = shuffled(rows, next).map((row) => order.map((index) => row[index]!));
      expect(equalResults(result(rows), result(other)), `seed ${seed}`).toBe(true);
      expect(resultKey(result(other)), `seed ${seed}`).toBe(resultKey(result(rows)));
    }
  });

  test("holds in order only when the rows keep theirs", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = random(seed);
      const rows = randomRows(next).map((row, index) => [...row, index]);
      const order = shuffled(
        rows[0]!.map((_, index) => index),
        next,
      );
      const sameOrder = result(rows.map((row) => order.map((index) => row[index]!)));
      expect(equalResults(result(rows), sameOrder, { ordered: true }), `seed ${seed}`).toBe(true);
      expect(resultKey(result(rows), { ordered: true })).toBe(resultKey(sameOrder, { ordered: true }));
      if (rows.length === 1) continue;
      const turned = result([...rows.slice(1), rows[0]!]);
      expect(equalResults(result(rows), turned, { ordered: true }), `seed ${seed}`).toBe(false);
      expect(equalResults(result(rows), turned), `seed ${seed}`).toBe(true);
    }
  });

  test("breaks when one cell changes, and when a row stands twice instead of another", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = random(seed);
      const rows = randomRows(next);
      const row = Math.floor(next() * rows.length);
      const column = Math.floor(next() * rows[0]!.length);
      const changed = rows.map((cells) => [...cells]);
      changed[row]![column] = "a cell that is nowhere else";
      expect(equalResults(result(rows), result(changed)), `seed ${seed}`).toBe(false);
      expect(equalResults(result([...rows, rows[0]!, ["x"]]), result([...rows, ["x"], ["x"]]))).toBe(false);
    }
  });

  test("sees which cells stand in one row", () => {
    const a = result([
      [1, "x"],
      [2, "y"],
    ]);
    const b = result([
      [1, "y"],
      [2, "x"],
    ]);
    expect([equalResults(a, b), equalResults(a, a)]).toEqual([false, true]);
  });

  test.each<[string, Cell, Cell, boolean]>([
    ["an integer and the same double", 3, 3.0000000000000004, true],
    ["a sum with rounding error", 0.1 + 0.2, 0.3, true],
    ["the remainder of a sum and 0", 1e-17, 0, true],
    ["numbers a millionth apart", 1, 1.000001, false],
    ["neighbouring identifiers", 1_234_567_890, 1_234_567_891, false],
    ["neighbouring integers beyond 2^53", 2n ** 60n, 2n ** 60n + 1n, false],
    ["a bigint and the nearest double", 12345678901234567890n, 12345678901234567000, true],
    ["true and 1", true, 1, true],
    ["NULL and NULL", null, null, true],
    ["NULL and 0", null, 0, false],
    ["NULL and the empty text", null, "", false],
    ["NaN and NaN", Number.NaN, Number.NaN, true],
    ["NaN and NULL", Number.NaN, null, false],
    ["the two infinities", Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, false],
    ["-0 and 0", -0, 0, true],
    ["text and the number it spells", "1", 1, false],
    ["text of another case", "a", "A", false],
    ["equal bytes", new Uint8Array([1, 2]), new Uint8Array([1, 2]), true],
    ["bytes and their text", new Uint8Array([97]), "a", false],
    ["equal lists", [1, "a", [null]], [1, "a", [null]], true],
    ["lists in another order", [1, 2], [2, 1], false],
    ["lists of text that reads alike", ["a", "b"], ["a,b"], false],
    ["equal structs", { a: 1, b: [2] }, { a: 1, b: [2] }, true],
    ["different structs", { a: 1 }, { b: 1 }, false],
  ])("%s", (_, a, b, equal) => {
    expect(equalResults(result([[a]]), result([[b]]))).toBe(equal);
    expect(equalResults(result([[b], [0.5]]), result([[0.5], [a]]))).toBe(equal);
    if (equal) expect(resultKey(result([[a]]))).toBe(resultKey(result([[b]])));
  });

  test("takes decimals, which are text, for the numbers they are", () => {
    const decimals = result([["2.50"], ["3.00"], ["-0.10"]], ["decimal"]);
    const doubles = result([[3], [2.5], [-0.1]], ["number"]);
    expect(equalResults(decimals, doubles)).toBe(true);
    expect(resultKey(decimals)).toBe(resultKey(doubles));
    expect(equalResults(decimals, result([["2.50"], ["3.00"], ["-0.10"]], ["text"]))).toBe(false);
  });

  test("takes all empty results for equal, and a cut one for unlike a whole one", () => {
    expect(equalResults(result([], ["text"]), result([], ["text", "any"]))).toBe(true);
    const cut = { ...result([[1]]), truncated: true };
    expect([equalResults(cut, result([[1]])), resultKey(cut) === resultKey(result([[1]]))]).toEqual([false, false]);
  });

  test("stays quick with many columns that look alike and with many rows", () => {
    const next = random(7);
    const bits = Array.from({ length: 200 }, () => Array.from({ length: 12 }, () => Math.round(next())));
    const turned = bits.map((row) => [...row].reverse());
    const wide = Array.from({ length: 20_000 }, (_, row) => [row, `name ${row % 700}`, row / 7, row % 3, null]);
    const began = processorTime();
    expect(equalResults(result(bits), result(turned))).toBe(true);
    expect(equalResults(result(wide), result(shuffled(wide, next)))).toBe(true);
    expect(resultKey(result(wide))).toBe(resultKey(result(shuffled(wide, next))));
    expect(processorTime() - began).toBeLessThan(3000);
  });
});
