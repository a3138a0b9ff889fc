import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { type OpenOptions, openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { makeCertificates } from "../../support/certificates.js";
import { lockTable, type PostgresServer, postgresServer, run, startPostgres } from "../../support/postgres.js";
import { children, rows, temporaryFolder } from "../tools.js";

const server = await postgresServer();

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else describe("PostgreSQL", () => onServer(server));

function onServer(server: PostgresServer): void {
  const opened: Database[] = [];
  const users: string[] = [];
  let count = 0;
  const name = () => `askable_postgres_own_${process.pid}_${++count}`;

  async function open(url: string, options: OpenOptions = {}): Promise<Database> {
    const database = await openDatabase(url, options);
    opened.push(database);
    return database;
  }
  const made = async (...statements: string[]) => open(await server.make(name(), statements));

  /** The URL for a new account, with a password that the environment of `open` must give where the server asks. */
  async function account(url: string, ...statements: string[]): Promise<string> {
    const user = `askable_${process.pid}_${++count}`;
    await run(url, [`CREATE ROLE ${user} LOGIN`, ...statements.map((text) => text.replaceAll("USER", user))]);
    users.push(user);
    return url.replace("//postgres@", `//${user}@`);
  }

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(async () => {
    await server.close();
    await run(
      server.url,
      users.map((user) => `DROP ROLE ${user}`),
    );
  });

  /** Processes of the server that run a statement like the pattern. */
  async function running(pattern: string): Promise<number[]> {
    const sql = `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '${pattern}' AND pid <> pg_backend_pid()`;
    return (await run(server.url, [sql])).map(([pid]) => Number(pid));
  }

  async function until(condition: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
    for (const end = Date.now() + milliseconds; Date.now() < end; ) {
      if (await condition()) return true;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return condition();
  }

  describe("gives cells", () => {
    test("of every type exactly", async () => {
      const database = await made(
        "CREATE TYPE mood AS ENUM ('sad', 'ok')",
        "CREATE TYPE place AS (street text, number integer, tags text[])",
        "CREATE DOMAIN code AS varchar(5)",
      );
      const values: [string, string, unknown][] = [
        ["true", "boolean", true],
        ["'32767'::int2", "integer", 32767],
        ["9007199254740993::int8", "integer", 9007199254740993n],
        ["42::int8", "integer", 42],
        ["123456789012345678901234567890.0123456789::numeric", "decimal", "123456789012345678901234567890.0123456789"],
        ["1.50::numeric(10,2)", "decimal", "1.50"],
        ["(SELECT avg(x) FROM unnest(ARRAY[1, 2]) AS x)", "decimal", "1.5"],
        ["100::numeric", "decimal", "100"],
        ["'NaN'::numeric", "decimal", "NaN"],
        ["0.1::real", "number", 0.1],
        ["'NaN'::float8", "number", Number.NaN],
        ["'-Infinity'::float8", "number", Number.NEGATIVE_INFINITY],
        ["'-0'::float8", "number", -0],
        ["'-$1,234.50'::money", "decimal", "-1234.50"],
        ["0.5::float8::numeric::money", "decimal", "0.50"],
        ["date '0044-03-15 BC'", "date", "0044-03-15 BC"],
        ["date 'infinity'", "date", "infinity"],
        ["timestamp '2020-01-02 03:04:05.678901'", "timestamp", "2020-01-02 03:04:05.678901"],
        ["timestamptz '2020-01-02 03:04:05+02:30'", "timestamp", "2020-01-02 00:34:05+00:00"],
        ["timestamptz '-infinity'", "timestamp", "-infinity"],
        ["timestamptz '0044-03-15 12:00:00 BC UTC'", "timestamp", "0044-03-15 12:00:00+00:00 BC"],
        ["time '24:00:00'", "time", "24:00:00"],
        ["timetz '12:00:00+05:30'", "time", "12:00:00+05:30"],
        ["timetz '12:00:00-08'", "time", "12:00:00-08:00"],
        ["interval '1 year 2 mons -3 days 04:05:06.7'", "interval", "P1Y2M-3DT4H5M6.7S"],
        ["interval '0'", "interval", "PT0S"],
        ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid", "uuid", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"],
        ["'\\x00ff'::bytea", "blob", new Uint8Array([0, 255])],
        ["'日本😀'::text", "text", "日本😀"],
        ["'ab'::char(4)", "text", "ab  "],
        ["'ok'::mood", "text", "ok"],
        ["'x'::code", "text", "x"],
        [`'{"a": 12345678901234567890}'::json`, "text", '{"a": 12345678901234567890}'],
        ["'10.0.0.1/8'::inet", "text", "10.0.0.1/8"],
        ["'[1,10)'::int4range", "text", "[1,10)"],
        ["B'101'", "text", "101"],
        ["'{1,NULL,3}'::int8[]", "list", [1, null, 3]],
        [
          `'{{a,"b c"},{NULL,"d\\"e\\\\"}}'::text[]`,
          "list",
          [
            ["a", "b c"],
            [null, 'd"e\\'],
          ],
        ],
        ['\'[0:1]={"NULL",""}\'::text[]', "list", ["NULL", ""]],
        ["'{}'::date[]", "list", []],
        ["ARRAY['ok'::mood]", "list", ["ok"]],
        ["ARRAY[box '(1,1),(0,0)', box '(2,2),(0,0)']", "list", ["(1,1),(0,0)", "(2,2),(0,0)"]],
        ["'1 2 3'::int2vector", "list", [1, 2, 3]],
        [`ROW('a "b", c', 7, '{x,y}')::place`, "struct", { street: 'a "b", c', number: 7, tags: ["x", "y"] }],
        ["ROW(NULL, NULL, NULL)::place", "struct", { street: null, number: null, tags: null }],
        ["ARRAY[ROW('a', 1, NULL)::place]", "list", [{ street: "a", number: 1, tags: null }]],
        ["ROW(1, 'x', NULL, '')", "struct", { 1: "1", 2: "x", 3: null, 4: "" }],
        ["NULL::text", "text", null],
      ];
      const outcome = await database.query(`SELECT ${values.map(([sql]) => sql).join(", ")}`);
      const columns = "result" in outcome ? outcome.result.columns : [];
      const cells = rows(outcome)[0]!;
      expect(values.map(([sql], at) => [sql, columns[at]!.kind, cells[at]])).toEqual(values);
    });

    test("of numbers with thousands of zeros in the middle in time that grows with their length", async () => {
      const database = await made();
      const sql = `SELECT avg(repeat('1' || repeat('0', 130000), 1)::numeric + 0.25 + x - x) FROM generate_series(1, 8) AS x GROUP BY x`;
      const outcome = await database.query(sql, { deadline: 20_000 });
      expect("result" in outcome && outcome.result.data[0]).toEqual(Array(8).fill(`1${"0".repeat(130000)}.25`));
    });

    test("in UTC and ISO form, whatever the database is set to", async () => {
      const first = name();
      const url = await server.make(first, [
        `ALTER DATABASE ${first} SET timezone = 'Asia/Tokyo'`,
        `ALTER DATABASE ${first} SET datestyle = 'SQL, DMY'`,
        `ALTER DATABASE ${first} SET intervalstyle = 'postgres_verbose'`,
        `ALTER DATABASE ${first} SET bytea_output = 'escape'`,
        `ALTER DATABASE ${first} SET extra_float_digits = -10`,
        `ALTER DATABASE ${first} SET standard_conforming_strings = off`,
      ]);
      const database = await open(url);
      const sql = String.raw`SELECT timestamptz '2020-01-02 00:00:00+00', date '02/01/2020', interval '1 day', '\x41'::bytea, 0.1::float8 + 0.2, '\'`;
      expect(rows(await database.query(sql))).toEqual([
        ["2020-01-02 00:00:00+00:00", "2020-01-02", "P1D", new Uint8Array([0x41]), 0.30000000000000004, "\\"],
      ]);
    });

    test("of a database that was given bytes for text", async () => {
      const first = name();
      await run(server.url, [
        `CREATE DATABASE ${first} ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
      ]);
      try {
        await run(server.url.replace(/\/postgres$/, `/${first}`), [
          "SET client_encoding = 'SQL_ASCII'",
          "CREATE TABLE t (v text)",
          "INSERT INTO t VALUES (convert_from('\\x41ff', 'SQL_ASCII'))",
        ]);
        const database = await openDatabase(server.url.replace(/\/postgres$/, `/${first}`));
        expect(rows(await database.query("SELECT v, length(v) FROM t"))).toEqual([["A\uFFFD", 2]]);
        await database.close();
      } finally {
        await run(server.url, [`DROP DATABASE ${first} WITH (FORCE)`]);
      }
    });
  });

  describe("runs", () => {
    let database: Database;
    beforeAll(async () => {
      const statements = ["CREATE TABLE t (id integer, name text)", "INSERT INTO t VALUES (1, 'x'), (2, 'y')"];
      database = await openDatabase(await server.make(name(), statements), { children: 1 });
    });
    afterAll(() => database.close());

    test.each([
      "TABLE t",
      "VALUES (1, 'a'), (2, 'b')",
      "(SELECT 1) UNION ALL (SELECT 2) ORDER BY 1 LIMIT 1",
      "/* a /* nested */ comment */ SELECT 1;;",
      "-- comment\rSELECT 1",
      'SELECT 1 AS "into", \'INSERT INTO x; DELETE FROM y\' AS "update"',
      "WITH RECURSIVE n AS MATERIALIZED (SELECT 1 AS i) SELECT * FROM n",
      "SELECT DISTINCT ON (name) * FROM t ORDER BY name, id DESC",
      "SELECT count(*) FILTER (WHERE id > 1), array_agg(name ORDER BY id) FROM t",
      "SELECT * FROM t TABLESAMPLE SYSTEM (100) REPEATABLE (1)",
      "SELECT * FROM t CROSS JOIN LATERAL (SELECT t.id + 1 AS next) AS l",
      "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY id) FROM t",
      "SELECT name, count(*) FROM t GROUP BY GROUPING SETS ((name), ())",
      "SELECT '{\"a\": [1]}'::jsonb #>> '{a,0}', '{\"a\": 1}'::jsonb ? 'a', jsonb_path_query('[1]', '$[*] ? (@ > 0)')",
      "SELECT id, sum(id) OVER w FROM t WINDOW w AS (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES)",
      "SELECT date_trunc('month', now()), extract(epoch FROM interval '1 day'), age(date '2020-01-01'), to_char(now(), 'YYYY')",
      "SELECT random() < 2, clock_timestamp() IS NOT NULL, gen_random_uuid() IS NOT NULL, pg_relation_size('t') > 0",
      "SELECT 'pg_read_file', 'pg_authorised', \"id\" AS pg_notify FROM t",
      "SELECT $a$ ' -- $b$ $a$, E'\\' --', U&'\\0041'",
      "EXPLAIN SELECT * FROM t",
      "EXPLAIN (FORMAT JSON, COSTS off) SELECT * FROM t",
      "EXPLAIN VERBOSE TABLE t",
      "SELECT count(*) FROM information_schema.tables",
      "SELECT current_setting('transaction_read_only') WHERE current_setting('transaction_read_only') = 'on'",
    ])("%s", async (sql) => {
      expect(await database.query(sql)).toMatchObject({ kind: "rows" });
    });

    test("what a function of the database's own computes, but not one with its owner's rights", async () => {
      const other = await made(
        "CREATE FUNCTION double(x integer) RETURNS integer LANGUAGE sql AS 'SELECT 2 * x'",
        "CREATE FUNCTION secret() RETURNS text LANGUAGE sql SECURITY DEFINER AS $$ SELECT pg_read_file('/etc/hostname') $$",
        "CREATE TABLE t (id integer)",
        "CREATE FUNCTION writes() RETURNS integer LANGUAGE sql AS 'INSERT INTO t VALUES (1) RETURNING id'",
        "CREATE FUNCTION reads() RETURNS text LANGUAGE sql AS $$ SELECT pg_read_file('/etc/hostname') $$",
      );
      expect(rows(await other.query("SELECT double(4)"))).toEqual([[8]]);
      for (const call of ["secret()", "writes()", "reads()"]) {
        expect(await other.query(`SELECT ${call}`), call).toMatchObject({ kind: "error", failure: "refused" });
      }
    });

    test.each([
      ["SELECT 1/0", "type", "division by zero"],
      ["SELECT 'a'::integer", "type", "invalid input syntax"],
      ["SELECT id || 1 - 'x' FROM t", "type", ""],
      ["SELECT sum(name) FROM t", "unknown-function", "sum(text)"],
      ["SELECT id = name FROM t", "type", "explicit type casts"],
      ["SELECT nme FROM t", "unknown-field", 't.name"'],
      ["SELECT name, count(*) FROM t", "other", "GROUP BY"],
      ["SELECT * FROM nowhere.t", "unknown-table", "nowhere.t"],
      ["SELECT $1", "syntax", "parameters"],
      ["SELECT * FROM t WHERE id IN (?, ?)", "syntax", "parameters"],
      ["SELECT repeat('x', 2000000000)", "memory", "too large"],
    ])("not %s, and says %s", async (sql, failure, word) => {
      expect(await database.query(sql)).toMatchObject({
        kind: "error",
        failure,
        message: expect.stringContaining(word),
      });
    });
  });

  describe("a schema", () => {
    test("has comments, keys, enums, domains, computed fields, and a partitioned table as one", async () => {
      const database = await made(
        "CREATE TYPE kind AS ENUM ('x', 'y''z')",
        "CREATE DOMAIN code AS varchar(5) NOT NULL CHECK (VALUE <> '')",
        "CREATE TYPE place AS (street text, number integer)",
        `CREATE TABLE a (id integer, "Kind" kind NOT NULL, twice integer GENERATED ALWAYS AS (id * 2) STORED, j jsonb,
           tags text[], c code, p place, PRIMARY KEY ("Kind", id))`,
        "COMMENT ON TABLE a IS 'what it is'",
        "COMMENT ON COLUMN a.id IS 'number'",
        'CREATE TABLE b ("Kind" kind, a_id integer, FOREIGN KEY ("Kind", a_id) REFERENCES a ("Kind", id))',
        "CREATE TABLE m (id integer PRIMARY KEY, at timestamptz(0)) PARTITION BY RANGE (id)",
        "CREATE TABLE m1 PARTITION OF m FOR VALUES FROM (0) TO (10) PARTITION BY LIST (id)",
        "CREATE TABLE m11 PARTITION OF m1 FOR VALUES IN (1, 2)",
        "CREATE TABLE k (m integer REFERENCES m (id))",
        "INSERT INTO m VALUES (1, now()), (2, now())",
        "CREATE VIEW v AS SELECT id FROM a",
        "CREATE MATERIALIZED VIEW w AS SELECT count(*) AS n FROM m",
      );
      const plain = { kind: "table", primaryKey: [], foreignKeys: [] };
      const integer = (name: string, nullable = true) => ({ name, type: "integer", nullable });
      expect(await database.schema()).toEqual({
        tables: [
          {
            ...plain,
            name: "a",
            comment: "what it is",
            fields: [
              { ...integer("id", false), comment: "number" },
              { name: "Kind", type: "ENUM('x', 'y''z')", nullable: false },
              { ...integer("twice"), comment: "Computed as (id * 2)" },
              { name: "j", type: "jsonb", nullable: true },
              { name: "tags", type: "text[]", nullable: true },
              { name: "c", type: "character varying(5) (domain code)", nullable: false },
              { name: "p", type: "ROW(street text, number integer)", nullable: true },
            ],
            primaryKey: ["Kind", "id"],
          },
          {
            ...plain,
            name: "b",
            fields: [{ name: "Kind", type: "ENUM('x', 'y''z')", nullable: true }, integer("a_id")],
            foreignKeys: [{ fields: ["Kind", "a_id"], references: { table: "a", fields: ["Kind", "id"] } }],
          },
          {
            ...plain,
            name: "k",
            fields: [integer("m")],
            foreignKeys: [{ fields: ["m"], references: { table: "m", fields: ["id"] } }],
          },
          {
            ...plain,
            name: "m",
            fields: [integer("id", false), { name: "at", type: "timestamp(0) with time zone", nullable: true }],
            primaryKey: ["id"],
          },
          { ...plain, name: "v", kind: "view", definition: expect.stringContaining("FROM a"), fields: [integer("id")] },
          {
            ...plain,
            name: "w",
            kind: "view",
            definition: expect.stringContaining("FROM m"),
            fields: [{ name: "n", type: "bigint", nullable: true }],
          },
        ],
      });
      expect(rows(await database.query("SELECT count(*) FROM m"))).toEqual([[2]]);
    });

    test("has the tables of other schemas under names that SQL can use", async () => {
      const url = await server.make(name(), [
        "CREATE SCHEMA sales",
        'CREATE SCHEMA "odd.one"',
        "CREATE TABLE t (id integer PRIMARY KEY)",
        "CREATE TABLE sales.t (id integer PRIMARY KEY, up integer REFERENCES t (id))",
        "CREATE TABLE sales.only (t integer REFERENCES sales.t (id))",
        'CREATE TABLE "odd.one"."T" (id integer)',
        "INSERT INTO t VALUES (1)",
        "INSERT INTO sales.t VALUES (5), (6)",
      ]);
      const database = await open(url);
      const { tables } = await database.schema();
      expect(tables.map((table) => table.name)).toEqual(["odd.one.T", "t", "sales.only", "sales.t"]);
      const targets = (name: string) =>
        tables.find((table) => table.name === name)!.foreignKeys.map((key) => key.references.table);
      expect([targets("sales.t"), targets("sales.only")]).toEqual([["t"], ["sales.t"]]);
      const outcome = await database.query('SELECT count(*), max("sales.t".id) FROM "sales.t" -- "sales.t"');
      expect(rows(outcome)).toEqual([[2, 6]]);
      expect(outcome).toMatchObject({ rewritten: 'SELECT count(*), max(sales.t.id) FROM sales.t -- "sales.t"' });
      expect(rows(await database.query("SELECT count(*) FROM t"))).toEqual([[1]]);
      expect(await database.query('SELECT * FROM "odd.one.T"')).toMatchObject({ kind: "empty" });
      expect(await database.query('SELECT 1 AS "sales.x" FROM "sales.nothing"')).toMatchObject({
        failure: "unknown-table",
      });

      const part = await open(`${url}?schema=sales`);
      expect((await part.schema()).tables.map((table) => table.name)).toEqual(["only", "t"]);
      expect(rows(await part.query("SELECT count(*) FROM t"))).toEqual([[2]]);
      expect([...(await part.fingerprints()).keys()].sort()).toEqual(["only", "t"]);
      await expect(openDatabase(`${url}?schema=sales,salse`)).rejects.toMatchObject({
        message: expect.stringContaining("has no schema salse"),
        hint: expect.stringContaining("sales"),
      });
    });

    test("has what an account may read, and keeps a table that it may not read at all", async () => {
      const url = await server.make(name(), [
        "CREATE TABLE t (id integer PRIMARY KEY, open integer, shut integer)",
        "CREATE TABLE u (id integer)",
        "CREATE TABLE v (id integer)",
      ]);
      const database = await open(
        await account(url, "GRANT SELECT (open), INSERT (shut) ON t TO USER", "GRANT SELECT ON v TO USER"),
      );
      const { tables } = await database.schema();
      expect(tables.map((table) => [table.name, table.fields.map((field) => field.name), table.primaryKey])).toEqual([
        ["t", ["open"], []],
        ["u", ["id"], []],
        ["v", ["id"], []],
      ]);
      expect(tables.map((table) => table.unreadable)).toEqual([["id", "shut"], undefined, undefined]);
      expect((await measureProfile(database, "x")).tables[0]!.skipped).toEqual([
        { what: "the fields id, shut", why: "the account lacks the right" },
      ]);
      expect(await database.query("SELECT open FROM t")).toMatchObject({ kind: "empty" });
      expect(await database.query("SELECT shut FROM t")).toMatchObject({ kind: "error", failure: "refused" });
      expect(await database.query("SELECT * FROM u")).toMatchObject({ kind: "error", failure: "refused" });
      const prints = await database.fingerprints({ thorough: true });
      expect([...prints.keys()].sort()).toEqual(["t", "u", "v"]);
      expect(["t", "u", "v"].map((table) => prints.get(table)!.content !== undefined)).toEqual([false, false, true]);
    });

    test("of 1,600 fields, and of hostile names", async () => {
      const fields = Array.from({ length: 1600 }, (_, index) => `f${index} integer`);
      const hostile = `a"b'.c; DROP $$ \\ {0}`;
      const quoted = `"${hostile.replace('"', '""')}"`;
      const database = await made(
        `CREATE TABLE wide (${fields.join(", ")})`,
        `CREATE TABLE ${quoted} (${quoted} integer)`,
        `INSERT INTO ${quoted} VALUES (7)`,
      );
      const { tables } = await database.schema();
      expect(tables.map((table) => [table.name, table.fields.length])).toEqual([
        [hostile, 1],
        ["wide", 1600],
      ]);
      expect(rows(await database.query(`SELECT ${quoted} FROM ${quoted}`))).toEqual([[7]]);
      expect(await database.query("SELECT * FROM wide")).toMatchObject({ kind: "empty" });
    });
  });

  describe("an account", () => {
    test("that may do more than read is told, with what would make a proper one", async () => {
      const url = await server.make(name(), [
        "CREATE TABLE t (id integer)",
        "CREATE SCHEMA s",
        "CREATE TABLE s.t (id integer)",
      ]);
      const owner = await open(url);
      const { name: first, excess, proper } = (await owner.account())!;
      expect([first, excess]).toEqual(["postgres", ["SUPERUSER"]]);
      const user = `askable_${process.pid}_${++count}`;
      users.push(user);
      await run(
        url,
        proper.map((statement) => statement.replace(/\baskable\b(?!_)/g, user)),
      );
      const database = await open(url.replace("//postgres@", `//${user}@`));
      expect(await database.account()).toMatchObject({ name: user, excess: [] });
      expect(await database.query('SELECT * FROM t, "s.t"')).toMatchObject({ kind: "empty" });
    });

    test("that may write, or has powers on the server, is told what they are", async () => {
      const url = await server.make(name(), ["CREATE TABLE t (id integer)"]);
      const writer = await account(
        url,
        "GRANT SELECT, INSERT ON t TO USER",
        "ALTER ROLE USER CREATEDB",
        "GRANT pg_read_server_files TO USER",
      );
      expect((await (await open(writer)).account())!.excess).toEqual(["CREATEDB", "pg_read_server_files", "INSERT"]);
    });

    test("of the server's own power reads every table and nothing else", async () => {
      const url = await server.make(name(), ["CREATE TABLE t (id integer)", "INSERT INTO t VALUES (1)"]);
      const strong = await account(
        url,
        "GRANT pg_read_all_data, pg_read_server_files, pg_execute_server_program TO USER",
      );
      for (const place of [url, strong]) {
        const database = await open(place);
        expect(rows(await database.query("SELECT current_user, count(*) FROM t"))).toEqual([["pg_read_all_data", 1]]);
      }
    });

    test("of no power keeps what it has and gets nothing", async () => {
      const url = await server.make(name(), [
        "CREATE TABLE t (owner text, v integer)",
        "ALTER TABLE t ENABLE ROW LEVEL SECURITY",
        "CREATE POLICY own ON t USING (owner = current_user)",
        "CREATE TABLE hidden (id integer)",
      ]);
      const database = await open(
        await account(url, "GRANT SELECT ON t TO USER", "INSERT INTO t VALUES ('USER', 1), ('other', 2)"),
      );
      expect(rows(await database.query("SELECT v FROM t"))).toEqual([[1]]);
      expect(await database.query("SELECT * FROM hidden")).toMatchObject({ failure: "refused" });
      // A superuser, who reads as a lesser role, is told of the policy and not given a part for the whole.
      expect(await (await open(url)).query("SELECT v FROM t")).toMatchObject({ kind: "error", failure: "refused" });
    });
  });

  describe("a fingerprint of a table", () => {
    test("changes with a value, a comment, a truncation and a partition's rows, and not without", async () => {
      const url = await server.make(name(), [
        "CREATE TABLE t (id integer, v text)",
        "INSERT INTO t SELECT i, 'x' FROM generate_series(1, 1000) AS i",
        "CREATE TABLE p (id integer) PARTITION BY LIST (id)",
        "CREATE TABLE p1 PARTITION OF p FOR VALUES IN (1)",
        "CREATE TABLE u (id integer)",
        "CREATE VIEW w AS SELECT * FROM t",
        "CREATE MATERIALIZED VIEW sums AS SELECT count(*) FROM t",
      ]);
      const database = await open(url);
      let before = await database.fingerprints();
      const change = async (...statements: string[]) => {
        await run(url, statements);
        const after = await database.fingerprints();
        const changed = [...after]
          .filter(([name, { quick }]) => before.get(name)?.quick !== quick)
          .map(([name]) => name);
        before = after;
        return changed.sort();
      };
      expect(await change("SELECT count(*) FROM t", "ANALYZE", "VACUUM t")).toEqual([]);
      expect(await change("UPDATE t SET v = 'y' WHERE id = 5")).toEqual(["t", "w"]);
      expect(await change("COMMENT ON COLUMN u.id IS 'number'")).toEqual(["u"]);
      expect(await change("INSERT INTO p VALUES (1)")).toEqual(["p"]);
      expect(await change("REFRESH MATERIALIZED VIEW sums")).toEqual(["sums"]);
      expect(await change("TRUNCATE t")).toEqual(["t", "w"]);
    });

    test("made of all rows does not depend on their places", async () => {
      const url = await server.make(name(), ["CREATE TABLE t (id integer)", "INSERT INTO t VALUES (1), (1), (2)"]);
      const database = await open(url);
      const content = async () => (await database.fingerprints({ thorough: true })).get("t")!.content;
      const statements = ["CREATE TABLE s AS TABLE t ORDER BY id DESC", "DELETE FROM t", "INSERT INTO t TABLE s"];
      const first = await content();
      await run(url, ["UPDATE t SET id = 3 WHERE id = 2"]);
      expect(await content()).not.toBe(first);
      await run(url, ["UPDATE t SET id = 2 WHERE id = 3", ...statements]);
      const definition = (text: string | undefined) => text?.length;
      expect(definition(await content())).toBe(definition(first));
    });
  });

  describe("when something goes wrong", () => {
    test("says so of a server that is down, and of what is no server of PostgreSQL", async () => {
      await expect(openDatabase("postgres://ann:geheim@127.0.0.1:1/a")).rejects.toMatchObject({
        name: "AskableError",
        message: "No PostgreSQL server answers at 127.0.0.1:1",
      });
      await expect(openDatabase("postgres://ann:geheim@nowhere.invalid/a")).rejects.toThrow(
        "There is no machine called",
      );
      await expect(openDatabase("postgres:///a?host=/nowhere&user=ann")).rejects.toThrow(
        "No PostgreSQL server answers at /nowhere",
      );
      const sockets: Socket[] = [];
      const other = createServer((socket) => void sockets.push(socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
      await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
      const { port } = other.address() as { port: number };
      await expect(openDatabase(`postgres://ann:geheim@127.0.0.1:${port}/a`)).rejects.toMatchObject({
        name: "AskableError",
      });
      other.close();
    });

    test("says so of a database or an account that is not there, or may not connect", async () => {
      await expect(openDatabase(server.url.replace(/\/postgres$/, "/askable_nowhere"))).rejects.toThrow(
        "has no database askable_nowhere",
      );
      const url = await server.make(name(), []);
      const first = url.replace(/.*\//, "");
      const shut = await account(url, `REVOKE CONNECT ON DATABASE ${first} FROM public`);
      await expect(openDatabase(shut)).rejects.toThrow(`may not connect to the database ${first}`);
    });

    const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS kind FROM n";

    test("a lost connection ends the statement, and the next one has a new connection", async () => {
      const database = await made("CREATE TABLE t (id integer)");
      const outcome = database.query(endless.replace("kind", "lost_one"), { deadline: 20_000 });
      // Looked at once: between its parsing and its running, other statements run on the same connection.
      let found: number[] = [];
      const isFound = async () => {
        found = await running("%lost\\_one%");
        return found.length === 1;
      };
      expect(await until(isFound, 20_000)).toBe(true);
      await run(server.url, [`SELECT pg_terminate_backend(${found[0]})`]);
      expect(await outcome).toMatchObject({ kind: "error", failure: "lost" });
      expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
    });

    test("a connection that was lost while it was idle is made again", async () => {
      const database = await open(await server.make(name(), []), { children: 1 });
      const [[pid]] = rows(await database.query("SELECT pg_backend_pid()")) as [[number]];
      await run(server.url, [`SELECT pg_terminate_backend(${pid})`]);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
      expect((await database.schema()).tables).toEqual([]);
    });

    test("a statement that is stopped ends on the server, too", async () => {
      const database = await made("CREATE TABLE t (id integer)");
      expect(await database.query(endless.replace("kind", "stopped_one"), { deadline: 300 })).toMatchObject({
        kind: "timeout",
      });
      expect(await until(async () => (await running("%stopped\\_one%")).length === 0, 300)).toBe(true);
    });

    test.runIf(process.platform === "linux")(
      "a statement whose process is killed ends on the server, too",
      async () => {
        const before = new Set(children().map(({ pid }) => pid));
        const database = await made("CREATE TABLE t (id integer)");
        const outcome = database.query(endless.replace("kind", "killed_one"), { deadline: 60_000 });
        expect(await until(async () => (await running("%killed\\_one%")).length === 1, 20_000)).toBe(true);
        for (const { pid } of children()) if (!before.has(pid)) process.kill(pid, "SIGKILL");
        expect(await outcome).toMatchObject({ kind: "error" });
        expect(await until(async () => (await running("%killed\\_one%")).length === 0, 20_000)).toBe(true);
      },
    );

    test("what a limit cuts is not sent on by the server, and a slow reader is waited for", async () => {
      const database = await made("CREATE TABLE t (id integer)");
      const cut = "SELECT generate_series(1, 1000000000) AS cut_one";
      const began = performance.now();
      const outcome = await database.query(cut, { maxRows: 5 });
      expect(outcome).toMatchObject({ kind: "rows", result: { rows: 5, truncated: true } });
      expect(await until(async () => (await running("%cut\\_one%")).length === 0, 20_000)).toBe(true);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
      const wide = "SELECT repeat('x', 10000) FROM generate_series(1, 100000)";
      const wholes = await database.query(wide, { maxRows: 1_000_000, maxBytes: 2 ** 24 });
      expect(wholes).toMatchObject({ result: { truncated: true } });
      expect(rows(await database.query("SELECT 2"))).toEqual([[2]]);
    });

    test("a table that another holds is waited for half of the time, and that is said", async () => {
      const url = await server.make(name(), ["CREATE TABLE t (id integer)"]);
      const database = await open(url);
      onTestFinished(await lockTable(url, "t"));
      expect(await database.query("SELECT * FROM t", { deadline: 2000 })).toMatchObject({
        kind: "error",
        message: expect.stringContaining("lock timeout"),
      });
    });

    test("a table that is dropped, or changes its type, meanwhile", async () => {
      const url = await server.make(name(), [
        "CREATE TABLE t (id integer)",
        "CREATE TABLE u (id integer)",
        "INSERT INTO u VALUES (1)",
      ]);
      const database = await open(url);
      await database.schema();
      await run(url, ["DROP TABLE t", "ALTER TABLE u ALTER id TYPE varchar(10)"]);
      expect(await database.query("SELECT id FROM t")).toMatchObject({ kind: "error", failure: "unknown-table" });
      expect(rows(await database.query("SELECT id FROM u"))).toEqual([["1"]]);
    });
  });
}

const own = "missing" in server ? undefined : await startPostgres();

describe.runIf(own !== undefined && spawnSync("openssl", ["version"]).status === 0)("A server of PostgreSQL", () => {
  const folder = temporaryFolder();
  const file = (name: string) => join(folder.path, name);
  const started: PostgresServer[] = [];

  afterAll(async () => {
    await own!.close();
    for (const server of started) await server.close();
    folder.remove();
  });

  async function cipher(url: string): Promise<unknown> {
    const database = await openDatabase(url, { environment: {} });
    try {
      return rows(await database.query("SELECT cipher FROM pg_stat_ssl WHERE pid = pg_backend_pid()"))[0]![0];
    } finally {
      await database.close();
    }
  }

  test("uses TLS where it is offered, demanded and checked as the URL says", async () => {
    makeCertificates(folder.path);
    chmodSync(folder.path, 0o755);
    chmodSync(file("server.key"), 0o600);
    // The server reads its key itself.
    const { uid, gid } = statSync(readOwner());
    chownSync(file("server.key"), uid, gid);
    const secure = (await startPostgres(
      "ssl=on",
      `ssl_cert_file=${file("server.pem")}`,
      `ssl_key_file=${file("server.key")}`,
    ))!;
    started.push(secure);
    await run(secure.url, ["CREATE ROLE reader LOGIN"]);
    const readers = secure.url.replace("postgres@", "reader@");
    const by = (host: string, parameters: string) => cipher(`${readers.replace("127.0.0.1", host)}?${parameters}`);
    expect(await by("127.0.0.1", "")).toMatch(/AES|CHACHA/);
    expect(await by("127.0.0.1", "sslmode=disable")).toBeNull();
    expect(await by("127.0.0.1", "sslmode=require")).toMatch(/AES|CHACHA/);
    expect(await by("127.0.0.1", `sslmode=verify-ca&sslrootcert=${file("one.pem")}`)).toMatch(/AES|CHACHA/);
    expect(await by("localhost", `sslmode=verify-full&sslrootcert=${file("one.pem")}`)).toMatch(/AES|CHACHA/);
    const refused = /A TLS connection to .* could not be made/;
    await expect(by("127.0.0.1", "sslmode=verify-ca")).rejects.toThrow(refused);
    await expect(by("127.0.0.1", `sslmode=require&sslrootcert=${file("two.pem")}`)).rejects.toThrow(refused);
    await expect(by("127.0.0.1", `sslmode=verify-full&sslrootcert=${file("one.pem")}`)).rejects.toThrow(refused);
    await expect(by("127.0.0.1", `sslmode=require&sslrootcert=${file("missing.pem")}`)).rejects.toThrow(
      /sslrootcert names cannot be read/,
    );
    const url = `${secure.url}?sslmode=require`;
    const database = await openDatabase(url);
    expect(await database.query("SELECT pg_sleep(20)", { deadline: 300 })).toMatchObject({ kind: "timeout" });
    expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
    await database.close();
  }, 60_000);

  test("without TLS is told from one that has it", async () => {
    await expect(cipher(`${own!.url}?sslmode=require`)).rejects.toThrow("does not offer TLS");
    await run(own!.url, ["CREATE ROLE reader LOGIN"]);
    expect(await cipher(own!.url.replace("postgres@", "reader@"))).toBeNull();
  });

  test("says where a wrong password came from, and never what it is", async () => {
    await run(own!.url, ["CREATE ROLE ann LOGIN PASSWORD 'geheim'", "CREATE ROLE bob LOGIN"]);
    const [[hba]] = (await run(own!.url, ["SHOW hba_file"])) as [[string]];
    writeFileSync(hba, `host all ann,bob 127.0.0.1/32 scram-sha-256\n${readFileSync(hba, "utf8")}`);
    await run(own!.url, ["SELECT pg_reload_conf()"]);
    const url = own!.url.replace("//postgres@", "//ann@");
    const by = (place: string, environment = {}) =>
      openDatabase(place, { environment: { PGPASSFILE: file("none"), ...environment } });
    await (await by(url, { PGPASSWORD: "geheim" })).close();
    const right = await by(url.replace("//ann@", "//ann:geheim@"));
    expect(right.location).toBe(url);
    const commands = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const lines = commands.map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8");
      } catch {
        return "";
      }
    });
    expect(lines.filter((line) => line.includes(url))).not.toEqual([]);
    expect(lines.filter((line) => line.includes("geheim"))).toEqual([]);
    await right.close();
    const refusal = await by(url, { PGPASSWORD: "secret!" }).catch((error) => error);
    expect(refusal).toMatchObject({
      name: "AskableError",
      message: expect.stringMatching(/turned down the account ann: the password came from PGPASSWORD$/),
    });
    expect(JSON.stringify([refusal.message, refusal.hint, refusal.stack, refusal.cause])).not.toContain("secret!");
    await expect(by(url)).rejects.toThrow(/asks ann for a password, and neither the URL, nor PGPASSWORD, nor .*none/);
  });
});

/** A file of the account that a server for tests runs as. */
function readOwner(): string {
  return process.getuid?.() === 0 ? "/var/lib/postgresql" : process.cwd();
}
