import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { readManifest } from "../../artifacts/store.js";
import { verifyArtifact } from "../../artifacts/verify.js";
import type { Account } from "../../databases/account.js";
import { openDatabase } from "../../databases/open.js";
import { AskableError, isAbort, messageOf } from "../../errors.js";
import { type Config, readConfig } from "../../home/config.js";
import { type Home, preparedNames } from "../../home/home.js";
import { type Preparation, readPreparation, requireProfile } from "../../home/prepared.js";
import { stalenessOf } from "../../home/staleness.js";
import { FIELDS_KIND, FIELDS_VERSION } from "../../indexes/fields/layout.js";
import { VALUES_KIND, VALUES_VERSION } from "../../indexes/values/layout.js";
import { sentenceEncoder } from "../../models/embedders/sentence-encoder.js";
import { serveModels } from "../../models/serve.js";
import { defineOperation, type Shell } from "../operation.js";

/** Privileges that are named. */
const MOST_EXCESS = 8;

interface Check {
  readonly what: string;
  readonly ok: boolean;
  readonly found: string;
}

/** Tries each part once, on something real, and says what it found. */
export const doctorOperation = defineOperation(z.object({}), async (_, { home, output, signal, environment }) => {
  const config = await readConfig(home);
  const checks = [
    { what: "home", ok: true, found: home.folder },
    ...(await Promise.all([checkSqlite(), checkDuckdb(), checkEmbedder()])),
    ...(await checkModels(config, environment, signal)),
    ...(await Promise.all(preparedNames(home).map((name) => checkPrepared(home, name, environment)))).flat(),
  ];
  if (output.json) output.object({ checks });
  else for (const line of linesOf(checks)) output.line(line);
  return checks.every(({ ok }) => ok) ? 0 : 1;
});

/** In columns, with the last one whole: what is wrong is said at its end. */
function linesOf(checks: readonly Check[]): string[] {
  const width = Math.max(...checks.map(({ what }) => what.length));
  return checks.map(({ ok, what, found }) => `${ok ? "yes" : "NO "}  ${what.padEnd(width)}  ${found}`);
}

/** What `work` found and how long it took, or why it failed. */
async function attempt(what: string, work: () => Promise<string>): Promise<Check> {
  const start = performance.now();
  try {
    const found = await work();
    return { what, ok: true, found: `${found} (${Math.round(performance.now() - start)} ms)` };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { what, ok: false, found: messageOf(error) };
  }
}

function checkSqlite(): Promise<Check> {
  return attempt("SQLite", async () => {
    const { default: SQLite } = await import("better-sqlite3");
    return withFile(
      "probe.sqlite",
      (path) => new SQLite(path).exec("CREATE TABLE probe (n)").close(),
      "sqlite_version()",
    );
  });
}

function checkDuckdb(): Promise<Check> {
  return attempt("DuckDB, Parquet, CSV", () => withFile("probe.csv", (path) => writeFile(path, "n\n1\n"), "version()"));
}

async function withFile(name: string, make: (path: string) => unknown, version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "askable-doctor-")).catch((error) => {
    throw new AskableError(
      `The folder for temporary files, ${tmpdir()}, cannot be used (${messageOf(error)}): set TMPDIR`,
    );
  });
  try {
    const path = join(folder, name);
    await make(path);
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
  }
}

function checkEmbedder(): Promise<Check> {
  return attempt("embedder", async () => {
    const embedder = sentenceEncoder();
    const [vector] = await embedder.embed(["how many airports are there"]);
    return `${embedder.name}, ${vector?.length} dimensions`;
  });
}

async function checkModels(config: Config, environment: Shell["environment"], signal: AbortSignal): Promise<Check[]> {
  const names = Object.keys(config.models);
  if (names.length === 0) {
    return [
      { what: "models", ok: true, found: "none in askable.yaml: the pipeline offline answers, which needs none" },
    ];
  }
  return Promise.all(
    names.map((name) =>
      attempt(`model ${name}`, async () => {
        const models = serveModels({ models: config.models, roles: { default: name } }, (key) => environment[key]);
        const messages = [{ role: "user" as const, content: "Answer with the one word: ready" }];
        const reply = await models.forRole("default").call({ messages, maxTokens: 8, signal });
        return `${config.models[name]?.model} answers "${reply.text.trim()}"`;
      }),
    ),
  );
}

async function checkPrepared(home: Home, name: string, environment: Shell["environment"]): Promise<Check[]> {
  let account: Account | undefined;
  const check = await attempt(`database ${name}`, async () => {
    const preparation = await readPreparation(home, name);
    if (!preparation) throw new Error("not prepared: run askable prepare again");
    const database = await openDatabase(preparation.location, { children: 1, environment });
    try {
      account = await database.account();
      const { stale, tables } = await stalenessOf(database, preparation);
      const which = tables.length > 0 ? ` (${tables.slice(0, 5).join(", ")}${tables.length > 5 ? " …" : ""})` : "";
      const state = stale ? `stale${which}: run askable refresh ${name}` : "up to date";
      return `${preparation.location}, ${state}${await checkIndexes(home, preparation)}`;
    } finally {
      await database.close();
    }
  });
  return [check, ...checkAccount(name, account)];
}

/** Reading goes through a guard, but an account that can do nothing else needs none. */
function checkAccount(name: string, account: Account | undefined): Check[] {
  if (!account || account.excess.length === 0) return [];
  const [shown, more] = [account.excess.slice(0, MOST_EXCESS), account.excess.length - MOST_EXCESS];
  const privileges = `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const found = `${account.name} may do more than read (${privileges}). Better: ${account.proper.join(" ")}`;
  return [{ what: `account of ${name}`, ok: false, found }];
}

/** @throws AskableError for a file that is not as it was written. The profile's own files a person may edit. */
async function checkIndexes(home: Home, { name }: Preparation): Promise<string> {
  const parts: [string, string, number][] = [
    [home.values(name), VALUES_KIND, VALUES_VERSION],
    [home.fields(name), FIELDS_KIND, FIELDS_VERSION],
  ];
  for (const [folder, kind, version] of parts) {
    const manifest = await readManifest(folder, kind, version);
    if (!manifest) return "; its indexes are not there: the next question builds them";
    const [damage] = await verifyArtifact(folder, manifest);
    if (!damage) continue;
    const problem = damage.problem === "missing" ? "is missing" : "is damaged";
    throw new AskableError(`${join(folder, damage.file)} ${problem}: run askable prepare ${name}`);
  }
  await requireProfile(home, name);
  return "";
}
