import { AskableError } from "../../errors.js";
import { quoteName, quoteText } from "../../sql/quoting.js";
import type { ReadLimits } from "../engine.js";
import type { Access } from "../server.js";
import { type Scrutiny, TELLS_OF_FUNCTIONS } from "./catalogue.js";
import { type Connection, OWN_NAMES, rowsOf, theirNames } from "./connection.js";
import { Lacking, otherProduct, requireReadOnly } from "./features.js";
import { postgresSql } from "./sql.js";
import { Types } from "./types.js";

/** What holds for every statement on a connection. */
export interface SessionSettings {
  /** How closely statements are looked at. */
  readonly scrutiny: Scrutiny;
  readonly types: Types;
  /** Schemas that plain names are looked up in, those asked for first. */
  readonly path: readonly string[];
  /** SQL that begins a transaction in which the program's own statements may run. */
  begin(limits: Pick<ReadLimits, "deadline">): string;
  /** SQL that comes between, and a statement of others: names mean what they mean to the account. */
  readonly theirNames: string;
}

const OLDEST = 12;

/** Roles whose members may do on the server what no transaction holds back. */
const POWERS = `pg_execute_server_program pg_read_server_files pg_write_server_files pg_signal_backend
  pg_create_subscription pg_maintain pg_checkpoint`.split(/\s+/);

/** Rights of roles that no transaction holds back, either: a function may take on every role that the account is a member of. */
const RIGHTS = "rolsuper OR rolreplication";

/**
 * Bytes of memory that each step of a plan may sort or hash in, how many times that for hashing, and bytes of temporary files
 * of a process. Where the server allows less, that holds.
 */
const MOST = { sorting: 64 * 2 ** 20, hashing: 2, spilled: 4 * 2 ** 30 };

const LOOK = `
  SELECT current_setting('server_version_num')::int / 10000 AS version,
    pg_size_bytes(current_setting('work_mem')) AS sorting,
    coalesce(current_setting('hash_mem_multiplier', true), '1') AS hashing,
    CASE current_setting('temp_file_limit') WHEN '-1' THEN 'Infinity' ELSE pg_size_bytes(current_setting('temp_file_limit'))::text END,
    1::money::text AS money, current_setting('server_encoding') AS encoding,
    EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = current_user AND rolsuper) AS super,
    EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'pg_read_all_data' AND pg_has_role(oid, 'USAGE')) AS reader,
    EXISTS (SELECT FROM pg_catalog.pg_roles WHERE (rolname IN (${POWERS.map((name) => `'${name}'`).join()}) OR ${RIGHTS})
      AND pg_has_role(oid, 'MEMBER')) AS power,
    ${TELLS_OF_FUNCTIONS} AS tells`;

/**
 * Reads of a connection what its statements' bounds depend on.
 *
 * An account of the server's own power reads as `pg_read_all_data` (PostgreSQL 14 and later), which may read every table
 * and nothing else. It is taken on only by accounts that have it and more: superusers, and members that may also touch
 * the server's files, programs or sessions. To others it would give rights, or take away those of their own.
 */
export async function readSettings(connection: Connection, access: Access): Promise<SessionSettings> {
  try {
    return await settingsOf(connection, access);
  } catch (error) {
    throw (await otherProduct(connection, error)) ?? error;
  }
}

async function settingsOf(connection: Connection, access: Access): Promise<SessionSettings> {
  // Nothing in it is looked up elsewhere than in pg_catalog: the path is still the account's.
  const paths = await rowsOf(
    connection,
    "BEGIN READ ONLY; SELECT pg_catalog.array_to_json(pg_catalog.current_schemas(false))",
  );
  const [row] = await rowsOf(connection, `${OWN_NAMES}; ${LOOK}`);
  const [version, sorting, hashing, spilled, money, encoding, superuser, reader, power, tells] = row!;
  if (tells !== "t") throw new Lacking("its catalogue does not tell which of its functions do more than compute");
  if (Number(version) < OLDEST) {
    throw new AskableError(`The server is PostgreSQL ${version}, which is too old to be read here`, {
      hint: `PostgreSQL ${OLDEST} and later can be.`,
    });
  }
  await requireSchemas(connection, access);
  if (access.role !== undefined) await requireRole(connection, access.role);
  await requireReadOnly(connection);
  await rowsOf(connection, "ROLLBACK");
  const found = JSON.parse(paths[0]?.[0] ?? "[]") as string[];
  const path = [...new Set([...access.schemas, ...found])].filter((name) => name !== "pg_catalog");
  const drops = reader === "t" && (superuser === "t" || power === "t");
  const fixed = [
    // Whatever the database's own defaults are: a deferrable one might wait for others.
    "BEGIN ISOLATION LEVEL READ COMMITTED, READ ONLY, NOT DEFERRABLE",
    // Such a database has never checked what it was given: its text is sent as it is, and what is no UTF-8 in it shows.
    `SET LOCAL client_encoding = '${encoding === "SQL_ASCII" ? encoding : "UTF8"}'`,
    "SET LOCAL standard_conforming_strings = on",
    "SET LOCAL TimeZone = 'UTC'",
    "SET LOCAL DateStyle = 'ISO'",
    "SET LOCAL IntervalStyle = 'iso_8601'",
    "SET LOCAL bytea_output = 'hex'",
    "SET LOCAL extra_float_digits = 1",
    "SET LOCAL idle_in_transaction_session_timeout = '60s'",
    // Compiling an aggregate over hundreds of columns takes longer than running it.
    "SET LOCAL jit = off",
    // Should this process be killed, what it had the server do ends a second later.
    ...(Number(version) >= 14 ? ["SET LOCAL client_connection_check_interval = '1s'"] : []),
    OWN_NAMES,
    ...(Number(sorting) > MOST.sorting ? [`SET LOCAL work_mem = '${MOST.sorting / 1024}kB'`] : []),
    ...(Number(hashing) > MOST.hashing ? [`SET LOCAL hash_mem_multiplier = ${MOST.hashing}`] : []),
    // Only superusers may set it; for others who made the account has.
    ...(superuser === "t" && Number(spilled) > MOST.spilled
      ? [`SET LOCAL temp_file_limit = '${MOST.spilled / 1024}kB'`]
      : []),
    // Rows that a policy hides from the lesser role are missed with an error, not in silence.
    ...(access.role === undefined && drops ? ["SET LOCAL row_security = off", "SET LOCAL ROLE pg_read_all_data"] : []),
    // The last: what comes before may need the rights of the login.
    ...(access.role === undefined ? [] : [`SET LOCAL row_security = on`, `SET LOCAL ROLE ${quotedRole(access.role)}`]),
  ].join("; ");
  return {
    scrutiny: {
      privileged: superuser === "t" || power === "t",
      confined: access.role !== undefined,
      version: Number(version),
    },
    types: new Types((money ?? "").replace(/\D/g, "").length - 1),
    path,
    theirNames: theirNames(path),
    begin: ({ deadline }) => {
      const longest = Math.ceil(Math.min(deadline + 1000, 2 ** 31 - 1));
      // A table that is being altered is waited for half of the time, so that the message can say so.
      const locked = Math.max(1, Math.floor(longest / 2));
      return `${fixed}; SET LOCAL statement_timeout = ${longest}; SET LOCAL lock_timeout = ${locked}`;
    },
  };
}

const quotedRole = (role: string) => quoteName(role, postgresSql);

/** A role with the server's own power would read past all rights. */
async function requireRole(connection: Connection, role: string): Promise<void> {
  const name = quoteText(role, postgresSql);
  const [found] = await rowsOf(
    connection,
    `SELECT pg_has_role(current_user, oid, 'MEMBER'), rolsuper OR rolbypassrls OR rolreplication OR EXISTS (
       SELECT FROM pg_catalog.pg_roles AS p WHERE p.rolname IN ('pg_read_all_data', ${POWERS.map((power) => `'${power}'`).join()})
         AND pg_has_role(r.oid, p.oid, 'MEMBER'))
     FROM pg_catalog.pg_roles AS r WHERE rolname = ${name}`,
  );
  if (!found) {
    throw new AskableError(`The server has no role ${role}`, { code: "usage", hint: "Check the role of the account." });
  }
  if (found[0] !== "t") {
    throw new AskableError(`The user of the connection may not take on the role ${role}`, {
      hint: `As an administrator: GRANT ${quotedRole(role)} TO the user of the URL.`,
    });
  }
  if (found[1] === "t") {
    throw new AskableError(`The role ${role} reads past the rights of tables and rows`, {
      hint: "Take one that may read what its callers should and nothing else.",
    });
  }
}

async function requireSchemas(connection: Connection, { schemas, database }: Access): Promise<void> {
  if (schemas.length === 0) return;
  const rows = await rowsOf(
    connection,
    "SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname !~ '^pg_' ORDER BY 1",
  );
  const there = rows.map(([name]) => name ?? "");
  const missing = schemas.find((name) => !there.includes(name));
  if (missing === undefined) return;
  throw new AskableError(`The database ${database} has no schema ${missing}`, {
    code: "usage",
    hint: `There: ${there.filter((name) => name !== "information_schema").join(", ")}.`,
  });
}
