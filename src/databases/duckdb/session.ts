import type { DuckDBConnection } from "@duckdb/node-api";
import type { Emit, Ending, Failed, ReadLimits, Session, SessionOptions } from "../engine.js";
import type { PlanStep } from "../plan.js";
import { DuckDBInstance } from "./api.js";
import { deniedInFile } from "./definitions.js";
import { type Denied, deniedFunctions, openParser } from "./effects.js";
import { duckdbFingerprint } from "./file.js";
import { tableFingerprints } from "./fingerprints.js";
import { createGuard, firstToken, type Guard } from "./guard.js";
import { failureOf, openFailure } from "./messages.js";
import { createPermits } from "./permits.js";
import { EXPLAIN, readPlan } from "./plan.js";
import { read } from "./read.js";
import { nameTables, readSchema, useBuiltIn } from "./schema.js";

/** Where the rest of the bytes goes: DuckDB's limit does not cover what it hands out and what is converted here. */
const SHARE = 0.75;

export function configuration({ memory, threads }: SessionOptions): Record<string, string> {
  return {
    threads: String(threads),
    memory_limit: `${Math.floor((memory * SHARE) / 2 ** 20)}MiB`,
    // What does not fit into memory fails instead of being written beside the user's file.
    temp_directory: "",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    allow_persistent_secrets: "false",
  };
}

export async function openSession(path: string, options: SessionOptions): Promise<Session> {
  try {
    const instance = await DuckDBInstance.create(path, {
      ...configuration(options),
      access_mode: "READ_ONLY",
      enable_external_access: "false",
    });
    const connection = await instance.connect();
    await useBuiltIn(connection);
    const parse = await openParser(connection);
    const denied = await deniedInFile(connection, parse);
    await nameTables(connection, denied);
    const beside = await instance.connect();
    await useBuiltIn(beside);
    await nameTables(beside, denied);
    return await lock(
      connection,
      beside,
      {
        fingerprint: () => duckdbFingerprint(path),
        fingerprints: (options) => tableFingerprints(connection, path, denied, options),
      },
      denied,
    );
  } catch (error) {
    throw openFailure(path, error);
  }
}

/**
 * Nothing outside the database can be reached, and no setting changed, from here on.
 *
 * @param beside Another connection, on which statements are looked at.
 */
export async function lock(
  connection: DuckDBConnection,
  beside: DuckDBConnection,
  fingerprints: Pick<Session, "fingerprint" | "fingerprints">,
  known?: Denied,
): Promise<Session> {
  await connection.run("SET TimeZone = 'UTC'");
  const denied = known ?? (await deniedFunctions(connection));
  const guard = createGuard(connection, await openParser(connection), denied);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
  const permits = createPermits(beside, denied);
  return {
    schema: () => readSchema(connection, denied),
    permits: async (sql, rights) => (await admitted(guard, sql)) ?? permits(sql, rights),
    run: (sql, limits, emit) => run(connection, guard, sql, limits, emit),
    plan: (sql) => planOf(connection, guard, sql),
    interrupt: () => connection.interrupt(),
    ...fingerprints,
    close: () => {
      beside.closeSync();
      connection.closeSync();
    },
  };
}

/** Why a statement is not even bound to be looked at. */
async function admitted(guard: Guard, sql: string): Promise<Failed | undefined> {
  try {
    const statement = await guard.admit(sql);
    if ("kind" in statement) return statement;
    statement.destroySync();
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}

/** What is explained was admitted before, letter by letter: a comment left out could have hidden another statement. */
async function planOf(connection: DuckDBConnection, guard: Guard, sql: string): Promise<readonly PlanStep[] | Failed> {
  try {
    const explained = sql.slice(firstToken(sql)?.start ?? sql.length);
    const admitted = await guard.admit(explained);
    if ("kind" in admitted) return admitted;
    admitted.destroySync();
    const [row = []] = await (await connection.run(`${EXPLAIN} ${explained}`)).getRows();
    return readPlan(String(row.at(-1)));
  } catch (error) {
    return failureOf(error);
  }
}

async function run(
  connection: DuckDBConnection,
  guard: Guard,
  sql: string,
  limits: ReadLimits,
  emit: Emit,
): Promise<Ending> {
  try {
    const statement = await guard.admit(sql);
    if ("kind" in statement) return statement;
    try {
      const truncated = await read(statement, limits, emit);
      // Threads that still fill a result nobody will read are sent home.
      if (truncated) connection.interrupt();
      return { kind: "done", truncated };
    } finally {
      statement.destroySync();
    }
  } catch (error) {
    return failureOf(error);
  }
}
