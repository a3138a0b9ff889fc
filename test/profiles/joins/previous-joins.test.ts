import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { compareProfiles } from "#askable/profiles/drift/compare.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { Profile } from "#askable/profiles/profile.js";
import { temporaryFolder } from "../databases.js";

const numbers = (count: number, from = 1) =>
  `WITH RECURSIVE s (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM s WHERE i < ${count})`;
const code = "char(65 + i / 26, 65 + i % 26, 88)";

const joinsOf = ({ joins }: Profile) =>
  joins.map(({ from, to, coverage }) => `${from.table}.${from.fields} -> ${to.table}.${to.fields} ${coverage}`);

/** Profiles before and after a change, the tables that it touches measured again; and the latter from nothing. */
async function refreshed(sql: string, change: string, tables: readonly string[]) {
  const path = `${temporaryFolder()}/grows.sqlite`;
  const run = (statements: string) => {
    const database = new Sqlite(path);
    database.exec(statements);
    database.close();
  };
  const profile = async (options = {}) => {
    const database = await openDatabase(path);
    try {
      return await measureProfile(database, "grows", options);
    } finally {
      await database.close();
    }
  };
  run(sql);
  const before = await profile();
  run(change);
  const after = await profile({ tables, previous: before });
  return { before, after, anew: await profile(), changes: compareProfiles(before, after, tables).changes };
}

test("a join that holds is never gone: not for a new table that fits as well", async () => {
  const { before, after, anew, changes } = await refreshed(
    `CREATE TABLE airports AS ${numbers(60)} SELECT ${code} AS iata, 'Airport ' || i AS name FROM s;
     CREATE TABLE flights AS ${numbers(50)} SELECT i AS flight_no, ${code} AS origin FROM s;`,
    `CREATE TABLE stations AS ${numbers(60)} SELECT ${code} AS code, 'Station ' || i AS title FROM s;
     INSERT INTO flights VALUES (51, 'AAX'), (52, 'BBX'), (53, 'CCX'), (54, '??')`,
    ["flights", "stations"],
  );
  expect(joinsOf(before)).toEqual(["flights.origin -> airports.iata 1"]);
  const ofFlights = (profile: Profile) => profile.joins.filter(({ from }) => from.table === "flights");
  expect(ofFlights(anew)).toEqual([]);
  expect(ofFlights(after)).toMatchObject([
    { to: { table: "airports", fields: ["iata"] }, cardinality: "n:1", orphans: 2 },
  ]);
  expect(ofFlights(after)[0]?.evidence).toContain("96.3 % of the rows find their key");
  expect(changes.map(({ kind }) => kind)).not.toContain("join-dropped");
});

test("a join that no longer holds is gone", async () => {
  const { after, changes } = await refreshed(
    `CREATE TABLE airports AS ${numbers(60)} SELECT ${code} AS iata, 'Airport ' || i AS name FROM s;
     CREATE TABLE flights AS ${numbers(50)} SELECT i AS flight_no, ${code} AS origin FROM s;`,
    "UPDATE flights SET origin = 'Z' || flight_no WHERE flight_no > 20",
    ["flights"],
  );
  expect([joinsOf(after), changes.map(({ kind }) => kind)]).toEqual([[], expect.arrayContaining(["join-dropped"])]);
});

test("which of two tables refers to the other is told by names, however either grows", async () => {
  const sql = `CREATE TABLE invoice AS ${numbers(200)} SELECT i AS admission_id, i * 37 % 900 AS total FROM s;
    CREATE TABLE admission AS ${numbers(200)} SELECT i AS admission_id, 'p' || i AS patient FROM s;`;
  const one = await refreshed(sql, `INSERT INTO invoice ${numbers(210, 201)} SELECT i, 5 FROM s`, ["invoice"]);
  expect(joinsOf(one.before)).toEqual(["invoice.admission_id -> admission.admission_id 1"]);
  expect(joinsOf(one.anew)).toEqual(["invoice.admission_id -> admission.admission_id 0.9523809524"]);
  expect(joinsOf(one.after)).toEqual(joinsOf(one.anew));
  const other = await refreshed(sql, `INSERT INTO admission ${numbers(900, 201)} SELECT i, 'p' FROM s`, ["admission"]);
  expect(joinsOf(other.anew)).toEqual(["invoice.admission_id -> admission.admission_id 1"]);
  expect(joinsOf(other.after)).toEqual(joinsOf(other.anew));
});
