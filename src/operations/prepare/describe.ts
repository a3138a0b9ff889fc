import { join } from "node:path";
import { hashOf } from "../../artifacts/hash.js";
import type { Schema } from "../../databases/schema.js";
import { modelLabel } from "../../models/providers/providers.js";
import { modelForRole } from "../../models/roles.js";
import { serveModels } from "../../models/serve.js";
import {
  DESCRIPTIONS_FILE,
  type Description,
  type Descriptions,
  openDescriptions,
} from "../../profiles/describe/descriptions.js";
import { type EarlierSummaries, keepSummaries } from "../../profiles/describe/keep-summaries.js";
import { type DescribeCost, describeByModel, ITEMS_PER_CALL } from "../../profiles/describe/model.js";
import { askingText, type DescriptionPlan, planDescriptions } from "../../profiles/describe/plan-calls.js";
import { describePrompt } from "../../profiles/describe/prompt.js";
import { describeByRules } from "../../profiles/describe/rules.js";
import { applyNotes } from "../../profiles/notes/apply-notes.js";
import { commentNotes } from "../../profiles/notes/comments.js";
import { findContradictions } from "../../profiles/notes/contradictions.js";
import { readNotes } from "../../profiles/notes/load-notes.js";
import { type MatchedNotes, matchNotes } from "../../profiles/notes/match.js";
import type { Notes } from "../../profiles/notes/notes.js";
import type { Profile } from "../../profiles/profile.js";
import type { FieldSummary, Summaries } from "../../profiles/summaries.js";
import type { Practice } from "../../profiles/usage/add-usage.js";
import { applyUsage, withoutPersonalValues } from "../../profiles/usage/apply-usage.js";
import type { Usage } from "../../profiles/usage/usage.js";
import { buildVocabulary } from "../../profiles/vocabulary/build-vocabulary.js";
import type { CodeTable } from "../../profiles/vocabulary/code-tables.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { vocabularyWarnings } from "../../profiles/vocabulary/vocabulary-warnings.js";
import type { Progress } from "../../traces/progress.js";
import type { Config } from "../../workspace/config.js";
import type { Workspace } from "../../workspace/workspace.js";
import { hashNotes, notesSource } from "./hash-notes.js";

/** The role of the model that writes summaries. */
const ROLE = "summaries";

export interface DescribeDatabaseOptions {
  readonly config: Config;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Applied in this order, the comments of the database before them. */
  readonly notes: readonly LoadedNotes[];
  readonly workspace: Workspace;
  /** How past queries use the fields. */
  readonly usage?: Usage | undefined;
  /** How past queries and accepted examples read, join and filter tables. */
  readonly practice?: Practice | undefined;
  /** Tables of the database that say what codes mean. */
  readonly codeTables?: readonly CodeTable[] | undefined;
  /** Summaries of the last time that still stand are kept to the letter, and no model is asked for them. */
  readonly kept?: KeptSummaries | undefined;
  readonly onProgress?: Progress | undefined;
  /** Told what asking a model will cost. */
  readonly onNote?: ((note: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface KeptSummaries extends EarlierSummaries {
  /** Whether people's notes are those of the last time. */
  readonly sameNotes: boolean;
}

/** What people wrote, and the hash of the files it was read from. */
export interface LoadedNotes {
  readonly notes: readonly Notes[];
  readonly hash: string;
}

/** @throws AskableError when there is nothing to read, or when it is broken: it names file and line. */
export async function loadNotes(path: string, workspace: Workspace): Promise<LoadedNotes> {
  const source = notesSource(workspace);
  return { notes: await readNotes(path, source), hash: await hashNotes(path, source) };
}

export interface DescribedDatabase {
  readonly summaries: Summaries;
  readonly vocabulary: Vocabulary;
  /** What a model said, to be kept with the profile; undefined when none is configured. */
  readonly descriptions: readonly Description[] | undefined;
  /** What asking the model took. */
  readonly cost: DescribeCost | undefined;
  /** How past queries use the fields; without the values of personal ones. */
  readonly usage: Usage | undefined;
  /** Forgets what was kept for the case that the run ends early: call it once all is written. */
  readonly done: () => Promise<void>;
  /** What the summaries were made from beyond the profile and what people know, by hash. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Summaries of tables and fields by who wrote them. */
  readonly sources: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
}

/**
 * Summaries by rules, by a model where one is configured and no person said what a field means, and people's knowledge
 * on top: comments, then the notes in their order. Where the data deny what people say, a warning tells.
 */
export async function describeDatabase(profile: Profile, options: DescribeDatabaseOptions): Promise<DescribedDatabase> {
  const { config, workspace, kept } = options;
  const usage = options.usage && withoutPersonalValues(options.usage, profile);
  const practice = options.practice && withoutPersonalValues(options.practice, profile);
  const notes = [commentNotes(profile), ...options.notes.flatMap((loaded) => loaded.notes)].map((each) =>
    matchNotes(profile, each),
  );
  const rules = describeByRules(profile, notes);
  const base = usage ? applyUsage(rules, usage) : rules;
  const modelName = modelForRole(config, ROLE);
  const name = profile.database;
  const descriptions = await openDescriptions(
    join(workspace.profile(name), DESCRIPTIONS_FILE),
    workspace.descriptions(name),
  );
  const written =
    modelName === undefined ? undefined : await byModel(profile, base, notes, modelName, descriptions, options);
  const unfused = written?.summaries ?? base;
  const fused = notes.reduce(applyNotes, kept ? keepSummaries(unfused, kept, isUnfused) : unfused);
  const summaries = kept?.sameNotes ? keepSummaries(fused, kept, (old) => !isUnfused(old)) : fused;
  return {
    summaries,
    vocabulary: buildVocabulary(profile, { notes, usage, practice, codeTables: options.codeTables }),
    usage,
    descriptions: written?.descriptions ?? descriptions.finished,
    cost: written?.cost,
    done: descriptions.clear,
    inputs: {
      ...(modelName !== undefined && {
        model: hashOf({ model: labelOf(config, modelName), prompt: describePrompt.hash }),
      }),
    },
    sources: sourcesOf(summaries),
    warnings: [
      ...(written?.failures ?? []),
      ...notes.flatMap((each) => [...each.warnings, ...findContradictions(profile, each)]),
      ...vocabularyWarnings(profile, { notes, usage }),
    ],
  };
}

const isUnfused = ({ source }: Pick<FieldSummary, "source">) => source.by === "rules" || source.by === "model";

/** Whether a model has to be asked: what will be kept need not be. */
function isOpen({ summaries, stands, sameNotes }: KeptSummaries, table: string, field?: string): boolean {
  const old = summaries.tables.find((entry) => entry.table === table);
  const summary = field === undefined ? old : old?.fields.find((entry) => entry.field === field);
  return !summary || !stands(table, field) || !(sameNotes || isUnfused(summary));
}

async function byModel(
  profile: Profile,
  base: Summaries,
  notes: readonly MatchedNotes[],
  modelName: string,
  descriptions: Descriptions,
  options: DescribeDatabaseOptions,
) {
  const { config, environment, kept, onNote, onProgress, signal } = options;
  const served = serveModels(config, (variable) => environment?.[variable]).forRole(ROLE);
  const baseUrl = config.models[modelName]?.baseUrl;
  return describeByModel(profile, {
    model: served.call,
    modelName,
    modelId: hashOf({ model: labelOf(config, modelName), baseUrl }),
    price: served.price,
    base,
    told: notes.reduce(applyNotes, base),
    asked: (table, field) => !notes.some((each) => isSaid(each, table, field)) && (!kept || isOpen(kept, table, field)),
    sendPersonal: config.describe?.sendPersonal,
    concurrency: config.describe?.concurrency,
    itemsPerCall: config.describe?.fieldsPerCall,
    descriptions,
    onBegin: (plan) => onNote?.(askingText(modelName, plan)),
    onProgress: ({ done, total }) => onProgress?.({ task: "describing fields", done, total }),
    signal,
  });
}

function labelOf({ models }: Config, name: string): string | undefined {
  return models[name] && modelLabel(models[name]);
}

/** What describing a database would cost at most; undefined where no model is configured for it. */
export function planDescribing(
  config: Config,
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>> = {},
): (DescriptionPlan & { readonly model: string }) | undefined {
  const model = modelForRole(config, ROLE);
  if (model === undefined) return undefined;
  const { price } = serveModels(config, (variable) => environment[variable]).forRole(ROLE);
  return {
    model,
    ...planDescriptions(schema, { itemsPerCall: config.describe?.fieldsPerCall ?? ITEMS_PER_CALL, price }),
  };
}

/** Whether a person said what a table or field means. */
function isSaid({ tables }: MatchedNotes, table: string, field: string | undefined): boolean {
  const entry = tables.get(table);
  const note = field === undefined ? entry?.note : entry?.fields.get(field);
  return note?.meaning !== undefined;
}

function sourcesOf(summaries: Summaries): Record<string, number> {
  const sources: Record<string, number> = {};
  for (const table of summaries.tables) {
    for (const { source } of [table, ...table.fields]) sources[source.by] = (sources[source.by] ?? 0) + 1;
  }
  return sources;
}
