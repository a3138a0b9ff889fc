import { expect, test } from "vitest";
import { statementsOf } from "#askable/sql/statements.js";

test("splits at semicolons that are none of a text, a name or a comment, and knows the lines", () => {
  const text = `-- the first
SELECT ';' AS "a;b" /* ; */ FROM t;
SELECT 1; SELECT 2
  FROM t;

-- nothing more
`;
  expect(statementsOf(text)).toEqual([
    { sql: `SELECT ';' AS "a;b" /* ; */ FROM t`, line: 2, comment: "the first" },
    { sql: "SELECT 1", line: 3, comment: "" },
    { sql: "SELECT 2\n  FROM t", line: 3, comment: "" },
  ]);
});

test("the comments right before a statement are told without their signs", () => {
  const text =
    "-- open jobs\n-- by crew\nSELECT 1;\n/* all\n   of them */ SELECT 2;\nSELECT 3; -- not of the next\n\nSELECT 4;";
  const comments = statementsOf(text).map(({ comment }) => comment);
  expect(comments.slice(0, 3)).toEqual(["open jobs by crew", "all of them", ""]);
});

test("a text over several lines is one statement, and one that is never closed costs its own only", () => {
  expect(statementsOf("SELECT 'a;\nb';\nSELECT 2;\n")).toEqual([
    { sql: "SELECT 'a;\nb'", line: 1, comment: "" },
    { sql: "SELECT 2", line: 3, comment: "" },
  ]);
  const broken = statementsOf(`SELECT 'open;\n${"SELECT 2;\n".repeat(40)}`);
  expect(broken).toHaveLength(41);
  expect(broken.at(-1)).toEqual({ sql: "SELECT 2", line: 41, comment: "" });
});

test("without semicolons each line that begins a query is one", () => {
  expect(statementsOf("SELECT 1\n\nwith x as (select 1) select * from x\r\n").map(({ line }) => line)).toEqual([1, 3]);
  expect(statementsOf("SELECT a\nFROM t")).toEqual([{ sql: "SELECT a\nFROM t", line: 1, comment: "" }]);
  expect(statementsOf("")).toEqual([]);
});
