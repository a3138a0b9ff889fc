import { afterAll, expect, onTestFinished, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { FieldProfile } from "#askable/profiles/profile.js";
import { mysqlServer } from "../../support/mysql.js";
import { postgresServer } from "../../support/postgres.js";
import { duckdbWith, sqliteWith } from "../databases.js";

const postgres = await postgresServer();
const mysql = await mysqlServer();
afterAll(async () => {
  for (const server of [postgres, mysql]) if (!("missing" in server)) await server.close();
});

const text = "VARCHAR(30)";
const two = (number: number) => String(number).padStart(2, "0");

/**
 * Measurements with limits, prices with blanks, and days in two formats; 1,500 rows, so that not all values are known.
 */
function statements(rows: number): string[] {
  const values = Array.from({ length: rows }, (_, i) => {
    const lab = i % 30 === 0 ? `<0.${i % 7}` : i % 75 === 7 ? ">100" : String(1 + i / 10);
    const price = i % 10 === 0 ? "" : `${i * 3}.${two(i % 100)}`;
    const day = new Date(Date.UTC(2020, 0, 1 + i));
    const [y, m, d] = [day.getUTCFullYear(), two(day.getUTCMonth() + 1), two(day.getUTCDate())];
    return `(${i}, '${lab}', '${price}', '${i % 10 < 3 ? `${d}/${m}/${y}` : `${y}-${m}-${d}`}')`;
  });
  return [
    `CREATE TABLE t (id INTEGER PRIMARY KEY, lab ${text}, price ${text}, day ${text})`,
    `INSERT INTO t VALUES ${values.join(", ")}`,
  ];
}

const name = () => `askable_conversions_${process.pid}`;
const engines: readonly (readonly [string, ((rows: number) => Promise<Database>) | { readonly missing: string }])[] = [
  ["SQLite", (rows) => sqliteWith(statements(rows).join(";"))],
  ["DuckDB", (rows) => duckdbWith(...statements(rows))],
  [
    "PostgreSQL",
    "missing" in postgres ? postgres : async (rows) => at(await postgres.make(`${name()}_${rows}`, statements(rows))),
  ],
  ["MySQL", "missing" in mysql ? mysql : async (rows) => at(await mysql.make(`${name()}_${rows}`, statements(rows)))],
];

async function at(url: string): Promise<Database> {
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  return database;
}

for (const [engine, open] of engines) {
  if (typeof open !== "function") test.skip(`${engine}: ${open.missing}`);
  else
    test.each([300, 1500])(`${engine} is given SQL that was tried on its %i rows`, async (rows) => {
      const database = await open(rows);
      const { tables } = await measureProfile(database, "tried");
      const [, lab, price, day] = tables[0]!.fields as [FieldProfile, FieldProfile, FieldProfile, FieldProfile];
      const count = async (sql: string) => {
        const outcome = await database.query(`SELECT ${sql} FROM t`);
        return outcome.kind === "rows" ? outcome.result.data.map((cells) => Number(cells[0])) : outcome;
      };
      const limits = rows / 30 + rows / 75;
      expect(lab.semantic?.converted).toMatchObject({ of: rows, read: rows - limits });
      expect(lab.semantic?.converted?.unread.every((value) => /^[<>]/.test(value))).toBe(true);
      expect(lab.disagreement).toMatch(/reads 9\d % of the values; the rest such as '<0/);
      expect(await count(`min(${lab.semantic?.convert}), count(${lab.semantic?.convert})`)).toEqual([
        1.1,
        rows - limits,
      ]);
      expect(price.semantic?.converted).toEqual({ of: rows, read: rows * 0.9, unread: [""] });
      expect(await count(`count(${price.semantic?.convert})`)).toEqual([rows * 0.9]);
      expect(day.semantic).toMatchObject({ otherFormats: ["%d/%m/%Y"], converted: { of: rows, read: rows } });
      expect(await count(`count(DISTINCT ${day.semantic?.convert})`)).toEqual([rows]);
      const last = new Date(Date.UTC(2020, 0, rows)).toISOString().slice(0, 10);
      expect(day.time).toMatchObject({ from: "2020-01-01", to: last });
      expect(day.time?.gaps).toBeUndefined();
    });
}

test("SQL that fails on the data is not offered", async () => {
  if ("missing" in postgres) return;
  const days = Array.from({ length: 30 }, (_, i) => `('${i + 1}.06.2024')`);
  const database = await at(
    await postgres.make(`${name()}_june`, [
      "CREATE TABLE t (day text)",
      `INSERT INTO t VALUES ${days}, ('31.06.2024')`,
    ]),
  );
  const [field] = (await measureProfile(database, "june")).tables[0]!.fields;
  expect(field?.semantic).toMatchObject({ type: "date as text", format: "%d.%m.%Y" });
  expect([field?.semantic?.convert, field?.disagreement]).toEqual([
    undefined,
    "Declared text, but holds dates as text (%d.%m.%Y) that do not sort by time.",
  ]);
});
