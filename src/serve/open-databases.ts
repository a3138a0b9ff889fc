import { type OpenDatabase, type OpenOptions, openPrepared } from "../operations/ask/open-prepared.js";
import type { Workspace } from "../workspace/workspace.js";
import { stampOf } from "./knowledge.js";
import { ServeError, unavailable } from "./serve-error.js";

export interface OpenDatabasesOptions {
  readonly workspace: Workspace;
  readonly environment: OpenOptions["environment"];
  readonly embedder: OpenOptions["embedder"];
  /** Databases that are kept open at the same time. The least recently used goes first; those in use stay. */
  readonly most: number;
  /** Milliseconds after which one that nobody uses is closed. */
  readonly idle: number;
}

/** A database as somebody sees it. */
export interface View {
  /** Of those who see the same. */
  readonly key: string;
  /** Whose connection it needs. */
  readonly account?: OpenOptions["account"];
  readonly of: (open: OpenDatabase) => Promise<OpenDatabase>;
}

interface Opened {
  readonly name: string;
  /** Among those that are open: the name, and whose connection it is. */
  readonly key: string;
  readonly opening: Promise<OpenDatabase>;
  readonly views: Map<string, Promise<OpenDatabase>>;
  /** What its profile and examples were when it was opened. */
  readonly stamp: string;
  users: number;
  usedAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** Prepared databases, opened when they are first used, shared by all who use them, and closed when nobody does. */
export class OpenDatabases {
  readonly #options: OpenDatabasesOptions;
  readonly #opened = new Map<string, Opened>();
  /** Those that something newer took the place of, while somebody still uses them. */
  readonly #retired = new Set<Opened>();
  #closed = false;

  constructor(options: OpenDatabasesOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#opened.size + this.#retired.size;
  }

  /** @throws ServeError for a database that is not prepared, or cannot be opened now. */
  async use<Value>(name: string, view: View, work: (open: OpenDatabase) => Promise<Value>): Promise<Value> {
    if (this.#closed) throw new ServeError("stopping", "The service is stopping");
    const opened = this.#find(name, view) ?? this.#open(name, view);
    opened.users += 1;
    clearTimeout(opened.timer);
    try {
      return await work(await this.#view(opened, view).catch(unavailable));
    } finally {
      opened.users -= 1;
      opened.usedAt = performance.now();
      await this.#release(opened);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#opened.values(), ...this.#retired].map((each) => this.#end(each)));
  }

  async #view({ opening, views }: Opened, { key, of }: View): Promise<OpenDatabase> {
    const open = await opening;
    const known = views.get(key) ?? of(open);
    views.set(key, known);
    known.catch(() => views.delete(key));
    return known;
  }

  #find(name: string, view: View): Opened | undefined {
    const opened = this.#opened.get(keyOf(name, view));
    if (!opened || opened.stamp === stampOf(this.#options.workspace, name)) return opened;
    // A refresh wrote another profile. Who is at work ends with the old one.
    this.#opened.delete(opened.key);
    this.#retired.add(opened);
    if (opened.users === 0) void this.#end(opened);
    return undefined;
  }

  #open(name: string, view: View): Opened {
    const { workspace, environment, embedder } = this.#options;
    const stamp = stampOf(workspace, name);
    const { account } = view;
    const key = keyOf(name, view);
    const opening = openPrepared(name, { workspace, environment, embedder, account, onPrepare: refuseToPrepare });
    const unused = { users: 0, usedAt: performance.now(), timer: undefined };
    const opened: Opened = { name, key, opening, views: new Map(), stamp, ...unused };
    this.#opened.set(key, opened);
    // What could not be opened is tried again by the next who asks.
    opening.catch(() => {
      if (this.#opened.get(key) === opened) this.#opened.delete(key);
    });
    return opened;
  }

  async #release(opened: Opened): Promise<void> {
    if (opened.users > 0) return;
    if (this.#closed || this.#retired.has(opened)) return this.#end(opened);
    opened.timer = setTimeout(() => void this.#end(opened), this.#options.idle).unref();
    const unused = [...this.#opened.values()].filter(({ users }) => users === 0);
    const excess = this.#opened.size - this.#options.most;
    const oldest = unused.sort((a, b) => a.usedAt - b.usedAt).slice(0, Math.max(0, excess));
    await Promise.all(oldest.map((each) => this.#end(each)));
  }

  async #end(opened: Opened): Promise<void> {
    clearTimeout(opened.timer);
    if (this.#opened.get(opened.key) === opened) this.#opened.delete(opened.key);
    this.#retired.delete(opened);
    await opened.opening.then(({ database }) => database.close()).catch(() => {});
  }
}

const keyOf = (name: string, { account }: View) => JSON.stringify([name, account ?? null]);

function refuseToPrepare(name: string): void {
  throw new ServeError("not-found", `${name} is not fully prepared`, `Prepare it: askable prepare ${name}`);
}
