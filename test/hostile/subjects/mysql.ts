import { createConnection } from "mysql2/promise";
import { STATEMENTS } from "../../databases/conformance.js";
import { startMysql } from "../../support/mysql.js";
import { filesIn, hash } from "../machine.js";
import { mysql as corpus } from "../statements/mysql.js";
import { type MakeSubject, type Subject, settled } from "./subject.js";

/** As root and as an account that may only read. */
export const mysql: MakeSubject = async ({ folder }) => {
  const server = await startMysql("--plugin-maturity=alpha", "--innodb-stats-auto-recalc=0", "--event-scheduler=ON");
  if (!server) return undefined;
  const url = await server.make("hostile", [
    ...STATEMENTS.map((statement) => statement.replaceAll("VARCHAR", "VARCHAR(100)")),
    "CREATE SEQUENCE s",
    "CREATE USER reader@'%' IDENTIFIED BY 'geheim'",
    "GRANT SELECT, SHOW VIEW ON hostile.* TO reader@'%'",
    "INSTALL SONAME 'metadata_lock_info'",
  ]);
  const bystander = await createConnection(url);
  bystander.on("error", () => {});
  const rows = async (sql: string): Promise<unknown[][]> => {
    const connection = await createConnection({ uri: url, rowsAsArray: true });
    try {
      return (await connection.query(sql))[0] as unknown[][];
    } finally {
      await connection.end();
    }
  };
  const [[data, password]] = (await rows(
    "SELECT @@datadir, (SELECT json_value(priv, '$.authentication_string') FROM mysql.global_priv WHERE user = 'reader')",
  )) as [[string, string]];
  return {
    engine: "mysql",
    corpus,
    accounts: { root: url, reader: url.replace("root@", "reader:geheim@") },
    settings: `SELECT group_concat(concat(variable_name, '=', session_value) ORDER BY 1 SEPARATOR '; ')
      FROM information_schema.system_variables
      WHERE variable_name NOT IN ('TIMESTAMP', 'RAND_SEED1', 'RAND_SEED2', 'PSEUDO_THREAD_ID', 'LAST_GTID', 'ERROR_COUNT', 'WARNING_COUNT', 'IN_TRANSACTION')`,
    secrets: [password],
    state: async () => ({
      ...(await contentOf(rows)),
      locks: await settled(() => rows(BUSY)),
      bystander: await bystander.query("SELECT 1").then(() => "lives", String),
      server: serverFiles(data),
    }),
    effects: effectsOn(rows, bystander, folder),
    make: (name, statements) => server.make(name, statements),
    close: async () => {
      bystander.destroy();
      await server.close();
    },
  };
};

const BUSY = `SELECT lock_mode, lock_type, table_name FROM information_schema.metadata_lock_info
  WHERE thread_id <> connection_id() AND table_schema NOT IN ('mysql', 'information_schema')
  UNION ALL SELECT trx_state, 'transaction', trx_query FROM information_schema.innodb_trx WHERE trx_mysql_thread_id NOT IN (0, connection_id())`;

const quoted = (name: string) => `\`${name.replaceAll("`", "``")}\``;

/** Written by the server itself. */
const OWN = /^(innodb_.*_stats|.*_log|gtid_slave_pos|transaction_registry)$/;

async function contentOf(rows: (sql: string) => Promise<unknown[][]>): Promise<Record<string, unknown>> {
  const found = (await rows(
    `SELECT table_schema, table_name, table_type FROM information_schema.tables
     WHERE table_type IN ('BASE TABLE', 'SEQUENCE') AND table_schema NOT IN ('performance_schema', 'information_schema', 'sys')
     ORDER BY 1, 2`,
  )) as string[][];
  const named = found
    .filter(([, name]) => !OWN.test(name!))
    .map(([schema, name]) => `${quoted(schema!)}.${quoted(name!)}`);
  const sequences = found
    .filter(([, , type]) => type === "SEQUENCE")
    .map(([schema, name]) => `${quoted(schema!)}.${quoted(name!)}`);
  const sums = await rows(`CHECKSUM TABLE ${named.join()} EXTENDED`);
  const isRole = ([name]: unknown[]) =>
    /^mysql\.(global_priv|db|.*_priv|roles_mapping|proxies_priv)$/.test(String(name));
  const described = (table: string, fields: string) =>
    rows(
      `SELECT ${fields} FROM information_schema.${table} WHERE ${fields.split(",")[0]} NOT IN ('sys', 'mysql', 'information_schema') ORDER BY 1, 2, 3`,
    );
  return {
    tables: sums.filter((row) => !isRole(row)),
    roles: sums.filter(isRole),
    sequences: await Promise.all(sequences.map((name) => rows(`SELECT * FROM ${name}`))),
    schema: [
      await rows("SELECT schema_name, default_character_set_name FROM information_schema.schemata"),
      await described("columns", "table_schema, table_name, column_name, column_type"),
      await described("views", "table_schema, table_name, view_definition"),
      await described("routines", "routine_schema, routine_name, routine_definition"),
      await described("triggers", "trigger_schema, trigger_name, action_statement"),
      await described("events", "event_schema, event_name, event_definition"),
      await rows("SELECT plugin_name, plugin_status FROM information_schema.plugins ORDER BY 1"),
    ],
    settings: hash(JSON.stringify(await rows("SHOW GLOBAL VARIABLES WHERE variable_name NOT LIKE 'gtid%'"))),
  };
}

function serverFiles(data: string): string[] {
  const passing = /^(ib_|ibdata|ibtmp|undo|aria_log|#|ddl_recovery|.*\.(pid|err|log)$)/;
  return Object.keys(filesIn(data, /^$/)).filter((name) => !passing.test(name) && !name.includes("#sql"));
}

type Client = Awaited<ReturnType<typeof createConnection>>;

function effectsOn(rows: (sql: string) => Promise<unknown>, bystander: Client, folder: string): Subject["effects"] {
  const happens = (sql: string) => () => rows(sql);
  return [
    ["tables", "a row", happens("INSERT INTO blank VALUES (1, 'x')")],
    ["sequences", "a sequence", happens("SELECT NEXTVAL(s)")],
    ["schema", "a function", happens("CREATE FUNCTION more() RETURNS INTEGER RETURN 1")],
    ["schema", "a database", happens("CREATE DATABASE more")],
    ["roles", "an account", happens("CREATE USER more")],
    ["settings", "a setting of the server", happens("SET GLOBAL slow_launch_time = 77")],
    ["server", "a file of the server", happens("CREATE TABLE more (a INTEGER)")],
    ["files", "a file", happens(`SELECT 1 INTO OUTFILE '${folder}/out'`)],
    ["read", "another file", happens(`SELECT LOAD_FILE('${folder}/secret.txt')`)],
    ["locks", "a lock that was kept", () => bystander.query("SELECT GET_LOCK('x', 0)")],
    [
      "locks",
      "a locked row",
      () => bystander.query("BEGIN").then(() => bystander.query("SELECT * FROM artist FOR UPDATE")),
    ],
    ["bystander", "a connection that was ended", () => rows(`KILL ${bystander.threadId}`)],
  ];
}
