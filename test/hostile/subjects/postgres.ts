import pg from "pg";
import { STATEMENTS } from "../../databases/conformance.js";
import { run, startPostgres } from "../../support/postgres.js";
import { filesIn } from "../machine.js";
import { postgres as corpus } from "../statements/postgres.js";
import { type MakeSubject, type Subject, settled } from "./subject.js";

/** Without them a server starts work of its own, which would be taken for a statement's. */
const QUIET = ["autovacuum=off", "max_prepared_transactions=2", "wal_level=logical", "jit=off"];

const EXTENSIONS = `dblink postgres_fdw file_fdw adminpack pageinspect pg_surgery pg_prewarm pgrowlocks pg_walinspect
  amcheck lo tablefunc pgcrypto fuzzystrmatch`.split(/\s+/);

/** As a superuser, as the owner of the tables, and as an account that may only read. */
export const postgres: MakeSubject = async ({ folder }) => {
  const server = await startPostgres(...QUIET);
  if (!server) return undefined;
  const made = await server.make("hostile", [
    "CREATE ROLE owner LOGIN",
    "CREATE ROLE reader LOGIN",
    "ALTER ROLE postgres PASSWORD 'geheim'",
    "ALTER DATABASE hostile OWNER TO owner",
    "ALTER SCHEMA public OWNER TO owner",
    ...EXTENSIONS.map((name) => `CREATE EXTENSION ${name}`),
    "SET ROLE owner",
    ...STATEMENTS.map((statement) => statement.replace(/\bDOUBLE\b/g, "double precision")),
    "CREATE SEQUENCE s",
    "SELECT nextval('s')",
    "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader",
    "GRANT ALL ON SEQUENCE s TO reader",
    "RESET ROLE",
    "SELECT lo_from_bytea(1, 'x')",
  ]);
  const bystander = new pg.Client({ connectionString: made, password: async () => "" });
  bystander.on("error", () => {});
  await bystander.connect();
  await bystander.query("LISTEN x");
  const heard: string[] = [];
  bystander.on("notification", ({ payload }) => heard.push(payload ?? ""));
  const alive = () => bystander.query("SELECT 1").then(() => "lives", String);
  const rows = async (sql: string) => (await run(made, [sql])) as unknown[][];
  const [[data, password]] = (await rows(
    "SELECT current_setting('data_directory'), (SELECT rolpassword FROM pg_authid WHERE rolname = 'postgres')",
  )) as [[string, string]];
  return {
    engine: "postgres",
    corpus,
    accounts: {
      superuser: made,
      owner: made.replace("//postgres@", "//owner@"),
      reader: made.replace("//postgres@", "//reader@"),
    },
    // What an account may not see of them is left out.
    settings:
      "SELECT string_agg(name || '=' || setting, '; ' ORDER BY name) FROM pg_settings WHERE name <> 'transaction_isolation'",
    secrets: [password.slice(0, 40)],
    state: async () => {
      const idle = await settled(() => rows(BUSY));
      return {
        ...(await contentOf(rows)),
        locks: idle,
        bystander: [await alive(), [...heard]],
        server: serverFiles(data),
      };
    },
    effects: effectsOn(made, folder, bystander),
    make: (name, statements) => server.make(name, statements),
    close: async () => {
      await bystander.end().catch(() => {});
      await server.close();
    },
  };
};

const OTHERS = "pid <> pg_backend_pid()";
const BUSY = `SELECT locktype, mode, objid::text FROM pg_locks WHERE ${OTHERS} AND locktype <> 'virtualxid'
  UNION ALL SELECT 'transaction', state, query FROM pg_stat_activity
  WHERE ${OTHERS} AND backend_type = 'client backend' AND state <> 'idle'`;

/** Catalogues whose rows only a change changes. */
const CATALOGUES =
  `pg_class pg_attribute pg_proc pg_type pg_namespace pg_constraint pg_index pg_rewrite pg_trigger pg_policy
  pg_cast pg_operator pg_aggregate pg_extension pg_event_trigger pg_foreign_server pg_user_mapping pg_foreign_table
  pg_description pg_largeobject pg_largeobject_metadata pg_sequence pg_statistic_ext pg_statistic pg_collation pg_default_acl
  pg_tablespace pg_database pg_publication pg_subscription pg_replication_origin pg_language pg_seclabel`.split(/\s+/);
const ROLES = ["pg_authid", "pg_auth_members", "pg_db_role_setting"];

async function contentOf(rows: (sql: string) => Promise<unknown[][]>): Promise<Record<string, unknown>> {
  const hashed = (name: string, table: string) =>
    `SELECT '${name}', md5(coalesce(string_agg(x::text, E'\\n' ORDER BY x::text), '')) FROM ${table} AS x`;
  const tables = await rows("SELECT oid::regclass::text FROM pg_class WHERE relkind IN ('r', 'm') AND oid >= 16384");
  const names = tables.map(([name]) => String(name));
  const all = async (list: readonly string[]) =>
    Object.fromEntries(
      (await rows(list.map((name) => hashed(name.replaceAll("'", "''"), name)).join(" UNION ALL "))) as string[][],
    );
  return {
    tables: await all(names),
    sequences: await rows("SELECT last_value, is_called FROM s"),
    catalogues: await all(CATALOGUES),
    roles: await all(ROLES),
    settings: await rows(
      "SELECT md5(string_agg(name || '=' || setting, ';' ORDER BY name)), pg_conf_load_time()::text FROM pg_settings",
    ),
    statistics: await rows(
      "SELECT (SELECT max(stats_reset) FROM pg_stat_database)::text, (SELECT max(stats_reset) FROM pg_stat_bgwriter)::text",
    ),
    // A transaction that wrote took a number, whatever became of it.
    transactions: await rows(
      "SELECT pg_snapshot_xmax(pg_current_snapshot())::text, (SELECT count(*) FROM pg_prepared_xacts)",
    ),
    replication: await rows("SELECT slot_name FROM pg_replication_slots"),
  };
}

/** The server's files, but for those that come and go by themselves; with the content of what it reads when it starts. */
function serverFiles(data: string): Record<string, string> {
  const passing =
    /^(pg_wal|pg_stat|pg_stat_tmp|pg_xact|pg_subtrans|pg_multixact|pg_notify|pg_logical|pg_commit_ts)\b|pgsql_tmp|_fsm$|_vm$|internal\.init/;
  const files = filesIn(data, /\.conf$|^PG_VERSION$/);
  return Object.fromEntries(Object.entries(files).filter(([name]) => !passing.test(name)));
}

function effectsOn(url: string, folder: string, bystander: pg.Client): Subject["effects"] {
  const happens =
    (...statements: string[]) =>
    () =>
      run(url, statements);
  const { processID } = bystander as unknown as { processID: number };
  return [
    ["tables", "a row", happens("INSERT INTO blank VALUES (1, 'x')")],
    ["sequences", "a sequence", happens("SELECT nextval('s')")],
    ["catalogues", "a function", happens("CREATE FUNCTION more() RETURNS integer LANGUAGE sql AS 'SELECT 1'")],
    ["catalogues", "a large object", happens("SELECT lo_put(1, 0, 'y')")],
    ["catalogues", "statistics", happens("ANALYZE artist")],
    ["roles", "a role", happens("CREATE ROLE more")],
    ["roles", "a setting of a role", happens("ALTER ROLE reader SET work_mem = '1GB'")],
    [
      "settings",
      "a setting of the server",
      happens("ALTER SYSTEM SET work_mem = '5MB'", "SELECT pg_reload_conf()", "SELECT pg_sleep(0.3)"),
    ],
    ["statistics", "a reset of statistics", happens("SELECT pg_stat_reset()", "SELECT pg_sleep(0.1)")],
    ["transactions", "a row that was rolled back", happens("BEGIN", "INSERT INTO blank VALUES (2, 'y')", "ROLLBACK")],
    [
      "transactions",
      "a prepared transaction",
      happens("BEGIN", "INSERT INTO blank VALUES (3, 'z')", "PREPARE TRANSACTION 'x'"),
    ],
    ["transactions", "its end", happens("ROLLBACK PREPARED 'x'")],
    ["bystander", "a message", happens("NOTIFY x, 'y'", "SELECT pg_sleep(0.1)")],
    ["replication", "a slot", happens("SELECT pg_create_physical_replication_slot('x')")],
    ["server", "a file of the server", happens("SELECT pg_file_write('more', 'x', false)")],
    ["files", "a file", happens(`COPY artist TO PROGRAM 'cat > ${folder}/out'`)],
    ["locks", "a lock that was kept", async () => bystander.query("SELECT pg_advisory_lock(4711)")],
    ["read", "another file", happens(`SELECT pg_read_file('${folder}/secret.txt')`)],
    [
      "bystander",
      "a connection that was ended",
      happens(`SELECT pg_terminate_backend(${processID})`, "SELECT pg_sleep(0.2)"),
    ],
  ];
}
