import { firstWord, withoutLeading, withoutTrailing } from "../../sql/first-word.js";
import {
  type Emit,
  type Ending,
  type Failed,
  failed,
  type ReadLimits,
  type Session,
  type SessionOptions,
} from "../engine.js";
import { accountOf } from "./account.js";
import { catalogueStatistics, tableSizes } from "./catalogue.js";
import { scanTable } from "./column-scan.js";
import { fingerprint, tableFingerprints } from "./fingerprints.js";
import { createGuard, type Guard } from "./guard.js";
import { failureOf } from "./messages.js";
import { rewritten } from "./names.js";
import { readPlan } from "./plan.js";
import { read } from "./read.js";
import { readSchema } from "./schema.js";
import { openServerSession, type ServerSession } from "./server-session.js";
import { prepareSession, type Reading, settingsOf } from "./settings.js";
import { mannerIn } from "./url.js";

interface Opened {
  readonly server: ServerSession;
  readonly guard: Guard;
  readonly reading: Reading;
}

export async function openSession(location: string, { access, memory }: SessionOptions): Promise<Session> {
  if (!access) throw new Error(`Nothing to reach ${location} with`);
  const manner = mannerIn(location);
  const databases = access.schemas;
  const open = async (): Promise<Opened> => {
    const server = await openServerSession(access, manner, settingsOf(memory));
    try {
      const reading = await prepareSession(server, memory);
      return { server, guard: createGuard(server), reading };
    } catch (error) {
      server.close();
      throw error;
    }
  };
  let opened = await open();
  let stopping: Promise<void> | undefined;
  let stopped = false;

  /** After a lost connection a new one. */
  const current = async (): Promise<Opened> => {
    await stopping;
    if (opened.server.lost) opened = await open();
    return opened;
  };

  /** Runs `work` with a statement as the server reads it, and answers what fails. */
  const tried = async <Value>(
    sql: string,
    work: (now: Opened, text: string) => Promise<Value>,
  ): Promise<Value | Failed> => {
    stopped = false;
    const now = await current().catch((error: Error) => failed("lost", error.message));
    if ("failure" in now) return now;
    try {
      return await work(now, rewritten(withoutTrailing(sql), databases, now.reading));
    } catch (error) {
      return failureOf(error);
    }
  };

  const run = (sql: string, limits: ReadLimits, emit: Emit): Promise<Ending> =>
    tried(sql, async ({ server, guard }, text): Promise<Ending> => {
      const refusal = await guard.objection(text);
      if (refusal) return refusal;
      if (stopped) return failed("other", "It was cancelled");
      // Should this process be gone, the server stops by itself.
      const running = await server.run(text, (1.5 * limits.deadline) / 1000);
      try {
        const truncated = await read(running, limits, emit);
        return { kind: "done", truncated, ...(text !== withoutTrailing(sql) && { rewritten: text }) };
      } finally {
        await running.close().catch(() => {});
      }
    });

  /** What the program composed is planned once: foreign in it are names, which are quoted, and what stands in `from`. */
  const askedFor = async (
    { server, guard, reading }: Opened,
    sql: string,
    from: string | undefined,
    deadline: number,
  ) => {
    const text = rewritten(sql, databases, reading);
    const refusal =
      (await guard.byWords(text)) ??
      (from === undefined ? undefined : await guard.objection(rewritten(`SELECT 1 FROM ${from}`, databases, reading)));
    if (refusal) throw new Error(refusal.message);
    return server.rowsOf(text, (1.5 * deadline) / 1000);
  };

  return {
    run,
    plan: (sql) =>
      tried(sql, async ({ guard }, text) => {
        if (firstWord(text) === "") return failed("no-statement", "The SQL contains no statement");
        const plan = await guard.explained(withoutLeading(text));
        return typeof plan === "string" ? readPlan(plan) : plan;
      }),
    schema: async () => readSchema((await current()).server, databases),
    fingerprint: async () => fingerprint((await current()).server, databases),
    fingerprints: async (options) => tableFingerprints((await current()).server, databases, options),
    account: async () => accountOf((await current()).server),
    tableSizes: async () => tableSizes((await current()).server, databases),
    async catalogueStatistics(table, fields) {
      stopped = false;
      return catalogueStatistics((await current()).server, databases, table, fields, () => stopped);
    },
    scan: (request, deadline) =>
      tried("", (now) => scanTable({ rowsOf: (sql, from) => askedFor(now, sql, from, deadline) }, request)),
    interrupt() {
      stopped = true;
      stopping ??= opened.server
        .stop()
        .catch(() => {})
        .finally(() => {
          stopping = undefined;
        });
    },
    close: () => opened.server.close(),
  };
}
