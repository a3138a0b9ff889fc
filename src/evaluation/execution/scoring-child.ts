import { type ChildProcess, fork } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { whileUnfinished } from "../../artifacts/unfinished.js";
import {
  type ChildReport,
  type ChildSettings,
  CRASH_REPORTS,
  type CrashReport,
  type Failures,
  type Order,
  type Outcome,
  type Task,
} from "./protocol.js";

/** How an order of tasks ended: all done, or the child died; `crashReport` says at which statement, where known. */
export type Ending =
  | { readonly kind: "done" }
  | { readonly kind: "died"; readonly why: string; readonly crashReport?: CrashReport };

/** This process's end of one scoring child. */
export class ScoringChild {
  readonly #process: ChildProcess;
  readonly #died: Promise<Ending>;
  #living = true;

  constructor(settings: ChildSettings) {
    this.#process = fork(fileURLToPath(new URL("./child.js", import.meta.url)), [], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc", "pipe"],
      execArgv: [],
      env: {},
    });
    this.#process.on(
      "exit",
      whileUnfinished(() => this.#process.kill("SIGKILL")),
    );
    this.#died = this.#crashReport();
    this.#send({ type: "settings", settings });
  }

  get living(): boolean {
    return this.#living;
  }

  /** One order at a time. */
  async score(
    tasks: readonly (Task & { readonly failed: Failures })[],
    onOutcome: (outcome: Outcome) => void,
  ): Promise<Ending> {
    let listener: ((report: ChildReport) => void) | undefined;
    const done = new Promise<Ending>((resolve) => {
      listener = (report) => {
        for (const outcome of report.outcomes) onOutcome(outcome);
        if (report.type === "done") resolve({ kind: "done" });
      };
    });
    this.#process.on("message", listener!);
    this.#send({ type: "tasks", tasks });
    const ending = await Promise.race([done, this.#died]);
    this.#process.off("message", listener!);
    return ending;
  }

  async end(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#died;
  }

  #send(order: Order): void {
    if (this.#process.connected) this.#process.send(order, () => {});
  }

  #crashReport(): Promise<Ending> {
    let written = "";
    (this.#process.stdio[CRASH_REPORTS] as Readable).setEncoding("utf8").on("data", (text: string) => {
      written += text;
    });
    return new Promise((resolve) => {
      this.#process.on("error", (error) => {
        this.#living = false;
        resolve({ kind: "died", why: `it could not be started: ${error.message}` });
      });
      this.#process.on("exit", () => {
        this.#living = false;
      });
      // "close" comes after all that it wrote was read.
      this.#process.on("close", (code, signal) => {
        const why = signal ? `ended by ${signal}` : `exit code ${code}`;
        resolve({ kind: "died", why, ...(written === "" ? {} : { crashReport: JSON.parse(written) as CrashReport }) });
      });
    });
  }
}
