import { describe, expect, test } from "vitest";
import { tableText } from "#askable/cli/text/table.js";

describe("a table for people", () => {
  test("has a line under its header, as long as the longest of its lines, and no blanks at ends", () => {
    expect(
      tableText(
        ["table", "rows"],
        [
          ["bread", "5"],
          ["baker", "1,200"],
        ],
        80,
      ),
    ).toBe(["table  rows", "────────────", "bread  5", "baker  1,200"].join("\n"));
  });

  test("is as wide as it may be: the widest columns lose characters first", () => {
    const lines = tableText(["id", "text"], [["a1", "a sentence that is too long"]], 20).split("\n");
    expect(lines).toEqual(["id  text", "────────────────────", "a1  a sentence that…"]);
  });

  test("counts what a terminal shows in two columns, and in none", () => {
    expect(
      tableText(
        ["city", "n"],
        [
          ["東京", "1"],
          ["Köln", "2"],
          ["Cafe\u0301", "3"],
        ],
        80,
      )
        .split("\n")
        .slice(2),
    ).toEqual(["東京  1", "Köln  2", "Cafe\u0301  3"]);
  });

  test("keeps a cell on one line, and nothing in it reaches the terminal as a command", () => {
    expect(tableText(["text"], [["one\ntwo\tthree \u001b[31mred"]], 80).split("\n")[2]).toBe("one two three  [31mred");
  });

  test("has empty cells where a row is short", () => {
    expect(tableText(["a", "b", "c"], [["1"]], 80).split("\n")[2]).toBe("1");
  });
});
