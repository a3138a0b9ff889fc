import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { whileUnfinished } from "../../artifacts/unfinished.js";
import { AskableError } from "../../errors.js";
import type { Batch } from "../database.js";
import type { ReadLimits } from "../engine.js";
import type { Access } from "../server.js";
import type { Call, Order, Report, Start } from "./protocol.js";

type Ended = Extract<Report, { type: "ended" }>;

/** The child ended by itself or was ended by its watchdog, with the request in it. */
export class ChildLost extends Error {
  /** That ended it, where this process did not. */
  readonly signal: NodeJS.Signals | undefined;
  constructor(message: string, signal?: NodeJS.Signals) {
    super(message);
    this.signal = signal;
  }

  /** SIGKILL that this process did not send comes from the child's watchdog or from the system short of memory. */
  get outOfMemory(): boolean {
    return this.signal === "SIGKILL";
  }
}

type Listener = (report: Report | ChildLost) => void;

/** This process's end of one child. It keeps this process alive only while a request is in it. */
export class ChildHandle {
  readonly ready: Promise<void>;
  readonly #process: ChildProcess;
  #listener: Listener | undefined;
  #end: ChildLost | undefined;
  #opened = false;
  #ending = false;

  constructor(start: Start, access: Access | undefined) {
    this.#process = fork(fileURLToPath(new URL("./child.js", import.meta.url)), [JSON.stringify(start)], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [],
    });
    this.#process.on(
      "exit",
      whileUnfinished(() => this.#process.kill("SIGKILL")),
    );
    this.#process.on("message", (report: Report) => this.#listener?.(report));
    this.#process.on("error", (error) => this.#ended(`it could not be started: ${error.message}`));
    this.#process.on("exit", (code, signal) =>
      this.#ended(signal ? `ended by ${signal}` : `exit code ${code}`, signal ?? undefined),
    );
    this.ready = this.#request({ type: "open", ...(access && { access }) }, ({ type }) => type === "ready").then(() => {
      this.#opened = true;
    });
    this.ready.catch(() => {});
  }

  get alive(): boolean {
    return this.#end === undefined;
  }

  /** Whether it ever had the database open. */
  get opened(): boolean {
    return this.#opened;
  }

  /** Throws `ChildLost`. */
  async run(sql: string, limits: ReadLimits, onBatch: (batch: Batch) => void): Promise<Ended> {
    const ended = await this.#request({ type: "run", sql, limits }, (report) => {
      if (report.type === "batch") {
        onBatch(report.batch);
        this.#send({ type: "taken" });
      }
      return report.type === "ended";
    });
    return ended as Ended;
  }

  /** Throws `ChildLost`, `AskableError`, or the bug that happened there. */
  async call(call: Call): Promise<unknown> {
    const report = await this.#request({ type: "call", ...call }, (report) => report.type === "value");
    return (report as Extract<Report, { type: "value" }>).value;
  }

  interrupt(): void {
    this.#send({ type: "interrupt" });
  }

  kill(): void {
    this.#process.kill("SIGKILL");
    this.#ended("it was stopped");
  }

  /** Kills it and resolves when it is gone and has let go of its files. */
  async end(): Promise<void> {
    const { exitCode, signalCode, pid } = this.#process;
    // A request that the kill ends lets go of the child only later, and must not let go of it then.
    this.#ending = true;
    this.kill();
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    this.#process.ref();
    await new Promise((resolve) => this.#process.once("exit", resolve));
  }

  async #request(order: Order, isLast: (report: Report) => boolean): Promise<Report> {
    if (this.#end) throw this.#end;
    this.#hold(true);
    try {
      return await new Promise<Report>((resolve, reject) => {
        this.#listener = (report) => {
          if (report instanceof ChildLost) return reject(report);
          if (report.type === "failed") return reject(errorOf(report));
          try {
            if (isLast(report)) resolve(report);
          } catch (error) {
            // The reader of the batches threw: nobody will take the rest.
            reject(error);
            this.kill();
          }
        };
        this.#send(order);
      });
    } finally {
      this.#listener = undefined;
      this.#hold(false);
    }
  }

  #hold(busy: boolean): void {
    const channel = this.#process.channel as { ref(): void; unref(): void } | null | undefined;
    if (busy || this.#ending) {
      this.#process.ref();
      channel?.ref();
    } else {
      this.#process.unref();
      channel?.unref();
    }
  }

  #send(order: Order): void {
    if (this.#process.connected) this.#process.send(order, () => {});
  }

  #ended(why: string, signal?: NodeJS.Signals): void {
    this.#end ??= new ChildLost(why, signal);
    this.#listener?.(this.#end);
  }
}

function errorOf(report: Extract<Report, { type: "failed" }>): Error {
  if (!report.expected) return new Error(report.message);
  return new AskableError(report.message, report.hint === undefined ? {} : { hint: report.hint });
}
