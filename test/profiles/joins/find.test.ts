import { describe, expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { measureJoins } from "#askable/profiles/joins/joins.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { Profile } from "#askable/profiles/profile.js";
import { duckdbWith, sqliteWith } from "../databases.js";

const engines = [
  ["SQLite", async (statements: readonly string[]) => sqliteWith(`${statements.join(";\n")};`)],
  ["DuckDB", async (statements: readonly string[]) => duckdbWith(...statements)],
] as const;

/** `CREATE TABLE name AS` with `i` from 1 to `count`. */
const made = (name: string, count: number, columns: string) =>
  `CREATE TABLE ${name} AS WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ${count}) SELECT ${columns} FROM s`;

const end = ({ table, fields }: { table: string; fields: readonly string[] }) => `${table}.${fields.join("+")}`;
const joinsOf = ({ joins }: Profile) =>
  joins.map(({ from, to, cardinality }) => `${end(from)} = ${end(to)} ${cardinality}`).toSorted();
const rejected = ({ rejectedJoins = [] }: Profile) =>
  rejectedJoins.map(({ from, to, reason }) => `${end(from)} = ${end(to)}: ${reason}`);

describe.each(engines)("undeclared joins in %s", (engine, databaseWith) => {
  const profileOf = async (...statements: string[]) => measureProfile(await databaseWith(statements), "joins");

  test("are told from counters that overlap by chance, and from measures that fall into a counter", async () => {
    const profile = await profileOf(
      made("books", 120, "i AS id, 'book ' || i AS name, i % 70 + 1950 AS year, i % 100 + 1 AS shelf"),
      made("rivers", 90, "i AS id, 'river ' || i AS name, i * 7 AS length"),
      made("wines", 150, "i AS id, 'wine ' || i AS name, i % 90 + 1 AS score, (i * 37) % 61 + 1 AS river_count"),
    );
    expect(joinsOf(profile)).toEqual([]);
    expect(rejected(profile)).toEqual(
      expect.arrayContaining([
        "rivers.id = books.id: two counters, each the key of its own table",
        "wines.score = rivers.id: it measures something",
      ]),
    );
  });

  test("go by roles, abbreviations and other languages, and within a table", async () => {
    const profile = await profileOf(
      made("department", 14, "i * 10 AS deptno, 'd' || i AS dname"),
      made(
        "employees",
        200,
        "i + 7000 AS empno, (i * 7) % 14 * 10 + 10 AS dept, 7001 + (i * 31) % 40 AS mgr, 'e' || i AS ename",
      ),
      made("projekte", 30, "i AS projektnr, 'p' || i AS titel"),
      made("stunden", 500, "i AS id, (i * 11) % 30 + 1 AS projekt, 7001 + (i * 13) % 200 AS approved_by"),
    );
    expect(joinsOf(profile)).toEqual([
      "employees.dept = department.deptno n:1",
      "employees.mgr = employees.empno n:1",
      "stunden.approved_by = employees.empno n:1",
      "stunden.projekt = projekte.projektnr n:1",
    ]);
  });

  test("lead from a bare code to the list of codes of its table, and to no other list", async () => {
    const letters = "char(65 + i % 6) || 'X'";
    const coded = (field: string) => (engine === "DuckDB" ? field.replace("char(", "chr(") : field);
    const profile = await profileOf(
      "CREATE TABLE event_code (code VARCHAR PRIMARY KEY, meaning VARCHAR)",
      "INSERT INTO event_code VALUES ('AX', 'a'), ('BX', 'b'), ('CX', 'c'), ('DX', 'd'), ('EX', 'e'), ('FX', 'f')",
      "CREATE TABLE port_code (code VARCHAR PRIMARY KEY, meaning VARCHAR)",
      "INSERT INTO port_code VALUES ('AX', 'a'), ('BX', 'b'), ('CX', 'c'), ('DX', 'd'), ('EX', 'e'), ('FX', 'f'), ('GX', 'g')",
      made("tracking_event", 6000, coded(`CAST(i AS INTEGER) AS event_id, ${letters} AS code`)),
    );
    expect(joinsOf(profile)).toEqual(["tracking_event.code = event_code.code n:1"]);
  });

  test("may have orphans, which are counted, and be found both ways in part", async () => {
    const profile = await profileOf(
      made("customers", 50, "i AS customer_id, 'c' || i AS name"),
      made("orders", 400, "i AS order_id, CASE WHEN i % 50 = 0 THEN 900 + i ELSE (i * 3) % 40 + 1 END AS customer_id"),
    );
    expect(profile.joins).toMatchObject([
      { from: { table: "orders" }, to: { table: "customers" }, coverage: 0.98, orphans: 8, cardinality: "n:1" },
    ]);
    expect(profile.joins[0]?.containment).toEqual({ from: 0.8333, to: 0.8 });
    expect(profile.joins[0]?.confidence).toBeGreaterThan(0.8);
    expect(profile.joins[0]?.confidence).toBeLessThan(1);
  });

  test("tell a detail of each row from one of many, towards the table that the name means", async () => {
    const profile = await profileOf(
      made("party", 300, "i AS party_id, 'p' || i AS display"),
      made("person", 120, "i * 2 AS party_id, 'given ' || i AS given_name"),
      made("claim", 400, "i AS claim_no, (i * 7) % 300 + 1 AS holder_party_id"),
    );
    expect(joinsOf(profile)).toEqual([
      "claim.holder_party_id = party.party_id n:1",
      "person.party_id = party.party_id 1:1",
    ]);
  });

  test("are rejected where one field refers to several tables, or values meet only without letter case", async () => {
    const profile = await profileOf(
      made("posts", 80, "i AS id, 'post ' || i AS title"),
      made("photos", 90, "i AS id, 'photo ' || i AS caption"),
      made(
        "votes",
        300,
        "i AS id, (i * 7) % 80 + 1 AS subject_id, CASE WHEN i % 2 = 0 THEN 'Post' ELSE 'Photo' END AS subject_type",
      ),
      made("airports", 60, "'A' || i AS airport_code, 'Airport ' || i AS name"),
      made("flights", 200, "i AS flight_no, ' a' || ((i * 7) % 60 + 1) AS from_airport"),
    );
    expect(joinsOf(profile)).toEqual([]);
    expect(rejected(profile)).toEqual(
      expect.arrayContaining([
        "votes.subject_id = posts.id: it refers to several tables, as subject_type says",
        "flights.from_airport = airports.airport_code: the values meet only as text without letter case and blanks at the ends (100 % of the rows)",
      ]),
    );
  });

  test("never lead from a view to the tables that it is made of, nor to any view", async () => {
    const profile = await profileOf(
      made("airlines", 20, "i AS airline_id, 'airline ' || i AS name"),
      made("flights", 300, "i AS flight_id, (i * 7) % 20 + 1 AS airline_id, i % 50 AS delay"),
      "CREATE VIEW late AS SELECT flight_id, airline_id FROM flights WHERE delay > 40",
      made("claims", 60, "i AS claim_id, i * 5 AS flight_id"),
    );
    expect(joinsOf(profile)).toEqual([
      "claims.flight_id = flights.flight_id 1:1",
      "flights.airline_id = airlines.airline_id n:1",
      "late.airline_id = airlines.airline_id n:1",
    ]);
    expect(rejected(profile)).toContain("late.flight_id = flights.flight_id: late is a view of flights");
  });

  test("keys of their own tables are not joined for the name of the database before the tables'", async () => {
    const profile = await profileOf(
      made("concert_concert", 60, "i AS concert_ID, 'c' || i AS theme, (i * 7) % 50 + 1 AS stadium_ID"),
      made("concert_singer", 58, "i AS singer_ID, 's' || i AS name"),
      made("concert_stadium", 50, "i AS stadium_ID, 'st' || i AS name"),
      made("course_teacher", 60, "i AS teacher_ID, 't' || i AS name"),
      made("course_course", 57, "i AS course_ID, 'co' || i AS title"),
      made("course_arrange", 140, "(i * 11) % 57 + 1 AS course_ID, (i * 7) % 60 + 1 AS teacher_ID"),
      made("car_continents", 58, "i AS cont_id, 'x' || i AS label"),
      made("car_countries", 120, "i AS country_id, (i * 7) % 58 + 1 AS continent"),
    );
    expect(joinsOf(profile)).toEqual([
      "car_countries.continent = car_continents.cont_id n:1",
      "concert_concert.stadium_ID = concert_stadium.stadium_ID n:1",
      "course_arrange.course_ID = course_course.course_ID n:1",
      "course_arrange.teacher_ID = course_teacher.teacher_ID n:1",
    ]);
  });

  test("go by a person's role, by what stands above in the table, and by texts that hold the numbers", async () => {
    const profile = await profileOf(
      made("ward", 16, "i AS ward_id, 'w' || i AS name"),
      made("staff", 90, "i AS staff_no, 's' || i AS name, CAST((i * 7) % 16 + 1 AS VARCHAR) AS ward"),
      made("visit", 600, "i AS visit_no, (i * 7) % 90 + 1 AS attending, i % 30 AS days"),
      made("term", 200, "'T' || (i + 100) AS code, 'T' || (i - i % 3 + 101) AS broader, 'term ' || i AS label"),
    );
    // Without declared types SQLite converts nothing: such a pair is rejected.
    const meets = profile.dialect === "sqlite" ? [] : ["staff.ward = ward.ward_id n:1"];
    expect(joinsOf(profile)).toEqual([
      ...meets,
      "term.broader = term.code n:1",
      "visit.attending = staff.staff_no n:1",
    ]);
  });

  test("count rows before different values, and say both", async () => {
    const profile = await profileOf(
      made("term", 60, "'T' || (i + 100) AS code, 'term ' || i AS label"),
      made("finding", 6000, "i AS finding_no, 'T' || CASE WHEN i % 33 = 0 THEN 9000 + i ELSE i % 60 + 101 END AS icd"),
    );
    expect(joinsOf(profile)).toEqual(["finding.icd = term.code n:1"]);
    expect(profile.joins[0]?.evidence).toContain("97.0 % of the rows find their key (24 % of the different values)");
  });

  test("to keys of several fields need parts that differ", async () => {
    const profile = await profileOf(
      "CREATE TABLE stage (parcel_no INTEGER, seq INTEGER, label VARCHAR, PRIMARY KEY (parcel_no, seq))",
      "INSERT INTO stage WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 200) SELECT i, 1, 'n' || i FROM s",
      made("scan", 400, "i AS scan_no, (i * 3) % 200 + 1 AS parcel_no, 1 AS seq"),
    );
    expect(joinsOf(profile).filter((join) => join.includes("+"))).toEqual([]);
  });

  test("to keys of several fields need the parts together", async () => {
    const profile = await profileOf(
      "CREATE TABLE client (branch_no INTEGER, client_no INTEGER, name VARCHAR, PRIMARY KEY (branch_no, client_no))",
      "INSERT INTO client WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 200) SELECT i % 10 + 1, i, 'n' || i FROM s",
      made(
        "contract",
        400,
        "i AS contract_ref, ((i * 3) % 200 + 1) % 10 + 1 AS branch_no, (i * 3) % 200 + 1 AS client_no",
      ),
      made("visit", 400, "i AS visit_ref, i % 7 + 1 AS branch_no, (i * 3) % 200 + 1 AS client_no"),
    );
    expect(joinsOf(profile).filter((join) => join.includes("+"))).toEqual([
      "contract.branch_no+client_no = client.branch_no+client_no n:1",
    ]);
  });
});

test.each([
  ["INTEGER", ["stations.town_id = towns.town_id n:1"], []],
  // Without a declared type SQLite converts nothing.
  [
    "",
    [],
    [
      "stations.town_id = towns.town_id: the values meet only as text without letter case and blanks at the ends (100 % of the rows)",
    ],
  ],
])("texts and numbers meet where the engine compares them: %s", async (type, joins, held) => {
  const profile = await measureProfile(
    await sqliteWith(`
      CREATE TABLE towns (town_id ${type}, town TEXT);
      INSERT INTO towns WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 80) SELECT i * 37 + 1000, 'town ' || i FROM s;
      ${made("stations", 200, "i AS station_id, CAST((i % 80 + 1) * 37 + 1000 AS TEXT) AS town_id")};`),
    "mixed",
  );
  expect(joinsOf(profile)).toEqual(joins);
  expect(rejected(profile)).toEqual(held);
});

test("what was not tried for want of time is recorded", async () => {
  const tables = Array.from(
    { length: 4 },
    (_, table) => `${made(`t${table}`, 30, `i AS t${table}_id, 31 - i AS other_t${(table + 1) % 4}_id`)};`,
  );
  const database = await sqliteWith(tables.join("\n"));
  const profile = await measureProfile(database, "slow");
  expect([profile.joins.length, profile.skipped]).toEqual([4, undefined]);
  let asked = 0;
  const { joins, untried } = await measureJoins({
    dialect: dialectNamed("sqlite"),
    schema: await database.schema(),
    tables: profile.tables,
    known: [],
    query: async (sql) => {
      asked++;
      return database.query(sql);
    },
    left: () => 3 - asked,
  });
  expect(joins).toHaveLength(3);
  expect(untried.map(({ what }) => what)).toEqual([expect.stringMatching(/^[1-9]\d* possible joins$/)]);
});
