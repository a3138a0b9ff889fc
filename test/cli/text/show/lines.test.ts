import { expect, test } from "vitest";
import { labelled, number, wrapped } from "#askable/cli/text/show/lines.js";

test("prose is wrapped where the terminal ends, lines after the first indented", () => {
  expect(wrapped("one two three four", 2, 9)).toBe("one two\n  three\n  four");
  expect(wrapped("a-word-that-is-longer-than-the-line is whole", 2, 10)).toBe(
    "a-word-that-is-longer-than-the-line\n  is whole",
  );
});

test("labels stand above each other, and what is not known is left out", () => {
  expect(
    labelled([
      ["a", "first"],
      ["longer", "second"],
      ["none", undefined],
    ]),
  ).toEqual(["a       first", "longer  second"]);
  expect(labelled([])).toEqual([]);
});

test("a number that is not known is a question mark", () => {
  expect([number(12_500), number(0), number(undefined)]).toEqual(["12,500", "0", "?"]);
});
