import { describe, expect, test } from "vitest";
import {
  action,
  choice,
  flag,
  manyWords,
  names,
  number,
  optionalWord,
  readValues,
  text,
  texts,
  word,
} from "#askable/cli/arguments.js";

describe("the values of what was typed", () => {
  test("have the type of their kind, and what was left out is undefined", () => {
    const known = {
      database: word("Its name"),
      part: optionalWord("A part"),
      ids: manyWords("Which"),
      all: flag("All"),
      check: flag("Checked", true),
      field: text("Where"),
      notes: texts("Notes"),
      tier: names("Tiers"),
      log: choice(["text", "json"], "Form", "text"),
      limit: number("At most"),
    };
    expect(readValues(known, { database: "shop", ids: [], all: false, check: true, log: "text" })).toEqual({
      database: "shop",
      part: undefined,
      ids: [],
      all: false,
      check: true,
      field: undefined,
      notes: undefined,
      tier: undefined,
      log: "text",
      limit: undefined,
    });
  });

  test("of names are split at commas, wherever they stand", () => {
    expect(names("Tiers").read(["easy, hard", "odd"], "tier")).toEqual(["easy", "hard", "odd"]);
  });

  test("of texts keep each as it is, once or more often", () => {
    expect(texts("Notes").read("a,b", "notes")).toEqual(["a,b"]);
    expect(texts("Notes").read(["a", ""], "notes")).toEqual(["a", ""]);
  });

  test("are trimmed only where that is said", () => {
    expect(text("Where").read(" a ", "field")).toBe(" a ");
    expect(text("Where", { trim: true }).read(" a ", "field")).toBe("a");
  });
});

describe("what is wrong is said with the name of the argument", () => {
  const hint = "See: askable --help";
  const least = { fits: (value: number) => value >= 1, wrong: "give 1 or more" };
  test.each<[() => unknown, string]>([
    [() => text("Where").read(["a", "b"], "field"), "field: was given more than once"],
    [() => number("At most").read([1, 2], "limit"), "limit: was given more than once"],
    [() => word("Its name", { empty: "name one" }).read("", "database"), "database: name one"],
    [() => word("Words", { empty: "say what", trim: true }).read("  ", "text"), "text: say what"],
    [() => manyWords("Which", { empty: "name one" }).read(["a", ""], "ids"), "ids: name one"],
    [() => names("Tiers").read("easy,", "tier"), "tier: name one, or several with commas between"],
    [() => text("Day", { form: /^\d{4}$/, otherwise: "give a year" }).read("soon", "year"), "year: give a year"],
    [() => number("At most", least).read(0, "limit"), "limit: give 1 or more"],
    [() => number("At most").read(Number.POSITIVE_INFINITY, "limit"), "limit: give a number"],
    [() => action(["add", "list"], "add or list", "say add or list").read("ad", "action"), "action: say add or list"],
  ])("%s", (read, message) => {
    expect(read).toThrow(expect.objectContaining({ message, hint, code: "usage" }));
  });
});
