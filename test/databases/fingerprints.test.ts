import { createHash } from "node:crypto";
import { statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import Sqlite from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { deniedFunctions } from "#askable/databases/duckdb/effects.js";
import { tableFingerprints } from "#askable/databases/duckdb/fingerprints.js";
import type { Fingerprints } from "#askable/databases/fingerprints.js";
import { openDatabase } from "#askable/databases/open.js";
import { fingerprintUnopened } from "#askable/databases/recognise.js";
import { makeSqlite, temporaryFolder } from "./tools.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const place = (name: string) => join(folder.path, name);

async function printsOf(location: string, thorough = false): Promise<Fingerprints> {
  const database = await openDatabase(location, { children: 1 });
  try {
    return await database.fingerprints({ thorough });
  } finally {
    await database.close();
  }
}

/** Numbers that look random and are the same in each run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe("fingerprints of SQLite tables", () => {
  const TABLES = ["small", "long", "keyed"];
  const MAKE = `
    CREATE TABLE small (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE long (id INTEGER PRIMARY KEY, text TEXT, extra BLOB);
    CREATE TABLE keyed (a TEXT, b INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID;
    CREATE INDEX long_by_text ON long (text);`;

  /** All rows of a table, hashed by a way that knows nothing of pages. */
  const content = (database: Sqlite.Database, table: string) =>
    createHash("sha256")
      .update(JSON.stringify(database.prepare(`SELECT * FROM ${table}`).raw(true).all()))
      .digest("hex");

  test.each(["DELETE", "WAL"])(
    "change whenever rows do, in 60 random transactions (journal %s)",
    async (journal) => {
      const path = place(`random-${journal}.db`);
      const writer = new Sqlite(path);
      writer.pragma(`journal_mode = ${journal}`);
      writer.pragma("wal_autocheckpoint = 20");
      writer.exec(MAKE);
      const throwDice = dice(7);
      const word = () => String.fromCharCode(97 + throwDice(26)).repeat(1 + throwDice(throwDice(4) === 0 ? 9000 : 40));
      const steps = [
        () => writer.prepare("INSERT INTO small (name) VALUES (?)").run(word()),
        () => writer.prepare("UPDATE small SET name = ? WHERE id % 7 = ?").run(word(), throwDice(7)),
        () => writer.prepare("INSERT INTO long (text, extra) VALUES (?, ?)").run(word(), Buffer.from(word())),
        () => writer.prepare("UPDATE long SET extra = ? WHERE id = ?").run(word(), throwDice(40)),
        () => writer.prepare("DELETE FROM long WHERE id = ?").run(throwDice(60)),
        () => writer.prepare("INSERT OR REPLACE INTO keyed VALUES (?, ?)").run(word(), throwDice(5)),
        () => writer.exec("BEGIN; DELETE FROM small; ROLLBACK"),
        () => writer.pragma("wal_checkpoint(PASSIVE)"),
      ];
      const database = await openDatabase(path, { children: 1 });
      try {
        let before = new Map(TABLES.map((table) => [table, ""]));
        let prints: Fingerprints = new Map();
        for (let turn = 0; turn < 60; turn++) {
          for (let step = 0; step <= throwDice(3); step++) steps[throwDice(steps.length)]!();
          const now = new Map(TABLES.map((table) => [table, content(writer, table)]));
          const later = await database.fingerprints();
          for (const table of TABLES) {
            const rowsChanged = before.get(table) !== now.get(table);
            if (rowsChanged)
              expect(later.get(table)?.quick, `${table}, turn ${turn}`).not.toBe(prints.get(table)?.quick);
          }
          const untouched = TABLES.filter((table) => later.get(table)?.quick === prints.get(table)?.quick);
          expect(untouched.every((table) => before.get(table) === now.get(table))).toBe(true);
          if (turn > 20 && turn % 10 === 0) expect(later).toEqual(await database.fingerprints());
          before = now;
          prints = later;
        }
      } finally {
        await database.close();
        writer.close();
      }
    },
    60_000,
  );

  test("are those of the file once its log is written back", async () => {
    const path = place("log.db");
    const writer = new Sqlite(path);
    writer.pragma("journal_mode = WAL");
    writer.exec(`${MAKE} INSERT INTO small (name) VALUES ('a'), ('b')`);
    const logged = await printsOf(path);
    writer.close();
    expect(await printsOf(path)).toEqual(logged);
  });

  test("of a view change with the tables that it names, by way of other views too, and with no others", async () => {
    const path = makeSqlite(
      place("views.db"),
      "CREATE TABLE a (x); CREATE TABLE b (x); CREATE VIEW v AS SELECT x FROM a; CREATE VIEW w AS SELECT * FROM v",
    );
    const first = await printsOf(path);
    makeSqlite(path, "INSERT INTO b VALUES (1)");
    const second = await printsOf(path);
    makeSqlite(path, "INSERT INTO a VALUES (1)");
    const third = await printsOf(path);
    const changed = (before: Fingerprints, after: Fingerprints) =>
      [...after].filter(([name, { quick }]) => before.get(name)?.quick !== quick).map(([name]) => name);
    expect(changed(first, second)).toEqual(["b"]);
    expect(changed(second, third).sort()).toEqual(["a", "v", "w"]);
  });

  test("of a file of more than 16 MiB tell a change that was written by way of the log", async () => {
    const path = place("large.db");
    const writer = new Sqlite(path);
    writer.pragma("journal_mode = WAL");
    writer.exec(`CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT);
      WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO t SELECT i, printf('%1000d', i) FROM n`);
    writer.close();
    expect(statSync(path).size).toBeGreaterThan(16 * 2 ** 20);
    const before = await fingerprintUnopened(path);
    const again = new Sqlite(path);
    again.exec("UPDATE t SET b = printf('%1000d', 0) WHERE a = 7777");
    again.close();
    expect(await fingerprintUnopened(path)).not.toBe(before);
  });
});

test("fingerprints of DuckDB tables that are made from what is stored change whenever rows do", async () => {
  const path = place("random.duckdb");
  const opened = async <Value>(
    work: (connection: Awaited<ReturnType<DuckDBInstance["connect"]>>) => Promise<Value>,
  ) => {
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  };
  await opened(async (connection) => {
    await connection.run(
      "CREATE TABLE a AS SELECT i AS id, i % 100 AS g, 'name ' || i % 50 AS n FROM range(200000) t(i)",
    );
    await connection.run("CREATE TABLE b AS SELECT i AS id, 'x' || i AS s FROM range(1000) t(i)");
  });
  const throwDice = dice(11);
  const steps = [
    () => `UPDATE a SET g = g + 1 WHERE id = ${throwDice(200000)}`,
    () => `UPDATE a SET n = 'name 7' WHERE id = ${throwDice(200000)}`,
    () => `DELETE FROM a WHERE id = ${throwDice(200000)}`,
    () => `INSERT INTO a VALUES (${throwDice(200000)}, 5, 'name 5')`,
    () => `UPDATE b SET s = 'x7' WHERE id = ${throwDice(1000)}`,
    () => "BEGIN; DELETE FROM b WHERE id = 5; INSERT INTO b VALUES (5, 'x' || random()); COMMIT",
  ];
  /** Where nothing is small enough to be hashed whole. */
  const prints = () =>
    opened(async (connection) => {
      const denied = await deniedFunctions(connection);
      const stored = await tableFingerprints(connection, path, denied, { thorough: false }, 0);
      const whole = await tableFingerprints(connection, path, denied, { thorough: true }, 0);
      return [...stored].map(([name, { quick }]) => ({ name, quick, content: whole.get(name)!.content }));
    });
  let before = await prints();
  expect(before.every(({ content }) => content !== undefined)).toBe(true);
  let changes = 0;
  for (let turn = 0; turn < 40; turn++) {
    await opened(async (connection) => {
      for (let step = 0; step <= throwDice(2); step++) await connection.run(steps[throwDice(steps.length)]!());
    });
    const now = await prints();
    for (const [index, { name, quick, content }] of now.entries()) {
      if (content === before[index]!.content) continue;
      changes++;
      expect(quick, `${name}, turn ${turn}`).not.toBe(before[index]!.quick);
    }
    before = now;
  }
  expect(changes).toBeGreaterThan(20);
}, 120_000);

test("a large text file looks changed by its time, and is known by its content thoroughly", async () => {
  const path = place("large.csv");
  writeFileSync(path, `n,text\n${"1,some text that fills the line\n".repeat(700_000)}`);
  expect(statSync(path).size).toBeGreaterThan(16 * 2 ** 20);
  const before = (await printsOf(path, true)).get("large")!;
  utimesSync(path, new Date(0), new Date(0));
  const touched = (await printsOf(path, true)).get("large")!;
  expect(touched.quick).not.toBe(before.quick);
  expect(touched.content).toBe(before.content);
});
