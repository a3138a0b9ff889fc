import { expect, test } from "vitest";
import { engines } from "#askable/databases/engines.js";
import { beyondBounds } from "#askable/databases/process/bounds.js";

const dialects = [...new Set(engines.map(({ dialect }) => dialect))];

test.each(dialects)("a long query that people write is within the bounds of $name", (dialect) => {
  const values = Array.from({ length: 20_000 }, (_, at) => `'v${at}'`).join(", ");
  const ctes = Array.from({ length: 60 }, (_, at) => `c${at} AS (SELECT 1)`).join(", ");
  const cases = `${"CASE WHEN a = (1) THEN 'AS (' ELSE ".repeat(200)}1${" END".repeat(200)}`;
  const rule = "/* ------------------------------------------------------------ */\n";
  const sql = `${rule.repeat(50)}WITH ${ctes} SELECT ${cases} FROM t WHERE b IN (${values})`;
  expect(beyondBounds(sql, dialect)).toBeUndefined();
});

const ENDLESS = [
  "'",
  '"',
  "`",
  "/*",
  "$a$",
  "$",
  "[",
  "--",
  "e'\\",
  "''",
  "1e",
  "/*/",
  "a.",
  "\\",
  "0x",
  "é",
  "1.",
  ". ",
];

test.each(dialects)("what has no end is not looked for again and again by the lexer of $name", (dialect) => {
  const tags = Array.from({ length: 30_000 }, (_, at) => `$a${at}$ `).join("");
  const texts = ENDLESS.map((part) => part.repeat(Math.floor(2 ** 18 / part.length)));
  const before = performance.now();
  for (const text of [...texts, tags.slice(0, 2 ** 18)]) beyondBounds(text, dialect);
  // Half a second where the time is linear, a minute where it is not.
  expect(performance.now() - before).toBeLessThan(15_000);
});
