import { AskableError } from "../../errors.js";
import { firstWord, withoutLeading } from "../../sql/first-word.js";
import { type Emit, type Ending, failed, type ReadLimits, type Session, type SessionOptions } from "../engine.js";
import type { PlanStep } from "../plan.js";
import { collectRows } from "../results/collect.js";
import type { Access } from "../server.js";
import { accountOf } from "./account.js";
import { scanTable } from "./column-scan.js";
import { type Connection, connect, rowsOf } from "./connection.js";
import { deviationsOf, requireReading } from "./features.js";
import { fingerprint, tableFingerprints } from "./fingerprints.js";
import { createGuard, type Guard } from "./guard.js";
import { readTokens } from "./lexer.js";
import { failureOf, type ServerError } from "./messages.js";
import { EXPLAIN, readPlan } from "./plan.js";
import { read } from "./read.js";
import { Statement } from "./rewrite.js";
import { readSchema, withoutViews } from "./schema.js";
import { prepareSession, type SessionLimits } from "./settings.js";

/** Milliseconds. Where rows are sent, the server notices sooner that nobody reads them any more. */
const LONGEST = 3_600_000;

interface Explaining {
  readonly explain: string;
  readonly read: (text: string) => PlanStep[];
  readonly deviation: readonly string[];
}

const IN_JSON: Explaining = { explain: EXPLAIN, read: readPlan, deviation: [] };

/** That the server plans the statement at all is told; its steps are written in a form of the product's own. */
const IN_WORDS: Explaining = {
  explain: "EXPLAIN",
  read: () => [{ operation: "other", detail: "not told", children: [] }],
  deviation: ["explains no plan in JSON: its steps and costs are not known"],
};

interface Opened {
  readonly connection: Connection;
  readonly limits: SessionLimits;
  readonly guard: Guard;
  lost: boolean;
}

export async function openSession(location: string, { access, memory }: SessionOptions): Promise<Session> {
  if (!access) throw new Error(`Nothing to reach ${location} with`);
  const databases = access.schemas;
  let opened = await open(access, memory);
  let stopping: Promise<void> | undefined;

  /** After a lost connection a new one. */
  const current = async (): Promise<Opened> => {
    await stopping;
    if (opened.lost) opened = await open(access, memory);
    return opened;
  };

  /** For statements of the program's own, without the bounds of the one before. */
  const unbounded = async (deadline = LONGEST): Promise<Opened> => {
    const now = await current();
    await now.limits.apply({ maxRows: Number.POSITIVE_INFINITY, deadline });
    return now;
  };

  /** Ends what runs on the server, from a second connection. */
  const interrupt = () => {
    stopping ??= stop(access, opened.connection).finally(() => {
      stopping = undefined;
    });
  };

  let form: Promise<Explaining> | undefined;
  /** In which form the server explains statements, asked once. */
  const explaining = () => {
    form ??= unbounded().then(({ connection }) =>
      rowsOf(connection, `${EXPLAIN} SELECT 1`).then(
        () => IN_JSON,
        () => IN_WORDS,
      ),
    );
    form.catch(() => {
      form = undefined;
    });
    return form;
  };

  const run = async (sql: string, limits: ReadLimits, emit: Emit): Promise<Ending> => {
    const now = await current().catch((error: Error) => failed("lost", error.message));
    if ("failure" in now) return now;
    const { connection, guard, limits: server } = now;
    const tokens = readTokens(sql);
    if ("failure" in tokens) return tokens;
    const statement = new Statement(tokens, databases.slice(1));
    for (;;) {
      const text = statement.sql;
      try {
        const refusal = await guard.objection(text);
        if (refusal) return refusal;
        await server.apply(limits);
        const truncated = await read(connection, text, limits, emit, interrupt);
        return { kind: "done", truncated, ...(statement.isRewritten && { rewritten: text }) };
      } catch (error) {
        if (!statement.reread(error as ServerError)) return failureOf(error as ServerError);
      }
    }
  };

  return {
    run,
    async plan(sql, limits) {
      if (firstWord(sql) === "") return failed("no-statement", "The SQL contains no statement");
      const { explain, read } = await explaining();
      const rows = await collectRows((emit) => run(`${explain} ${withoutLeading(sql)}`, limits, emit));
      return "kind" in rows ? rows : read(String(rows[0]?.[0]));
    },
    async schema() {
      const { connection, guard } = await unbounded();
      return withoutViews(await readSchema(connection, databases), await guard.unmeasurable());
    },
    fingerprint: async () => fingerprint((await unbounded()).connection, databases),
    async fingerprints(options) {
      const { connection, guard } = await unbounded();
      const prints = new Map(await tableFingerprints(connection, databases, options));
      for (const view of (await guard.unmeasurable()).keys()) prints.delete(view);
      return prints;
    },
    async account() {
      const { connection, limits } = await unbounded();
      const { features } = limits;
      const account = await accountOf(connection, databases, features.refusesWrites);
      const explains = (await explaining()).deviation;
      return {
        ...account,
        server: { product: features.product, deviations: [...deviationsOf(features), ...explains] },
      };
    },
    interrupt,
    async scan(request, deadline) {
      const { connection, guard } = await unbounded(deadline);
      const prepare = async (sql: string) => {
        const tokens = readTokens(sql);
        if ("failure" in tokens) throw new Error(tokens.message);
        const { sql: text } = new Statement(tokens, databases.slice(1));
        const refusal = await guard.objection(text);
        if (refusal) throw new Error(refusal.message);
        return text;
      };
      try {
        return await scanTable({ connection, prepare }, request);
      } catch (error) {
        return failureOf(error as ServerError);
      }
    },
    close: () => opened.connection.destroy(),
  };
}

async function open(access: Access, memory: number): Promise<Opened> {
  const connection = await connect(access);
  try {
    if (access.schemas.length === 0) throw await unnamed(connection);
    const limits = await prepareSession(connection, memory);
    const { features } = limits;
    const account = await accountOf(connection, access.schemas, features.refusesWrites).catch(() => undefined);
    requireReading(features, account);
    const mayDoMore = account === undefined || account.excess.length > 0;
    const guard = await createGuard(connection, access.schemas, mayDoMore);
    const opened = { connection, limits, guard, lost: false };
    const lose = () => {
      opened.lost = true;
    };
    connection.on("error", lose);
    connection.on("end", lose);
    return opened;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

async function unnamed(connection: Connection): Promise<AskableError> {
  const rows = await rowsOf(
    connection,
    `SELECT schema_name FROM information_schema.schemata
     WHERE schema_name NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys') ORDER BY 1 LIMIT 20`,
  );
  const names = rows.map(([name]) => name).join(", ");
  return new AskableError("The URL names no database", {
    code: "usage",
    hint: `Write mysql://user@host:port/database${names === "" ? "" : `; there: ${names}`}.`,
  });
}

async function stop(access: Access, running: Connection): Promise<void> {
  try {
    const other = await connect(access);
    await rowsOf(other, `KILL QUERY ${running.threadId}`);
    other.destroy();
    // Where the statement had ended before the order came, the order meets this one.
    await rowsOf(running, "DO 0").catch(() => {});
  } catch {
    // What cannot be stopped this way ends with its process, or at the server's own limit.
  }
}
