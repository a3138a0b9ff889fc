import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { engines } from "#askable/databases/engines.js";
import { openDatabase } from "#askable/databases/open.js";
import { sqliteSql } from "#askable/databases/sqlite/sql.js";
import { sqlTokens } from "#askable/sql/tokens.js";
import { patience, runs } from "./settings.js";

/** What begins, ends and goes on with texts, names, numbers and comments. */
const PIECES = [
  ..."' '' \" \"\" ` `` [ ] $$ $a$ $a :a @a #a ?1 a é \\ \\' -- --' /* */ /*' */' /**/ // * / - + | || < > = ; , . ( ) 1 1. .5 1e 1e5".split(
    " ",
  ),
  ..."0x1F x'41' X'4 e'\\ n'a' u& E' 1_000 '' \u00a0 \ufeff \u2028 \u0000 marker(1) marker(2)".split(" "),
  ...[
    "\n",
    "\r",
    "\t",
    "\f",
    "\v",
    " ",
    "-- x\n",
    "-- x\r",
    "'\n'",
    "marker (3)",
    "marker/**/(4)",
    '"marker"(5)',
    "[marker](6)",
  ],
];
const FRAMES = [
  "@",
  "'@'",
  '"@"',
  "`@`",
  "[@]",
  "/*@*/ 1",
  "--@\n1",
  "(@)",
  "1 /* @",
  "'@' || '@'",
  "x'@'",
  "1 -- @\r 2\n",
];
const pieces = fc.array(fc.constantFrom(...PIECES), { minLength: 0, maxLength: 3 }).map((parts) => parts.join(""));
const framed = fc
  .tuple(fc.constantFrom(...FRAMES), pieces)
  .map(([frame, inside]) => frame.replaceAll("@", () => inside));
const statement = fc
  .tuple(
    fc.array(framed, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(", ", "\n, ", " || ", "||", "\n", " "),
    fc.boolean(),
  )
  .map(([parts, between, last]) => `SELECT ${parts.join(between)}${last ? ", marker(9)" : ""}`);

const dialects = [...new Map(engines.map(({ dialect }) => [dialect.name, dialect])).values()];

test.each(dialects.map((dialect) => [dialect.name, dialect] as const))(
  "The tokens of %s make up the statement",
  { timeout: patience() },
  (_, dialect) => {
    fc.assert(
      fc.property(fc.oneof(statement, fc.string({ unit: "binary" })), (sql) => {
        for (const rules of [dialect, undefined]) {
          const tokens = sqlTokens(sql, rules);
          expect(tokens.map(({ raw }) => raw).join("")).toBe(sql);
          expect(tokens.every(({ raw, start }) => raw !== "" && sql.startsWith(raw, start))).toBe(true);
        }
      }),
      runs(1500),
    );
  },
);

describe("A statement is cut as SQLite cuts it", () => {
  const database = new SQLite(":memory:");
  afterAll(() => void database.close());

  /** Whether SQLite finds a call of `marker` in it; undefined where it finds no statement. */
  function calls(sql: string): boolean | undefined {
    try {
      database.prepare(sql);
      return false;
    } catch (error) {
      const { message } = error as Error;
      if (message === "no such function: marker") return true;
      return undefined;
    }
  }

  test("in mixtures of quotes, comments and calls", { timeout: patience() }, () => {
    const found = { called: 0, hidden: 0 };
    fc.assert(
      fc.property(statement, (sql) => {
        const called = calls(sql);
        if (called === undefined) return;
        const tokens = sqlTokens(sql, sqliteSql).filter(({ kind }) => kind !== "blank");
        const seen = tokens.some(
          ({ kind, raw }, at) =>
            tokens[at + 1]?.raw === "(" && (kind === "word" || kind === "name") && /^["`[]?marker["`\]]?$/.test(raw),
        );
        expect(seen, JSON.stringify(sql)).toBe(called);
        found[called ? "called" : "hidden"]++;
      }),
      runs(20_000),
    );
    expect(found.called).toBeGreaterThan(100);
    expect(found.hidden).toBeGreaterThan(100);
  });
});

describe("A database of SQLite", () => {
  const folder = mkdtempSync(join(tmpdir(), "askable-fuzz-"));
  const path = join(folder, "box.sqlite");
  let database: Database;
  beforeAll(async () => {
    new SQLite(path)
      .exec("CREATE TABLE box (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO box VALUES (1, 'red')")
      .close();
    database = await openDatabase(path);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const WORDS = [
    ..."EXPLAIN QUERY PLAN PRAGMA query_only = 0 ; ( ) WITH x AS SELECT 1 FROM box DELETE INSERT INTO VALUES UPDATE SET".split(
      " ",
    ),
    ..."writable_schema journal_mode(WAL) ATTACH ':memory:' other VACUUM -- /* */ /**/ ' \u00a0 \ufeff \u0000".split(
      " ",
    ),
    ...[
      "\n",
      "PRAGMA query_only=0",
      "DELETE FROM box",
      "EXPLAIN PRAGMA query_only=0",
      "pragma_query_only",
      "/* \n */",
      "RETURNING *",
    ],
  ];
  const order = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 7 }).map((words) => words.join(" "));

  test("is as it was after any order, and still takes none", { timeout: patience() }, async () => {
    const before = readFileSync(path);
    await fc.assert(
      fc.asyncProperty(order, async (sql) => {
        await database.query(sql);
        const state = await database.query("SELECT query_only, (SELECT count(*) FROM box) FROM pragma_query_only");
        expect(state).toMatchObject({ kind: "rows", result: { data: [[1], [1]] } });
        expect(readFileSync(path).equals(before)).toBe(true);
      }),
      runs(400),
    );
  });
});
