import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whileUnfinished } from "../artifacts/unfinished.js";
import type { Account } from "../databases/account.js";
import type { Engine, Probe } from "../databases/engine.js";
import { engines } from "../databases/engines.js";
import { openDatabase } from "../databases/open.js";
import { AskableError, isAbort, messageOf } from "../errors.js";
import type { ModelFindings } from "../models/probe.js";
import type { ModelConfig } from "../models/providers/provider.js";
import { contextLengthOf, providerOf } from "../models/providers/providers.js";
import { keyOfModel, probeModel } from "../models/serve.js";
import type { Progress } from "../traces/progress.js";
import { type Config, readConfig } from "../workspace/config.js";
import { embedderOf } from "../workspace/embedder.js";
import { requirePreparation } from "../workspace/preparation.js";
import { fetchDatabase, preparedNames, type Workspace } from "../workspace/workspace.js";
import { checkStaleness } from "./staleness.js";
import { verifyPrepared } from "./verify.js";

/** Privileges that are named. */
const MOST_EXCESS = 8;

/** A part that was tried. */
export interface Check {
  readonly what: string;
  /** Whether it works. */
  readonly ok: boolean;
  /** True of what works and is allowed more than it needs. */
  readonly warning?: true;
  /** What was found, or why it fails. */
  readonly found: string;
}

export interface CheckOptions {
  readonly workspace: Workspace;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly onProgress?: Progress | undefined;
  readonly signal: AbortSignal;
}

/** Tries each part once, on something real: engines, embedder, models, prepared databases. */
export async function checkEverything(options: CheckOptions): Promise<Check[]> {
  const { workspace } = options;
  const config = await readConfig(workspace);
  const prepared = await Promise.all(preparedNames(workspace).map((name) => checkPrepared(name, options)));
  return [
    { what: "home", ok: true, found: homeText(workspace) },
    ...(await Promise.all(
      engines.map((engine) => (engine.server ? checkServer(engine, prepared) : checkFiles(engine))),
    )),
    await checkEmbedder(config, options),
    ...(await checkModels(config, options)),
    ...prepared.flatMap(({ checks }) => checks),
  ];
}

/** The store was reached: the workspace would not be open otherwise. */
function homeText({ folder, remote }: Workspace): string {
  return remote === undefined ? folder : `${remote.address}, reached; its mirror here is ${folder}`;
}

/** What `work` found and how long it took, or why it failed. */
async function attempt(what: string, work: () => Promise<string>): Promise<Check> {
  const start = performance.now();
  try {
    const found = await work();
    return { what, ok: true, found: `${found} (${Math.round(performance.now() - start)} ms)` };
  } catch (error) {
    if (isAbort(error)) throw error;
    const hint = error instanceof AskableError && error.hint !== undefined ? `. ${error.hint}` : "";
    return { what, ok: false, found: `${messageOf(error)}${hint}` };
  }
}

/** Whether the driver is there and opens a database. */
function checkFiles({ title, probe, driver }: Engine): Promise<Check> {
  return attempt(title, async () => {
    await driver();
    return probe ? withFile(probe) : "the driver loads";
  });
}

/** Whether the driver is there, and which of the prepared databases it reaches. */
function checkServer(engine: Engine, prepared: readonly Prepared[]): Promise<Check> {
  const { title, schemes, driver, optionalDriver } = engine;
  return attempt(title, async () => {
    const own = prepared.filter(({ location }) => schemes.some((scheme) => location?.startsWith(`${scheme}:`)));
    try {
      await driver();
    } catch (error) {
      if (optionalDriver === undefined || own.length > 0) throw error;
      return `its driver is not installed; who needs it: npm install ${optionalDriver}`;
    }
    const names = (answers: boolean) => own.filter((each) => each.answers === answers).map(({ name }) => name);
    const [reached, silent] = [names(true), names(false)];
    return [
      "the driver loads",
      own.length === 0 ? "no database is prepared from one" : undefined,
      reached.length > 0 ? `reached: ${reached.join(", ")}` : undefined,
      silent.length > 0 ? `not reached: ${silent.join(", ")}` : undefined,
    ]
      .filter(Boolean)
      .join("; ");
  });
}

async function withFile({ name, write, version }: Probe): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "askable-doctor-")).catch((error) => {
    throw new AskableError(
      `The folder for temporary files, ${tmpdir()}, cannot be used (${messageOf(error)}): set TMPDIR`,
    );
  });
  const finished = whileUnfinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const path = join(folder, name);
    await write(path);
    const database = await openDatabase(path, { children: 1 });
    try {
      const outcome = await database.query(`SELECT ${version}`);
      if (outcome.kind !== "rows") throw new Error("message" in outcome ? outcome.message : outcome.kind);
      return `version ${outcome.result.data[0]?.[0]}`;
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    finished();
  }
}

function checkEmbedder(config: Config, { workspace, environment, signal }: CheckOptions): Promise<Check> {
  return attempt("embedder", async () => {
    const embedder = await embedderOf(config, workspace, { environment });
    const [vector] = await embedder.embed(["how many airports are there"], signal);
    return `${embedder.name}, ${vector?.length} dimensions`;
  });
}

async function checkModels(config: Config, { environment, onProgress, signal }: CheckOptions): Promise<Check[]> {
  const models = Object.entries(config.models);
  if (models.length === 0) {
    return [
      { what: "models", ok: true, found: "none in askable.yaml: the pipeline offline answers, which needs none" },
    ];
  }
  const checks: Check[] = [];
  // One after the other: two on one machine would halve each other's speed.
  for (const [name, model] of models) {
    const check = attempt(`model ${name}`, async () => {
      const key = keyOfModel(name, model, (variable) => environment[variable]);
      return findingsText(model, await probeModel(name, model, key, signal));
    });
    // One that hangs takes as long as its timeout.
    onProgress?.({ task: `trying model ${name}`, done: checks.length, total: models.length });
    checks.push(await check);
  }
  return checks;
}

interface Prepared {
  readonly name: string;
  readonly location: string | undefined;
  /** Whether the database could be opened. */
  readonly answers: boolean;
  readonly checks: readonly Check[];
}

async function checkPrepared(name: string, { workspace, environment, signal }: CheckOptions): Promise<Prepared> {
  let account: Account | undefined;
  let location: string | undefined;
  let answers = false;
  const check = await attempt(`database ${name}`, async () => {
    const preparation = await requirePreparation(workspace, name);
    location = preparation.location;
    await fetchDatabase(workspace, name, "all");
    const database = await openDatabase(location, { children: 1, environment, signal });
    answers = true;
    try {
      account = await database.account();
      const { stale, tables } = await checkStaleness(database, preparation, signal);
      signal.throwIfAborted();
      const which = tables.length > 0 ? ` (${tables.slice(0, 5).join(", ")}${tables.length > 5 ? " …" : ""})` : "";
      const state = stale ? `stale${which}: run askable refresh ${name}` : "up to date";
      return [`${preparation.location}, ${state}`, ...(await verifyPrepared(workspace, preparation))].join("; ");
    } finally {
      await database.close();
    }
  });
  return { name, location, answers, checks: [check, ...checkProduct(name, account), ...checkAccount(name, account)] };
}

/** What another product does otherwise than the one whose protocol it speaks. */
function checkProduct(name: string, account: Account | undefined): Check[] {
  if (!account?.server) return [];
  const { product, deviations } = account.server;
  const found = deviations.length === 0 ? product : `${product}, which ${deviations.join("; ")}`;
  return [{ what: `server of ${name}`, ok: true, ...(deviations.length > 0 && { warning: true }), found }];
}

/** Reading goes through a guard, but an account that can do nothing else needs none. */
function checkAccount(name: string, account: Account | undefined): Check[] {
  if (!account || account.excess.length === 0) return [];
  const [shown, more] = [account.excess.slice(0, MOST_EXCESS), account.excess.length - MOST_EXCESS];
  const privileges = `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const better = `askable doctor --make-reader ${name} prints the SQL for one that may not`;
  const found = `${account.name} may do more than read (${privileges}): ${better}`;
  return [{ what: `account of ${name}`, ok: true, warning: true, found }];
}

/** What trying a model found, in one line. */
function findingsText(config: ModelConfig, findings: ModelFindings): string {
  const { tokensPerSecond, contextLength, logprobs, samples } = findings;
  return [
    `${providerOf(config).place(config)} answers`,
    tokensPerSecond === undefined ? [] : `${tokensPerSecond.toFixed(tokensPerSecond < 10 ? 1 : 0)} tokens/s`,
    contextText(contextLengthOf(config), contextLength),
    STRUCTURED[findings.structured],
    logprobs === undefined ? [] : logprobs ? "logprobs" : "no logprobs",
    samples === undefined
      ? []
      : samples
        ? "several samples in one request"
        : "one sample in a request: remove samplesPerCall",
  ]
    .flat()
    .join(", ");
}

const STRUCTURED: Record<ModelFindings["structured"], string> = {
  held: "keeps to a JSON schema",
  ignored: "takes a JSON schema and ignores it: set structured to false",
  refused: "refuses a JSON schema: it is asked without",
  off: "not asked for a JSON schema",
};

function contextText(configured: number | undefined, found: number | undefined): string {
  if (found === undefined)
    return configured === undefined ? "context unknown: set contextLength" : `context ${configured}`;
  if (configured === undefined) return `context ${found}: set contextLength to it`;
  return configured > found ? `context ${found}, but contextLength says ${configured}: lower it` : `context ${found}`;
}
