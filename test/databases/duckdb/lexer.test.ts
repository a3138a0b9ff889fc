import { expect, test } from "vitest";
import { duckdbSql } from "#askable/databases/duckdb/sql.js";
import { sqlTokens } from "#askable/sql/tokens.js";
import { compareWithDuckdb, everyCharacter, fromFragments } from "./differential.js";

// `bench/lexer` runs it for longer.
const seconds = Number(process.env.FUZZ_SECONDS ?? 6);
const seed = Number(process.env.FUZZ_SEED ?? 1);

test(
  "statements made from fragments are read as DuckDB reads them",
  async () => {
    const found = await compareWithDuckdb(fromFragments(seed, 1000 * seconds));
    console.log(`seed ${seed}: ${JSON.stringify({ ...found, differences: found.differences.length })}`);
    expect(found.differences).toEqual([]);
    // Of an empty comparison nothing could fail.
    for (const figure of [found.ran, found.placed]) expect(figure).toBeGreaterThan(found.statements / 20);
  },
  1000 * (seconds + 60),
);

test("every character is, wherever it could divide or begin something", async () => {
  const found = await compareWithDuckdb(everyCharacter());
  expect(found.differences).toEqual([]);
  for (const figure of [found.ran, found.placed]) expect(figure).toBeGreaterThan(found.statements / 20);
}, 60_000);

test.each([
  ["/* a /* b */ ' */1", ["/* a /* b */ ' */", "1"]],
  ["E'a\\'b'c", ["E'a\\'b'", "c"]],
  ["'a\\'b", ["'a\\'", "b"]],
  ["x'41''a'", ["x'41'", "'a'"]],
  ["[1, 'a]b']", ["[", "1", ",", " ", "'a]b'", "]"]],
  ["1..2", ["1", "..", "2"]],
  ["0x1F", ["0", "x1F"]],
  ["1_000.5e-1x", ["1_000.5e-1", "x"]],
  ["$1$a$ '$a$ $b", ["$1", "$a$ '$a$", " ", "$", "b"]],
  ["a\u00a0b\u2028c", ["a", "\u00a0", "b\u2028c"]],
  ["`a b`", ["`", "a", " ", "b", "`"]],
])("%j is cut as DuckDB cuts it", (sql, expected) => {
  expect(sqlTokens(sql, duckdbSql).map(({ raw }) => raw)).toEqual(expected);
});

test.each(["E'a\\'", "'a", '"a', "/* /* */", "$a$ x", "x'4", "U&'a", `${"/*".repeat(9)} x ${"*/".repeat(9)}`])(
  "%j has no end",
  (sql) => {
    expect(sqlTokens(`a ${sql}`, duckdbSql).at(-1)).toMatchObject({ kind: "cut", raw: sql });
  },
);
