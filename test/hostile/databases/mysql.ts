import type { HostileDatabase, Where } from "./hostile-database.js";
import { WORDS } from "./words.js";

const quoted = (name: string) => `"${name.replaceAll('"', '""').replaceAll("\0", "").trim()}"`;
const text = (value: string) => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
const range = (length: number) => Array.from({ length }, (_, at) => at);

function database(what: string, statements: (where: Where) => readonly string[]): HostileDatabase {
  return {
    what,
    make: (where) =>
      where.serve(where.name, [
        "CREATE TABLE artist (id INTEGER PRIMARY KEY, name VARCHAR(100))",
        "INSERT INTO artist VALUES (1, 'Nina'), (2, 'Björk')",
        "CREATE TABLE written (a INTEGER)",
        `CREATE FUNCTION act() RETURNS INTEGER SQL SECURITY INVOKER
           BEGIN SET SESSION TRANSACTION READ WRITE; SET GLOBAL slow_launch_time = 77; RETURN GET_LOCK('x', 0); END`,
        `CREATE FUNCTION puts() RETURNS INTEGER SQL SECURITY INVOKER
           BEGIN SELECT 1 INTO OUTFILE '${where.places.folder}/out'; RETURN 1; END`,
        "CREATE FUNCTION writes() RETURNS INTEGER BEGIN INSERT INTO written VALUES (1); RETURN 1; END",
        ...statements(where),
      ]),
  };
}

/** Read by root, who may do everything. */
export const MYSQL: readonly HostileDatabase[] = [
  database("views that call stored functions, as their definer or as who asks", () => [
    "CREATE VIEW v1 AS SELECT act() AS a",
    "CREATE SQL SECURITY INVOKER VIEW v2 AS SELECT puts() AS a",
    "CREATE VIEW v3 AS SELECT id FROM artist WHERE writes() = 1",
    "CREATE VIEW v4 AS SELECT * FROM v3",
    "CREATE DEFINER = nobody@nowhere SQL SECURITY DEFINER VIEW v5 AS SELECT 1 AS a",
  ]),
  database("views that sleep, lock and read files", ({ places: { folder } }) => [
    "CREATE VIEW v1 AS SELECT SLEEP(1000) AS a",
    "CREATE VIEW v2 AS SELECT GET_LOCK('y', 0) AS a",
    `CREATE VIEW v3 AS SELECT LOAD_FILE('${folder}/secret.txt') AS a`,
    "CREATE VIEW v4 AS SELECT BENCHMARK(1000000000, MD5('x')) AS a",
    "CREATE VIEW v5 AS SELECT user FROM mysql.user",
  ]),
  database("triggers and events", () => [
    "CREATE TRIGGER t1 BEFORE INSERT ON artist FOR EACH ROW SET NEW.name = act()",
    "CREATE TRIGGER t2 AFTER DELETE ON artist FOR EACH ROW INSERT INTO written VALUES (2)",
    "CREATE EVENT e ON SCHEDULE EVERY 1 YEAR STARTS '2030-01-01 00:00:00' DO DELETE FROM artist",
  ]),
  database("generated fields, defaults and checks", () => [
    "CREATE TABLE t (a INTEGER DEFAULT (LENGTH(UUID())), b INTEGER AS (a * 2) VIRTUAL, c INTEGER CHECK (c > 0), d TEXT AS (REPEAT('x', 1000)) VIRTUAL)",
    "INSERT INTO t (a, c) VALUES (1, 1), (2, 2)",
    "CREATE SEQUENCE s",
    "CREATE TABLE u (a INTEGER DEFAULT NEXTVAL(s))",
    "INSERT INTO u VALUES ()",
  ]),
  database("views that never end or take all memory", () => [
    "CREATE VIEW v1 AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n",
    "CREATE VIEW v2 AS SELECT COUNT(*) AS a FROM information_schema.columns AS a, information_schema.columns AS b, information_schema.columns AS c",
  ]),
  database("fifty views, one over the other", () => [
    "CREATE VIEW v0 AS SELECT * FROM artist",
    ...range(50).map((at) => `CREATE VIEW v${at + 1} AS SELECT * FROM v${at}`),
  ]),
  database("functions and tables called like the server's own", () => [
    'CREATE FUNCTION "count"(a INTEGER) RETURNS INTEGER RETURN act()',
    'CREATE FUNCTION "lower"(a TEXT) RETURNS INTEGER RETURN act()',
    'CREATE TABLE "user" (a INTEGER)',
    'CREATE TABLE "mysql.user" (a INTEGER)',
    'CREATE TABLE "tables" (a INTEGER)',
    `CREATE VIEW v AS SELECT "count" (1) AS a`,
  ]),
  database("other storage, partitions and collations", () => [
    "CREATE TABLE a (a INTEGER NOT NULL) ENGINE=CSV",
    "CREATE TABLE b (a INTEGER) ENGINE=MyISAM",
    "CREATE TABLE c (a INTEGER) ENGINE=MERGE UNION=(b)",
    "CREATE TABLE d (a INTEGER) PARTITION BY HASH (a) PARTITIONS 8",
    "CREATE TABLE e (a VARCHAR(20) CHARACTER SET ucs2, b VARCHAR(20) CHARACTER SET sjis, c BIT(64), d GEOMETRY)",
    "INSERT INTO e VALUES ('x', '表', b'1', POINT(1, 2))",
  ]),
  database("names and comments that mislead", () =>
    WORDS.filter((word) => !/[\u{10000}-\u{10ffff}]/u.test(word)).flatMap((word, at) => {
      const table = quoted(`${at} ${word}`.slice(0, 40));
      return [
        `CREATE TABLE ${table} (${quoted(`c ${word}`.slice(0, 40))} TEXT COMMENT ${text(word)}) COMMENT = ${text(word)}`,
        `INSERT INTO ${table} VALUES (${text(word)})`,
      ];
    }),
  ),
];
