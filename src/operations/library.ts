import type { Database } from "../databases/database.js";
import type { CallerAccount } from "../databases/server.js";
import type { ValueIndex } from "../indexes/value-index.js";
import type { Embedder } from "../models/embedders/embedder.js";
import type { CacheMode } from "../models/wrappers/cache.js";
import type { ProfileLimits } from "../profiles/measure/limits.js";
import type { Profile } from "../profiles/profile.js";
import type { Summaries } from "../profiles/summaries.js";
import type { Stage } from "../stages/stage.js";
import type { Progress } from "../traces/progress.js";
import { openHome } from "../workspace/open-home.js";
import { findWorkspace, type Workspace } from "../workspace/workspace.js";
import type { AskOptions, AskResult } from "./ask/ask.js";
import { openAsker, type Protection } from "./ask/asker.js";
import { type PrepareReport, prepareDatabase } from "./prepare/prepare.js";
import { refreshDatabase } from "./refresh/refresh.js";
import type { RefreshReport } from "./refresh/report.js";
import type { Staleness } from "./staleness.js";

export interface WorkspaceSettings {
  /**
   * The folder that holds `profiles/`, `indexes/`, `reports/` and `askable.yaml`, or `s3://bucket/prefix`.
   * Default: the nearest one upward from the current folder that has `askable.yaml`, else the current folder.
   */
  readonly home?: string;
  /** Where the models of `askable.yaml` find their keys, and servers their passwords: pass `process.env`. Default: none. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Default: the sentence encoder that comes with the package. */
  readonly embedder?: Embedder;
  /** What is done with the replies of models in `reports/replies/`. Default: `cache` of `askable.yaml`, else off. */
  readonly cache?: CacheMode;
  /** Stages of one's own, which pipelines may name beside those of askable. */
  readonly stages?: readonly Stage[];
  readonly onProgress?: Progress;
  readonly signal?: AbortSignal;
}

export interface PrepareSettings extends WorkspaceSettings {
  /** The name to ask it by. Default: from its path. */
  readonly name?: string;
  /** Paths of what people wrote: `notes.yaml`, dbt's `manifest.json` or `schema.yml`, folders of description CSVs. */
  readonly notes?: string | readonly string[];
  /** Path of a file of past queries. */
  readonly queryLog?: string;
  /** How much profiling may cost; goes before the limits of `askable.yaml`. Default: 300 seconds a table, an hour in all. */
  readonly limits?: ProfileLimits;
  /** Path of a JSON-lines file of solved questions: `{ question, sql, database }`. */
  readonly examples?: string;
}

export interface RefreshSettings extends WorkspaceSettings {
  /** Reads all of the data to find what changed. Default: false. */
  readonly thorough?: boolean;
  /** Milliseconds to wait for another job on the same database. Default: ten minutes. */
  readonly wait?: number;
}

export interface OpenSettings extends WorkspaceSettings, Protection {
  /** With whose rights statements run, on a server: a role of the connection's user, or a user of its own. */
  readonly account?: CallerAccount;
}

/** A prepared database, open for questions. It owns child processes: close it. */
export interface Askable {
  readonly name: string;
  readonly database: Database;
  readonly profile: Profile;
  readonly summaries: Summaries;
  readonly values: ValueIndex;
  ask(question: string, options?: AskOptions): Promise<AskResult>;
  /** Whether the data changed since they were profiled, and which tables. Takes its time, so `stale` is never null. */
  staleness(): Promise<Staleness>;
  close(): Promise<void>;
}

/**
 * Makes a database ready to be asked: profiles every field, describes it (by a model where `askable.yaml` names one
 * for the role `summaries`, else by rules), and builds the value and field indexes. Writes `profiles/<name>/` and
 * `indexes/<name>/` under the workspace, each folder whole or not at all; preparing twice gives identical bytes.
 * The method is operations 0 and 1 of the Adaptive Hybrid NL2SQL design.
 *
 * @param location Path or URL of a SQLite or DuckDB file, or of a file or folder of Parquet, CSV or JSON lines; or the
 * name of a database that was prepared before.
 * @throws AskableError for what a person can fix: the message names the file, field or option.
 */
export async function prepare(location: string, settings: PrepareSettings = {}): Promise<PrepareReport> {
  return withWorkspace(settings, (workspace) => prepareDatabase(location, { ...settings, workspace }));
}

/**
 * Brings what was prepared of a database up to date with its data, measuring and describing again only what changed,
 * and says what drifted: `profiles/<name>/drift.json`. Writes nothing when nothing changed.
 *
 * @param name The name it was prepared under.
 * @throws AskableError for a name that is not prepared, a database that is gone, or another job at work.
 */
export async function refresh(name: string, settings: RefreshSettings = {}): Promise<RefreshReport> {
  return withWorkspace(settings, (workspace) => refreshDatabase(name, { ...settings, workspace }));
}

/**
 * Opens a prepared database for questions. One that was never prepared is prepared first.
 *
 * @param database The name it was prepared under, or its path or URL.
 * @throws AskableError when there is neither such a name nor such a database.
 */
export async function open(database: string, settings: OpenSettings = {}): Promise<Askable> {
  const workspace = await workspaceAtHome(settings);
  const { open, ask, staleness, close } = await openAsker(database, { ...settings, workspace }).catch((error) => {
    workspace.remote?.close();
    throw error;
  });
  return {
    name: open.preparation.name,
    database: open.database,
    profile: open.profile,
    summaries: open.summaries,
    values: open.values,
    ask,
    staleness,
    close: async () => {
      await close();
      workspace.remote?.close();
    },
  };
}

/**
 * Answers one question and closes the database again; to ask more than one, `open` it.
 *
 * @returns The SQL, its rows (cells typed as `Cell`), a confidence from 0 to 1, and the cost. `sql` is null when the
 * pipeline does not know.
 * @throws AskableError for an unknown database or pipeline, a missing model, or a model that fails.
 */
export async function ask(
  database: string,
  question: string,
  options: OpenSettings & AskOptions = {},
): Promise<AskResult> {
  const askable = await open(database, options);
  try {
    return await askable.ask(question, options);
  } finally {
    await askable.close();
  }
}

async function withWorkspace<Value>(
  settings: WorkspaceSettings,
  work: (workspace: Workspace) => Promise<Value>,
): Promise<Value> {
  const workspace = await workspaceAtHome(settings);
  try {
    return await work(workspace);
  } finally {
    workspace.remote?.close();
  }
}

async function workspaceAtHome({ home, environment = {}, signal }: WorkspaceSettings): Promise<Workspace> {
  const workspace = await openHome(home ?? findWorkspace(".").folder, { environment, signal });
  // Who wrote the program chose the folder and what it passes of the environment.
  return { ...workspace, trust: "trusted" };
}
