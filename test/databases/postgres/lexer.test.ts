import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lexemes } from "#askable/databases/postgres/lexer.js";
import { mentionsOf } from "#askable/databases/postgres/mentions.js";
import { postgresServer } from "../../support/postgres.js";

const server = await postgresServer();

/** What begins, ends and goes on with texts, names and comments, in all their kinds. */
const FRAGMENTS =
  `' '' " E' e' b' x' n' U&' $$ $a$ $a $1 a$ \\ \\' \\\\ -- --' /* */ /*' */' // * / - + | @ < > = != :: . , ; ( ) [ ] 1 1. .5 1e 0x1 a é`.split(
    " ",
  );
const PIECES = [...FRAGMENTS, "\n", "\r", " ", "\t", "-- x\n", "'\n'", "E'\\'", "marker(1)", "marker(1)", ""];
/** What holds pieces so that most of it is a statement. */
const FRAMES = [
  "'@'",
  "E'@'",
  "$$@$$",
  "$a$@$a$",
  "/*@*/ 1",
  "--@\n1",
  "U&'@'",
  "N'@'",
  "1 /* @ /* @ */ */",
  "E'@'\n'@'",
  "'@'\n'@'",
  "@",
];
const BETWEEN = [", ", "\n, ", " || ", "||", "\n"];

/** Numbers that look like chance and are the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("Operators end where the server ends them", () => {
  const operators = (sql: string) => lexemes(sql).map(({ text }) => text);
  expect(operators("+- *- @- <>- !=+")).toEqual(["+", "-", "*", "-", "@-", "<>", "-", "!=+"]);
  expect(operators("+--x\n*/**/-")).toEqual(["+", "*", "-"]);
});

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else
  describe("A statement is cut as the server cuts it", () => {
    const client = new pg.Client({ connectionString: server.url, password: async () => "" });
    beforeAll(async () => {
      await client.connect();
      await client.query("SET standard_conforming_strings = on");
    });
    afterAll(async () => {
      await client.end();
      await server.close();
    });

    /** Whether the server finds a call of `marker` in what it would run; undefined where it finds no statement. */
    async function calls(sql: string): Promise<boolean | undefined> {
      try {
        // With parameters there is one statement, which is parsed and not run.
        await client.query({ text: `EXPLAIN ${sql}`, values: [] });
        return false;
      } catch (error) {
        const { code, message } = error as { code: string; message: string };
        if (code === "42883" && message.includes("function marker(")) return true;
        return undefined;
      }
    }

    // `bench/fuzz` runs it for longer.
    const seconds = Number(process.env.FUZZ_SECONDS ?? 0);
    const seed = Number(process.env.FUZZ_SEED ?? 14);

    test("in 6,000 mixtures of quotes, comments and calls", { timeout: 60_000 + 1000 * seconds }, async () => {
      const next = chance(seed);
      const end = Date.now() + 1000 * seconds;
      const found = { called: 0, hidden: 0 };
      for (let round = 0; round < 6000 || Date.now() < end; round++) {
        const parts = Array.from({ length: 1 + next(3) }, () =>
          FRAMES[next(FRAMES.length)]!.replaceAll(
            "@",
            () => PIECES[next(PIECES.length)]! + PIECES[next(PIECES.length)]!,
          ),
        );
        const sql = `SELECT ${parts.join(BETWEEN[next(BETWEEN.length)]!)}${next(2) ? ", marker(2)" : ""}`;
        const called = await calls(sql);
        if (called === undefined) continue;
        const mentions = mentionsOf(sql);
        if ("kind" in mentions) continue;
        expect(mentions.called.has("marker"), JSON.stringify(sql)).toBe(called);
        found[called ? "called" : "hidden"] += 1;
      }
      expect(found.called).toBeGreaterThan(300);
      expect(found.hidden).toBeGreaterThan(300);
    });
  });
