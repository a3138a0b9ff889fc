import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { Profile } from "#askable/profiles/profile.js";
import { certainRepair } from "#askable/stages/fix/rules/repairs.js";
import { type PostgresServer, postgresServer } from "../../support/postgres.js";

const server = await postgresServer();

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else describe("PostgreSQL's own messages lead to the same repairs", () => onServer(server));

function onServer(server: PostgresServer): void {
  let database: Database;
  let profile: Profile;
  beforeAll(async () => {
    const url = await server.make(`askable_postgres_fix_${process.pid}`, [
      "CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR(20), born TIMESTAMP)",
      "CREATE TABLE concert (concert_id INTEGER, title VARCHAR(20), singer_id INTEGER REFERENCES singer (singer_id))",
      "INSERT INTO singer VALUES (1, 'Joe', '1980-03-02'), (2, 'Ann', '1990-05-06')",
      "INSERT INTO concert VALUES (1, 'A', 1), (2, 'B', 2)",
    ]);
    database = await openDatabase(url);
    profile = await measureProfile(database, "music");
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  test.each([
    [
      "SELECT T1.name FROM concert AS T1 JOIN singer AS T2 ON T1.singer_id = T2.singer_id",
      "SELECT T2.name FROM concert AS T1 JOIN singer AS T2 ON T1.singer_id = T2.singer_id",
    ],
    ["SELECT count(*) FROM singers", "SELECT count(*) FROM singer"],
    [
      "SELECT name FROM singer WHERE YEAR(born) = 1980",
      "SELECT name FROM singer WHERE CAST(extract(year FROM CAST(born AS timestamp)) AS integer) = 1980",
    ],
    ["SELECT strftime('%Y-%m', born) FROM singer", "SELECT to_char(CAST(born AS timestamp), 'YYYY-MM') FROM singer"],
  ])("%s", async (sql, mended) => {
    const outcome = await database.query(sql);
    const repair = certainRepair({ sql, outcome, profile, values: { size: 0, cut: [], find: () => [] } });
    expect(repair?.sql).toBe(mended);
    expect((await database.query(mended)).kind).toBe("rows");
  });
}
