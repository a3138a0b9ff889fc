import { existsSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { type PostgresServer, postgresServer, run } from "../../support/postgres.js";
import { rows } from "../tools.js";

const server = await postgresServer();

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else describe("What another account made", () => onServer(server));

function onServer(server: PostgresServer): void {
  const name = `askable_objects_${process.pid}`;
  const [attacker, reader] = [`${name}_attacker`, `${name}_reader`];
  /** What the code of others leaves behind where it ran with the rights of a superuser. */
  const marks = `/tmp/${name}`;
  const steps = (mark: string) => `PERFORM public.act('${marks}_${mark}')`;
  const trap = (mark: string) =>
    `LANGUAGE plpgsql IMMUTABLE AS $f$ BEGIN ${steps(mark)}; RETURN 1; EXCEPTION WHEN OTHERS THEN RETURN 1; END $f$`;
  const ACT = `CREATE FUNCTION act(mark text) RETURNS void LANGUAGE plpgsql AS $f$ BEGIN
    PERFORM pg_catalog.set_config('role', 'none', true);
    EXECUTE pg_catalog.format('COPY (SELECT 1) TO PROGRAM %L', 'touch ' || mark);
  END $f$`;

  /** Each runs code of its owner's when it is read or only planned; by the name of what is read. */
  const READ: Readonly<Record<string, readonly string[]>> = {
    calling: [
      `CREATE FUNCTION in_view() RETURNS integer ${trap("view")}`,
      "CREATE VIEW calling AS SELECT in_view() AS a",
    ],
    above: ["CREATE VIEW above AS SELECT a + 1 AS b FROM calling"],
    aggregated: [
      `CREATE FUNCTION in_step(integer, integer) RETURNS integer ${trap("aggregate")}`,
      "CREATE AGGREGATE heaped(integer) (SFUNC = in_step, STYPE = integer)",
      "CREATE VIEW aggregated AS SELECT heaped(id) AS a FROM plain",
    ],
    operated: [
      `CREATE FUNCTION in_operator(integer, integer) RETURNS integer ${trap("operator")}`,
      "CREATE OPERATOR @~@ (LEFTARG = integer, RIGHTARG = integer, FUNCTION = in_operator)",
      "CREATE VIEW operated AS SELECT id @~@ 2 AS a FROM plain",
    ],
    checked: [
      `CREATE FUNCTION in_domain(integer) RETURNS integer ${trap("domain")}`,
      "CREATE DOMAIN strict AS integer CHECK (in_domain(VALUE) = 1)",
      "CREATE VIEW checked AS SELECT id::strict + 1 AS a FROM plain",
    ],
    parts: ["CREATE TYPE parted AS (part strict)", "CREATE TABLE parts (p parted)"],
    cast_to: [
      "CREATE TYPE pair AS (one integer, two integer)",
      `CREATE FUNCTION in_cast(pair) RETURNS json LANGUAGE plpgsql AS $f$ BEGIN ${steps("cast")}; RETURN '1'; END $f$`,
      "CREATE CAST (pair AS json) WITH FUNCTION in_cast(pair)",
      "CREATE TABLE cast_to (p pair)",
      "INSERT INTO cast_to VALUES (ROW(1, 2))",
    ],
    indexed: [
      `CREATE FUNCTION in_index(integer) RETURNS integer ${trap("index")}`,
      "CREATE TABLE indexed (a integer)",
      "CREATE INDEX ON indexed ((a + in_index(1)))",
    ],
    partial: ["CREATE TABLE partial (a integer)", "CREATE INDEX ON partial (a) WHERE in_index(1) = 1"],
    constrained: ["CREATE TABLE constrained (a integer CHECK (a > in_index(1)))"],
    parent: ["CREATE TABLE parent (a integer)", "CREATE TABLE child (CHECK (a > in_index(2))) INHERITS (parent)"],
    split: [
      "CREATE TABLE split (a integer) PARTITION BY RANGE ((a + in_index(3)))",
      "CREATE TABLE split_one PARTITION OF split FOR VALUES FROM (0) TO (100)",
    ],
    counted: [
      "CREATE TABLE counted (a integer, b integer)",
      "CREATE STATISTICS of_counted ON (a + in_index(4)), b FROM counted",
    ],
    generated: ["CREATE TABLE generated (a integer, b integer GENERATED ALWAYS AS (in_index(5)) STORED)"],
    ranged: [
      `CREATE FUNCTION in_range(integer, integer) RETURNS float8 ${trap("range")}`,
      "CREATE TYPE own_range AS RANGE (SUBTYPE = integer, SUBTYPE_DIFF = in_range)",
      "CREATE TABLE ranged (r own_range)",
    ],
    reading_files: ["CREATE VIEW reading_files AS SELECT pg_read_file('/etc/passwd') AS a"],
    reading_secrets: ["CREATE VIEW reading_secrets WITH (security_invoker) AS SELECT rolpassword FROM pg_authid"],
    by_sql: [
      "CREATE FUNCTION in_sql() RETURNS text LANGUAGE sql AS $f$ SELECT pg_read_file('/etc/passwd') $f$",
      "CREATE VIEW by_sql AS SELECT in_sql() AS a",
    ],
    of_definer: [
      "CREATE FUNCTION in_definer() RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER AS 'SELECT 1'",
      "CREATE VIEW of_definer AS SELECT in_definer() AS a",
    ],
    locking: ["CREATE VIEW locking AS SELECT pg_try_advisory_lock(4711) AS a"],
    elsewhere: ["CREATE FOREIGN TABLE elsewhere (line text) SERVER files OPTIONS (filename '/etc/passwd')"],
  };
  /** What nothing speaks against. */
  const HARMLESS = ["plain", "summed", "stored"];

  const opened: Database[] = [];
  let [root, lesser]: Database[] = [];

  beforeAll(async () => {
    const url = await server.make(name, [
      `CREATE ROLE ${attacker} LOGIN`,
      `CREATE ROLE ${reader} LOGIN`,
      `GRANT CREATE ON SCHEMA public TO ${attacker}`,
      "CREATE EXTENSION file_fdw",
      "CREATE SERVER files FOREIGN DATA WRAPPER file_fdw",
      `GRANT USAGE ON FOREIGN SERVER files TO ${attacker}`,
      `GRANT pg_read_server_files TO ${attacker}`,
      `SET SESSION AUTHORIZATION ${attacker}`,
      ACT,
      "CREATE TABLE plain (id integer PRIMARY KEY, label text CHECK (label <> ''))",
      "INSERT INTO plain VALUES (1, 'x'), (2, 'y')",
      "CREATE VIEW summed AS SELECT label, sum(id) AS n FROM plain WHERE label LIKE 'x%' GROUP BY label",
      "CREATE MATERIALIZED VIEW stored AS SELECT upper(label) AS label FROM plain",
      "CREATE INDEX ON plain (lower(label)) WHERE id > 0",
      ...Object.values(READ).flat(),
      `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader}`,
    ]);
    root = await openDatabase(url, { children: 1 });
    lesser = await openDatabase(url.replace("//postgres@", `//${reader}@`), { children: 1 });
    opened.push(root, lesser);
    clean();
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await server.close();
    await run(server.url, [`DROP ROLE ${attacker}`, `DROP ROLE ${reader}`]);
    clean();
  });

  const all = ["view", "aggregate", "operator", "domain", "cast", "index", "range"];
  const left = () => all.filter((mark) => existsSync(`${marks}_${mark}`));
  function clean(): void {
    for (const mark of all) rmSync(`${marks}_${mark}`, { force: true });
  }

  test.each(Object.keys(READ))("is not read by a superuser where reading runs its code: %s", async (table) => {
    for (const sql of [
      `SELECT * FROM ${table}`,
      `SELECT count(*) FROM ONLY (public."${table}") AS x`,
      `TABLE ${table}`,
    ]) {
      expect(await root!.query(sql)).toMatchObject({
        kind: "error",
        failure: "refused",
        message: expect.stringMatching(/Only a query over the tables is run/),
      });
      expect(await root!.plan(sql)).toMatchObject({ kind: "error", failure: "refused" });
    }
    expect(left()).toEqual([]);
  });

  test.each([
    "SELECT * FROM split_one",
    "SELECT * FROM child",
    "SELECT pg_get_partition_constraintdef('split_one'::regclass)",
    "SELECT satisfies_hash_partition('split'::regclass, 4, 0, 1)",
    "SELECT plain.label FROM plain LEFT JOIN (split_one CROSS JOIN plain AS p) ON true",
  ])("is not read by way of what belongs to it: %s", async (sql) => {
    expect(await root!.query(sql)).toMatchObject({ kind: "error", failure: "refused" });
    expect(left()).toEqual([]);
  });

  test.each(HARMLESS)("is read where it calls only what the server has: %s", async (table) => {
    for (const database of [root!, lesser!])
      expect(await database.query(`TABLE ${table}`)).toMatchObject({ kind: "rows" });
  });

  test("is left unmeasured and said so; all else is measured", async () => {
    const profile = await measureProfile(root!, name);
    const unread = profile.tables.filter((table) => table.rows === undefined).map((table) => table.name);
    expect(unread.sort()).toEqual([...Object.keys(READ), "child"].sort());
    for (const table of profile.tables) {
      if (!unread.includes(table.name)) expect(HARMLESS).toContain(table.name);
      else
        expect(JSON.stringify([table.failure, table.skipped])).toMatch(/calls|table of another server|may not be read/);
    }
    expect(JSON.stringify(profile)).not.toContain("root:x:");
    expect((await root!.fingerprints({ thorough: true })).get("plain")!.content).toBeDefined();
    expect(left()).toEqual([]);
  });

  test("is read by an account that may only read, with its rights and no more", async () => {
    expect(rows(await lesser!.query("SELECT a FROM calling"))).toEqual([[1]]);
    expect(rows(await lesser!.query("SELECT a FROM locking"))).toEqual([[true]]);
    await lesser!.schema();
    expect(
      await run(server.url, ["SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711"]),
    ).toEqual([["0"]]);
    expect(await lesser!.query("SELECT a FROM reading_files")).toMatchObject({ kind: "error" });
    expect(left()).toEqual([]);
  });

  test("runs with rights beyond reading where nothing holds it back", async () => {
    // What the tests above are worth: the same, read without what they test, leaves its marks.
    const tables = ["calling", "aggregated", "operated", "checked", "indexed", "partial"];
    const direct = [...tables.map((table) => `SELECT * FROM ${table}`), "SELECT p::json FROM cast_to"];
    await run(server.url.replace(/\/postgres$/, `/${name}`), direct);
    expect(left()).toEqual(["view", "aggregate", "operator", "domain", "cast", "index"]);
    clean();
  });
}
