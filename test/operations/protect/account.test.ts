import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { rowsOf } from "#askable/databases/results/result.js";
import { type OpenDatabase, openPrepared } from "#askable/operations/ask/open-prepared.js";
import { withAccount } from "#askable/operations/protect/account.js";
import { maskPersonal } from "#askable/operations/protect/mask-personal.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { temporaryFolder } from "../../support/folder.js";
import { mysqlServer } from "../../support/mysql.js";
import { postgresServer } from "../../support/postgres.js";
import { CUSTOMERS, canaryIn, PEOPLE } from "./people.js";
import { FORBIDDEN, namesToldBeyond, PERMITTED } from "./reading.js";

const servers = { postgres: await postgresServer(), mysql: await mysqlServer() };
const NAME = `askable_caller_${process.pid}`;
const SECRET = [
  "CREATE TABLE secret (id INTEGER PRIMARY KEY, city VARCHAR(20), code VARCHAR(20))",
  "INSERT INTO secret VALUES (1, 'Graz', 'Vornadel-1'), (2, 'Linz', 'Vornadel-2')",
  "CREATE TABLE note (id INTEGER PRIMARY KEY, area VARCHAR(20), body VARCHAR(40))",
  "INSERT INTO note VALUES (1, 'north', 'Zwickelbaum calls'), (2, 'south', 'nothing new'), (3, 'south', 'all well')",
];

const ACCOUNTS = {
  postgres: {
    make: [
      `DROP ROLE IF EXISTS ${NAME}`,
      `CREATE ROLE ${NAME}`,
      `GRANT SELECT (id, city, segment) ON customer TO ${NAME}`,
      `GRANT SELECT (id, customer_id, total, status, placed_on) ON orders TO ${NAME}`,
      `GRANT SELECT ON places, note TO ${NAME}`,
      "ALTER TABLE note ENABLE ROW LEVEL SECURITY",
      `CREATE POLICY south ON note FOR SELECT TO ${NAME} USING (area = 'south')`,
    ],
    account: { role: NAME },
    attempts: [
      "SELECT set_config('role', 'postgres', false)",
      "SELECT set_config('session_authorization', 'postgres', true)",
      "SET ROLE postgres",
      "RESET ROLE",
      "RESET ALL",
      "SET SESSION AUTHORIZATION postgres",
      "COMMIT; RESET ROLE; SELECT * FROM secret",
      "ROLLBACK; SELECT * FROM secret",
      "WITH x AS (SELECT set_config('role', 'none', true)) SELECT code FROM secret, x",
      "SELECT c FROM customer c",
      "SELECT (c).email FROM customer c",
      "SELECT (c).* FROM customer c",
      "SELECT c::text FROM customer c",
      "SELECT to_json(c) FROM customer c",
      "SELECT query_to_xml('SELECT code FROM secret', true, false, '')",
      "SELECT table_to_xml('secret', true, false, '')",
      "SELECT relname FROM pg_class",
      "SELECT attname FROM pg_catalog.pg_attribute",
      "SELECT * FROM pg_stats",
      "SELECT most_common_vals FROM pg_statistic",
      "SELECT pg_get_viewdef('contact')",
      "SELECT col_description('secret'::regclass, 1)",
      "SELECT 'secret'::regclass",
      "SELECT to_regclass('secret')",
      "SELECT pg_read_file('/etc/passwd')",
      "SELECT * FROM pg_roles",
      "SELECT * FROM dblink('dbname=postgres', 'SELECT 1') AS t(x int)",
      "TABLE secret",
      "SELECT count(*) FROM contact",
      "EXPLAIN SELECT email FROM customer",
      "SELECT ctid, email FROM customer",
      "SELECT customer FROM customer",
    ],
  },
  mysql: {
    make: [
      `CREATE OR REPLACE USER '${NAME}'@'127.0.0.1'`,
      `CREATE OR REPLACE USER '${NAME}'@'localhost'`,
      ...["127.0.0.1", "localhost"].flatMap((host) => [
        `GRANT SELECT (id, city, segment) ON customer TO '${NAME}'@'${host}'`,
        `GRANT SELECT (id, customer_id, total, status, placed_on) ON orders TO '${NAME}'@'${host}'`,
        `GRANT SELECT ON places TO '${NAME}'@'${host}'`,
      ]),
    ],
    account: { user: NAME },
    attempts: [
      "SELECT * FROM mysql.user",
      "SET ROLE ALL",
      "SELECT code FROM secret FOR UPDATE",
      "SHOW CREATE VIEW contact",
      "SELECT c.id FROM customer c JOIN (SELECT 'Annika Vornadel' AS full_name) AS x USING (full_name)",
      "SELECT c.id FROM customer c JOIN (SELECT 'Annika Vornadel' AS full_name) AS x USING (`full_name`)",
      "SELECT c.id FROM customer c NATURAL JOIN (SELECT 'Annika Vornadel' AS full_name) AS x",
      "SELECT c.id FROM customer c /*! NATURAL JOIN (SELECT 'Annika Vornadel' AS full_name) AS x */ WHERE full_name = 'x'",
      "SELECT load_file('/etc/passwd')",
      "SELECT count(*) FROM contact",
    ],
  },
} as const;

describe.each(["postgres", "mysql"] as const)("an account of its own on %s", (engine) => {
  const server = servers[engine];
  const missing = "missing" in server;
  const { make, account, attempts } = ACCOUNTS[engine];
  // What the other server has no word for is no test of it.
  const onPostgres = engine === "postgres" ? test : () => {};
  describe.skipIf(missing)(missing ? server.missing : "a server", () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let url = "";
    let whole: OpenDatabase;
    let open: OpenDatabase;
    beforeAll(async () => {
      folder = await temporaryFolder();
      if (!("make" in server)) return;
      url = await server.make(NAME, [...PEOPLE, ...SECRET, ...make]);
      const workspace = workspaceAt(folder.path, "trusted");
      whole = await openPrepared(url, { workspace, name: "people" });
      open = await withAccount(whole, account);
    });
    afterAll(async () => {
      await open?.database.close();
      await whole?.database.close();
      if ("make" in server) {
        const users = ["127.0.0.1", "localhost"].map((host) => `DROP USER IF EXISTS '${NAME}'@'${host}'`);
        await server.make(NAME, engine === "mysql" ? users : [`DROP OWNED BY ${NAME}`, `DROP ROLE ${NAME}`]);
        await server.close();
      }
      await folder.remove();
    });

    test("no attempt to read what is forbidden succeeds", async () => {
      const read: string[] = [];
      // Of information_schema the server itself shows what the account may see.
      for (const sql of [...FORBIDDEN.filter((each) => !/information_schema/.test(each)), ...attempts]) {
        const outcome = await open.database.query(sql);
        const harmless =
          engine === "mysql" &&
          "result" in outcome &&
          rowsOf(outcome.result)
            .flat()
            .every((cell) => cell === null || cell === "full_name");
        if (outcome.kind !== "error" && !harmless) read.push(`${sql}: ${JSON.stringify(outcome)}`);
        const message = "message" in outcome ? outcome.message : "";
        read.push(...namesToldBeyond(sql, message).map((name) => `${sql} tells of ${name}`));
      }
      expect(read).toEqual([]);
      const tables = await open.database.query("SELECT table_name FROM information_schema.tables");
      expect(JSON.stringify(tables)).not.toMatch(/secret|contact/);
    });

    test("what is allowed is answered as ever", async () => {
      for (const sql of [...PERMITTED, "SELECT * FROM places ORDER BY city"]) {
        const [before, after] = [await whole.database.query(sql), await open.database.query(sql)];
        expect({ sql, ...after, ms: 0 }).toEqual({ sql, ...before, ms: 0 });
      }
    });

    test("the profile, the values and the schema are those that it may see", async () => {
      const { profile, summaries, vocabulary, values, database } = open;
      expect(profile.tables.map(({ name }) => name).sort()).toEqual([
        "customer",
        ...(engine === "postgres" ? ["note"] : []),
        "orders",
        "places",
      ]);
      const said = JSON.stringify({ profile, summaries, vocabulary, schema: await database.schema() });
      expect(canaryIn(said)).toBeUndefined();
      expect(said).not.toMatch(/full_name|birth_date|\bphone\b|\bsecret\b|contact/i);
      expect(CUSTOMERS.flatMap(({ name }) => values.find(name))).toEqual([]);
      expect(values.find("Graz").length).toBeGreaterThan(0);
    });

    test("names that are masked are masked on top", async () => {
      const masked = await maskPersonal(open);
      const outcome = await masked.database.query("SELECT city, count(*) FROM customer GROUP BY city ORDER BY city");
      expect("result" in outcome && rowsOf(outcome.result)[0]?.[0]).toBe("Graz");
    });

    onPostgres("rows are those of its policies, and their values are not told", async () => {
      const outcome = await open.database.query("SELECT id FROM note ORDER BY id");
      expect("result" in outcome && rowsOf(outcome.result)).toEqual([[2], [3]]);
      const note = open.profile.tables.find(({ name }) => name === "note");
      expect(note?.rows).toBeUndefined();
      expect(note?.fields.every(({ top, min, distinct }) => !top && min === undefined && !distinct)).toBe(true);
      expect(open.values.find("Zwickelbaum calls")).toEqual([]);
    });

    onPostgres("a role that is not there, or that rights do not bind, is turned down", async () => {
      await expect(openDatabase(url, { account: { role: "nobody_here" } })).rejects.toThrow(/has no role nobody_here/);
      await expect(openDatabase(url, { account: { role: "postgres" } })).rejects.toThrow(/reads past the rights/);
      await expect(openDatabase(url, { account: { role: "pg_read_all_data" } })).rejects.toThrow(
        /reads past the rights/,
      );
    });

    test("a password that is not in the environment is asked for by its name", async () => {
      const open = openDatabase(url, { account: { user: NAME, passwordEnv: "CALLER_PASSWORD" }, environment: {} });
      await expect(open).rejects.toThrow(/CALLER_PASSWORD/);
    });
  });
});
