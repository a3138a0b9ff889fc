import { pid } from "node:process";
import { msSince } from "../../durations.js";
import { AskableError, messageOf } from "../../errors.js";
import type { Batch, QueryLimits } from "../database.js";
import { type Engine, type Failed, failed, type Permit, type ReadLimits, type SessionOptions } from "../engine.js";
import type { PlanStep } from "../plan.js";
import type { FailureKind, Outcome } from "../results/result.js";
import type { PermitOutcome, Rights } from "../rights.js";
import type { ScannedTable, ScanOutcome, ScanRequest } from "../scan/column-scan.js";
import { ChildHandle, ChildLost } from "./child-handle.js";
import { abortable, deadlineOf, stopperOf } from "./deadline.js";
import type { Call } from "./protocol.js";

export interface PoolOptions extends SessionOptions {
  readonly children: number;
}

/** Milliseconds after which a statement runs long. */
const LONG = 250;
/** Milliseconds that a statement waits for a child that is busy before it starts another: about what a start takes. */
const PATIENCE = 100;

/** How one statement went, without its rows. */
export type StatementRun =
  | { readonly kind: "done"; readonly truncated: boolean; readonly ms: number; readonly rewritten?: string }
  | Failure;

export type PlannedSteps =
  | { readonly kind: "done"; readonly steps: readonly PlanStep[]; readonly ms: number }
  | Failure;

type Failure = Extract<Outcome, { kind: "error" | "timeout" }>;

/** Warm child processes, each with a session on the same database. */
export class Pool {
  readonly #engine: Engine;
  readonly #location: string;
  readonly #options: PoolOptions;
  readonly #idle: ChildHandle[] = [];
  readonly #all = new Set<ChildHandle>();
  readonly #waiting = new Set<() => void>();
  #closed = false;

  constructor(engine: Engine, location: string, options: PoolOptions) {
    this.#engine = engine;
    this.#location = location;
    this.#options = options;
  }

  /** Starts the first child and resolves when it has opened the database. */
  async open(): Promise<void> {
    const child = await this.#take();
    try {
      await child.ready;
    } catch (error) {
      throw this.#startFailure(error);
    } finally {
      this.#give(child);
    }
  }

  async call<Value>(call: Call, signal?: AbortSignal): Promise<Value> {
    const child = await abortable(this.#take(), signal, (late) => this.#give(late));
    const stopping = stopperOf(child, signal, this.#engine.blocking);
    try {
      await child.ready;
      const value = (await child.call(call)) as Value;
      signal?.throwIfAborted();
      return value;
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#startFailure(error);
    } finally {
      stopping.clear();
      this.#give(child);
    }
  }

  /** Runs one statement. Throws the signal's reason when it is aborted; all else is in the outcome. */
  async run(sql: string, limits: QueryLimits & ReadLimits, onBatch: (batch: Batch) => void): Promise<StatementRun> {
    return this.#bounded(limits, async (child) => {
      const { deadline, maxRows, maxBytes, reversed = false } = limits;
      const { ending, batch, ms } = await child.run(sql, { deadline, maxRows, maxBytes, reversed }, onBatch);
      limits.signal?.throwIfAborted();
      if (batch) onBatch(batch);
      return { ...ending, ms };
    });
  }

  /** As `run`, for the steps of a plan. */
  async plan(sql: string, limits: ReadLimits & Pick<QueryLimits, "signal">): Promise<PlannedSteps> {
    const began = performance.now();
    const { deadline, maxRows, maxBytes } = limits;
    return this.#bounded(limits, async (child): Promise<PlannedSteps> => {
      const order = { method: "plan", sql, limits: { deadline, maxRows, maxBytes } } as const;
      const planned = (await child.call(order)) as readonly PlanStep[] | Failed;
      const ms = msSince(began);
      return "kind" in planned ? { ...planned, ms } : { kind: "done", steps: planned, ms };
    });
  }

  /** As `run`, for what rights say of a statement. */
  async permits(sql: string, rights: Rights, limits: ReadLimits & Pick<QueryLimits, "signal">): Promise<PermitOutcome> {
    const began = performance.now();
    return this.#bounded(limits, async (child): Promise<PermitOutcome> => {
      const permit = (await child.call({ method: "permits", sql, rights })) as Permit;
      return permit.kind === "permitted" ? permit : { ...permit, ms: msSince(began) };
    });
  }

  /** As `run`, for folding a table. */
  async scan(request: ScanRequest, limits: QueryLimits): Promise<ScanOutcome> {
    const began = performance.now();
    return this.#bounded(limits, async (child): Promise<ScanOutcome> => {
      const scanned = (await child.call({ method: "scan", request, deadline: limits.deadline ?? 30_000 })) as
        | ScannedTable
        | Failed
        | undefined;
      const ms = msSince(began);
      const ended = scanned ?? failed("refused", `${this.#engine.title} measures its tables by SQL`);
      return "kind" in ended ? { ...ended, ms } : { kind: "done", table: ended, ms };
    });
  }

  async #bounded<Value extends { readonly kind: string }>(
    limits: QueryLimits,
    work: (child: ChildHandle) => Promise<Value>,
  ): Promise<Value | Failure> {
    limits.signal?.throwIfAborted();
    limits.onTurn?.(true);
    const taking = abortable(this.#take(), limits.signal, (late) => this.#give(late));
    const child = await taking.finally(() => limits.onTurn?.(false));
    try {
      await abortable(child.ready, limits.signal);
      const value = await this.#inTime(child, limits, work);
      if (this.#mayBeSwollen(value)) child.kill();
      return value;
    } catch (error) {
      if (!(error instanceof ChildLost || error instanceof AskableError)) throw error;
      return { kind: "error", failure: "lost", message: this.#startFailure(error).message, ms: 0 };
    } finally {
      this.#give(child);
    }
  }

  async #inTime<Value extends { readonly kind: string }>(
    child: ChildHandle,
    limits: QueryLimits,
    work: (child: ChildHandle) => Promise<Value>,
  ): Promise<Value | Failure> {
    const began = performance.now();
    const deadline = deadlineOf(child, limits, this.#engine.blocking);
    const spare = setTimeout(() => this.#startSpare(), LONG);
    try {
      const value = await work(child);
      limits.signal?.throwIfAborted();
      return deadline.passed && value.kind === "error" ? deadline.outcome(began) : value;
    } catch (error) {
      if (!(error instanceof ChildLost)) throw error;
      limits.signal?.throwIfAborted();
      if (deadline.passed) return deadline.outcome(began);
      return this.#lost(error, msSince(began));
    } finally {
      clearTimeout(spare);
      deadline.clear();
    }
  }

  /**
   * Whether the statement may have left the child so large that the watchdog would stop the next one: an engine inside
   * the child keeps for a while what it freed.
   */
  #mayBeSwollen(value: { readonly kind: string; readonly failure?: FailureKind }): boolean {
    return !this.#options.access && (value.kind === "timeout" || value.failure === "memory");
  }

  #lost(error: ChildLost, ms: number): Failure {
    if (!error.outOfMemory) {
      return {
        kind: "error",
        failure: "lost",
        message: `The process that ran the statement ended: ${error.message}`,
        ms,
      };
    }
    const mebibytes = Math.round(this.#options.memory / 2 ** 20);
    const message = `The statement was stopped because it took more than ${mebibytes} MiB of memory`;
    return { kind: "error", failure: "memory", message, ms };
  }

  async close(): Promise<void> {
    this.#closed = true;
    const children = [...this.#all];
    this.#all.clear();
    this.#idle.length = 0;
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
    await Promise.all(children.map((child) => child.end()));
  }

  async #take(): Promise<ChildHandle> {
    for (let patient = this.#all.size > 0; ; patient = false) {
      if (this.#closed) throw new AskableError(`${this.#location} was closed`);
      const idle = this.#idle.pop();
      if (idle?.alive) return idle;
      if (idle) this.#all.delete(idle);
      else if (this.#all.size >= this.#options.children) await this.#turn();
      else if (patient) await this.#turn(PATIENCE);
      else return this.#start();
    }
  }

  /** Resolves when a child is given back, at the latest after so many milliseconds. */
  #turn(most?: number): Promise<void> {
    return new Promise((resolve) => {
      const late = most === undefined ? undefined : setTimeout(() => this.#waiting.delete(wake) && resolve(), most);
      const wake = () => {
        clearTimeout(late);
        resolve();
      };
      this.#waiting.add(wake);
    });
  }

  #start(): ChildHandle {
    const { memory, threads, access } = this.#options;
    const options = { memory, threads };
    const child = new ChildHandle(
      { engine: this.#engine.name, location: this.#location, options, parent: pid },
      access,
    );
    this.#all.add(child);
    return child;
  }

  #give(child: ChildHandle): void {
    if (child.alive) this.#idle.push(child);
    else this.#replace(child);
    const [wake] = this.#waiting;
    if (wake) this.#waiting.delete(wake);
    wake?.();
  }

  /** A lost child's place is taken at once, so that the next statement does not wait for a start. */
  #replace(child: ChildHandle): void {
    if (this.#all.delete(child) && !this.#closed && child.opened) this.#idle.push(this.#start());
  }

  /** A statement that runs long may have to be killed: the next one should find a child that is open already. */
  #startSpare(): void {
    if (!this.#closed && this.#idle.length === 0 && this.#all.size < this.#options.children)
      this.#idle.push(this.#start());
  }

  #startFailure(error: unknown): Error {
    if (!(error instanceof ChildLost)) return error instanceof Error ? error : new Error(messageOf(error));
    return new AskableError(`The process that reads ${this.#location} was lost: ${error.message}`, { cause: error });
  }
}
