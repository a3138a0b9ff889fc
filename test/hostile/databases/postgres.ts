import type { HostileDatabase, Where } from "./hostile-database.js";
import { WORDS } from "./words.js";

const quoted = (name: string) => `"${name.replaceAll('"', '""').replaceAll("\0", "")}"`;
const text = (value: string) => `E'${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
const range = (length: number) => Array.from({ length }, (_, at) => at);

/** Writes where it can: a row, and a file by a program. */
const ACT = ({ places }: Where) => `CREATE FUNCTION act() RETURNS void LANGUAGE plpgsql AS $f$ BEGIN
  BEGIN INSERT INTO public.written VALUES (1); EXCEPTION WHEN OTHERS THEN NULL; END;
  BEGIN PERFORM set_config('role', 'none', true); EXECUTE 'COPY (SELECT 1) TO PROGRAM ''touch ${places.folder}/out''';
  EXCEPTION WHEN OTHERS THEN NULL; END; PERFORM pg_try_advisory_lock(4711); END $f$`;

/** A function that acts and returns something. */
const acting = (name: string, takes: string, returns: string, value: string) =>
  `CREATE FUNCTION ${name}(${takes}) RETURNS ${returns} LANGUAGE plpgsql IMMUTABLE AS $f$ BEGIN PERFORM public.act(); RETURN ${value}; END $f$`;

function database(what: string, statements: (where: Where) => readonly string[]): HostileDatabase {
  return {
    what,
    make: (where) =>
      where.serve(where.name, [
        "GRANT CREATE ON SCHEMA public TO owner",
        "SET ROLE owner",
        "CREATE TABLE artist (id integer PRIMARY KEY, name text)",
        "INSERT INTO artist VALUES (1, 'Nina'), (2, 'Björk')",
        "CREATE TABLE written (a integer)",
        ACT(where),
        ...statements(where),
        "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader",
      ]),
  };
}

/** Each made by an account without rights, and read by a superuser. */
export const POSTGRES: readonly HostileDatabase[] = [
  database("triggers and rules", () => [
    "CREATE FUNCTION fire() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN PERFORM public.act(); RETURN NULL; END $f$",
    "CREATE TRIGGER a AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON artist EXECUTE FUNCTION fire()",
    "CREATE TABLE ruled (a integer)",
    "CREATE RULE r AS ON INSERT TO ruled DO ALSO DELETE FROM artist",
  ]),
  database("views that call functions", () => [
    acting("f", "", "integer", "1"),
    "CREATE VIEW v1 AS SELECT f() AS a",
    "CREATE VIEW v2 AS SELECT count(*) AS a FROM artist WHERE f() = 1",
    "CREATE VIEW v3 AS SELECT v1.a FROM v1, v2",
    "CREATE VIEW v4 AS SELECT pg_try_advisory_lock(1) AS a",
    "CREATE MATERIALIZED VIEW v5 AS SELECT 1 AS a",
  ]),
  database("generated fields, defaults, checks and domains that call functions", () => [
    acting("f", "integer", "integer", "$1"),
    acting("ok", "text", "boolean", "true"),
    "CREATE TABLE t (a integer DEFAULT f(1), b integer GENERATED ALWAYS AS (f(a)) STORED, c integer CHECK (f(c) > 0))",
    "CREATE DOMAIN code AS text CHECK (ok(VALUE))",
    "CREATE TABLE u (c code)",
    "CREATE TYPE pair AS (x code, y integer)",
    "CREATE TABLE w (p pair)",
  ]),
  database("indexes and statistics over functions, and partitions by them", () => [
    acting("f", "integer", "integer", "$1"),
    "CREATE TABLE t (a integer, b integer)",
    "CREATE INDEX ON t (f(a))",
    "CREATE INDEX ON t (a) WHERE f(1) = 1",
    "CREATE STATISTICS s ON (f(a)), b FROM t",
    "CREATE TABLE p (a integer) PARTITION BY RANGE (f(a))",
    "CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (10)",
  ]),
  database("operators, casts and aggregates in the way of the server's own", () => [
    acting("eq", "text, text", "boolean", "true"),
    "CREATE OPERATOR = (LEFTARG = text, RIGHTARG = text, FUNCTION = eq)",
    "CREATE FUNCTION to_text(artist) RETURNS text LANGUAGE plpgsql AS $f$ BEGIN PERFORM public.act(); RETURN ''; END $f$",
    "CREATE CAST (artist AS text) WITH FUNCTION to_text(artist) AS IMPLICIT",
    acting("step", "text, text", "text", "''"),
    "CREATE AGGREGATE max(text) (SFUNC = step, STYPE = text)",
    acting("steal", "text, name", "text", "''"),
    "CREATE AGGREGATE json_agg(name) (SFUNC = steal, STYPE = text)",
  ]),
  database("policies that call functions", () => [
    acting("f", "integer", "boolean", "true"),
    "ALTER TABLE artist ENABLE ROW LEVEL SECURITY",
    "ALTER TABLE artist FORCE ROW LEVEL SECURITY",
    "CREATE POLICY p ON artist USING (f(id))",
  ]),
  database("tables of other servers", ({ places: { folder, port } }) => [
    "RESET ROLE",
    "CREATE EXTENSION file_fdw",
    "CREATE EXTENSION postgres_fdw",
    "CREATE SERVER files FOREIGN DATA WRAPPER file_fdw",
    `CREATE SERVER other FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', port '${port}')`,
    "CREATE USER MAPPING FOR public SERVER other OPTIONS (user 'x', password 'y')",
    `CREATE FOREIGN TABLE secret (line text) SERVER files OPTIONS (filename '${folder}/secret.txt')`,
    "CREATE FOREIGN TABLE away (a integer) SERVER other",
    "CREATE VIEW v AS SELECT line FROM secret",
  ]),
  database("views of what the server keeps for itself", ({ places: { folder } }) => [
    `CREATE VIEW v1 AS SELECT pg_read_file('${folder}/secret.txt') AS a`,
    "CREATE VIEW v2 WITH (security_invoker) AS SELECT rolpassword FROM pg_authid",
    "CREATE VIEW v3 AS SELECT query_to_xml('SELECT 1', true, true, '') AS a",
    "CREATE VIEW v4 AS SELECT set_config('default_transaction_read_only', 'off', false) AS a",
  ]),
  database("views that never end or take all memory", () => [
    "CREATE VIEW v1 AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n",
    "CREATE VIEW v2 AS SELECT pg_sleep(1000000)::text AS a",
    "CREATE VIEW v3 AS SELECT string_agg(repeat('x', 1000000), '') AS a FROM generate_series(1, 1000000)",
  ]),
  database("thirty views, one over the other", () => [
    "CREATE VIEW v0 AS SELECT * FROM artist",
    ...range(30).map((at) => `CREATE VIEW v${at + 1} AS SELECT * FROM v${at}`),
  ]),
  database("tables, types and functions called like the server's own", () => [
    "CREATE TABLE pg_class (oid oid, relname name)",
    "CREATE VIEW pg_namespace AS SELECT act()::text AS nspname",
    acting("format_type", "oid, integer", "text", "'x'"),
    acting("count", "integer", "bigint", "1"),
    'CREATE TABLE "pg_catalog.pg_class" (a integer)',
  ]),
  database("settings of the database that turn the protection off", ({ name }) => [
    "RESET ROLE",
    `ALTER DATABASE ${name} SET default_transaction_read_only = off`,
    `ALTER DATABASE ${name} SET search_path = public, pg_catalog`,
    `ALTER DATABASE ${name} SET standard_conforming_strings = off`,
    `ALTER DATABASE ${name} SET statement_timeout = 0`,
    `ALTER DATABASE ${name} SET row_security = off`,
    "SET ROLE owner",
  ]),
  database("names and comments that mislead", () =>
    WORDS.flatMap((word, at) => {
      const table = quoted(`${at} ${word}`.slice(0, 50));
      return [
        `CREATE TABLE ${table} (${quoted(word.slice(0, 50))} text)`,
        `COMMENT ON TABLE ${table} IS ${text(word)}`,
        `INSERT INTO ${table} VALUES (${text(word)})`,
      ];
    }),
  ),
];
