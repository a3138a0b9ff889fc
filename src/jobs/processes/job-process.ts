import { type ChildProcess, fork } from "node:child_process";
import { whileUnfinished } from "../../artifacts/unfinished.js";
import { errorOf } from "../failure.js";
import type { Job } from "../job.js";
import { JobLost, type RunJobOptions } from "../runner.js";
import type { JobOrder, JobProcessStart, JobReport } from "./protocol.js";

/** Milliseconds in which a job that is told to end comes to its end. */
const GRACE = 5000;

export interface JobProcessOptions extends JobProcessStart {
  /** The module that the process runs. */
  readonly entry: URL;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** This process's end of one that does jobs, one at a time. */
export class JobProcess {
  readonly #process: ChildProcess;
  #listener: ((report: JobReport | JobLost) => void) | undefined;
  #lost: JobLost | undefined;

  constructor({ entry, environment, ...start }: JobProcessOptions) {
    this.#process = fork(entry, [JSON.stringify(start)], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [],
      env: environment,
    });
    const ended = whileUnfinished(() => this.#process.kill("SIGKILL"));
    this.#process.on("message", (report: JobReport) => this.#listener?.(report));
    this.#process.on("error", (error) => this.#end(`its process could not be started: ${error.message}`));
    this.#process.on("exit", (code, signal) => {
      ended();
      this.#end(signal ? `its process was ended by ${signal}` : `its process ended with exit code ${code}`);
    });
  }

  get alive(): boolean {
    return this.#lost === undefined;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** @throws What the job throws; `JobLost` when the process ends with the job in it; the signal's reason. */
  async run(job: Job, { signal, onEvent }: Pick<RunJobOptions, "signal" | "onEvent">): Promise<unknown> {
    signal?.throwIfAborted();
    let late: NodeJS.Timeout | undefined;
    const onAbort = () => {
      this.#send({ type: "abort" });
      late = setTimeout(() => this.#process.kill("SIGKILL"), GRACE);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#listener = (report) => {
          if (report instanceof JobLost) reject(report);
          else if (report.type === "event") onEvent?.(report.event);
          else if (report.type === "done") resolve(report.value);
          else reject(errorOf(report.failure));
        };
        if (this.#lost) reject(this.#lost);
        else this.#send({ type: "run", job });
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      this.#listener = undefined;
      clearTimeout(late);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /** Lets it end; kills it where it does not. */
  async close(): Promise<void> {
    if (this.#lost) return;
    const gone = new Promise((resolve) => this.#process.once("exit", resolve));
    const late = setTimeout(() => this.#process.kill("SIGKILL"), GRACE);
    if (this.#process.connected) this.#process.disconnect();
    await gone;
    clearTimeout(late);
  }

  #send(order: JobOrder): void {
    if (this.#process.connected) this.#process.send(order, () => {});
  }

  #end(why: string): void {
    this.#lost ??= new JobLost(why);
    this.#listener?.(this.#lost);
  }
}
