import { afterAll, describe, expect, test } from "vitest";
import { readTokens } from "#askable/databases/mysql/lexer.js";
import { type MysqlServer, mysqlServer } from "../../support/mysql.js";
import { compareWithServer, everyCharacter, fromFragments } from "./differential.js";

const server = await mysqlServer();

if ("missing" in server) test.skip(`MySQL: ${server.missing}`);
else describe("the lexer of MySQL", () => onServer(server));

function onServer(server: MysqlServer): void {
  afterAll(() => server.close());

  // `bench/lexer` runs it for longer.
  const seconds = Number(process.env.FUZZ_SECONDS ?? 6);
  const seed = Number(process.env.FUZZ_SEED ?? 1);

  const made = () =>
    server.make(`askable_mysql_lexer_${process.pid}`, [
      "CREATE TABLE IF NOT EXISTS t (a INTEGER, b VARCHAR(20))",
      "DELETE FROM t",
      "INSERT INTO t VALUES (1, 'x')",
    ]);

  test(
    "reads statements made from fragments as the server does",
    async () => {
      const found = await compareWithServer(await made(), fromFragments(seed, 1000 * seconds));
      console.log(`seed ${seed}: ${JSON.stringify({ ...found, differences: found.differences.length })}`);
      expect(found.differences).toEqual([]);
      // Of an empty comparison nothing could fail.
      for (const figure of [found.read, found.ran, found.wrote]) expect(figure).toBeGreaterThan(found.statements / 100);
    },
    1000 * (seconds + 60),
  );

  test("reads every character wherever it could divide or begin something as the server does", async () => {
    const found = await compareWithServer(await made(), everyCharacter(seconds > 60));
    expect(found.differences).toEqual([]);
    for (const figure of [found.read, found.ran, found.wrote]) expect(figure).toBeGreaterThan(found.statements / 100);
  });
}

test("two dashes begin a comment at the end, as the server cuts off the semicolons and blanks there", () => {
  const kinds = (sql: string) => [readTokens(sql)].flat().map((token) => ("kind" in token ? token.kind : "error"));
  for (const sql of ["SELECT 1--", "SELECT 1--;", "SELECT 1--; ;"])
    expect(kinds(sql)).toEqual(["word", "blank", "number", "blank"]);
  expect(kinds("SELECT 1--;a")).toEqual(["word", "blank", "number", "symbol", "symbol", "symbol", "word"]);
});

test("reads nothing that two servers could read in two ways", () => {
  for (const sql of [
    "1.5e",
    "1.5e-- 1",
    "1e5x",
    ".5.5",
    "a.5",
    "t.1e5",
    "1..5",
    "$a",
    "$$ a $$",
    "@",
    "@1",
    "@é",
    "@@1",
    "\\N",
    "[a]",
    "\x7f",
  ]) {
    expect(readTokens(`SELECT ${sql}`), sql).toMatchObject({ kind: "error" });
  }
});
