import { existsSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, sha256 } from "../artifacts/hash.js";
import { modelForRole } from "../models/config.js";
import { serveModels } from "../models/serve.js";
import { describeByModel } from "../profiles/describe/model.js";
import { describePrompt } from "../profiles/describe/prompt.js";
import { describeByRules } from "../profiles/describe/rules.js";
import { applyNotes, type Notes, readNotes } from "../profiles/notes.js";
import type { Profile } from "../profiles/profile.js";
import type { Summaries } from "../profiles/summaries.js";
import type { Progress } from "../progress.js";
import type { Config } from "./config.js";

/** The role of the model that writes summaries. */
const ROLE = "summaries";

export interface DescribeDatabaseOptions {
  readonly config: Config;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Applied in this order. */
  readonly notes: readonly LoadedNotes[];
  readonly onProgress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What people wrote, and the hash of the files it was read from. */
export interface LoadedNotes {
  readonly notes: Notes;
  readonly hash: string;
}

/** @throws AskableError when there is nothing to read, or when it is broken: it names file and line. */
export async function loadNotes(path: string): Promise<LoadedNotes> {
  return { notes: await readNotes(path), hash: await hashNotes(path) };
}

export interface DescribedDatabase {
  readonly summaries: Summaries;
  /** What the summaries were made from beyond the profile, by hash. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Summaries of tables and fields by who wrote them. */
  readonly sources: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
}

/** Summaries by rules, by a model where one is configured, and people's notes on top. */
export async function describeDatabase(profile: Profile, options: DescribeDatabaseOptions): Promise<DescribedDatabase> {
  const inputs: Record<string, string> = {};
  const warnings: string[] = [];
  let summaries = describeByRules(profile);
  const modelName = modelForRole(options.config, ROLE);
  if (modelName !== undefined) {
    const written = await byModel(profile, summaries, modelName, options);
    summaries = written.summaries;
    warnings.push(...written.warnings);
    inputs.model = hashOf({ model: options.config.models[modelName]?.model, prompt: describePrompt.hash });
  }
  for (const [index, { notes, hash }] of options.notes.entries()) {
    const fused = applyNotes(summaries, notes);
    summaries = fused.summaries;
    warnings.push(...fused.warnings);
    inputs[index === 0 ? "notes" : `notes-${index + 1}`] = hash;
  }
  return { summaries, inputs, sources: sourcesOf(summaries), warnings };
}

async function byModel(profile: Profile, base: Summaries, modelName: string, options: DescribeDatabaseOptions) {
  const { config, environment, onProgress, signal } = options;
  const models = serveModels(config, (variable) => environment?.[variable]);
  const { summaries, fallbacks, failures } = await describeByModel(profile, {
    model: models.forRole(ROLE).call,
    modelName,
    base,
    onProgress: ({ done, total }) => onProgress?.({ task: "describing fields", done, total }),
    ...(signal && { signal }),
  });
  const share = fallbacks > 0 ? [`${fallbacks} summaries stayed those of the rules`] : [];
  return { summaries, warnings: [...failures, ...share] };
}

async function hashNotes(path: string): Promise<string> {
  if (!statSync(path).isDirectory()) return sha256(await readFile(path));
  const inside = join(path, "database_description");
  const folder = existsSync(inside) ? inside : path;
  const names = (await readdir(folder)).filter((name) => /\.(?:csv|ya?ml)$/i.test(name)).sort();
  return hashOf(await Promise.all(names.map(async (name) => [name, sha256(await readFile(join(folder, name)))])));
}

function sourcesOf(summaries: Summaries): Record<string, number> {
  const sources: Record<string, number> = {};
  for (const table of summaries.tables) {
    for (const { source } of [table, ...table.fields]) sources[source.by] = (sources[source.by] ?? 0) + 1;
  }
  return sources;
}
