import { hashOf } from "../artifacts/hash.js";
import { modelForRole } from "../models/config.js";
import { serveModels } from "../models/serve.js";
import { type Kept, keepSummaries } from "../profiles/describe/keep.js";
import { describeByModel } from "../profiles/describe/model.js";
import { describePrompt } from "../profiles/describe/prompt.js";
import { describeByRules } from "../profiles/describe/rules.js";
import { applyNotes, type Notes, readNotes } from "../profiles/notes.js";
import type { Profile } from "../profiles/profile.js";
import type { FieldSummary, Summaries } from "../profiles/summaries.js";
import type { Progress } from "../progress.js";
import type { Config } from "./config.js";
import { hashNotes, notesInputs } from "./hash-notes.js";

/** The role of the model that writes summaries. */
const ROLE = "summaries";

export interface DescribeDatabaseOptions {
  readonly config: Config;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Applied in this order. */
  readonly notes: readonly LoadedNotes[];
  /** Summaries of the last time that still stand are kept to the letter, and no model is asked for them. */
  readonly kept?: KeptSummaries | undefined;
  readonly onProgress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface KeptSummaries extends Kept {
  /** Whether people's notes are those of the last time. */
  readonly sameNotes: boolean;
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
  const { kept } = options;
  const modelName = modelForRole(options.config, ROLE);
  if (modelName !== undefined) {
    const written = await byModel(profile, summaries, modelName, options);
    summaries = written.summaries;
    warnings.push(...written.warnings);
    inputs.model = hashOf({ model: options.config.models[modelName]?.model, prompt: describePrompt.hash });
  }
  if (kept) summaries = keepSummaries(summaries, kept, isUnfused);
  for (const { notes } of options.notes) {
    const fused = applyNotes(summaries, notes);
    summaries = fused.summaries;
    warnings.push(...fused.warnings);
  }
  if (kept?.sameNotes) summaries = keepSummaries(summaries, kept, (old) => !isUnfused(old));
  Object.assign(inputs, notesInputs(options.notes.map(({ hash }) => hash)));
  return { summaries, inputs, sources: sourcesOf(summaries), warnings };
}

const isUnfused = ({ source }: Pick<FieldSummary, "source">) => source.by !== "notes";

/** What the model is asked for: what will not be kept. */
function isAsked({ summaries, stands, sameNotes }: KeptSummaries, table: string, field?: string): boolean {
  const old = summaries.tables.find((entry) => entry.table === table);
  const summary = field === undefined ? old : old?.fields.find((entry) => entry.field === field);
  return !summary || !stands(table, field) || !(sameNotes || isUnfused(summary));
}

async function byModel(profile: Profile, base: Summaries, modelName: string, options: DescribeDatabaseOptions) {
  const { config, environment, kept, onProgress, signal } = options;
  const models = serveModels(config, (variable) => environment?.[variable]);
  const { summaries, fallbacks, failures } = await describeByModel(profile, {
    model: models.forRole(ROLE).call,
    modelName,
    base,
    ...(kept && { asked: (table, field) => isAsked(kept, table, field) }),
    onProgress: ({ done, total }) => onProgress?.({ task: "describing fields", done, total }),
    ...(signal && { signal }),
  });
  const share = fallbacks > 0 ? [`${fallbacks} summaries stayed those of the rules`] : [];
  return { summaries, warnings: [...failures, ...share] };
}

function sourcesOf(summaries: Summaries): Record<string, number> {
  const sources: Record<string, number> = {};
  for (const table of summaries.tables) {
    for (const { source } of [table, ...table.fields]) sources[source.by] = (sources[source.by] ?? 0) + 1;
  }
  return sources;
}
