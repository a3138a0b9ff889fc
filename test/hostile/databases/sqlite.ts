import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { HostileDatabase, Where } from "./hostile-database.js";
import { WORDS } from "./words.js";

const ARTIST =
  "CREATE TABLE artist (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO artist VALUES (1, 'Nina'), (2, 'Björk')";
const quoted = (name: string) => `"${name.replaceAll('"', '""').replaceAll("\0", "")}"`;
const range = (length: number) => Array.from({ length }, (_, at) => at);

/** @param write What SQL alone cannot: with `writable_schema`, which lets the schema's own table be written. */
function made(
  what: string,
  sql: string | ((where: Where) => string),
  write?: (database: Sqlite.Database) => void,
): HostileDatabase {
  return {
    what,
    make: (where) => {
      const path = join(where.folder, "data.db");
      const database = new Sqlite(path);
      database.exec(ARTIST);
      database.exec(typeof sql === "string" ? sql : sql(where));
      if (write) {
        database.unsafeMode();
        database.pragma("writable_schema = 1");
        write(database);
      }
      database.close();
      return path;
    },
  };
}

/** The same, with bytes of the file changed afterwards. */
function damaged(what: string, sql: string, damage: (bytes: Buffer, path: string) => Buffer): HostileDatabase {
  const { make } = made(what, sql);
  return {
    what,
    make: async (where) => {
      const path = await make(where);
      writeFileSync(path, damage(readFileSync(path), path));
      return path;
    },
  };
}

const FILLED = `CREATE TABLE filler AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
  SELECT i, 'some text ' || i AS t FROM n`;

export const SQLITE: readonly HostileDatabase[] = [
  made(
    "triggers on everything",
    `CREATE VIEW v AS SELECT * FROM artist;
     CREATE TRIGGER a AFTER INSERT ON artist BEGIN DELETE FROM artist; END;
     CREATE TRIGGER b BEFORE DELETE ON artist BEGIN INSERT INTO artist VALUES (9, load_extension('x')); END;
     CREATE TRIGGER c INSTEAD OF INSERT ON v BEGIN SELECT writefile('x', 'y'); END`,
  ),
  made(
    "views that load, read and write files",
    ({ places: { folder } }) => `CREATE VIEW v1 AS SELECT load_extension('${folder}/x.so') AS a;
     CREATE VIEW v2 AS SELECT readfile('${folder}/secret.txt') AS a;
     CREATE VIEW v3 AS SELECT writefile('${folder}/out', 'x') AS a FROM artist;
     CREATE VIEW v4 AS SELECT fts3_tokenizer('simple', x'4141414141414141') AS a;
     CREATE VIEW v5 AS SELECT eval('DELETE FROM artist') AS a`,
  ),
  made(
    "views over pragmas",
    `CREATE VIEW v1 AS SELECT * FROM pragma_table_info('artist');
     CREATE VIEW v2 AS SELECT * FROM pragma_integrity_check;
     CREATE VIEW v3 AS SELECT * FROM pragma_optimize;
     CREATE VIEW v4 AS SELECT * FROM pragma_database_list;
     CREATE VIEW v5 AS SELECT * FROM pragma_journal_mode('wal')`,
  ),
  made(
    "generated fields, defaults, checks and indexes that compute",
    `CREATE TABLE t (a INTEGER DEFAULT (abs(random())) CHECK (a <> json_valid('{')), b TEXT AS (printf('%.*c', 1000000, 'x')) VIRTUAL,
       c TEXT AS (CASE WHEN json_valid(d) THEN json_extract(d, '$.a') END) VIRTUAL, d TEXT);
     INSERT INTO t (a, d) VALUES (1, '{"a": 1}'), (2, 'no json');
     CREATE INDEX i ON t (length(d)) WHERE json_valid(d)`,
  ),
  made("a collation that is not there", "CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('x')", (database) => {
    database.exec("UPDATE sqlite_schema SET sql = 'CREATE TABLE t (a TEXT COLLATE evil)' WHERE name = 't'");
  }),
  made(
    "an index of words with damaged tables below",
    `CREATE VIRTUAL TABLE words USING fts5(title, body); INSERT INTO words VALUES ('one', 'two'), ('three', 'four')`,
    (database) => {
      database.pragma("defensive = 0");
      database.exec("UPDATE words_data SET block = x'ffffffffffffffff'; UPDATE words_docsize SET sz = x'ff'");
    },
  ),
  made(
    "virtual tables over other tables",
    `CREATE VIRTUAL TABLE w4 USING fts4(content='artist', name); CREATE VIRTUAL TABLE w3 USING fts3(a, tokenize=porter);
     CREATE VIRTUAL TABLE boxes USING rtree(id, a, b); INSERT INTO boxes VALUES (1, 0, 1);
     CREATE VIRTUAL TABLE vocabulary USING fts4aux(w4)`,
    (database) => database.exec("UPDATE boxes_node SET data = x'00ff00ff00ff00ff'"),
  ),
  made("tables of modules that are not there", "CREATE TABLE plain (a)", (database) => {
    database.exec(`UPDATE sqlite_schema SET rootpage = 0,
      sql = 'CREATE VIRTUAL TABLE plain USING csv(filename=''/etc/passwd'')' WHERE name = 'plain'`);
  }),
  made(
    "views that never end",
    `CREATE VIEW v1 AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
     CREATE VIEW v2 AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n WHERE i = 2`,
  ),
  made(
    "views that take all memory",
    `CREATE VIEW v1 AS SELECT hex(randomblob(400000000)) AS a;
     CREATE VIEW v2 AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
       SELECT group_concat(printf('%.*c', 1000000, 'x')) AS a FROM n`,
  ),
  made(
    "a thousand views, one over the other",
    `CREATE VIEW v0 AS SELECT * FROM artist; ${range(1000)
      .map((at) => `CREATE VIEW v${at + 1} AS SELECT * FROM v${at};`)
      .join(" ")}`,
  ),
  made(
    "views that read themselves",
    "CREATE VIEW a AS SELECT * FROM artist; CREATE VIEW b AS SELECT * FROM a",
    (database) => {
      database.exec("UPDATE sqlite_schema SET sql = 'CREATE VIEW a AS SELECT * FROM b' WHERE name = 'a'");
    },
  ),
  made(
    "names that mislead",
    WORDS.map(
      (word, at) =>
        `CREATE TABLE ${quoted(word)} (${quoted(word)} TEXT, ${quoted(`${word} ${at}`)} INTEGER); INSERT INTO ${quoted(word)} VALUES ('x', 1);`,
    ).join("\n"),
  ),
  made(
    "values and comments that mislead",
    `CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT /* ${WORDS[0]} */); -- ${WORDS[0]}
     INSERT INTO note (text) VALUES ${WORDS.map((word) => `('${word.replaceAll("'", "''")}')`).join()};
     INSERT INTO note (text) SELECT a.text || b.text FROM note AS a, note AS b LIMIT 300`,
  ),
  made(
    "values of other types, sizes and encodings",
    `CREATE TABLE t (i INTEGER, d DATE, s TEXT, b BLOB, n NUMERIC);
     INSERT INTO t VALUES ('text', 'x' || char(0) || 'y', CAST(x'ff00fe' AS TEXT), zeroblob(20000000), 9e999),
       (9223372036854775807, '9999-99-99', printf('%.*c', 5000000, 'é'), x'', -0.0), (NULL, 1e308, '', 'x', x'00')`,
  ),
  damaged("pages of garbage", FILLED, (bytes) => bytes.fill(0xee, 4096 * 3, 4096 * 9)),
  damaged("a file that ends too early", FILLED, (bytes) => bytes.subarray(0, 4096 * 5 + 7)),
  damaged("a head that lies", FILLED, (bytes) => {
    bytes.writeUInt32BE(0xffffffff, 28);
    bytes.writeUInt32BE(0xffffffff, 32);
    bytes.writeUInt32BE(0xffffffff, 36);
    return bytes;
  }),
  damaged("a journal that names another file", FILLED, (bytes, path) => {
    const victim = join(path, "..", "victim.txt");
    writeFileSync(victim, "not a journal");
    const journal = Buffer.alloc(1024);
    Buffer.from("d9d505f920a163d7", "hex").copy(journal);
    journal.write(victim, 512);
    writeFileSync(`${path}-journal`, journal);
    copyFileSync(`${path}-journal`, `${path}-wal`);
    return bytes;
  }),
  made(
    "a schema that was written by hand",
    "CREATE TABLE t (a); CREATE TABLE u (a); CREATE INDEX i ON t (a); CREATE VIEW v AS SELECT 1",
    (database) => {
      database.exec(`UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'artist') WHERE name = 't';
        UPDATE sqlite_schema SET sql = 'CREATE TABLE u (a, PRIMARY KEY (a)) WITHOUT ROWID' WHERE name = 'u';
        UPDATE sqlite_schema SET sql = 'CREATE VIEW v AS SELECT * FROM nowhere' WHERE name = 'v'`);
    },
  ),
  made(
    "tables called like catalogues, and statistics that lie",
    `CREATE TABLE pg_authid (a); CREATE TABLE "information_schema.tables" (a); CREATE TABLE duckdb_settings (a);
     CREATE TABLE "mysql.user" (a); ANALYZE`,
    (database) =>
      database.exec(
        "INSERT INTO sqlite_stat1 VALUES ('artist', 'x', '99999999999999999999 -1 unordered sz=0 noskipscan')",
      ),
  ),
  made(
    "keys that go round, and three hundred fields",
    `CREATE TABLE a (id INTEGER PRIMARY KEY, b REFERENCES b, self REFERENCES a, gone REFERENCES nowhere (x));
     CREATE TABLE b (id INTEGER PRIMARY KEY, a REFERENCES a, FOREIGN KEY (id, a) REFERENCES artist (id, name));
     CREATE TABLE wide (${range(299)
       .map((at) => `c${at}`)
       .join()}); INSERT INTO wide (c7) VALUES (1)`,
  ),
];
