import { Worker } from "node:worker_threads";
import { leaveToParent } from "../../artifacts/processes.js";
import { msSince } from "../../durations.js";
import { AskableError, messageOf } from "../../errors.js";
import type { Batch } from "../database.js";
import { type Emit, type Ending, type Failed, failed, type ReadLimits, type Session } from "../engine.js";
import { engineNamed } from "../engines.js";
import type { Access } from "../server.js";
import { beyondBounds } from "./bounds.js";
import { type Call, type Order, type Report, type Start, WINDOW } from "./protocol.js";

/*
 * Entry of a child process: holds one session, runs what it is told, and dies with its parent.
 */
leaveToParent();
const start = JSON.parse(process.argv[2] ?? "{}") as Start;
// What a statement might read of the environment (keys, tokens) is not there to be read.
for (const name of Object.keys(process.env)) delete process.env[name];

let session: Session | undefined;
let inFlight = 0;
let room: (() => void) | undefined;

// Not `process.exit()`, which waits for DuckDB's threads.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (order: Order) => {
  if (order.type === "run") void run(order);
  else if (order.type === "call") void call(order);
  else if (order.type === "interrupt") session?.interrupt();
  else if (order.type === "open") void open(order.access);
  else {
    inFlight -= 1;
    room?.();
  }
});

async function open(access: Access | undefined): Promise<void> {
  try {
    const options = { ...start.options, ...(access && { access }) };
    session = await engineNamed(start.engine).connect(start.location, options);
    report({ type: "ready" });
    new Worker(new URL("./memory-watchdog.js", import.meta.url), { workerData: start }).unref();
  } catch (error) {
    report(failure(error));
  }
}

async function run({ sql, limits }: Extract<Order, { type: "run" }>): Promise<void> {
  const began = performance.now();
  let last: Batch | undefined;
  inFlight = 0;
  const emit = async (batch: Batch) => {
    if (last) await send(last);
    last = batch;
  };
  const ending = unfit(sql) ?? (await runIn(session!, sql, limits, emit));
  const ms = msSince(began);
  report({ type: "ended", ending, ms, ...(last && ending.kind === "done" ? { batch: last } : {}) });
}

/** A session answers failing SQL with an ending; what it throws all the same is told, and the child lives on. */
async function runIn(session: Session, sql: string, limits: ReadLimits, emit: Emit): Promise<Ending> {
  try {
    return await session.run(sql, limits, emit);
  } catch (error) {
    return failed("other", messageOf(error));
  }
}

async function send(batch: Batch): Promise<void> {
  report({ type: "batch", batch });
  inFlight += 1;
  while (inFlight >= WINDOW) await new Promise<void>((resolve) => (room = resolve));
}

async function call(order: Call): Promise<void> {
  try {
    report({ type: "value", value: await asked(session!, order) });
  } catch (error) {
    report(failure(error));
  }
}

function asked(session: Session, order: Call): Promise<unknown> | undefined {
  if (order.method === "fingerprints") return session.fingerprints(order.options);
  if (order.method === "plan") return planned(session, order);
  if (order.method === "permits") return permitted(session, order);
  if (order.method === "catalogueStatistics") return session.catalogueStatistics?.(order.table, order.fields);
  return order.method === "scan" ? session.scan?.(order.request, order.deadline) : session[order.method]?.();
}

async function planned(session: Session, { sql, limits }: Extract<Call, { method: "plan" }>): Promise<unknown> {
  return unfit(sql) ?? session.plan(sql, limits).catch((error: unknown) => failed("other", messageOf(error)));
}

async function permitted(session: Session, { sql, rights }: Extract<Call, { method: "permits" }>): Promise<unknown> {
  if (!session.permits) return failed("refused", "Rights are those of the server's account here");
  return unfit(sql) ?? session.permits(sql, rights).catch((error: unknown) => failed("other", messageOf(error)));
}

/** Why no engine is to see the SQL. */
function unfit(sql: string): Failed | undefined {
  if (sql.includes("\0")) return failed("syntax", "The SQL contains a NUL character");
  return beyondBounds(sql, engineNamed(start.engine).dialect);
}

/** What an engine or its driver throws of a damaged file or a lost server is no bug, though nobody foresaw it there. */
function failure(error: unknown): Report {
  if (error instanceof AskableError) {
    const { message, hint } = error;
    return { type: "failed", message, expected: true, ...(hint === undefined ? {} : { hint }) };
  }
  if (BUGS.some((kind) => error instanceof kind)) return { type: "failed", message: messageOf(error), expected: false };
  return {
    type: "failed",
    message: `${start.location} cannot be read: ${messageOf(error)}`,
    expected: true,
    hint: "If a file is damaged, restore it from a copy; if a server was away, try again.",
  };
}

const BUGS = [TypeError, RangeError, ReferenceError, SyntaxError] as const;

function report(message: Report): void {
  if (process.connected) process.send!(message);
}
