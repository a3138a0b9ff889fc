import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { Profile } from "#askable/profiles/profile.js";
import { certainRepair } from "#askable/stages/fix/rules/repairs.js";
import { type MysqlServer, mysqlServer } from "../../support/mysql.js";

const server = await mysqlServer();

if ("missing" in server) test.skip(`MySQL: ${server.missing}`);
else describe("MySQL's own messages lead to the same repairs", () => onServer(server));

function onServer(server: MysqlServer): void {
  let database: Database;
  let profile: Profile;
  beforeAll(async () => {
    const url = await server.make(`askable_mysql_fix_${process.pid}`, [
      "CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR(20), country VARCHAR(20))",
      "CREATE TABLE concert (concert_id INTEGER, title VARCHAR(20), singer_id INTEGER REFERENCES singer (singer_id))",
      "INSERT INTO singer VALUES (1, 'Joe', 'France'), (2, 'Ann', 'Spain')",
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
    ["SELECT name FROM singer WHERE LEN(name) = 3", "SELECT name FROM singer WHERE char_length(name) = 3"],
    [
      "SELECT T1.name FROM concert AS T1 JOIN singer AS T2 ON T1.singer_id = T2.singer_id",
      "SELECT T2.name FROM concert AS T1 JOIN singer AS T2 ON T1.singer_id = T2.singer_id",
    ],
    [
      "SELECT title FROM concert WHERE country = 'France'",
      "SELECT concert.title FROM concert JOIN singer ON concert.singer_id = singer.singer_id WHERE singer.country = 'France'",
    ],
    ["SELECT count(*) FROM singers", "SELECT count(*) FROM singer"],
    ["SELECT count(*) FROM SINGER", "SELECT count(*) FROM singer"],
    ["SELECT singerid FROM singer", "SELECT singer_id FROM singer"],
    ["SELECT x.name FROM singer AS T1", "SELECT T1.name FROM singer AS T1"],
    [
      "SELECT singer_id FROM concert JOIN singer ON concert.singer_id = singer.singer_id",
      "SELECT concert.singer_id FROM concert JOIN singer ON concert.singer_id = singer.singer_id",
    ],
  ])("%s", async (sql, mended) => {
    const query = { sql, outcome: await database.query(sql), profile, values: { size: 0, cut: [], find: () => [] } };
    expect(certainRepair(query)?.sql).toBe(mended);
    expect((await database.query(mended)).kind).toBe("rows");
  });
}
