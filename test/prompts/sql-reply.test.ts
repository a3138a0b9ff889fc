import { expect, test } from "vitest";
import { readSql } from "#askable/prompts/sql-reply.js";

test.each<[string, string, string | undefined]>([
  ["plain SQL", "SELECT a FROM b", "SELECT a FROM b"],
  ["a final semicolon and blanks", "\n SELECT a FROM b ;\n", "SELECT a FROM b"],
  ["a fence with its language", "```sql\nSELECT a\nFROM b;\n```", "SELECT a\nFROM b"],
  ["a fence of another language", "```sqlite\nSELECT 1\n```", "SELECT 1"],
  ["a fence on one line", "```SELECT 1```", "SELECT 1"],
  ["a fence that a stop cut open", "Here it is:\n```sql\nSELECT a FROM b", "SELECT a FROM b"],
  ["prose around a fence", "Sure! Select the rows.\n```sql\nselect 1\n```\nThis selects one.", "select 1"],
  [
    "several fences: the last query counts",
    "```sql\nSELECT 1\n```\nBetter:\n```sql\nSELECT 2\n```\n```\nno query\n```",
    "SELECT 2",
  ],
  ["prose before without a fence", "The answer is:\nSELECT a FROM b", "SELECT a FROM b"],
  ["prose on the same line", "The answer is: SELECT a FROM b;", "SELECT a FROM b"],
  ["prose after a blank line", "SELECT a\nFROM b\n\nThis query lists it's rows.", "SELECT a\nFROM b"],
  ["a query that goes on after a blank line", "SELECT a\nFROM b\n\nWHERE c = 1", "SELECT a\nFROM b\n\nWHERE c = 1"],
  ["several statements: the first query counts", "SELECT 1; SELECT 2;", "SELECT 1"],
  ["a statement before the query", "PRAGMA x; SELECT 1;", "SELECT 1"],
  ["a semicolon in a text", "SELECT ';' AS a; DROP TABLE b", "SELECT ';' AS a"],
  ["a semicolon in a comment", "SELECT 1 -- one; two\n, 2; SELECT 3", "SELECT 1 -- one; two\n, 2"],
  ["a comment before", "-- count them\nSELECT count(*) FROM b", "SELECT count(*) FROM b"],
  ["WITH", "WITH x AS (SELECT 1) SELECT * FROM x;", "WITH x AS (SELECT 1) SELECT * FROM x"],
  ["parentheses", "(SELECT 1) UNION (SELECT 2)", "(SELECT 1) UNION (SELECT 2)"],
  ["thought before", "<think>SELECT 0? No.</think>SELECT 1", "SELECT 1"],
  ["thought whose beginning the template wrote", "SELECT 0? No.\n</think>\n\nSELECT 1", "SELECT 1"],
  ["thought that was cut", "<think>SELECT 0? Maybe", undefined],
  ["JSON", '{"reasoning": "…", "sql": "SELECT 1"}', "SELECT 1"],
  ["a tag", "<answer>SELECT 1</answer>", "SELECT 1"],
  ["marks of a chat template", "SELECT 1<|im_end|>", "SELECT 1"],
  ["a label", "SQL: SELECT 1", "SELECT 1"],
  ["a cut text", "SELECT a FROM b WHERE c = 'x", "SELECT a FROM b WHERE c = 'x"],
  ["no SQL", "I cannot answer that.", undefined],
  ["an empty reply", "", undefined],
  ["writing only", "DROP TABLE b", undefined],
])("%s", (_, reply, sql) => {
  expect(readSql(reply)).toBe(sql);
});
