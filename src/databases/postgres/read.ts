import type { Emit, ReadLimits } from "../engine.js";
import { rowBatches } from "../results/row-batches.js";
import type { Connection } from "./connection.js";
import type { CellReader, Described } from "./types.js";

/** The driver's own side of a connection: one method for each message of the protocol. */
export interface Wire {
  readonly stream: { pause(): void; resume(): void };
  query(text: string): void;
  parse(statement: { text: string; name: string; types: readonly number[] }): void;
  describe(what: { type: "S"; name: string }): void;
  bind(what: { portal: string; statement: string; values: readonly never[] }): void;
  execute(what: { portal: string; rows: number }): void;
  sync(): void;
}

/** What a driver's query must be able to take; each implementation overrides what concerns it. */
export class Step<Value> {
  readonly done: Promise<Value>;
  resolve!: (value: Value) => void;
  reject!: (error: unknown) => void;

  constructor() {
    this.done = new Promise<Value>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.done.catch(() => {});
  }

  submit(_wire: Wire): void {}
  handleRowDescription(_message: { readonly fields: readonly Described[] }): void {}
  handleDataRow(_message: { readonly fields: readonly (string | null)[] }): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(_message: { readonly chunk: Buffer }): void {}
  handleReadyForQuery(): void {}
  handleError(error: Error): void {
    this.reject(error);
  }
}

class Beginning extends Step<void> {
  readonly #setup: string;
  readonly #next: Describing;

  constructor(setup: string, next: Describing) {
    super();
    this.#setup = setup;
    this.#next = next;
  }

  /** Both in one round trip: what is only parsed and described has no effect, should the beginning fail. */
  override submit(wire: Wire): void {
    wire.query(this.#setup);
    this.#next.send(wire);
  }

  override handleReadyForQuery(): void {
    this.resolve();
  }
}

class Describing extends Step<readonly Described[]> {
  readonly #sql: string;
  readonly #query: string;
  #fields: readonly Described[] = [];

  constructor(sql: string, query: string) {
    super();
    this.#sql = sql;
    this.#query = query;
  }

  send(wire: Wire): void {
    wire.parse({ name: "", text: `DECLARE askable NO SCROLL CURSOR FOR ${this.#query}`, types: [] });
    wire.parse({ name: "", text: this.#sql, types: [] });
    wire.describe({ type: "S", name: "" });
    wire.sync();
  }

  override handleRowDescription({ fields }: { readonly fields: readonly Described[] }): void {
    this.#fields = fields;
  }

  override handleReadyForQuery(): void {
    this.resolve(this.#fields);
  }
}

/** A statement as it is run, and the query in it: itself, or what EXPLAIN explains. */
export interface Statement {
  readonly sql: string;
  readonly query: string;
}

/**
 * Begins a transaction and has the server parse the statement, which becomes its unnamed prepared statement, in one
 * round trip. Beforehand the server parses it as what a cursor is declared for: its own grammar lets nothing through
 * there but one query without INTO and without changes in WITH, and what follows an error is passed over.
 */
export async function describe({ client }: Connection, setup: string, { sql, query }: Statement) {
  const describing = new Describing(sql, query);
  const beginning = new Beginning(setup, describing);
  client.query(beginning as never);
  client.query(describing as never);
  await beginning.done;
  return describing.done;
}

/** As the second half of `describe`, where something else was run since. */
class Execution extends Step<boolean> {
  readonly #sql: string | undefined;
  readonly #readers: readonly CellReader[];
  readonly #batches: ReturnType<typeof rowBatches>;
  readonly #emit: Emit;
  readonly #stop: () => void;
  #wire!: Wire;
  #truncated = false;
  #emitted: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(
    sql: string | undefined,
    readers: readonly CellReader[],
    limits: ReadLimits,
    emit: Emit,
    stop: () => void,
  ) {
    super();
    this.#sql = sql;
    this.#readers = readers;
    this.#batches = rowBatches(
      readers.map(({ column }) => column),
      limits,
    );
    this.#emit = emit;
    this.#stop = stop;
  }

  override submit(wire: Wire): void {
    this.#wire = wire;
    if (this.#sql !== undefined) wire.parse({ name: "", text: this.#sql, types: [] });
    wire.bind({ portal: "", statement: "", values: [] });
    wire.execute({ portal: "", rows: 0 });
    wire.sync();
  }

  override handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#truncated) return;
    try {
      const cells = fields.map((text, index) => (text === null ? null : this.#readers[index]!.read(text)));
      this.#truncated = !this.#batches.take(cells);
    } catch (error) {
      this.#truncated = true;
      this.reject(error);
    }
    if (this.#truncated) this.#stop();
    if (this.#batches.full) this.#flush();
  }

  #flush(): void {
    const batch = this.#batches.cut();
    this.#waiting += 1;
    this.#wire.stream.pause();
    this.#emitted = this.#emitted
      .then(() => this.#emit(batch))
      .then(() => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#wire.stream.resume();
      });
    this.#emitted.catch((error) => {
      this.#wire.stream.resume();
      this.reject(error);
    });
  }

  override handleReadyForQuery(): void {
    this.#end();
  }

  /** The end of what `stop` stopped is no failure. */
  override handleError(error: Error): void {
    if (this.#truncated) this.#end();
    else this.reject(error);
  }

  #end(): void {
    this.#emitted
      .then(() => {
        const rest = this.#batches.rest();
        return rest && this.#emit(rest);
      })
      .then(
        () => this.resolve(this.#truncated),
        (error) => this.reject(error),
      );
  }
}

/**
 * Runs what was described and reads until a limit is reached; true when there was more, which `stop` then stops. `sql`
 * is given where it must be parsed again.
 *
 * All rows are asked for at once, because a portal that is read in parts, as a cursor, has a plan without parallel
 * workers. While a batch waits to be taken nothing is read from the connection.
 */
export async function read(
  { client }: Connection,
  readers: readonly CellReader[],
  limits: ReadLimits,
  emit: Emit,
  stop: () => void,
  sql?: string,
): Promise<boolean> {
  const execution = new Execution(sql, readers, limits, emit, stop);
  client.query(execution as never);
  return execution.done;
}
