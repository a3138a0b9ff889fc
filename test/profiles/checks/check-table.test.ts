import { expect, test } from "vitest";
import { isKeyByChance } from "#askable/profiles/measure/keys.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { TableProfile } from "#askable/profiles/profile.js";
import { duckdbWith, sqliteWith } from "../databases.js";

const series = (count: number) => Array.from({ length: count }, (_, index) => index);

async function inSqlite(sql: string): Promise<TableProfile[]> {
  return (await measureProfile(await sqliteWith(sql), "checks")).tables;
}

test("two fields that tell rows apart together are a key where no field does alone", async () => {
  const rows = series(60).map((i) => `(${Math.floor(i / 6)}, ${i % 6}, ${i % 4}, 'note ${i % 9}', ${i * 1.5})`);
  const [table] = await inSqlite(
    `CREATE TABLE line (order_id INT, line_no INT, product_id INT, note TEXT, amount REAL); INSERT INTO line VALUES ${rows}`,
  );
  expect(table?.keyCandidates?.[0]).toEqual(["order_id", "line_no"]);
  expect(table?.keyCandidates?.flat()).not.toContain("amount");
});

test("no pair is proposed where one field is the key, where rows repeat, or where a part can be missing", async () => {
  const [single, repeated, missing] = await inSqlite(`
    CREATE TABLE a (id INT, x INT); INSERT INTO a VALUES (1, 1), (2, 1), (3, 2);
    CREATE TABLE b (x_id INT, y_id INT); INSERT INTO b VALUES (1, 1), (1, 2), (2, 1), (2, 1);
    CREATE TABLE c (x_id INT, y_id INT); INSERT INTO c VALUES (1, 1), (1, 2), (2, 1), (2, NULL);
  `);
  expect(single?.keyCandidates).toEqual([["id"]]);
  expect(repeated?.keyCandidates).toBeUndefined();
  expect(missing?.keyCandidates).toBeUndefined();
});

test("a time that is unique by chance gives way to the pair that was made to tell rows apart", async () => {
  const rows = series(40).map((i) => `(${Math.floor(i / 4)}, ${i % 4}, '${hour(i)}')`);
  const [table] = await inSqlite(`CREATE TABLE t (order_id INT, line_no INT, seen TEXT); INSERT INTO t VALUES ${rows}`);
  expect(table?.keyCandidates).toEqual([["order_id", "line_no"]]);
});

test("a time that never repeats is no key beside a better one, and else one by chance", async () => {
  const at = (i: number) =>
    `2024-01-${String(1 + ((i * i) % 28)).padStart(2, "0")} ${hour((i * 7) % 24).slice(11, 14)}${10 + i}:${10 + ((i * 13) % 50)}`;
  const rows = series(40).map((i) => `(${Math.floor(i / 4)}, ${i % 4}, '${at(i)}')`);
  const [better, alone] = await inSqlite(`
    CREATE TABLE t (order_id INT, line_no INT, given_at TEXT); INSERT INTO t VALUES ${rows};
    CREATE TABLE u (sensor INT, celsius REAL, given_at TEXT); INSERT INTO u SELECT 1, order_id / 3.0, given_at FROM t`);
  expect(better?.keyCandidates).toEqual([["order_id", "line_no"]]);
  expect([alone?.keyCandidates, alone && isKeyByChance(alone)]).toEqual([[["given_at"]], true]);
});

test("of two fields that tell rows apart, the one named for the table comes first", async () => {
  const [table] = await inSqlite(`CREATE TABLE invoice (admission_id INT, invoice_no INT, note TEXT);
    INSERT INTO invoice VALUES ${series(40).map((i) => `(${i + 1}, ${i + 100}, 'n')`)}`);
  expect(table?.keyCandidates).toEqual([["invoice_no"], ["admission_id"]]);
});

// Of few rows all pairs are asked for at once, of many one after the other.
test.each([20, 10_020])(
  "a field that holds the same as an earlier one in all of %i rows is its copy; equal statistics alone do not make one",
  async (count) => {
    const rows = series(count).map((i) => `(${i}, ${i % 5}, ${i % 5}, ${(i + 1) % 5}, ${i % 5}, 'x')`);
    const [table] = await inSqlite(
      `CREATE TABLE t (id INTEGER PRIMARY KEY, a INT, b INT, shifted INT, c INT, same TEXT); INSERT INTO t VALUES ${rows}`,
    );
    const of = (name: string) => table?.fields.find((field) => field.name === name);
    const copies = ["a", "b", "shifted", "c"].map((name) => of(name)?.copyOf);
    expect(copies).toEqual([undefined, "a", undefined, "a"]);
    expect([of("same")?.constant, of("a")?.constant]).toEqual([true, undefined]);
  },
);

test("of more fields with equal statistics than pairs are tried, the first are compared", async () => {
  const rows = series(20).map((i) => `(${i}, ${[0, 1, 2, 3, 4, 5, 6].map((step) => (i + (step % 6)) % 5).join(", ")})`);
  const [table] = await inSqlite(
    `CREATE TABLE t (id INTEGER PRIMARY KEY, a INT, b INT, c INT, d INT, e INT, f INT, g INT); INSERT INTO t VALUES ${rows}`,
  );
  const copies = table?.fields.map(({ name, copyOf }) => [name, copyOf]).filter(([, copyOf]) => copyOf !== undefined);
  expect(copies).toEqual([]);
});

const hour = (i: number) => new Date(Date.UTC(2024, 0, 1) + i * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

test.each(["SQLite", "DuckDB"])("rows that %s only ever adds are known by their times", async (engine) => {
  const order = series(500).map((i) => (i * 191) % 500);
  const grown = series(500).map((i) => `(${i}, '${hour(i)}')`);
  const mixed = order.map((i, position) => `(${position}, '${hour(i)}')`);
  const type = engine === "SQLite" ? "TEXT" : "TIMESTAMP";
  const statements = [
    `CREATE TABLE grown (id INTEGER PRIMARY KEY, created_at ${type})`,
    `INSERT INTO grown VALUES ${grown}`,
    `CREATE TABLE mixed (id INTEGER PRIMARY KEY, created_at ${type})`,
    `INSERT INTO mixed VALUES ${mixed}`,
  ];
  const database = engine === "SQLite" ? await sqliteWith(statements.join(";")) : await duckdbWith(...statements);
  const { tables } = await measureProfile(database, "growth");
  expect(tables.map((table) => [table.name, table.appendOnly?.field])).toEqual([
    ["grown", "created_at"],
    ["mixed", undefined],
  ]);
});

test.each(["SQLite", "DuckDB"])(
  "days that a table in %s leaves out are found among more times than statistics hold",
  async (engine) => {
    const rows = series(24 * 100)
      .filter((i) => Math.floor(i / 24) !== 40 && Math.floor(i / 24) !== 41)
      .map((i) => `('${hour(i)}', '${hour(i).slice(0, 10)}', '${hour(i + 24 * 41)}')`);
    const [type, day] = engine === "SQLite" ? ["TEXT", "TEXT"] : ["TIMESTAMP", "DATE"];
    const statements = [
      `CREATE TABLE reading (seen ${type}, seen_on ${day}, sent ${type})`,
      `INSERT INTO reading VALUES ${rows}`,
    ];
    const database = engine === "SQLite" ? await sqliteWith(statements.join(";")) : await duckdbWith(...statements);
    const { tables } = await measureProfile(database, "gaps");
    const [seen, , sent] = tables[0]?.fields ?? [];
    expect(seen?.time).toEqual({
      granularity: "hour",
      from: "2024-01-01 00:00",
      to: "2024-04-09 23:00",
      step: "day",
      gaps: [{ from: "2024-02-09", to: "2024-02-12" }],
    });
    expect(sent?.time?.gaps).toEqual([{ from: "2024-03-21", to: "2024-03-24" }]);
  },
);
