import { expect, test } from "vitest";
import { type Clause, readClause } from "#askable/prompts/clause-reply.js";

test.each<[Clause, string, string | undefined]>([
  ["from", "FROM singer", "FROM singer"],
  ["from", "```sql\nfrom singer\n  join concert on a = b\n```\nThese are all.", "from singer join concert on a = b"],
  ["from", "SELECT name FROM singer AS s WHERE s.age > 3", "FROM singer AS s"],
  [
    "from",
    "FROM (SELECT id FROM singer WHERE age > 3) AS old GROUP BY 1",
    "FROM (SELECT id FROM singer WHERE age > 3) AS old",
  ],
  ["from", "FROM singer;\nThis is right.", "FROM singer"],
  ["from", "FROM singer\n\nThese rows hold all that is asked for.", "FROM singer"],
  ["from", "<think>FROM wrong</think>FROM singer", "FROM singer"],
  ["from", "I cannot tell.", undefined],
  ["from", "FROM", undefined],
  [
    "where",
    "WHERE name = 'where; from' AND age IN (1, 2) ORDER BY age",
    "WHERE name = 'where; from' AND age IN (1, 2)",
  ],
  ["where", "none", ""],
  ["where", "There is no condition.", ""],
  ["where", "all rows count", undefined],
])("of %s, %j holds %j", (clause, reply, read) => {
  expect(readClause(reply, clause)).toBe(read);
});
