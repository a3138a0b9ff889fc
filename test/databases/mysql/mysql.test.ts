import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createConnection } from "mysql2/promise";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { mysql as engine } from "#askable/databases/mysql/engine.js";
import { type OpenOptions, openDatabase } from "#askable/databases/open.js";
import { locationOf } from "#askable/databases/recognise.js";
import { makeCertificates } from "../../support/certificates.js";
import { type MysqlServer, mysqlServer, run, startMysql } from "../../support/mysql.js";
import { children, rows, temporaryFolder } from "../tools.js";

describe("a URL of MySQL", () => {
  test.each([
    [
      "mysql://ann:geheim@db.example.org:3307/sales?schema=sales,hr",
      "mysql://ann@db.example.org:3307/sales?schema=sales,hr",
    ],
    ["mariadb://ann@DB.example.org/sales?password=geheim", "mysql://ann@db.example.org/sales"],
    ["mysql:///sales?user=ann&host=db&port=1", "mysql://ann@db:1/sales"],
    ["mysql://db/a?ssl-mode=VERIFY_CA&ssl-ca=/etc/ca.pem", "mysql://db/a?ssl-ca=/etc/ca.pem&ssl-mode=VERIFY_CA"],
  ])("%s is recorded as %s", (url, recorded) => {
    expect(locationOf(url)).toBe(recorded);
  });

  test.each([
    ["mysql://db/a?ssl-mode=STRONG", /ssl-mode is not a way to use TLS: STRONG/],
    ["mysql://db/a?sslmode=require", /parameter that is not known here: sslmode/],
    ["mysql://db:99999/a", /port of the URL is not a port: 99999/],
    ["mysql://ann:p/w@db/a", /URL cannot be read/],
  ])("%s is refused", (url, message) => {
    expect(() => locationOf(url)).toThrow(message);
  });

  test("finds what it lacks in the environment and in ~/.my.cnf", async () => {
    const folder = temporaryFolder();
    const home = process.env.HOME;
    process.env.HOME = folder.path;
    const access = (url: string, environment = {}) => engine.server!.access(url, environment);
    try {
      const file = join(folder.path, ".my.cnf");
      expect(await access("mysql://ann@db/a")).toMatchObject({
        passwordSource: `neither the URL, nor MYSQL_PWD, nor ${file} (which cannot be read)`,
      });
      writeFileSync(file, `[mysqldump]\npassword=no\n[client]\nuser = bob\npassword = "a#b\\\\c" # mine\n`, {
        mode: 0o600,
      });
      expect(await access("mysql://db:3307/a?schema=a,b")).toEqual({
        host: "db",
        port: 3307,
        user: "bob",
        password: "a#b\\c",
        passwordSource: file,
        passwordOfAny: true,
        database: "a",
        schemas: ["a", "b"],
        tls: { mode: "prefer" },
      });
      expect(await access("mysql:///a", { MYSQL_PWD: "x", MYSQL_HOST: "h", MYSQL_TCP_PORT: "1" })).toMatchObject({
        host: "h",
        port: 1,
        password: "x",
        passwordSource: "MYSQL_PWD",
      });
      expect(await access("mysql://ann:y@db/a", { MYSQL_PWD: "x" })).toMatchObject({ password: "y" });
      expect(await access("mysql:///a?socket=/run/s", {})).toMatchObject({ host: "/run/s", tls: { mode: "disable" } });
      expect(await access("mysql://db/a?ssl-ca=/ca.pem")).toMatchObject({ tls: { mode: "verify-ca", ca: "/ca.pem" } });
      chmodSync(file, 0o666);
      expect(await access("mysql://ann@db/a")).not.toHaveProperty("password");
    } finally {
      process.env.HOME = home;
      folder.remove();
    }
  });
});

const server = await mysqlServer();

if ("missing" in server) test.skip(`MySQL: ${server.missing}`);
else describe("MySQL", () => onServer(server));

function onServer(server: MysqlServer): void {
  const opened: Database[] = [];
  let count = 0;
  const name = () => `askable_mysql_own_${process.pid}_${++count}`;

  async function open(url: string, options: OpenOptions = {}): Promise<Database> {
    const database = await openDatabase(url, options);
    opened.push(database);
    return database;
  }
  const made = async (...statements: string[]) => open(await server.make(name(), statements));
  const account = async (database: string, ...grants: string[]) => {
    const user = `askable_${process.pid}_${++count}`;
    await run(server.url, [
      `CREATE USER ${user}@'%' IDENTIFIED BY 'geheim'`,
      ...grants.map((grant) => `GRANT ${grant} TO ${user}@'%'`),
    ]);
    users.push(user);
    return `${server.url.replace("root@", `${user}@`)}/${database}`;
  };
  const users: string[] = [];

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(async () => {
    await run(
      server.url,
      users.map((user) => `DROP USER ${user}@'%'`),
    );
    await server.close();
  });

  /** Statements that the server is busy with. */
  async function running(pattern: string): Promise<string[]> {
    const connection = await createConnection(server.url);
    const [found] = await connection.query(
      "SELECT id FROM information_schema.processlist WHERE info LIKE ? AND id <> connection_id()",
      [pattern],
    );
    await connection.end();
    return (found as { id: string }[]).map(({ id }) => id);
  }

  async function until(condition: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
    for (const end = Date.now() + milliseconds; Date.now() < end; ) {
      if (await condition()) return true;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return false;
  }

  describe("gives cells", () => {
    test("of every type exactly", async () => {
      const database = await made(
        `CREATE TABLE t (a TINYINT(1), b BIT(10), c BIGINT UNSIGNED, d BIGINT, e DECIMAL(40,10), f DECIMAL(20,0), g FLOAT,
           h DOUBLE PRECISION, i DATE, j TIME(3), k DATETIME(6), l TIMESTAMP NULL, m YEAR, n CHAR(5),
           o VARCHAR(20) CHARACTER SET latin1, p TEXT, q BLOB, r BINARY(3), s JSON, u ENUM('a', 'b''x'), v SET('x', 'y'),
           w GEOMETRY)`,
        `INSERT INTO t VALUES (2, b'1000000001', 18446744073709551615, -9223372036854775808,
           123456789012345678901234567890.0123456789, 12345678901234567890, 0.1, 0.1, '2020-02-29', '-838:59:59.500',
           '2020-01-02 03:04:05.678901', '2020-01-02 03:04:05', 2020, 'ab', 'é', '日本😀', x'00ff', x'010203',
           '{"a": 12345678901234567890}', 'b''x', 'x,y', ST_GeomFromText('POINT(1 2)'))`,
      );
      const outcome = await database.query("SELECT * FROM t");
      const columns = "result" in outcome ? outcome.result.columns : [];
      expect(rows(outcome)[0]!.map((cell, at) => [columns[at]!.kind, cell])).toEqual([
        ["integer", 2],
        ["integer", 513],
        ["integer", 18446744073709551615n],
        ["integer", -9223372036854775808n],
        ["decimal", "123456789012345678901234567890.0123456789"],
        ["integer", 12345678901234567890n],
        ["number", 0.1],
        ["number", 0.1],
        ["date", "2020-02-29"],
        ["time", "-838:59:59.5"],
        ["timestamp", "2020-01-02 03:04:05.678901"],
        ["timestamp", "2020-01-02 03:04:05"],
        ["integer", 2020],
        ["text", "ab"],
        ["text", "é"],
        ["text", "日本😀"],
        ["blob", new Uint8Array([0, 255])],
        ["blob", new Uint8Array([1, 2, 3])],
        ["text", '{"a": 12345678901234567890}'],
        ["text", "b'x"],
        ["text", "x,y"],
        ["blob", expect.any(Uint8Array)],
      ]);
    });

    test("of dates that are none, and of numbers that are computed", async () => {
      const database = await made(
        "SET sql_mode = ''",
        "CREATE TABLE t (a DATE, b DATETIME)",
        "INSERT INTO t VALUES ('0000-00-00', '0000-00-00'), ('2020-00-00', '2020-01-00')",
      );
      expect(rows(await database.query("SELECT * FROM t"))).toEqual([
        ["0000-00-00", "0000-00-00 00:00:00"],
        ["2020-00-00", "2020-01-00 00:00:00"],
      ]);
      expect(rows(await database.query("SELECT SUM(1), AVG(1), 1/3, 7 DIV 2, 1 = 1, NULL, 1e308, '' = 0"))).toEqual([
        [1, "1.0000", "0.3333", 3, 1, null, 1e308, 1],
      ]);
    });

    test("of bytes that are no text as they can be read", async () => {
      const database = await made("CREATE TABLE t (a VARBINARY(5))", "INSERT INTO t VALUES (x'41ff')");
      expect(rows(await database.query("SELECT a, CONVERT(a USING latin1), CONVERT(a USING utf8mb4) FROM t"))).toEqual([
        [new Uint8Array([0x41, 0xff]), "Aÿ", "A?"],
      ]);
    });

    test("in one time zone whatever the server's, whose tables of zones may be missing", async () => {
      const database = await made(
        "SET time_zone = '+05:00'",
        "CREATE TABLE t (a TIMESTAMP NULL)",
        "INSERT INTO t VALUES ('2020-01-02 03:04:05')",
      );
      expect(rows(await database.query("SELECT a, @@time_zone FROM t"))).toEqual([["2020-01-01 22:04:05", "+00:00"]]);
    });
  });

  describe("takes SQL as people and models write it:", () => {
    let database: Database;
    beforeAll(async () => {
      const statements = [
        "CREATE TABLE t (id INTEGER, name VARCHAR(20), j JSON)",
        `INSERT INTO t VALUES (1, 'x', '{"a": 5}')`,
      ];
      database = await openDatabase(await server.make(name(), statements), { children: 1 });
    });
    afterAll(() => database.close());

    test.each([
      ['SELECT "name" FROM t', "SELECT `name` FROM t", [["x"]]],
      ['SELECT t."name" AS "a b" FROM "t" ORDER BY "a b"', "SELECT t.`name` AS `a b` FROM `t` ORDER BY `a b`", [["x"]]],
      [
        'SELECT id FROM t WHERE name = "x" OR "name" = "it\'s"',
        "SELECT id FROM t WHERE name = 'x' OR `name` = 'it''s'",
        [[1]],
      ],
      ['SELECT "it\\"s", "", "%Y"', `SELECT 'it"s', '', '%Y'`, [['it"s', "", "%Y"]]],
      [`SELECT JSON_EXTRACT(j, "$.a") FROM t`, "SELECT JSON_EXTRACT(j, '$.a') FROM t", [["5"]]],
      [
        'SELECT GROUP_CONCAT("name", "id" SEPARATOR ",") FROM t',
        "SELECT GROUP_CONCAT(`name`, `id` SEPARATOR ',') FROM t",
        [["x1"]],
      ],
      [`SELECT "it\\'s", "a\\\\", "\\n" = char(10)`, `SELECT 'it''s', 'a\\\\', '\\n' = char(10)`, [["it's", "a\\", 1]]],
      [`SELECT 'a'"b", "a""b'", 'it\\'s'`, `SELECT 'a'\`b\`, 'a"b''', 'it''s'`, [["a", `a"b'`, "it's"]]],
      ["SELECT 3--1, 2 - -1", "SELECT 3- -1, 2 - -1", [[4, 3]]],
      ["SELECT SUM (id), NOW () > 0 FROM t;", "SELECT SUM(id), NOW() > 0 FROM t", [[1, 1]]],
    ])("%s", async (sql, rewritten, expected) => {
      const outcome = await database.query(sql);
      expect(rows(outcome)).toEqual(expected);
      expect(outcome).toMatchObject({ rewritten });
    });

    test("what needs no other writing stays as it is", async () => {
      const outcome = await database.query('SELECT `name`, \'a"b\' FROM t -- "c"\n;; # end');
      expect(rows(outcome)).toEqual([["x", 'a"b']]);
      expect(outcome).not.toHaveProperty("rewritten");
    });

    test("a quoted name that does not exist beside another name is an unknown field", async () => {
      expect(await database.query('SELECT t."nme" FROM t')).toMatchObject({ kind: "error", failure: "unknown-field" });
    });

    test("two bars are not joined text, and it says so", async () => {
      expect(await database.query("SELECT name || id FROM t")).toMatchObject({
        kind: "error",
        failure: "syntax",
        message: expect.stringContaining("CONCAT"),
      });
    });

    test.each([
      "SELECT `into` FROM (SELECT 1 AS `into`) AS a",
      "SELECT 'a INTO OUTFILE b', 1 -- INTO OUTFILE\n",
      "SELECT REPLACE('a', 'a', 'b'), INSERT('abc', 1, 1, 'x')",
      "SELECT EXTRACT(YEAR_MONTH FROM NOW()), 7 MOD 2, 1 <=> NULL, CAST(1 AS SIGNED), DATE_ADD(NOW(), INTERVAL 1 DAY)",
      "SELECT name, COUNT(*) FROM t GROUP BY name WITH ROLLUP",
      'SELECT t.`into`, t.into, t . `into`, `into`, "into" FROM (SELECT 1 AS `into`) AS t',
      "SELECT /*+ SET_VAR(sql_mode = '') MAX_EXECUTION_TIME(1) */ name FROM t",
      "SELECT SQL_NO_CACHE (id) FROM t",
      "EXPLAIN EXTENDED SELECT * FROM t",
      "EXPLAIN PARTITIONS SELECT * FROM t",
      "EXPLAIN (SELECT 1)",
      "EXPLAIN FORMAT=JSON (SELECT 1)",
      "SELECT 'SLEEP(1) INTO OUTFILE; -- \\N', `sleep`.id AS `load_file (`, 'pg_notify(' FROM t AS `sleep`",
      "WITH count (a) AS (SELECT 1), c(a, b) AS (SELECT 1, 2) SELECT count.a, c.b FROM count, c",
      "SELECT IF (1, 2, 3), LEFT ('abc', 1), 7 MOD (2), NOT (1), CASE WHEN (1) THEN (2) ELSE (3) END",
      "SELECT CAST(id AS DECIMAL (10, 2)), CAST(name AS CHAR (5)), CONVERT(id, CHAR), x'41', b'1', N'a', _latin1'a', 0x41 FROM t",
      "SELECT ROW_NUMBER() OVER (PARTITION BY name ORDER BY id), RANK() OVER w FROM t WINDOW w AS (ORDER BY id)",
      "SELECT a.x FROM JSON_TABLE('[1, 2]', '$[*]' COLUMNS (x INT PATH '$')) AS a",
      "SELECT id FROM t WHERE (id, name) IN ((1, 'x')) AND EXISTS (SELECT 1) AND id BETWEEN (0) AND (2) OR id = ANY (SELECT 1)",
      "SELECT @@version, @@SESSION.sql_mode, @a, {d '2020-01-01'}, ST_AsText(POINT(1, 2))",
      "SELECT DATE_FORMAT(NOW(), '%Y'), TIMESTAMPDIFF(DAY, NOW(), NOW()), GROUP_CONCAT(DISTINCT name ORDER BY id SEPARATOR '; ') FROM t",
      "SELECT 1e5, 1.5e-3, .5, 1., 2e+1, 1.5 / 2, -1, - -1, +1, ~1, !1",
      "SELECT SUBSTRING(name FROM 1 FOR 1) FROM t USE INDEX FOR JOIN ()",
      "((SELECT 1) UNION (SELECT 2)) LIMIT 1",
      "VALUES (1), (2)",
      "EXPLAIN FORMAT=JSON SELECT * FROM t",
      "SELECT count(*) FROM information_schema.tables",
    ])("%s runs", async (sql) => {
      expect(await database.query(sql)).toMatchObject({ kind: "rows" });
    });
  });

  describe("a schema", () => {
    test("has comments, keys, generated fields, JSON and a partitioned table as one", async () => {
      const database = await made(
        `CREATE TABLE a (id INTEGER COMMENT 'number', kind ENUM('x', 'y') NOT NULL, twice INTEGER AS (id * 2) VIRTUAL, j JSON,
           PRIMARY KEY (kind, id)) COMMENT 'what it is'`,
        "CREATE TABLE b (kind ENUM('x', 'y'), a_id INTEGER, FOREIGN KEY (kind, a_id) REFERENCES a (kind, id))",
        "CREATE TABLE p (id INTEGER) PARTITION BY HASH (id) PARTITIONS 4",
        "CREATE VIEW v AS SELECT id FROM a",
      );
      const plain = { kind: "table", primaryKey: [], foreignKeys: [] };
      expect(await database.schema()).toEqual({
        tables: [
          {
            name: "a",
            kind: "table",
            comment: "what it is",
            fields: [
              { name: "id", type: "int(11)", nullable: false, comment: "number" },
              { name: "kind", type: "enum('x','y')", nullable: false },
              { name: "twice", type: "int(11)", nullable: true },
              { name: "j", type: "json", nullable: true },
            ],
            primaryKey: ["kind", "id"],
            foreignKeys: [],
          },
          {
            ...plain,
            name: "b",
            fields: [
              { name: "kind", type: "enum('x','y')", nullable: true },
              { name: "a_id", type: "int(11)", nullable: true },
            ],
            foreignKeys: [{ fields: ["kind", "a_id"], references: { table: "a", fields: ["kind", "id"] } }],
          },
          { ...plain, name: "p", fields: [{ name: "id", type: "int(11)", nullable: true }] },
          {
            ...plain,
            name: "v",
            kind: "view",
            definition: "select `a`.`id` AS `id` from `a`",
            fields: [{ name: "id", type: "int(11)", nullable: false, comment: "number" }],
          },
        ],
      });
    });

    test("has the tables of another database under names that SQL can use", async () => {
      const other = name();
      await server.make(other, ["CREATE TABLE t (id INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (1), (2)"]);
      const first = name();
      const url = await server.make(first, [
        "CREATE TABLE t (id INTEGER PRIMARY KEY)",
        `CREATE TABLE u (t INTEGER, FOREIGN KEY (t) REFERENCES ${other}.t (id))`,
      ]);
      const database = await open(`${url}?schema=${other}`);
      const { tables } = await database.schema();
      expect(tables.map((table) => table.name).sort()).toEqual([`${other}.t`, "t", "u"].sort());
      expect(tables.find((table) => table.name === "u")!.foreignKeys[0]!.references.table).toBe(`${other}.t`);
      const outcome = await database.query(`SELECT count(*), max(\`${other}.t\`.id) FROM \`${other}.t\``);
      expect(rows(outcome)).toEqual([[2, 2]]);
      expect(outcome).toMatchObject({ rewritten: expect.stringContaining(`FROM \`${other}\`.\`t\``) });
      expect(rows(await database.query("SELECT count(*) FROM t"))).toEqual([[0]]);
    });

    test("has what an account may read, and keeps a table that it may not read at all", async () => {
      const first = name();
      await server.make(first, [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, open INTEGER, shut INTEGER)",
        "CREATE TABLE u (id INTEGER)",
      ]);
      const url = await account(first, `SELECT (open), INSERT (shut) ON ${first}.t`, `INSERT ON ${first}.u`);
      const database = await open(url, { environment: { MYSQL_PWD: "geheim" } });
      const { tables } = await database.schema();
      expect(tables.map((table) => [table.name, table.fields.map((field) => field.name), table.primaryKey])).toEqual([
        ["t", ["open"], []],
        ["u", ["id"], []],
      ]);
      expect(tables.map((table) => table.unreadable)).toEqual([["shut"], undefined]);
      expect(await database.query("SELECT * FROM u")).toMatchObject({ kind: "error", failure: "refused" });
      expect(await database.query("SELECT open FROM t")).toMatchObject({ kind: "empty" });
      expect((await database.fingerprints()).size).toBe(2);
    });

    test("is whole after a statement that was bound to few rows", async () => {
      const database = await open(await server.make(name(), ["CREATE TABLE t (a INTEGER, b INTEGER, c INTEGER)"]), {
        children: 1,
      });
      expect(await database.query("SELECT 1", { maxRows: 1 })).toMatchObject({ kind: "rows" });
      expect((await database.schema()).tables[0]!.fields.length).toBe(3);
    });

    test("of 1,000 fields, and of hostile names", async () => {
      const fields = Array.from({ length: 1000 }, (_, index) => `f${index} INTEGER`);
      const database = await made(
        `CREATE TABLE wide (${fields.join(", ")})`,
        'CREATE TABLE "a`b"".c\'; DROP" ("x`y""z" INTEGER)',
        'INSERT INTO "a`b"".c\'; DROP" VALUES (7)',
      );
      const { tables } = await database.schema();
      expect(tables.map((table) => [table.name, table.fields.length])).toEqual([
        ["a`b\".c'; DROP", 1],
        ["wide", 1000],
      ]);
      expect(rows(await database.query('SELECT `x``y"z` FROM `a``b".c\'; DROP`'))).toEqual([[7]]);
    });
  });

  describe("an account", () => {
    test("that may do more than read is told, with what would make a proper one", async () => {
      const database = await made("CREATE TABLE t (id INTEGER)");
      const { name: first } = (await database.account())!;
      expect(first).toMatch(/^root@/);
      expect((await database.account())!.excess).toContain("ALL PRIVILEGES");
    });

    test("that the advice makes may only read", async () => {
      const first = name();
      await server.make(first, ["CREATE TABLE t (id INTEGER)"]);
      const owner = await openDatabase(`${server.url}/${first}`);
      const { proper } = (await owner.account())!;
      await owner.close();
      const user = `askable_${process.pid}_${++count}`;
      users.push(user);
      await run(
        server.url,
        proper.map((statement) => statement.replace("'askable'", `'${user}'`).replace("…", "geheim")),
      );
      const database = await open(`${server.url.replace("root@", `${user}:geheim@`)}/${first}`);
      expect(await database.account()).toMatchObject({ name: `${user}@%`, excess: [] });
      expect(await database.query("SELECT * FROM t")).toMatchObject({ kind: "empty" });
    });

    test("that may write some fields of a table", async () => {
      const first = name();
      await server.make(first, ["CREATE TABLE t (a INTEGER, b INTEGER)"]);
      const url = await account(first, `SELECT (a, b), INSERT (a), UPDATE (a, b) ON ${first}.t`);
      const database = await open(url, { environment: { MYSQL_PWD: "geheim" } });
      expect((await database.account())!.excess).toEqual(["INSERT", "UPDATE"]);
    });
  });

  describe("a fingerprint of a table", () => {
    test("of more than 1 MiB changes with a value and not without", async () => {
      const first = name();
      const url = await server.make(first, [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(200))",
        `INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i, repeat('x', 100) FROM n`,
        ...Array.from({ length: 5 }, (_, at) => `INSERT INTO t SELECT id + ${1000 * 2 ** at}, name FROM t`),
        "ANALYZE TABLE t",
      ]);
      const database = await open(url);
      const prints = async (thorough = false) => (await database.fingerprints({ thorough })).get("t")!;
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const before = await prints();
      expect(before).not.toHaveProperty("content");
      expect(await prints()).toEqual(before);
      const { content } = await prints(true);
      await run(url, ["UPDATE t SET name = 'y' WHERE id = 5"]);
      expect(await prints()).not.toEqual(before);
      expect((await prints(true)).content).not.toBe(content);
    });

    test("of a view follows the tables below it", async () => {
      const first = name();
      const url = await server.make(first, [
        "CREATE TABLE t (id INTEGER)",
        "CREATE TABLE u (id INTEGER)",
        "CREATE VIEW v AS SELECT id FROM t",
      ]);
      const database = await open(url);
      const before = await database.fingerprints();
      await run(url, ["INSERT INTO u VALUES (1)"]);
      expect((await database.fingerprints()).get("v")).toEqual(before.get("v"));
      await run(url, ["INSERT INTO t VALUES (1)"]);
      expect((await database.fingerprints()).get("v")).not.toEqual(before.get("v"));
    });
  });

  describe("when something goes wrong", () => {
    test("says so of a server that is down, and of what is no server of MySQL", async () => {
      await expect(openDatabase("mysql://ann:geheim@127.0.0.1:1/a")).rejects.toMatchObject({
        name: "AskableError",
        message: "No MySQL or MariaDB server answers at 127.0.0.1:1",
      });
      const sockets: Socket[] = [];
      const other = createServer((socket) => void sockets.push(socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
      await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
      const { port } = other.address() as { port: number };
      await expect(openDatabase(`mysql://ann:geheim@127.0.0.1:${port}/a`)).rejects.toMatchObject({
        name: "AskableError",
      });
      other.close();
    });

    test("says where a wrong password came from, and never what it is", async () => {
      const first = name();
      await server.make(first, []);
      const url = await account(first, `SELECT ON ${first}.*`);
      const refusal = await openDatabase(url, { environment: { MYSQL_PWD: "secret!" } }).catch((error) => error);
      expect(refusal).toMatchObject({
        name: "AskableError",
        message: expect.stringMatching(/turned down the account \w+: the password came from MYSQL_PWD$/),
      });
      expect(JSON.stringify([refusal.message, refusal.hint, refusal.stack])).not.toContain("secret!");
      await expect(openDatabase(url)).rejects.toThrow(
        /neither the URL, nor MYSQL_PWD, nor .*my\.cnf .* gave a password$/,
      );
    });

    test("says so of a database that is missing, forbidden or not named", async () => {
      const first = name();
      await server.make(first, []);
      await expect(openDatabase(`${server.url}/askable_mysql_nowhere`)).rejects.toThrow(
        "has no database askable_mysql_nowhere",
      );
      await expect(openDatabase(server.url)).rejects.toMatchObject({
        message: "The URL names no database",
        hint: expect.stringMatching(/; there: .*\baskable_mysql_/),
      });
      const url = await account("mysql", `SELECT ON ${first}.*`);
      await expect(openDatabase(url, { environment: { MYSQL_PWD: "geheim" } })).rejects.toThrow(
        "may not use the database mysql",
      );
    });

    const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS KIND FROM n";

    test("a lost connection ends the statement, and the next one has a new connection", async () => {
      const database = await made("CREATE TABLE t (id INTEGER)");
      const outcome = database.query(endless.replace("KIND", "lost_one"), { deadline: 20_000 });
      // Looked at once: before it runs, other statements run on the same connection.
      let found: string[] = [];
      const isFound = async () => {
        found = await running("%lost_one%");
        return found.length === 1;
      };
      expect(await until(isFound, 20_000)).toBe(true);
      await run(server.url, [`KILL ${found[0]}`]);
      expect(await outcome).toMatchObject({ kind: "error", failure: "lost" });
      expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
    });

    test("a connection that was lost while it was idle is made again", async () => {
      const database = await open(await server.make(name(), []), { children: 1 });
      const [[id]] = rows(await database.query("SELECT connection_id()")) as [[number]];
      await run(server.url, [`KILL ${id}`]);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
      expect((await database.schema()).tables).toEqual([]);
    });

    test("a statement that is stopped ends on the server, too", async () => {
      const database = await made("CREATE TABLE t (id INTEGER)");
      expect(await database.query(endless.replace("KIND", "stopped_one"), { deadline: 300 })).toMatchObject({
        kind: "timeout",
      });
      expect(await until(async () => (await running("%stopped_one%")).length === 0, 300)).toBe(true);
    });

    test.runIf(process.platform === "linux")(
      "a statement whose process is killed ends at the server's own limit",
      async () => {
        const before = new Set(children().map(({ pid }) => pid));
        const database = await made("CREATE TABLE t (id INTEGER)");
        const outcome = database.query(endless.replace("KIND", "killed_one"), { deadline: 1000 });
        expect(await until(async () => (await running("%killed_one%")).length === 1, 20_000)).toBe(true);
        for (const { pid } of children()) if (!before.has(pid)) process.kill(pid, "SIGKILL");
        expect(await outcome).toMatchObject({ kind: "error" });
        expect(await until(async () => (await running("%killed_one%")).length === 0, 2500)).toBe(true);
      },
    );

    test.runIf(process.platform === "linux")(
      "the reading of a view that never ends does so, too, where its process is killed",
      async () => {
        const before = new Set(children().map(({ pid }) => pid));
        const database = await made(
          "CREATE VIEW killed_view AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n",
        );
        const keep = { top: 10, spread: 10, sketch: 100, length: 100 };
        const request = { table: "killed_view", fields: [{ name: "i", type: "int" }], keep };
        const outcome = database.scan(request, { deadline: 4000 });
        expect(await until(async () => (await running("%killed_view%")).length === 1, 20_000)).toBe(true);
        for (const { pid } of children()) if (!before.has(pid)) process.kill(pid, "SIGKILL");
        expect(await outcome).toMatchObject({ kind: "error" });
        expect(await until(async () => (await running("%killed_view%")).length === 0, 20_000)).toBe(true);
      },
    );

    test("what a limit cuts is not sent on by the server", async () => {
      const database = await made("CREATE TABLE t (id INTEGER)");
      const cross = Array.from({ length: 4 }, (_, at) => `information_schema.collations AS c${at}`).join(", ");
      const outcome = await database.query(`SELECT c0.id AS cut_one FROM ${cross} LIMIT 100000000`, { maxRows: 5 });
      expect(outcome).toMatchObject({ kind: "rows", result: { rows: 5, truncated: true } });
      expect(await until(async () => (await running("%cut_one%")).length === 0, 500)).toBe(true);
      expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
    });

    test("a table that is dropped, or changes its type, meanwhile", async () => {
      const first = name();
      const url = await server.make(first, [
        "CREATE TABLE t (id INTEGER)",
        "CREATE TABLE u (id INTEGER)",
        "INSERT INTO u VALUES (1)",
      ]);
      const database = await open(url);
      await database.schema();
      await run(url, ["DROP TABLE t", "ALTER TABLE u MODIFY id VARCHAR(10)"]);
      expect(await database.query("SELECT id FROM t")).toMatchObject({ kind: "error", failure: "unknown-table" });
      expect(rows(await database.query("SELECT id FROM u"))).toEqual([["1"]]);
    });

    test("stored functions are not called: what they do is not known", async () => {
      const database = await made(
        "CREATE TABLE t (id INTEGER)",
        "CREATE FUNCTION puts() RETURNS INTEGER BEGIN SELECT 1 INTO OUTFILE '/tmp/askable_never'; RETURN 1; END",
      );
      for (const call of ["puts()", "`PUTS` ()", "püts()"]) {
        expect(await database.query(`SELECT ${call} FROM t`)).toMatchObject({ kind: "error", failure: "refused" });
      }
    });
  });
}

const tools = ["mariadbd", "openssl"].every((tool) => spawnSync(tool, ["--version"]).error === undefined);

describe.runIf(tools)("TLS to a server of MySQL", () => {
  const folder = temporaryFolder();
  const file = (name: string) => join(folder.path, name);
  let own: MysqlServer | undefined;

  afterAll(async () => {
    await own?.close();
    folder.remove();
  });

  test("is used where it is offered, demanded and checked as the URL says", async () => {
    makeCertificates(folder.path);
    own = await startMysql(
      `--ssl-ca=${file("one.pem")}`,
      `--ssl-cert=${file("server.pem")}`,
      `--ssl-key=${file("server.key")}`,
    );
    await own!.make("askable_tls", []);
    const by = async (host: string, parameters: string) => {
      const database = await openDatabase(`${own!.url.replace("127.0.0.1", host)}/askable_tls?${parameters}`);
      try {
        const cipher =
          "SELECT variable_value FROM information_schema.session_status WHERE variable_name = 'Ssl_cipher'";
        return rows(await database.query(cipher))[0]![0];
      } finally {
        await database.close();
      }
    };
    expect(await by("127.0.0.1", "")).toMatch(/AES|CHACHA/);
    expect(await by("127.0.0.1", "ssl-mode=DISABLED")).toBe("");
    expect(await by("127.0.0.1", "ssl-mode=REQUIRED")).toMatch(/AES|CHACHA/);
    expect(await by("127.0.0.1", `ssl-ca=${file("one.pem")}`)).toMatch(/AES|CHACHA/);
    expect(await by("localhost", `ssl-mode=VERIFY_IDENTITY&ssl-ca=${file("one.pem")}`)).toMatch(/AES|CHACHA/);
    await expect(by("127.0.0.1", "ssl-mode=VERIFY_CA")).rejects.toThrow(/TLS connection .* could not be made/);
    await expect(by("127.0.0.1", `ssl-ca=${file("two.pem")}`)).rejects.toThrow(/TLS connection .* could not be made/);
    await expect(by("127.0.0.1", `ssl-mode=VERIFY_IDENTITY&ssl-ca=${file("one.pem")}`)).rejects.toThrow(
      /checks the server's name/,
    );
    await expect(by("127.0.0.1", `ssl-ca=${file("missing.pem")}`)).rejects.toThrow(/ssl-ca .* cannot be read/);
  }, 60_000);

  test("is refused by a server that has none", async () => {
    const plain = await startMysql("--skip-ssl");
    try {
      const url = await plain!.make("askable_plain", []);
      await expect(openDatabase(`${url}?ssl-mode=REQUIRED`)).rejects.toThrow("does not offer TLS");
      const database = await openDatabase(url);
      expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
      await database.close();
    } finally {
      await plain!.close();
    }
  }, 60_000);
});
