import { expect, test } from "vitest";
import { clausesOf } from "#askable/semantic-parser/evidence/clauses.js";

const split = (evidence: string) => clausesOf(evidence).map(({ phrase, means }) => [phrase, means]);

test("statements end at semicolons, line ends and sentence ends, outside of quotes and brackets", () => {
  expect(
    split("young refers to age < 20; cost = SUM(a; b)\ntitled 'A; B' refers to title = 'A; B'. Role refers to job"),
  ).toEqual([
    ["young", "age < 20"],
    ["cost", "SUM(a; b)"],
    ["titled 'A; B'", "title = 'A; B'"],
    ["Role", "job"],
  ]);
});

test("a statement may define its words by several verbs, or by an equals sign", () => {
  expect(split("lid = 1 means Catalan")).toEqual([["lid = 1", "Catalan"]]);
  expect(split("share = DIVIDE(a, b)")).toEqual([["share", "DIVIDE(a, b)"]]);
  expect(split("DIVIDE(SUM(a), COUNT(b)) as percentage")).toEqual([["percentage", "DIVIDE(SUM(a), COUNT(b)) "]]);
  expect(clausesOf('"Emma" is the title of the book')).toEqual([
    { phrase: "Emma", means: "the title of the book", named: true },
  ]);
});

test("an apostrophe inside a word opens no quote", () => {
  expect(split("director's name refers to person; writer's name refers to author")).toEqual([
    ["director's name", "person"],
    ["writer's name", "author"],
  ]);
});
