import { expect, test } from "vitest";
import { comparedWith, valuesBlock } from "#askable/prompts/blocks.js";

const ref = { table: "film", field: "plot" };
const LONG = "In a town by the sea, a keeper's daughter finds a map that leads nowhere and everywhere.";

test("a long value is shown by its beginning, which LIKE finds, with a mark that it is cut", () => {
  expect(valuesBlock([{ ref, value: LONG }], "Values:")).toBe(
    "Values:\nfilm.plot: LIKE 'In a town by the sea, a keeper''s daughter finds a map that l%' (cut: the value has 88 characters)\n",
  );
});

test("of a value with line breaks the first line is shown", () => {
  expect(comparedWith("First line of two\nand the other")).toBe(
    "LIKE 'First line of two%' (cut: the value has 31 characters)",
  );
  expect(comparedWith("a\nb")).toBeUndefined();
});

test("short values are literals", () => {
  expect(
    valuesBlock(
      [
        { ref, value: "O'Hara" },
        { ref, value: "12" },
      ],
      "Values:",
    ),
  ).toBe("Values:\nfilm.plot: 'O''Hara'\n");
});
