import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync } from "node:fs";
import { createConnection as createPlainConnection } from "mysql2";
import { createConnection } from "mysql2/promise";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { read } from "#askable/databases/mysql/read.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { filled, statementsOf } from "../../hostile/corpus.js";
import { mysql as corpus } from "../../hostile/statements/mysql.js";
import { type MysqlServer, mysqlServer, run, startMysql } from "../../support/mysql.js";
import { rows, temporaryFolder } from "../tools.js";

const server = await mysqlServer();

if ("missing" in server) test.skip(`MySQL: ${server.missing}`);
else describe("a hostile database of MySQL", () => onServer(server));

function onServer(server: MysqlServer): void {
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o777);
  const opened: Database[] = [];
  const users: string[] = [];
  let count = 0;
  const name = () => `askable_mysql_hostile_${process.pid}_${++count}`;
  const open = async (url: string) => {
    const database = await openDatabase(url, { children: 1 });
    opened.push(database);
    return database;
  };
  const reader = async (database: string, rights = "SELECT, SHOW VIEW") => {
    const user = `askable_h_${process.pid}_${++count}`;
    users.push(user);
    await run(server.url, [
      `CREATE USER ${user}@'%' IDENTIFIED BY 'geheim'`,
      `GRANT ${rights} ON \`${database}\`.* TO ${user}@'%'`,
    ]);
    return `${server.url.replace("root@", `${user}:geheim@`)}/${database}`;
  };

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(async () => {
    await run(
      server.url,
      users.map((user) => `DROP USER ${user}@'%'`),
    );
    await server.close();
    folder.remove();
  });

  /** What the functions would have changed. */
  async function state(database: string): Promise<unknown> {
    const connection = await createConnection(`${server.url}/${database}`);
    const [all] = await connection.query("SELECT *, @@global.slow_launch_time AS global FROM t");
    await connection.end();
    return [all, readdirSync(folder.path)];
  }

  /** Each with an effect, and each of them in another way. */
  const functions = () => [
    "CREATE TABLE t (id INTEGER)",
    "INSERT INTO t VALUES (1), (2)",
    `CREATE FUNCTION puts() RETURNS INTEGER SQL SECURITY INVOKER
     BEGIN SELECT 1 INTO OUTFILE '${folder.path}/out'; RETURN 1; END`,
    "CREATE FUNCTION sets() RETURNS INTEGER SQL SECURITY INVOKER BEGIN SET GLOBAL slow_launch_time = 77; RETURN 1; END",
    "CREATE FUNCTION opens() RETURNS INTEGER BEGIN SET SESSION TRANSACTION READ WRITE; RETURN 1; END",
    "CREATE FUNCTION deletes() RETURNS INTEGER BEGIN DELETE FROM t LIMIT 1; RETURN 1; END",
    "CREATE FUNCTION calls(a INTEGER) RETURNS INTEGER DETERMINISTIC NO SQL RETURN a + puts()",
    "CREATE FUNCTION twice(a INTEGER) RETURNS INTEGER RETURN 2 * a",
    "CREATE FUNCTION four_times(a INTEGER) RETURNS INTEGER BEGIN RETURN twice(CASE WHEN a > 0 THEN twice(a) ELSE 0 END); END",
  ];
  const harmful = [
    "CREATE VIEW v_opens AS SELECT opens() AS a FROM t",
    "CREATE VIEW v_deletes AS SELECT opens() AS a, deletes() AS b FROM t",
    "CREATE SQL SECURITY INVOKER VIEW v_puts AS SELECT puts() AS a",
    "CREATE SQL SECURITY INVOKER VIEW v_sets AS SELECT id FROM t WHERE sets() = 1",
    "CREATE VIEW v_calls AS SELECT max(id) AS a FROM t GROUP BY calls(id) ORDER BY 1",
    "CREATE VIEW v_inside AS SELECT * FROM (SELECT a FROM v_calls UNION SELECT 1) AS x",
    "CREATE VIEW v_cte AS WITH c(a) AS (SELECT 1), d AS (SELECT deletes() AS b) SELECT c.a, d.b FROM c, d",
    "CREATE VIEW v_names AS SELECT 'a' AS \"it's (\", sets() AS b",
    "CREATE VIEW v_sleeps AS SELECT sleep(0) AS a",
    "CREATE VIEW v_locks AS SELECT get_lock('askable', 0) AS a",
    "CREATE VIEW v_reads AS SELECT load_file('/etc/passwd') AS a",
    "CREATE VIEW v_server AS SELECT sys.format_bytes(id) AS a FROM t",
    "CREATE SQL SECURITY INVOKER VIEW v_secret AS SELECT user FROM mysql.user",
    "CREATE VIEW v_sys AS SELECT conn_id FROM sys.processlist",
    'CREATE VIEW "v_a`b" AS SELECT puts() AS a',
  ];
  const harmless = [
    "CREATE VIEW w AS SELECT id, twice(id) AS b, four_times(id) AS c FROM t",
    `CREATE VIEW w_all AS WITH c(x, y) AS (SELECT id, concat('it''s (', id) FROM w) SELECT x, y, cast(x AS DECIMAL(10, 2)) AS d,
       count(*) OVER (PARTITION BY y) AS n, x'41' AS h, year(now()) AS yy, trim(BOTH 'x' FROM y) AS s, x IN (1, 2) AS i,
       CASE WHEN (x > 1) THEN 1 ELSE 2 END AS k, date_add('2020-01-01', INTERVAL x DAY) AS l, y REGEXP '(a)' AS m FROM c`,
  ];

  test("is prepared by an account that may do anything, but for what calls something, which is told", async () => {
    const first = name();
    const database = await open(await server.make(first, [...functions(), ...harmful, ...harmless]));
    const before = await state(first);
    const profile = await measureProfile(database, "hostile");
    await database.fingerprints({ thorough: true });
    expect(await state(first)).toEqual(before);
    expect(profile.tables.map((table) => table.name).sort()).toEqual(["t", "w", "w_all"]);
    const views = harmful.map((statement) => /VIEW "?([\w`]+)/.exec(statement)![1]!);
    expect(JSON.stringify(profile)).toContain("the account may do more than read and the view calls puts()");
    const { tables, unread = [] } = await database.schema();
    expect(unread.map(({ what }) => what).sort()).toEqual(views.map((view) => `the view ${view}`).sort());
    expect(tables.map((table) => table.name).sort()).toEqual(["t", "w", "w_all"]);
    expect([...(await database.fingerprints()).keys()].sort()).toEqual(["t", "w", "w_all"]);
  });

  test("does nothing through its views when they are asked, described or scanned", async () => {
    const first = name();
    const database = await open(await server.make(first, [...functions(), ...harmful, ...harmless]));
    const before = await state(first);
    for (const statement of harmful) {
      const view = /VIEW "?([\w`]+)/.exec(statement)![1]!.replaceAll("`", "``");
      for (const sql of [
        `SELECT * FROM \`${view}\``,
        `SELECT * FROM ${first}.\`${view}\` AS x JOIN t`,
        `SELECT (SELECT count(*) FROM \`${view}\`)`,
        `TABLE \`${view}\``,
        `SELECT 1 FROM { OJ t LEFT JOIN \`${view}\` ON 1 }`,
        `SELECT 1 FROM { any \`${view}\` JOIN t }`,
        `SELECT 1 FROM (t, \`${view}\`) NATURAL JOIN t AS y`,
        `SELECT 1 FROM t STRAIGHT_JOIN \`${view}\` /* x */ AS z`,
        `SELECT 1 FROM ${first}/**/./**/\`${view}\``,
        `SELECT 1 UNION (TABLE \`${view}\`)`,
        `WITH c AS (SELECT 1) SELECT * FROM c, \`${view}\``,
      ]) {
        // MariaDB knows no TABLE.
        const failure = sql.includes("TABLE") ? /refused|syntax/ : /refused/;
        for (const outcome of [await database.query(sql), await database.plan(sql)]) {
          expect(outcome, sql).toMatchObject({ kind: "error", failure: expect.stringMatching(failure) });
        }
      }
    }
    expect(await database.query("SELECT * FROM v_inside")).toMatchObject({
      failure: "refused",
      message: expect.stringMatching(/The view .*v_calls is not read, because .* the view calls calls\(\)\./),
    });
    expect(await state(first)).toEqual(before);
    expect(rows(await database.query("SELECT * FROM w ORDER BY id"))).toEqual([
      [1, 2, 4],
      [2, 4, 8],
    ]);
    expect(rows(await database.query("SELECT count(*) FROM w_all"))).toEqual([[2]]);
  });

  test("lets an account that may only read look at views, whose functions cannot change the session for the next", async () => {
    const first = name();
    await server.make(first, [...functions(), ...harmful, ...harmless]);
    const before = await state(first);
    const database = await open(await reader(first));
    expect((await database.schema()).unread).toBeUndefined();
    for (const round of [1, 2]) {
      expect(await database.query("SELECT * FROM v_opens"), String(round)).toMatchObject({ kind: "rows" });
      expect(await database.query("SELECT * FROM v_deletes")).toMatchObject({ kind: "error", failure: "refused" });
      expect(await database.query("SELECT * FROM v_cte")).toMatchObject({ kind: "error", failure: "refused" });
    }
    expect(await state(first)).toEqual(before);
  });

  test("keeps an account that may write, and may not see what views do, from all of them", async () => {
    const first = name();
    await server.make(first, [...functions(), ...harmful, ...harmless]);
    const before = await state(first);
    const database = await open(await reader(first, "SELECT, INSERT"));
    const { tables, unread = [] } = await database.schema();
    expect(tables.map((table) => table.name)).toEqual(["t"]);
    expect(unread).toHaveLength(harmful.length + harmless.length);
    for (const view of ["w", "v_puts", "v_inside"]) {
      const message = expect.stringContaining("may not see what the view does");
      expect(await database.query(`SELECT * FROM ${view}`), view).toMatchObject({ failure: "refused", message });
    }
    expect(await state(first)).toEqual(before);
  });

  test("calls nothing that was stored after the connection was made", async () => {
    const first = name();
    const url = await server.make(first, functions().slice(0, 2));
    const database = await open(url);
    expect(rows(await database.query("SELECT count(*) FROM t"))).toEqual([[2]]);
    const body = `RETURNS INTEGER BEGIN SELECT 1 INTO OUTFILE '${folder.path}/later'; RETURN 1000; END`;
    // A name of the server's own, of MySQL's own, of an operator: called where a blank or quotes stand.
    const names = ["sum", "count", "now", "regexp_like", "any_value", "later", "left", "in", "json_storage_size"];
    await run(url, [
      "SET sql_mode = 'ANSI'",
      ...names.map((each) => `CREATE FUNCTION "${each}"(a INTEGER) ${body}`),
      `CREATE VIEW later_view AS SELECT "sum" (1) AS a`,
    ]);
    for (const each of names) {
      for (const call of [
        `\`${each}\`(1)`,
        `\`${each}\` (1)`,
        `"${each}"(1)`,
        `${first}.${each}(1)`,
        `${first} . ${each} (1)`,
      ]) {
        const outcome = await database.query(`SELECT ${call} FROM t`);
        expect(outcome, call).toMatchObject({ kind: "error", failure: "refused" });
      }
    }
    for (const call of [
      "later(1)",
      "regexp_like(1)",
      "any_value (1)",
      "json_storage_size(1)",
      "låter(1)",
      "LATER/**/(1)",
    ]) {
      expect(await database.query(`SELECT ${call} FROM t`), call).toMatchObject({ kind: "error", failure: "refused" });
    }
    expect(rows(await database.query("SELECT sum (id), count /* x */ (*), sum\n(id) FROM t"))).toEqual([[3, 2, 3]]);
    expect(await database.query("SELECT * FROM later_view")).toMatchObject({ kind: "error", failure: "refused" });
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test("calls a stored function that returns an expression, as long as it is one", async () => {
    const first = name();
    const url = await server.make(first, functions());
    const database = await open(url);
    for (const call of ["twice(3)", "`twice` (3)", `${first}.twice(3)`, "TWICE(3)"]) {
      expect(rows(await database.query(`SELECT ${call}`)), call).toEqual([[6]]);
    }
    expect(rows(await database.query("SELECT four_times(3)"))).toEqual([[12]]);
    for (const call of ["puts()", "calls(1)", "opens()"]) {
      expect(await database.query(`SELECT ${call}`), call).toMatchObject({ kind: "error", failure: "refused" });
    }
    await run(url, [
      "DROP FUNCTION twice",
      "CREATE FUNCTION twice(a INTEGER) RETURNS INTEGER BEGIN SET GLOBAL slow_launch_time = 77; RETURN 1; END",
    ]);
    const before = await state(first);
    for (const call of ["twice(3)", "four_times(3)"]) {
      expect(await database.query(`SELECT ${call}`), call).toMatchObject({ kind: "error", failure: "refused" });
    }
    expect(await state(first)).toEqual(before);
  });

  test("ends as an error where an answer has no fields", async () => {
    const connection = createPlainConnection({ uri: server.url, rowsAsArray: true, typeCast: false });
    const limits = { deadline: 5000, maxRows: 10, maxBytes: 1000 };
    const reading = (sql: string) =>
      read(
        connection,
        sql,
        limits,
        async () => {},
        () => {},
      );
    try {
      await expect(reading("DO 0")).rejects.toThrow("The server gave no result");
      expect(await reading("SELECT 1")).toBe(false);
    } finally {
      connection.destroy();
    }
  });

  test.each([
    ["a name in double quotes", "SET sql_mode = 'ANSI'", `RETURN "sleep"(0)`],
    ["a backslash", "SET sql_mode = 'NO_BACKSLASH_ESCAPES'", "RETURN concat('\\\\', length('x'))"],
    ["a query", "SET sql_mode = ''", "RETURN (SELECT count(*) FROM t)"],
    ["a sequence", "SET sql_mode = ''", "RETURN NEXT VALUE FOR s"],
    ["a variable", "SET sql_mode = ''", "RETURN @a"],
    ["a comment that is carried out", "SET sql_mode = ''", "RETURN 1 /*! + sleep(0) */"],
    ["more than one statement", "SET sql_mode = ''", "BEGIN RETURN 1; RETURN 2; END"],
  ])("calls no stored function whose body holds %s", async (_, mode, body) => {
    const first = name();
    const url = await server.make(first, [
      "CREATE TABLE t (id INTEGER)",
      "CREATE SEQUENCE s",
      mode,
      `CREATE FUNCTION f() RETURNS VARCHAR(20) ${body}`,
    ]);
    const database = await open(url);
    expect(await database.query("SELECT f()")).toMatchObject({ kind: "error", failure: "refused" });
  });
}

const program = ["mariadbd", "mysqld"].some((each) => spawnSync(each, ["--version"]).status === 0);

describe.runIf(program)("a server of MySQL that reads statements in its own way", () => {
  const folder = temporaryFolder();
  let own: MysqlServer | undefined;
  afterAll(async () => {
    await own?.close();
    folder.remove();
  });

  test("is told for each session how to read them", async () => {
    chmodSync(folder.path, 0o777);
    own = await startMysql(
      "--sql-mode=ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,IGNORE_SPACE",
      "--character-set-server=gbk",
      "--skip-character-set-client-handshake",
      "--init-connect=SET sql_mode = 'ORACLE,NO_BACKSLASH_ESCAPES', character_set_client = gbk",
    );
    const url = await own!.make("askable_modes", ["CREATE TABLE artist (id INTEGER, name VARCHAR(20), born DATE)"]);
    await run(url, ["CREATE USER reader@'%' IDENTIFIED BY 'geheim'", "GRANT SELECT, FILE ON *.* TO reader@'%'"]);
    const hidden = ["\\", "\u00db\\", "\u00db'", "a\\\\", "\u00bf\u005c"].flatMap((text) =>
      ["'", '"', "`"].map((quote) => `SELECT ${quote}${text}${quote} INTO OUTFILE 'FOLDER/out' -- ${quote}`),
    );
    for (const each of [url, url.replace("root@", "reader:geheim@")]) {
      const database = await openDatabase(each, { children: 1 });
      try {
        const texts = await database.query(
          `SELECT 'it\\'s', "\u00db\\\\", 'a\\nb' = 'a\nb', '\u7e37', "id" FROM (SELECT 1 AS id) AS x`,
        );
        expect(rows(texts)).toEqual([["it's", "\u00db\\", 1, "\u7e37", 1]]);
        for (const attempt of statementsOf(corpus.refused)) {
          const sql = filled(attempt, { folder: folder.path, port: 1 });
          expect(await database.query(sql), sql).toMatchObject({ kind: "error" });
        }
        // Of some of these INTO stands in a text.
        for (const attempt of hidden) await database.query(attempt.replaceAll("FOLDER", folder.path));
        expect(readdirSync(folder.path)).toEqual([]);
      } finally {
        await database.close();
      }
    }
  });
});
