import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonErrorAt, placeIn } from "#askable/serve/http/json-place.js";

describe("where a text stops being JSON", () => {
  test.each<[string, number | undefined]>([
    ['{"a": 1}', undefined],
    ["", 0],
    ["{", 1],
    ["{a: 1}", 1],
    ['{"a" 1}', 5],
    ['{"a": 1,}', 8],
    ["[1, 2", 5],
    ["[1,]", 3],
    ["[1}", 2],
    ["nul", 0],
    ["01", 1],
    ['"a\nb"', 0],
    ["{} {}", 3],
  ])("%j: %j", (text, at) => {
    expect(jsonErrorAt(text)).toBe(at);
  });

  test("is found exactly where JSON.parse refuses it", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "1",
      "-",
      "0",
      "1e5",
      "true",
      "null",
      " ",
      "\\u00",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.array(pieces).map((all) => all.join("")),
        ),
        (text) => {
          expect(jsonErrorAt(text) === undefined).toBe(isJson(text));
        },
      ),
      { numRuns: 5000 },
    );
  });

  test("is named by line and column", () => {
    expect(placeIn('{\n  "a" 1\n}', 8)).toBe("line 2, column 7");
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
