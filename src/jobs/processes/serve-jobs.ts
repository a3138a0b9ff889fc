import type { ProgressEvent } from "../../traces/progress.js";
import type { JobPlace } from "../context.js";
import { createExecutor, type Executor } from "../execute.js";
import { failureOf } from "../failure.js";
import type { JobOrder, JobReport } from "./protocol.js";

/** Milliseconds between two reports of progress. */
const OFTEN = 250;

export interface JobServer {
  readonly receive: (order: JobOrder) => void;
  /** Ends the job at work and lets go of everything. */
  readonly close: () => Promise<void>;
}

/** What a process that does jobs answers to its orders. Its place is opened for the first job; where that fails, the job does. */
export function serveJobs(openPlace: () => Promise<JobPlace>, send: (report: JobReport) => void): JobServer {
  let opened: Promise<Executor> | undefined;
  const executor = () => {
    opened ??= openPlace().then(createExecutor);
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  let aborting: AbortController | undefined;
  let working: Promise<void> = Promise.resolve();
  const run = async ({ job }: Extract<JobOrder, { type: "run" }>) => {
    aborting = new AbortController();
    const { signal } = aborting;
    const onProgress = seldom((progress: ProgressEvent) =>
      send({ type: "event", event: { event: "progress", progress } }),
    );
    const onNote = (message: string) => send({ type: "event", event: { event: "note", message } });
    try {
      send({ type: "done", value: await (await executor()).execute(job, { signal, onProgress, onNote }) });
    } catch (error) {
      send({ type: "failed", failure: failureOf(error) });
    }
  };
  return {
    receive: (order) => {
      if (order.type === "abort") aborting?.abort();
      else working = run(order);
    },
    close: async () => {
      aborting?.abort();
      await working;
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** Calls with what comes first, and then again when some time went by. */
function seldom<Value>(call: (value: Value) => void): (value: Value) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (value) => {
    const now = performance.now();
    if (now - last < OFTEN) return;
    last = now;
    call(value);
  };
}
