import { firstWord, withoutLeading } from "../../sql/first-word.js";
import {
  type Emit,
  type Ending,
  type Failed,
  failed,
  type ReadLimits,
  type Session,
  type SessionOptions,
} from "../engine.js";
import { collectRows } from "../results/collect.js";
import { accountOf } from "./account.js";
import { watchMemory } from "./backend-memory.js";
import { rowsWanted, scanTable } from "./column-scan.js";
import { type Connection, connect, OWN_NAMES, rowsOf } from "./connection.js";
import { copyRows, type RowVisitor } from "./copy.js";
import { Names } from "./dotted-names.js";
import { fingerprint, tableFingerprints } from "./fingerprints.js";
import { kindRefused, objectionTo, statementOf } from "./guard.js";
import { failureOf, type ServerError } from "./messages.js";
import { EXPLAIN, readPlan } from "./plan.js";
import { describe, read } from "./read.js";
import { readSchema } from "./schema.js";
import { readSettings, type SessionSettings } from "./settings.js";

/** Milliseconds for reading the catalogues. */
const CATALOGUE_TIME = 120_000;

/** A view may have called for a lock of the whole session, which the end of a transaction leaves. */
const END = "ROLLBACK; SELECT pg_catalog.pg_advisory_unlock_all()";

interface Opened {
  readonly connection: Connection;
  readonly settings: SessionSettings;
  readonly names: Names;
}

export async function openSession(location: string, { access, memory }: SessionOptions): Promise<Session> {
  if (!access) throw new Error(`Nothing to reach ${location} with`);
  const open = async (): Promise<Opened> => {
    const connection = await connect(access);
    try {
      const settings = await readSettings(connection, access);
      return { connection, settings, names: new Names() };
    } catch (error) {
      connection.client.end().catch(() => {});
      throw error;
    }
  };
  let opened = await open();
  /** What must be over before the next statement: the end of the last transaction, an order to stop. */
  let ending: Promise<unknown> = Promise.resolve();

  /** After a lost connection a new one. */
  const current = async (): Promise<Opened> => {
    await ending;
    if (opened.connection.lost) opened = await open();
    return opened;
  };
  const after = (what: Promise<unknown>) => {
    ending = Promise.all([ending, what]).catch(() => {});
  };
  /** Not before an order to stop is through, which would meet the ROLLBACK and leave the transaction open. */
  const rollBack = (connection: Connection) => {
    const end = () => rowsOf(connection, END);
    after(ending.then(end).catch(end));
  };
  const scopeOf = ({ path }: SessionSettings) => ({
    schemas: access.schemas,
    path,
    readable: access.role !== undefined,
  });
  const interrupt = () => after(opened.connection.cancel());

  /** Runs `work` in a transaction of its own, as every statement is. */
  const inTransaction = async <Value>(work: (opened: Opened) => Promise<Value>): Promise<Value> => {
    const now = await current();
    try {
      await rowsOf(now.connection, now.settings.begin({ deadline: CATALOGUE_TIME }));
      return await work(now);
    } finally {
      rollBack(now.connection);
    }
  };

  return {
    schema: () => inTransaction(({ connection, settings }) => readSchema(connection, scopeOf(settings))),
    fingerprint: () =>
      inTransaction(({ connection, settings }) => fingerprint(connection, scopeOf(settings), settings.scrutiny)),
    fingerprints: (options) =>
      inTransaction(({ connection, settings }) =>
        tableFingerprints(connection, scopeOf(settings), options, settings.scrutiny),
      ),
    account: () => inTransaction(({ connection, settings }) => accountOf(connection, access, scopeOf(settings))),
    interrupt,
    close: () => opened.connection.client.end(),
    async run(sql: string, limits: ReadLimits, emit: Emit): Promise<Ending> {
      return guarded(sql, async (now, text) => {
        const ran = await runIn(now, text, limits, emit);
        return typeof ran === "boolean" && text !== sql
          ? { kind: "done", truncated: ran, rewritten: text }
          : endingOf(ran);
      });
    },
    plan: (sql, limits) =>
      guarded(sql, async (now, text) => {
        if (firstWord(text) === "") return failed("no-statement", "The SQL contains no statement");
        const rows = await collectRows(async (emit) =>
          endingOf(await runIn(now, `${EXPLAIN} ${withoutLeading(text)}`, limits, emit)),
        );
        return "kind" in rows ? rows : readPlan(String(rows[0]?.[0]));
      }),
    scan: (request, deadline) =>
      guarded(rowsWanted(request), async (now, _, rewrite) => {
        const { connection, settings } = now;
        // All of one moment, though some is read twice.
        const begin = `${settings.begin({ deadline })}; SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`;
        try {
          const statement = statementOf(rewrite(rowsWanted(request)));
          const refusal = await objectionTo(connection, begin, statement.sql, settings.scrutiny);
          if (refusal) return refusal;
          const columns = await describe(connection, settings.theirNames, statement);
          const copy = async (query: string, visit: RowVisitor) => {
            const text = rewrite(query);
            const refusal = await objectionTo(connection, OWN_NAMES, text, settings.scrutiny);
            if (refusal) throw new Refused(refusal);
            await rowsOf(connection, settings.theirNames);
            await copyRows(connection, text, visit);
          };
          return await scanTable(
            copy,
            columns.map(({ dataTypeID }) => dataTypeID),
            request,
          );
        } catch (error) {
          if (error instanceof Refused) return error.failed;
          throw error;
        } finally {
          after(rowsOf(connection, END));
        }
      }),
  };

  /** Runs `work` where nothing speaks against the SQL, with it as the server knows its names; fails as the SQL does. */
  async function guarded<Value>(
    sql: string,
    work: (now: Opened, text: string, rewrite: (sql: string) => string) => Promise<Value>,
  ): Promise<Value | Failed> {
    let now: Opened;
    try {
      now = await current();
    } catch (error) {
      return failed("lost", (error as Error).message);
    }
    const { names } = now;
    for (;;) {
      const text = names.rewrite(sql);
      try {
        return await work(now, text, (other) => names.rewrite(other));
      } catch (error) {
        const failure = error as ServerError;
        const schemas = () => inTransaction(({ connection }) => schemaNames(connection));
        if (await names.learn(failure, text, schemas)) continue;
        return (failure.code === "42601" && kindRefused(text)) || failureOf(failure, text);
      }
    }
  }

  async function runIn({ connection, settings }: Opened, sql: string, limits: ReadLimits, emit: Emit) {
    const watch = watchMemory(connection, memory, interrupt);
    try {
      const statement = statementOf(sql);
      const refusal = await objectionTo(connection, settings.begin(limits), sql, settings.scrutiny);
      if (refusal) return refusal;
      const columns = await describe(connection, settings.theirNames, statement);
      const unknown = settings.types.unknownOf(columns);
      if (unknown.length > 0) {
        await rowsOf(connection, OWN_NAMES);
        await settings.types.learn(connection, unknown);
        await rowsOf(connection, settings.theirNames);
      }
      const again = unknown.length > 0 ? sql : undefined;
      return await read(connection, settings.types.readers(columns), limits, emit, interrupt, again);
    } catch (error) {
      if (!watch.passed) throw error;
      const most = Math.round(memory / 2 ** 20);
      return failed(
        "memory",
        `The statement was stopped because the server's process took more than ${most} MiB of memory`,
      );
    } finally {
      watch.end();
      rollBack(connection);
    }
  }
}

function endingOf(ran: boolean | Failed): Ending {
  return typeof ran === "boolean" ? { kind: "done", truncated: ran } : ran;
}

/** Ends a scan of which a part is refused. */
class Refused extends Error {
  readonly failed: Failed;

  constructor(failed: Failed) {
    super(failed.message);
    this.failed = failed;
  }
}

async function schemaNames(connection: Connection): Promise<string[]> {
  const rows = await rowsOf(connection, "SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname !~ '^pg_'");
  return rows.map(([name]) => name ?? "");
}
