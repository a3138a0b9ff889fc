import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { type PostgresServer, postgresServer, run } from "../../support/postgres.js";
import { rows } from "../tools.js";

const server = await postgresServer();

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else describe("Functions of the database", () => onServer(server));

const TRAP = "LANGUAGE plpgsql IMMUTABLE AS $f$ BEGIN RAISE EXCEPTION 'a trap ran'; END $f$";

/** Each way by which SQL calls a function whose name it does not write as a call. */
const MADE = [
  "CREATE TABLE t (id integer, label text, at timestamp)",
  "INSERT INTO t VALUES (1, 'x', '2020-01-01'), (2, 'y', NULL)",
  "CREATE TABLE hashed (id integer, value text)",
  `CREATE FUNCTION boom(integer, integer) RETURNS boolean ${TRAP}`,
  "CREATE OPERATOR @#@ (LEFTARG = integer, RIGHTARG = integer, FUNCTION = boom)",
  `CREATE FUNCTION prefix(integer) RETURNS integer ${TRAP}`,
  "CREATE OPERATOR @# (RIGHTARG = integer, FUNCTION = prefix)",
  `CREATE FUNCTION secret_of(t) RETURNS text ${TRAP}`,
  `CREATE FUNCTION any_of(anyelement) RETURNS text ${TRAP}`,
  `CREATE FUNCTION spelled(text) RETURNS text ${TRAP}`,
  `CREATE FUNCTION checked(integer) RETURNS boolean ${TRAP}`,
  "CREATE DOMAIN risky AS integer CHECK (checked(VALUE))",
  "CREATE TYPE holder AS (part risky)",
  `CREATE FUNCTION pair_text(holder) RETURNS json ${TRAP}`,
  `CREATE FUNCTION checked_row(t) RETURNS boolean ${TRAP}`,
  "CREATE DOMAIN row_domain AS t CHECK (checked_row(VALUE))",
  `CREATE FUNCTION is_tag(text) RETURNS boolean LANGUAGE plpgsql AS $f$ BEGIN RETURN $1 <> ''; END $f$`,
  "CREATE DOMAIN tag AS text CHECK (is_tag(VALUE))",
  "CREATE TABLE tagged (tag tag)",
  "INSERT INTO tagged VALUES ('a'), ('b')",
  "CREATE TYPE pair AS (one integer, two integer)",
  `CREATE FUNCTION pair_json(pair) RETURNS json ${TRAP}`,
  "CREATE CAST (pair AS json) WITH FUNCTION pair_json(pair)",
  `CREATE FUNCTION step(integer, integer) RETURNS integer ${TRAP}`,
  "CREATE AGGREGATE total(integer) (SFUNC = step, STYPE = integer)",
  "CREATE FUNCTION definer() RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER AS 'SELECT 1'",
  "CREATE FUNCTION definer_too() RETURNS integer LANGUAGE sql IMMUTABLE SECURITY DEFINER AS 'SELECT 1'",
  "CREATE FUNCTION through() RETURNS integer LANGUAGE sql AS 'SELECT public.definer() + 1'",
  "CREATE FUNCTION by_operator() RETURNS boolean LANGUAGE sql AS 'SELECT 1 OPERATOR(public.@#@) 2'",
  "CREATE FUNCTION by_default(x boolean DEFAULT boom(1, 2)) RETURNS boolean LANGUAGE sql AS 'SELECT x'",
  "CREATE FUNCTION as_domain() RETURNS risky LANGUAGE sql AS 'SELECT 1'",
  "CREATE FUNCTION half(x integer, by integer DEFAULT 2) RETURNS integer LANGUAGE sql AS 'SELECT x / by'",
  `CREATE FUNCTION of_number(integer) RETURNS integer ${TRAP}`,
  "CREATE FUNCTION of_parameter(x integer) RETURNS integer LANGUAGE sql AS 'SELECT x.of_number'",
  "CREATE FUNCTION of_place(integer) RETURNS integer LANGUAGE sql AS 'SELECT $1.of_number'",
  "CREATE FUNCTION two() RETURNS integer LANGUAGE sql AS 'SELECT 1; SELECT 2'",
  "CREATE FUNCTION utility() RETURNS void LANGUAGE sql AS 'SET LOCAL work_mem = ''1MB'''",
  "CREATE FUNCTION double(x integer) RETURNS integer LANGUAGE sql AS 'SELECT 2 * x'",
  "CREATE FUNCTION fourfold(x integer) RETURNS integer LANGUAGE sql AS 'SELECT public.double(public.double(x))'",
  "CREATE FUNCTION atomic(x integer) RETURNS integer LANGUAGE sql BEGIN ATOMIC SELECT public.double(x); END",
  "CREATE FUNCTION returns(x integer) RETURNS integer LANGUAGE sql RETURN x + 1",
  "CREATE FUNCTION countdown(x integer) RETURNS integer LANGUAGE sql AS 'SELECT CASE WHEN x > 0 THEN public.countdown(x - 1) ELSE 0 END'",
  "CREATE FUNCTION add(integer, integer) RETURNS integer LANGUAGE sql AS 'SELECT $1 + $2'",
  "CREATE AGGREGATE summed(integer) (SFUNC = add, STYPE = integer, INITCOND = '0')",
  "CREATE TABLE odd (pg_notify integer, definer integer, pg_authid integer, lo_get text)",
  "INSERT INTO odd VALUES (1, 2, 3, 'four')",
];

const REFUSED = [
  "SELECT boom(1, 2)",
  'SELECT "boom"(1, 2)',
  "SELECT public . boom /* x */ (1, 2)",
  "SELECT BOOM\n(1, 2)",
  "SELECT 1 @#@ 2",
  "SELECT 1 OPERATOR(public.@#@) 2",
  "SELECT * FROM t WHERE id = 1 AND 2 @#@id",
  "SELECT @# 3",
  "SELECT 1 + @# 3",
  "SELECT t.secret_of FROM t",
  'SELECT t."secret_of" FROM t',
  "SELECT (t).secret_of FROM t",
  "SELECT x.secret_of FROM (SELECT * FROM t) AS y, t AS x",
  "SELECT public.t.secret_of FROM public.t",
  "SELECT t.any_of FROM t",
  "SELECT ('x'::text).spelled",
  "SELECT (ARRAY['x'])[1].spelled, ((ARRAY['x'])[1]).spelled",
  "SELECT ('/etc/hostname'::text).pg_read_file",
  "SELECT 1::risky",
  "SELECT CAST(1 AS public.risky)",
  "SELECT risky '1'",
  "SELECT risky(1)",
  "SELECT public.risky(1)",
  "SELECT '{1}'::risky[]",
  "SELECT (1).risky",
  "SELECT (ARRAY[1])[1].risky, ((ARRAY[1])[1]).risky",
  "SELECT t.row_domain FROM t",
  "SELECT 'a'::public.tag",
  "SELECT '(1)'::holder",
  "SELECT record_in('(1)', 'holder'::regtype, -1)",
  "SELECT domain_in('1', 'risky'::regtype, -1)",
  "SELECT array_in('{1}', (SELECT oid FROM pg_type WHERE typname LIKE 'ris%'), -1)",
  "SELECT pg_get_partition_constraintdef('t'::regclass)",
  "SELECT * FROM jsonb_to_record('{\"a\": 1}') AS x(a risky)",
  "SELECT jsonb_populate_record(NULL::holder, '{\"part\": 1}')",
  "SELECT to_jsonb(ROW(1, 2)::pair)",
  "SELECT json_agg(x) FROM (SELECT ROW(1, 2)::pair AS x) AS y",
  "SELECT total(id) FROM t",
  "SELECT total(id) OVER () FROM t",
  "SELECT definer()",
  "SELECT definer_too()",
  "SELECT * FROM definer() AS x",
  "SELECT through()",
  "SELECT by_operator()",
  "SELECT by_default()",
  "SELECT as_domain()",
  "SELECT of_parameter(1)",
  "SELECT of_place(1)",
  "SELECT two()",
  "SELECT utility()",
  "SELECT txid_current()",
  "SELECT pg_current_xact_id()",
  "SELECT E'a'\n'\\'', pg_read_file('/etc/hostname'), ''",
  "SELECT E'a' -- x\n'\\'', pg_read_file('/etc/hostname'), ''",
  "SELECT 1 /* /* /* */ */ ' */, pg_read_file('/etc/hostname') --'",
  "SELECT 1 + --'\n pg_read_file('/etc/hostname') --'",
  "SELECT 1 AS a$b$, pg_read_file('/etc/hostname') AS c$b$",
  "SELECT b'1''0', pg_read_file('/etc/hostname')",
  "SELECT N'a\\', pg_read_file('/etc/hostname'), '\\'",
  "EXPLAIN SELECT boom(1, 2)",
];

const RUN: readonly (readonly [string, unknown])[] = [
  ["SELECT double(4)", 8],
  ["SELECT fourfold(1)", 4],
  ["SELECT half(8)", 4],
  ["SELECT atomic(3)", 6],
  ["SELECT returns(1)", 2],
  ["SELECT countdown(3)", 0],
  ["SELECT count(*) FROM t WHERE id IN (1, 2) AND label LIKE 'x%'", 1],
  ["SELECT 'pg_notify('", "pg_notify("],
  ["SELECT 'SELECT definer()' AS definer FROM t LIMIT 1", "SELECT definer()"],
  ["SELECT $a$ boom(1, 2) $a$", " boom(1, 2) "],
  ["SELECT 1 -- boom(1, 2)", 1],
  ["SELECT 1 /* /* boom( */ pg_notify( */", 1],
  ["SELECT pg_notify FROM odd", 1],
  ["SELECT odd.pg_notify FROM odd", 1],
  ["SELECT definer FROM odd AS pg_notify", 2],
  ["SELECT o.definer FROM odd AS o", 2],
  ["SELECT lo_get FROM odd", "four"],
  ["SELECT odd.lo_get FROM odd", "four"],
  ["SELECT o.pg_authid FROM odd AS o", 3],
  ["SELECT pg_authid FROM odd", 3],
  ["SELECT max(id) AS pg_read_file FROM t", 2],
  ["WITH definer(x) AS (SELECT 7) SELECT x FROM definer", 7],
  ["SELECT x FROM (SELECT 7) AS definer(x)", 7],
  ["SELECT 5 - -3", 8],
  ["SELECT U&'d\\0061ta'", "data"],
];

function onServer(server: PostgresServer): void {
  const name = `askable_reached_${process.pid}`;
  const user = `${name}_user`;
  const opened = new Map<string, Database>();
  let url: string;

  beforeAll(async () => {
    url = await server.make(name, [
      ...MADE,
      `CREATE ROLE ${user} LOGIN`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${user}`,
    ]);
    for (const account of ["postgres", user]) {
      opened.set(account, await openDatabase(url.replace("//postgres@", `//${account}@`), { children: 1 }));
    }
  });
  afterAll(async () => {
    for (const database of opened.values()) await database.close();
    await server.close();
    await run(server.url, [`DROP ROLE ${user}`]);
  });

  describe.each(["postgres", user])("as %s", (account) => {
    test.each(REFUSED)("are not reached by %s", async (sql) => {
      const outcome = await opened.get(account)!.query(sql);
      expect(outcome).toMatchObject({ kind: "error", failure: "refused" });
      expect("message" in outcome && outcome.message).not.toContain("permission denied");
    });

    test.each(RUN)("do not stand in the way of %s", async (sql, value) => {
      expect(rows(await opened.get(account)!.query(sql))).toEqual([[value]]);
    });
  });

  test("that a domain checks by do not stand in the way of its values", async () => {
    const reading = ["SELECT tag FROM tagged", "SELECT x.tag FROM tagged AS x WHERE x.tag LIKE 'a%' OR tag = 'b'"];
    for (const sql of reading) expect(rows(await opened.get(user)!.query(sql))).toEqual([["a"], ["b"]]);
  });

  test("are looked up anew for each statement, not once a connection", async () => {
    const database = opened.get(user)!;
    expect(await database.query("SELECT label || 'z' FROM t")).toMatchObject({ kind: "rows" });
    expect(await database.query("SELECT later(1)")).toMatchObject({ failure: "unknown-function" });
    await run(url, [
      `CREATE FUNCTION later(integer) RETURNS integer ${TRAP}`,
      `CREATE FUNCTION glue(text, text) RETURNS text ${TRAP}`,
      "CREATE OPERATOR || (LEFTARG = text, RIGHTARG = text, FUNCTION = glue)",
    ]);
    expect(await database.query("SELECT later(1)")).toMatchObject({ failure: "refused" });
    expect(await database.query("SELECT label || 'z' FROM t")).toMatchObject({ failure: "refused" });
    await run(url, ["DROP OPERATOR public.|| (text, text)"]);
    expect(await database.query("SELECT label || 'z' FROM t")).toMatchObject({ kind: "rows" });
  });

  test("that write elsewhere over a connection of their own write nothing", async () => {
    const own = `SELECT 'host=127.0.0.1 port=' || current_setting('port') || ' user=postgres dbname=${name}'`;
    const [[connection]] = (await run(url, [own])) as [[string]];
    await run(url, [
      "CREATE EXTENSION dblink",
      "CREATE TABLE written (v integer)",
      `CREATE FUNCTION writes() RETURNS text LANGUAGE sql AS $f$ SELECT public.dblink_exec('${connection}', 'INSERT INTO written VALUES (1)') $f$`,
      `CREATE FUNCTION writes_too() RETURNS text LANGUAGE plpgsql STABLE AS $f$ BEGIN RETURN public.dblink_exec('${connection}', 'INSERT INTO written VALUES (2)'); END $f$`,
      "CREATE FUNCTION of_row(t) RETURNS text LANGUAGE sql AS 'SELECT public.writes_too()'",
    ]);
    for (const [, database] of opened) {
      for (const sql of ["SELECT writes()", "SELECT writes_too()", "SELECT t.of_row FROM t"]) {
        expect(await database.query(sql)).toMatchObject({ kind: "error", failure: "refused" });
        expect(await database.plan(sql)).toMatchObject({ kind: "error", failure: "refused" });
      }
    }
    expect(await run(url, ["SELECT count(*) FROM written"])).toEqual([["0"]]);
  });

  test("of extensions that only compute are run", async () => {
    await run(url, ["CREATE EXTENSION citext", "CREATE EXTENSION pg_trgm", "CREATE EXTENSION hstore"]);
    for (const [, database] of opened) {
      const sql =
        "SELECT 'A'::citext = 'a', similarity('word', 'wort') > 0.2, 'word' % 'wort', ('a=>1'::hstore -> 'a')";
      expect(rows(await database.query(sql))).toEqual([[true, true, true, "1"]]);
    }
  });
}
