import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { mysqlServer, run } from "../support/mysql.js";
import { postgresServer } from "../support/postgres.js";
import { proxied, type Rewrite } from "../support/wire-proxy.js";

const mysql = await mysqlServer();
const postgres = await postgresServer();

/** None of the products runs here: the real server answers as their documents say that they do. */
async function opened(url: string, rewrite: Rewrite) {
  const database = await openDatabase(await proxied(url, rewrite), { children: 1 });
  onTestFinished(() => database.close());
  return database;
}

const when =
  (...rules: readonly (readonly [RegExp, string])[]): Rewrite =>
  (sql) =>
    rules.find(([pattern]) => pattern.test(sql))?.[1] ?? sql;

describe.skipIf("missing" in mysql)("a server that speaks MySQL's protocol and is another product", () => {
  const server = mysql as Exclude<typeof mysql, { missing: string }>;
  const NAME = "askable_other_products";
  const READER = "askable_other_reader";
  let url: string;
  let reader: string;

  beforeAll(async () => {
    url = await server.make(NAME, [
      "CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(20))",
      "INSERT INTO city VALUES (1, 'Ulm'), (2, 'Bonn')",
    ]);
    await run(server.url, [
      `DROP USER IF EXISTS ${READER}@'%'`,
      `CREATE USER ${READER}@'%'`,
      `GRANT SELECT, SHOW VIEW ON ${NAME}.* TO ${READER}@'%'`,
    ]);
    reader = url.replace("root@", `${READER}@`);
  });
  afterAll(async () => {
    await run(server.url, [`DROP USER IF EXISTS ${READER}@'%'`]);
    await server.close();
  });

  const fails = (number: number, message: string) =>
    `SIGNAL SQLSTATE '42000' SET MYSQL_ERRNO = ${number}, MESSAGE_TEXT = '${message}'`;
  const announces = (version: string, comment: string): [RegExp, string] => [
    /^SELECT version\(\), @@version_comment/,
    `SELECT '${version}', '${comment}', @@global.sql_mode, 1`,
  ];
  const has = (...variables: string[]): [RegExp, string] => [
    /^SHOW SESSION VARIABLES/,
    variables.map((name) => `SELECT '${name}', '0'`).join(" UNION ALL "),
  ];
  const noop = "function READ ONLY has only noop implementation in tidb now, use tidb_enable_noop_functions";
  const TIDB: Rewrite = when(
    announces("8.0.11-TiDB-v7.5.1", "TiDB Server (Apache License 2.0) Community Edition, MySQL 8.0 compatible"),
    [/READ ONLY|SESSION \w+_read_only =/, fails(1235, noop)],
    [/^EXPLAIN FORMAT=JSON/, fails(1105, "explain format json is not supported now")],
    // As the limit of time there: MariaDB has another.
    has("transaction_read_only", "sql_select_limit"),
  );
  /** Takes the setting, and writes all the same. */
  const STARROCKS: Rewrite = when(
    announces("8.0.33", "StarRocks version 3.3.2"),
    [/READ ONLY/, "DO 0"],
    [/SESSION \w+_read_only =/, fails(1193, "Unknown system variable transaction_read_only")],
    [/sql_auto_is_null|completion_type/, fails(1193, "Unknown system variable")],
    has("sql_select_limit"),
  );

  test("is read where its sessions cannot be held to reading and its account is", async () => {
    const database = await opened(reader, TIDB);
    expect(await database.query("SELECT name FROM city ORDER BY id")).toMatchObject({
      kind: "rows",
      result: { data: [["Ulm", "Bonn"]] },
    });
    expect(await database.query("SELECT name FROM city", { maxRows: 1 })).toMatchObject({
      result: { truncated: true },
    });
    expect(await database.plan("SELECT name FROM city")).toMatchObject({ kind: "plan" });
    expect(await database.plan("SELECT nme FROM city")).toMatchObject({ kind: "error", failure: "unknown-field" });
    expect(await database.account()).toMatchObject({
      excess: [],
      server: {
        product: expect.stringContaining("8.0.11-TiDB-v7.5.1, TiDB Server"),
        deviations: [
          "holds no session to reading only: the account's rights do",
          "ends no statement by itself: one goes on where askable is killed",
          "explains no plan in JSON: its steps and costs are not known",
        ],
      },
    });
    const { tables } = await measureProfile(database, "other");
    expect(tables).toMatchObject([{ name: "city", rows: 2 }]);
  });

  test.each([
    ["refuses the setting", TIDB],
    ["passes over it in silence", STARROCKS],
  ])("that %s is refused with an account that may do more, whatever it calls itself", async (_, rewrite) => {
    await expect(opened(url, rewrite)).rejects.toMatchObject({
      name: "AskableError",
      message: expect.stringMatching(
        /^The server \(8\.0\.\d+.*(TiDB|StarRocks).*\) holds no session to reading only, and its account may do more than read \(ALL PRIVILEGES/,
      ),
      hint: expect.stringContaining(`GRANT SELECT, SHOW VIEW ON \`${NAME}\`.* TO 'askable'@'%';`),
    });
  });

  const listing = (grant: string) => `SELECT '''root''@''%''', NULL, '${grant}'`;
  test.each([
    ["by roles", listing("GRANT ''admin'' TO ''root''@''%''"), "what its roles may"],
    ["in a form that is not known", listing("internal: Admin_priv"), "rights in a form that is not known"],
    ["not at all", "SELECT 1 FROM dual WHERE false", "rights in a form that is not known"],
  ])("and tells the account's rights %s is refused", async (_, told, excess) => {
    const grants = (sql: string) => (sql === "SHOW GRANTS" ? told : STARROCKS(sql));
    await expect(opened(reader, grants)).rejects.toThrow(`may do more than read (${excess})`);
  });

  test("is sent no comment, which another lexer could read in another way", async () => {
    const sent: string[] = [];
    const database = await opened(reader, (sql) => {
      sent.push(sql);
      return STARROCKS(sql);
    });
    expect(await database.query("SELECT /*+ SET_VAR(query_timeout = 1) */ 3--1 # one")).toMatchObject({ kind: "rows" });
    expect(sent.at(-1)).toBe("SELECT 3- -1 ");
    for (const sql of ["SELECT 1 --' \n INTO OUTFILE '/tmp/x'", "SELECT 1 /*T! INTO OUTFILE '/tmp/x' */"]) {
      expect(await database.query(sql), sql).toMatchObject({ kind: "error" });
    }
    expect(sent.join("\n")).not.toContain("OUTFILE");
  });

  test("is refused where it reads a backslash in a text in another way", async () => {
    const [pattern, sql] = announces("5.7.99", "Other");
    await expect(opened(reader, when([pattern, sql.replace(/1$/, "2")]))).rejects.toThrow(
      "does not read a backslash in a text as MySQL does",
    );
  });

  test("MySQL and MariaDB themselves have none of this", async () => {
    const database = await openDatabase(url, { children: 1 });
    onTestFinished(() => database.close());
    expect((await database.account())?.server).toEqual({
      product: expect.stringMatching(/^\d+\.\d+/),
      deviations: [],
    });
    expect(await database.query("SELECT 3--1 # four")).toMatchObject({ result: { data: [[4]] } });
  });
});

describe.skipIf("missing" in postgres)("a server that speaks PostgreSQL's protocol and is another product", () => {
  const server = postgres as Exclude<typeof postgres, { missing: string }>;
  let url: string;
  beforeAll(async () => {
    url = await server.make("askable_other_products", ["CREATE TABLE IF NOT EXISTS city (id int)"]);
  });
  afterAll(() => server.close());

  const fails = (code: string, message: string) =>
    `DO $$BEGIN RAISE EXCEPTION USING ERRCODE = '${code}', MESSAGE = '${message}'; END$$`;
  const announces = (version: string): [RegExp, string] => [/^SELECT version\(\)$/, `SELECT '${version}'`];

  test.each([
    ["CockroachDB", "CockroachDB CCL v24.1.2", /pg_size_bytes/, "unknown function: pg_size_bytes()"],
    [
      "Redshift",
      "PostgreSQL 8.0.2 on i686-pc-linux-gnu, Redshift 1.0.77467",
      /array_to_json/,
      "function pg_catalog.array_to_json(name[]) does not exist",
    ],
  ])("and lacks functions as %s does is refused, and says what it lacks", async (_, version, pattern, message) => {
    const rewrite = when(announces(version), [pattern, fails("42883", message)]);
    await expect(opened(url, rewrite)).rejects.toMatchObject({
      name: "AskableError",
      message: `The server is no PostgreSQL that can be read safely: ${message}. It calls itself ${version}`,
      hint: expect.stringContaining("docs/warehouses.md"),
    });
  });

  test("and writes in a transaction that is to read only is refused, and nothing was written", async () => {
    const rewrite: Rewrite = (sql) => sql.replace("BEGIN READ ONLY", "BEGIN READ WRITE");
    await expect(opened(url, rewrite)).rejects.toThrow(
      /it writes in a transaction that is to read only\. It calls itself PostgreSQL \d/,
    );
  });

  test("and has functions of its own, of which its catalogue does not tell, is refused", async () => {
    const rewrite: Rewrite = (sql) => sql.replace("E'pg_read_file',", "E'crdb_internal_force_panic',");
    await expect(opened(url, rewrite)).rejects.toThrow("does not tell which of its functions do more than compute");
  });

  test("and is PostgreSQL with tables spread over other machines (Citus) is read, and told of", async () => {
    const database = await openDatabase(url, { children: 1 });
    expect((await database.account())?.server).toEqual({
      product: expect.stringMatching(/^PostgreSQL \d/),
      deviations: [],
    });
    await database.close();
    // The catalogue of Citus, of which nothing else is here.
    await server.make("askable_other_products", [
      "SET allow_system_table_mods = on",
      "CREATE TABLE pg_catalog.pg_dist_partition (logicalrelid regclass)",
    ]);
    const spread = await openDatabase(url, { children: 1 });
    onTestFinished(() => spread.close());
    expect((await spread.account())?.server?.deviations).toEqual([expect.stringContaining("(Citus)")]);
    expect(await spread.query("SELECT count(*) FROM city")).toMatchObject({ kind: "rows" });
  });
});
