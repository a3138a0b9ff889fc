import { expect, test } from "vitest";
import { formatCell, jsonCell } from "#askable/databases/results/cells.js";
import type { Cell } from "#askable/databases/results/result.js";

const bytes = new Uint8Array([0, 255, 16]);

test.each<[Cell, string, unknown]>([
  [null, "NULL", null],
  [true, "true", true],
  [1.5, "1.5", 1.5],
  [Number.NaN, "NaN", "NaN"],
  [Number.NEGATIVE_INFINITY, "-Infinity", "-Infinity"],
  [2n ** 60n, "1152921504606846976", "1152921504606846976"],
  ["Zürich\n", "Zürich\n", "Zürich\n"],
  [bytes, "\\x00ff10", "\\x00ff10"],
  [[1, null, ["a"]], "[1, NULL, [a]]", [1, null, ["a"]]],
  [{ a: 1, b: { c: 2n ** 60n } }, "{a: 1, b: {c: 1152921504606846976}}", { a: 1, b: { c: "1152921504606846976" } }],
])("%s reads as %s", (cell, text, json) => {
  expect([formatCell(cell), jsonCell(cell)]).toEqual([text, json]);
});

test("long bytes are shortened for people and kept whole for programs", () => {
  const long = new Uint8Array(1000);
  expect(formatCell(long)).toBe(`\\x${"00".repeat(32)}… (1000 bytes)`);
  expect(jsonCell(long)).toBe(`\\x${"00".repeat(1000)}`);
});
