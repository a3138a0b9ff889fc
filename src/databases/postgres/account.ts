import { quoteName } from "../../sql/quoting.js";
import type { Account } from "../account.js";
import type { Access } from "../server.js";
import { type Connection, rowsOf } from "./connection.js";
import { type Scope, tablesIn } from "./schema.js";
import { postgresSql } from "./sql.js";

/** Roles that come with the server and only read. */
const READING = "pg_read_all_data pg_read_all_settings pg_read_all_stats pg_stat_scan_tables pg_monitor".split(" ");

/** Of the account that logged in, whatever role its statements take on. */
export async function accountOf(connection: Connection, { database }: Access, scope: Scope): Promise<Account> {
  const writable = ["INSERT", "UPDATE", "DELETE", "TRUNCATE"];
  const [row] = await rowsOf(
    connection,
    `SELECT session_user, r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolreplication,
       (SELECT json_agg(m.rolname ORDER BY m.rolname) FROM pg_catalog.pg_roles AS m
        WHERE NOT r.rolsuper AND m.rolname ~ '^pg_' AND m.rolname <> 'pg_database_owner'
          AND m.rolname <> ALL ('{${READING.join()}}') AND pg_has_role(session_user, m.oid, 'MEMBER')),
       ${writable
         .map(
           (privilege) => `EXISTS (SELECT FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n
             ON n.oid = c.relnamespace WHERE ${tablesIn(scope)} AND has_table_privilege(session_user, c.oid, '${privilege}'))`,
         )
         .join(", ")},
       EXISTS (SELECT FROM pg_catalog.pg_namespace AS n WHERE nspname !~ '^pg_' AND has_schema_privilege(session_user, n.oid, 'CREATE')),
       (SELECT json_agg(DISTINCT n.nspname) FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n
        ON n.oid = c.relnamespace WHERE ${tablesIn(scope)}),
       version(),
       EXISTS (SELECT FROM pg_catalog.pg_class WHERE relname = 'pg_dist_partition' AND relnamespace = 'pg_catalog'::regnamespace)
     FROM pg_catalog.pg_roles AS r WHERE r.rolname = session_user`,
  );
  const [name, superuser, createRole, createDatabase, replication, roles, ...rest] = row!;
  const [held, [create, schemas, product, distributes]] = [rest.slice(0, writable.length), rest.slice(writable.length)];
  const excess = superuser === "t" ? ["SUPERUSER"] : [];
  if (superuser !== "t") {
    if (createRole === "t") excess.push("CREATEROLE");
    if (createDatabase === "t") excess.push("CREATEDB");
    if (replication === "t") excess.push("REPLICATION");
    excess.push(...(JSON.parse(roles ?? "[]") as string[]), ...writable.filter((_, at) => held[at] === "t"));
    if (create === "t") excess.push("CREATE on a schema");
  }
  const statements = proper(database, JSON.parse(schemas ?? "[]") as string[], superuser === "t");
  const deviations = distributes === "t" ? [DISTRIBUTES] : [];
  return { name: name ?? "", excess, proper: statements, server: { product: product ?? "", deviations } };
}

/** Of the tables that Citus spreads only empty ones are here, whose sizes and counts of changes say nothing. */
const DISTRIBUTES =
  "spreads tables over other machines (Citus): their sizes are not known before they are read, and changes of their rows are only seen by refresh --thorough";

/** @param bounded Whether who runs them may set what only superusers may: how much of the disk sorting may take. */
function proper(database: string, schemas: readonly string[], bounded: boolean): string[] {
  const name = (text: string) => quoteName(text, postgresSql);
  return [
    "CREATE ROLE askable LOGIN PASSWORD '…';",
    "ALTER ROLE askable SET default_transaction_read_only = on;",
    ...(bounded ? ["ALTER ROLE askable SET temp_file_limit = '4GB';"] : []),
    `GRANT CONNECT ON DATABASE ${name(database)} TO askable;`,
    ...schemas.flatMap((schema) => [
      `GRANT USAGE ON SCHEMA ${name(schema)} TO askable;`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA ${name(schema)} TO askable;`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${name(schema)} GRANT SELECT ON TABLES TO askable;`,
    ]),
  ];
}
