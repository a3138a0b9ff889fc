import { cpSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import type { CountedFormat, PeriodUnit } from "#askable/databases/dialect.js";
import type { Fingerprints } from "#askable/databases/fingerprints.js";
import { openDatabase } from "#askable/databases/open.js";
import type { PlanStep } from "#askable/databases/plan.js";
import type { Cell } from "#askable/databases/results/result.js";
import type { Schema } from "#askable/databases/schema.js";
import { quoteName } from "#askable/sql/quoting.js";
import { children, contentOf, rows, temporaryFolder } from "./tools.js";

/** What an engine brings to the suite: how its databases are made, and its words for what is asked of all of them. */
export interface Subject {
  readonly engine: string;
  /** Makes a database in a folder by standard SQL and returns its location. Called again, it adds to what is there. */
  make(folder: string, statements: readonly string[]): Promise<string>;
  /** The schema of `STATEMENTS`. */
  readonly schema: Schema;
  /** Runs for ever and gives no row. */
  readonly endless: string;
  /** A cross join of large tables under one aggregate. */
  readonly crossJoin: string;
  /** Takes more memory than there is. */
  readonly hungry: string;
  /** Its plans have costs: those of MariaDB before 11 have none. */
  readonly costs?: true;
  /** False where plans do not tell which table is read. */
  readonly tellsTables?: false;
  /** Gives the numbers from 1 to `rows` as `i`, where recursion takes too long. */
  readonly counting?: (rows: number) => string;
  /** Statements in a row that are cut, where each takes its time. Default: 40. */
  readonly rounds?: number;
  /** Its fingerprints are of a place, with the place's history: an equal copy elsewhere has another one. */
  readonly placed?: boolean;
}

/** The database that each subject makes: composite keys, two hops, names that need quotes, a table without rows. */
export const STATEMENTS: readonly string[] = [
  "CREATE TABLE artist (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR NOT NULL, born DATE)",
  `CREATE TABLE album (artist_id INTEGER NOT NULL REFERENCES artist (id), number INTEGER NOT NULL, title VARCHAR,
     price DOUBLE, PRIMARY KEY (artist_id, number))`,
  `CREATE TABLE track (artist_id INTEGER, album_number INTEGER, title VARCHAR,
     FOREIGN KEY (artist_id, album_number) REFERENCES album (artist_id, number))`,
  `CREATE TABLE "select" ("order" INTEGER, "a b" VARCHAR, "q""q" VARCHAR, "Größe.x" DOUBLE, "日本" VARCHAR)`,
  "CREATE TABLE blank (a INTEGER, b VARCHAR)",
  "INSERT INTO artist VALUES (1, 'Nina Simone', '1933-02-21'), (2, 'Björk', '1965-11-21'), (3, 'O''Connor', NULL)",
  "INSERT INTO album VALUES (1, 1, 'Little Girl Blue', 9.5), (2, 1, 'Debut', 12.25), (2, 2, 'Post', NULL)",
  "INSERT INTO track VALUES (2, 1, 'Human Behaviour'), (2, 1, 'Crying'), (2, 2, 'Army of Me'), (1, 1, NULL)",
  `INSERT INTO "select" VALUES (1, 'x', '"', 1.5, '東京'), (2, '', '''', NULL, NULL)`,
  "CREATE VIEW cheap AS SELECT title, price FROM album WHERE price < 10",
];

export function conforms(subject: Subject): void {
  describe(`${subject.engine}: a database`, () => {
    const folder = temporaryFolder();
    let location: string;
    let database: Database;
    let before: Record<string, string>;
    const memory = 300 * 2 ** 20;

    beforeAll(async () => {
      location = await subject.make(folder.path, STATEMENTS);
      before = contentOf(folder.path);
      database = await openDatabase(location, { memory });
    });
    afterAll(async () => {
      await database.close();
      folder.remove();
    });

    const query = (sql: string, limits = {}) => database.query(sql, limits);
    const counting =
      subject.counting ??
      ((most: number) =>
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most}) SELECT i FROM n`);

    test("says what it is", async () => {
      expect([database.engine, database.location]).toEqual([subject.engine, location]);
    });

    test("describes its tables, fields and keys", async () => {
      const { tables } = await database.schema();
      expect({ tables: tables.map(({ definition: _, ...table }) => table) }).toEqual(subject.schema);
      for (const { kind, definition } of tables) expect(/\balbum\b/.test(definition ?? "")).toBe(kind === "view");
    });

    test("answers with typed rows, column by column", async () => {
      const outcome = await query("SELECT id, name FROM artist ORDER BY id");
      expect(outcome).toMatchObject({
        kind: "rows",
        result: {
          data: [
            [1, 2, 3],
            ["Nina Simone", "Björk", "O'Connor"],
          ],
          rows: 3,
          truncated: false,
        },
      });
      expect(rows(await query("SELECT sum(price) FROM album"))).toEqual([[21.75]]);
      expect(rows(await query("SELECT title FROM cheap"))).toEqual([["Little Girl Blue"]]);
    });

    test("tells an empty result from an error, and keeps its columns", async () => {
      const outcome = await query("SELECT a, b FROM blank");
      expect(outcome).toMatchObject({ kind: "empty", result: { rows: 0, data: [[], []], truncated: false } });
      expect(rows(await query("SELECT count(*) FROM blank"))).toEqual([[0]]);
    });

    describe("the expressions of its dialect", () => {
      const column = async (expression: string, rest = "") => {
        const outcome = await query(`SELECT ${expression} ${rest}`);
        return rows(outcome).map(([cell]) => cell);
      };
      const artists = (rest: string) => column("id", `FROM artist ${rest}`);

      test("cast, cut and measure texts", async () => {
        const { dialect } = database;
        const of = async (expression: string) => (await column(expression, "FROM artist WHERE id = 2"))[0];
        expect(await of(dialect.length("name"))).toBe(5);
        expect(await of(dialect.first("name", 2))).toBe("Bj");
        expect(await of(`CAST(id AS ${dialect.textType})`)).toBe("2");
        expect(Number(await of(`CAST('1.5' AS ${dialect.numberType})`))).toBe(1.5);
      });

      test("compare values, NULL among them", async () => {
        const { dialect } = database;
        expect(await artists(`WHERE ${dialect.differs("born", "NULL")} ORDER BY id`)).toEqual([1, 2]);
        expect(await artists(`WHERE ${dialect.differs("born", "born")}`)).toEqual([]);
        expect(await artists(`ORDER BY ${dialect.nullsLast("born", "born DESC")}`)).toEqual([2, 1, 3]);
        const orders = { smallest: ["312", "213"], largest: ["123", "321"], last: ["123", "213"] };
        const found = [await artists("ORDER BY born"), await artists("ORDER BY born DESC")];
        expect(found.map((ids) => ids.join(""))).toEqual(orders[dialect.nullOrder]);
      });

      test("find texts by their beginning and by patterns", async () => {
        const { beginsWith, matching } = database.dialect;
        expect(await artists(`WHERE ${beginsWith("name", "Ni")}`)).toEqual([1]);
        expect(await artists(`WHERE ${beginsWith("name", "%")} OR ${beginsWith("name", "_i")}`)).toEqual([]);
        const pattern = matching.kind === "regex" ? "^[A-Z][a-z]+ [A-Z]" : "[A-Z]* [A-Z]*";
        expect(await artists(`WHERE ${matching.matches("name", pattern)}`)).toEqual([1]);
      });

      test("make times of numbers and texts", async () => {
        const { times, dayOf } = database.dialect;
        const days = { "epoch seconds": 86_400, "epoch milliseconds": 86_400_000, "epoch days": 1 };
        const others = { "Excel serial days": 25_570, "%Y%m%d": 19_700_102 };
        for (const [format, number] of Object.entries({ ...days, ...others })) {
          const time = times.counted[format as CountedFormat](String(number));
          expect(String((await column(dayOf(time)))[0]).slice(0, 10), format).toBe("1970-01-02");
        }
        const read = times.read("'03.02.2021'", "%d.%m.%Y", false) ?? "";
        expect(String((await column(dayOf(read)))[0]).slice(0, 10)).toBe("2021-02-03");
      });

      test("tell the period of a time, and what lies between two", async () => {
        const { clock } = database.dialect;
        const time = clock.day("2024-02-29");
        const first = async (sql: string) => (await column(sql))[0];
        const periods = { year: "2024", quarter: "2024-Q1", month: "2024-02", week: "2024-02-26", day: "2024-02-29" };
        for (const [unit, expected] of Object.entries({
          ...periods,
          hour: "0",
          weekday: "Thursday",
          "weekday number": "4",
        })) {
          const period = clock.periodOf(time, unit as PeriodUnit);
          const written = unit === "week" || unit === "day" ? database.dialect.dayOf(period) : period;
          expect(String(await first(written)).slice(0, 10), unit).toBe(expected);
        }
        expect(Number(await first(clock.days(clock.day("2024-02-27"), clock.day("2024-03-02"))))).toBe(4);
        expect(Number(await first(clock.seconds(clock.day("2024-02-29"), clock.day("2024-03-01"))))).toBe(86_400);
        const age = async (born: string) => Number(await first(clock.years(clock.day(born), time)));
        expect([await age("1994-02-28"), await age("1994-03-01")]).toEqual([30, 29]);
      });

      test("look for indexes, and sample the rows of a table", async () => {
        const { fieldIndexes, statistics } = database.dialect;
        const outcome = await query(fieldIndexes.sql("artist", "name"));
        expect(fieldIndexes.read(rows(outcome) as Cell[][])).toEqual({ equality: false, prefix: false });
        const samples = statistics.samples(quoteName("artist", database.dialect), 3, 3, "id > 1");
        expect(await column("count(*)", `FROM ${samples.at(-1)!.source}`)).toEqual([2]);
      });
    });

    test("tells how it means to run a query", async () => {
      const outcome = await database.plan(
        "SELECT a.name, count(*) AS n FROM artist AS a JOIN album AS b ON b.artist_id = a.id WHERE b.price > 5 GROUP BY a.name ORDER BY n DESC",
      );
      if (outcome.kind !== "plan") throw new Error(JSON.stringify(outcome));
      const steps = (some: readonly PlanStep[]): PlanStep[] => some.flatMap((step) => [step, ...steps(step.children)]);
      const all = steps(outcome.plan.steps);
      const reading = all.filter(({ operation }) => operation === "scan" || operation === "search");
      if (subject.tellsTables !== false)
        expect(new Set(reading.map(({ table }) => table))).toEqual(new Set(["artist", "album"]));
      expect(reading.length, JSON.stringify(all)).toBeGreaterThanOrEqual(2);
      expect(all.some(({ operation }) => operation === "aggregate" || operation === "sort")).toBe(true);
      expect(all.filter(({ detail }) => detail.length === 0)).toEqual([]);
      if (subject.costs) expect(outcome.plan.cost).toBeGreaterThan(0);
    });

    test("gives plans that differ only in aliases, literals and the order of tables one signature", async () => {
      const signature = async (sql: string) => {
        const outcome = await database.plan(sql);
        if (outcome.kind !== "plan") throw new Error(`${sql}: ${JSON.stringify(outcome)}`);
        return outcome.plan.signature;
      };
      const joined = await signature(
        "SELECT a.name FROM artist AS a JOIN album AS b ON a.id = b.artist_id WHERE b.title = 'Debut'",
      );
      for (const same of [
        "SELECT artist.name FROM artist JOIN album ON artist.id = album.artist_id WHERE album.title = 'Post'",
        "select X.name as who from album Y inner join artist X on (Y.artist_id = X.id) where Y.title = 'x';",
        "SELECT name FROM album, artist WHERE title = 'a''b' AND artist.id = album.artist_id",
      ])
        expect(await signature(same), same).toBe(joined);
      for (const other of [
        "SELECT a.name FROM artist AS a JOIN album AS b ON a.id = b.number WHERE b.title = 'Debut'",
        "SELECT a.name FROM artist AS a LEFT JOIN album AS b ON a.id = b.artist_id WHERE b.title = 'Debut'",
        "SELECT a.name FROM artist AS a JOIN track AS b ON a.id = b.artist_id WHERE b.title = 'Debut'",
        "SELECT a.name FROM artist AS a JOIN album AS b ON a.id = b.artist_id WHERE a.name = 'Debut'",
        "SELECT a.name FROM artist AS a JOIN album AS b ON a.id = b.artist_id WHERE b.title > 'Debut'",
        "SELECT a.name FROM artist AS a JOIN album AS b ON a.id = b.artist_id",
        "SELECT max(a.name) FROM artist AS a JOIN album AS b ON a.id = b.artist_id WHERE b.title = 'Debut'",
      ])
        expect(await signature(other), other).not.toBe(joined);
      const counted = await signature("SELECT artist_id, count(*) FROM album GROUP BY artist_id");
      expect(await signature("SELECT x.artist_id, count(*) AS n FROM album AS x GROUP BY 1")).toBe(counted);
      expect(await signature("SELECT artist_id, sum(price) FROM album GROUP BY artist_id")).not.toBe(counted);
      expect(await signature("SELECT artist_id, count(*) FROM album GROUP BY artist_id, number")).not.toBe(counted);
    });

    test.each([
      ["SELECT nme FROM artist", "unknown-field"],
      ["SELECT * FROM artists", "unknown-table"],
      ["SELEC name FROM artist", "syntax"],
      ["  -- nothing", "no-statement"],
      ["SELECT 1; SELECT 2", "refused"],
    ])("has no plan for %j, which fails by %s", async (sql, failure) => {
      expect(await database.plan(sql)).toMatchObject({ kind: "error", failure, ms: expect.any(Number) });
    });

    test("stops planning when its signal is aborted", async () => {
      const reason = new Error("enough");
      await expect(database.plan("SELECT 1", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    });

    test("reads every table and field by its quoted name", async () => {
      for (const table of (await database.schema()).tables) {
        const names = table.fields.map((field) => quoteName(field.name, database.dialect)).join(", ");
        const outcome = await query(`SELECT ${names} FROM ${quoteName(table.name, database.dialect)}`);
        expect(outcome, table.name).toMatchObject({ kind: table.name === "blank" ? "empty" : "rows" });
      }
    });

    test("keeps two columns of one name apart", async () => {
      expect(rows(await query("SELECT 1 AS x, 2 AS x"))).toEqual([[1, 2]]);
    });

    test.each([
      ["SELECT nme FROM artist", "unknown-field", "nme"],
      ["SELECT a.nme FROM artist AS a", "unknown-field", "nme"],
      ["SELECT * FROM artists", "unknown-table", "artists"],
      ["SELECT title FROM album, track", "ambiguous-field", "title"],
      ["SELECT frobnicate(name) FROM artist", "unknown-function", "frobnicate"],
      ["SELECT name FRM artist WHERE", "syntax", "artist"],
      ["SELECT 'open", "syntax", "open"],
      ["", "no-statement", ""],
      ["-- nothing", "no-statement", ""],
      ["SELECT name FROM artist WHERE id = ?", "syntax", "parameters"],
    ])("says of %j that it fails by %s", async (sql, failure, word) => {
      const outcome = await query(sql);
      expect(outcome).toMatchObject({ kind: "error", failure, message: expect.stringContaining(word) });
    });

    test("runs one statement, with or without a semicolon and comments", async () => {
      expect(rows(await query("/* a; b */ SELECT count(*) FROM artist; -- end"))).toEqual([[3]]);
      expect(rows(await query("WITH a AS (SELECT 1 AS x) SELECT x FROM a"))).toEqual([[1]]);
    });

    test("keeps to the row limit and says so", async () => {
      const numbers = counting(20_000);
      const cut = await query(numbers, { maxRows: 7 });
      expect(cut).toMatchObject({ result: { rows: 7, truncated: true, data: [[1, 2, 3, 4, 5, 6, 7]] } });
      expect(await query(numbers, { maxRows: 20_000 })).toMatchObject({ result: { rows: 20_000, truncated: false } });
      expect(await query(numbers)).toMatchObject({ result: { rows: 10_000, truncated: true } });
    });

    test("keeps to the byte limit and says so", async () => {
      const outcome = await query("SELECT name FROM artist AS a CROSS JOIN track", { maxBytes: 100 });
      expect(outcome).toMatchObject({ kind: "rows", result: { truncated: true } });
      expect(rows(outcome).length).toBeLessThan(6);
    });

    test("is as ready after a result that was cut as before", async () => {
      for (let round = 0; round < (subject.rounds ?? 40); round++) {
        const cut = await query("SELECT name FROM artist AS a CROSS JOIN track", { maxRows: 2 });
        expect(cut, JSON.stringify(cut)).toMatchObject({ kind: "rows", result: { truncated: true } });
        const next = await query("SELECT count(*) FROM artist");
        expect(next, JSON.stringify(next)).toMatchObject({ kind: "rows" });
      }
    });

    test("streams batches with all rows in order", async () => {
      const sizes: number[] = [];
      const seen: unknown[] = [];
      const outcome = await database.stream(
        `${counting(30_000)} ORDER BY i`,
        (batch) => {
          sizes.push(batch.rows);
          for (const cell of batch.data[0]!) seen.push(cell);
        },
        { maxRows: 100_000 },
      );
      expect(outcome).toMatchObject({ kind: "rows", result: { rows: 30_000, truncated: false } });
      expect(seen).toEqual(Array.from({ length: 30_000 }, (_, index) => index + 1));
      expect(sizes.length).toBeGreaterThan(3);
    });

    test("hands on what the reader of a stream throws, and works on", async () => {
      const bug = new Error("a bug in the reader");
      const reading = database.stream("SELECT * FROM artist", () => {
        throw bug;
      });
      await expect(reading).rejects.toBe(bug);
      expect(rows(await query("SELECT 1"))).toEqual([[1]]);
    });

    test("answers many questions at once", async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => query(`SELECT ${index} FROM artist`)));
      expect(answers.map((outcome) => rows(outcome)[0])).toEqual(answers.map((_, index) => [index]));
    });

    test.each([
      ["characters", `SELECT 1${" ".repeat(2 ** 18)}`],
      ["comments", `SELECT 1${"/**/".repeat(60_000)}`],
      ["tokens", `SELECT 1${"+1".repeat(40_000)}`],
      ["nested brackets", `SELECT ${"(".repeat(3000)}1${")".repeat(3000)}`],
      [
        "common table expressions (WITH)",
        `WITH a0 AS (SELECT 1)${Array.from({ length: 3000 }, (_, at) => `, a${at + 1} AS/**/ (SELECT * FROM a${at})`.replace("/**/", at < 9 ? "/**/" : "")).join("")} SELECT 1`,
      ],
    ])("refuses more %s than a parser can be stopped in", async (what, sql) => {
      const message = new RegExp(`^The SQL has [\\d,]+ ${what.replace(/[()]/g, "\\$&")}; no more than`);
      for (const outcome of [await query(sql), await database.plan(sql)]) {
        expect(outcome).toMatchObject({ kind: "error", failure: "refused", message: expect.stringMatching(message) });
      }
    });

    test("is unchanged by all that was asked, and so is what lies around it", async () => {
      expect(contentOf(folder.path)).toEqual(before);
      expect(rows(await query("SELECT count(*), min(name) FROM artist"))).toEqual([[3, "Björk"]]);
    });

    test.each(["endless", "crossJoin", "hungry"] as const)(
      "ends a statement of the kind %s in time, stays responsive, and works on",
      async (kind) => {
        const deadline = 1000;
        const delay = monitorEventLoopDelay({ resolution: 5 });
        let most = 0;
        const watch = setInterval(() => {
          for (const { bytes } of children()) most = Math.max(most, bytes);
        }, 20);
        delay.enable();
        const began = performance.now();
        const outcome = await query(subject[kind], { deadline });
        const took = performance.now() - began;
        delay.disable();
        clearInterval(watch);
        expect(outcome.kind === "error" ? outcome.failure : outcome.kind).toMatch(/^(timeout|memory)$/);
        expect(took).toBeLessThan(deadline + 10_000);
        expect(delay.percentile(99) / 1e6).toBeLessThan(deadline / 2);
        expect(most).toBeLessThan(4 * memory);
        expect(rows(await query("SELECT count(*) FROM artist"))).toEqual([[3]]);
      },
    );

    test("stops when its signal is aborted, before or while it runs", async () => {
      const reason = new Error("enough");
      await expect(query("SELECT 1", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      const controller = new AbortController();
      setTimeout(() => controller.abort(reason), 200);
      const began = performance.now();
      await expect(query(subject.endless, { signal: controller.signal, deadline: 20_000 })).rejects.toBe(reason);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(rows(await query("SELECT 1"))).toEqual([[1]]);
    });

    test("lets others run while two statements are stopped", async () => {
      const outcomes = await Promise.all([
        query(subject.endless, { deadline: 500 }),
        query(subject.endless, { deadline: 500 }),
        query("SELECT count(*) FROM artist"),
        query("SELECT count(*) FROM album"),
      ]);
      expect(outcomes.map((outcome) => outcome.kind)).toEqual(["timeout", "timeout", "rows", "rows"]);
    });

    test("has one fingerprint in all places, and another when a value changes", async () => {
      const copy = temporaryFolder();
      try {
        cpSync(folder.path, copy.path, { recursive: true });
        const moved = location.startsWith(folder.path)
          ? join(copy.path, location.slice(folder.path.length))
          : await subject.make(copy.path, STATEMENTS);
        const first = subject.placed ? await fingerprintOf(moved) : await database.fingerprint();
        expect(await fingerprintOf(moved)).toBe(first);
        await subject.make(copy.path, ["INSERT INTO blank VALUES (1, 'x')"]);
        expect(await fingerprintOf(moved)).not.toBe(first);
      } finally {
        copy.remove();
      }
    });

    test("has a fingerprint of each table, which changes with the table's rows and with no others", async () => {
      const other = temporaryFolder();
      try {
        const place = await subject.make(other.path, STATEMENTS);
        const names = subject.schema.tables.map((table) => table.name);
        for (const thorough of [false, true]) {
          const first = await fingerprintsOf(place, thorough);
          expect(names.filter((name) => !first.has(name))).toEqual([]);
          expect(changed(first, await fingerprintsOf(place, thorough))).toEqual([]);
          await subject.make(other.path, ["INSERT INTO blank VALUES (1, 'x')"]);
          const second = await fingerprintsOf(place, thorough);
          expect(changed(first, second).filter((name) => names.includes(name))).toEqual(["blank"]);
          if (thorough) expect(names.filter((name) => second.get(name)?.content === undefined)).toEqual([]);
        }
      } finally {
        other.remove();
      }
    });

    test("says so when it is asked after it was closed", async () => {
      const other = await openDatabase(location);
      await other.close();
      await expect(other.schema()).rejects.toThrow(/closed/);
    });
  });
}

async function fingerprintsOf(location: string, thorough: boolean): Promise<Fingerprints> {
  const database = await openDatabase(location);
  try {
    return await database.fingerprints({ thorough });
  } finally {
    await database.close();
  }
}

/** Names of the tables of which any part of the fingerprint differs. */
function changed(before: Fingerprints, after: Fingerprints): string[] {
  return [...after].filter(([name, print]) => !isDeepStrictEqual(print, before.get(name))).map(([name]) => name);
}

async function fingerprintOf(location: string): Promise<string> {
  const database = await openDatabase(location);
  try {
    return await database.fingerprint();
  } finally {
    await database.close();
  }
}
