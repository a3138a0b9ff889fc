import { z } from "zod";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import type { Profile, SubSchema, TableProfile } from "../../profiles/profile.js";
import { metricsNamed, stemsOf } from "../../profiles/render/definitions.js";
import { storedFormula } from "../../profiles/vocabulary/metrics.js";
import type { Metric } from "../../profiles/vocabulary/vocabulary.js";
import { linkQuestion } from "../../semantic-parser/lexicon/link-question.js";
import type { Mention } from "../../semantic-parser/lexicon/mention.js";
import { formulaFields } from "../../sql/formula.js";
import { searchedText } from "../prompt-inputs.js";
import { matchedValues, preciseSchema, recallSchema } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { connected, inOrder, joinKeys } from "./keys.js";

export const retrievedParams = z.strictObject({
  /** Fields asked of the field index: of the whole database, and of each wide table that is kept. */
  fields: z.int().positive().default(12),
  /** A table is precise when its score is at least this share of the best one's. */
  precise: z.number().min(0).max(1).default(0.5),
  /** And belongs to the recall schema from this share on. */
  recall: z.number().min(0).max(1).default(0.25),
  /** Tables with at most so many fields keep them all; of wider ones those that scored, their nearest, and keys. */
  wholeTable: z.int().nonnegative().default(16),
});

/**
 * Linking without a model. A field scores by its place in the field index, by stored values that the question names, by
 * the formulas that it names and by the words of its name; a table by its own name and its best fields. The tables kept are connected along the
 * known joins, with the keys on the way.
 */
export const linkRetrieved = defineStage({
  method: "link/retrieved",
  task: "linking",
  params: retrievedParams,
  needs: [matchedValues],
  gives: [preciseSchema, recallSchema],
  async run(state, settings, context) {
    const { precise, recall } = await retrieveSchemas(state, settings, context);
    return [preciseSchema.of(precise), recallSchema.of(recall)];
  },
});

export type RetrievedParams = z.output<typeof retrievedParams>;

/** S1 and S2 as this method makes them; other methods fall back on it. */
export async function retrieveSchemas(
  state: State,
  settings: RetrievedParams,
  context: Pick<StageContext, "profile" | "vocabulary" | "fields" | "signal">,
): Promise<{ precise: SubSchema; recall: SubSchema }> {
  const { profile, vocabulary, signal } = context;
  const index = await context.fields();
  signal.throwIfAborted();
  const asked = searchedText(state);
  const hits = await index.search(asked, { limit: settings.fields });
  signal.throwIfAborted();
  const values = state.get(matchedValues) ?? [];
  const { mentions } = linkQuestion({ question: asked, profile, vocabulary, values });
  const ranked = hits.map((hit) => hit.ref);
  const formulas = metricsNamed(vocabulary, stemsOf(asked)).flatMap((metric) => metricFields(metric, profile));
  const scores = scoreFields(values, mentions, ranked, formulas);
  const tables = scoreTables(profile, scores, mentions);
  const best = Math.max(0, ...tables.values());
  const kept = new Set([...scores.keys()].filter((key) => scores.get(key)! > 0));
  for (const { name, fields } of profile.tables) {
    const score = tables.get(name) ?? 0;
    if (fields.length <= settings.wholeTable || score === 0 || score < best * settings.recall) continue;
    // The nearest fields of all may be those of other tables: a wide one gets its own.
    for (const { ref } of await index.search(asked, { tables: [name], limit: settings.fields }))
      kept.add(fieldKey(ref));
  }
  const pick = (share: number) => subSchema(profile, tables, kept, best * share, settings.wholeTable);
  const precise = pick(settings.precise);
  return { precise, recall: inOrder(profile, new Set([...precise, ...pick(settings.recall)].map(fieldKey))) };
}

/** The fields that a formula reads. */
function metricFields({ expression, filters, date }: Metric, profile: Profile): FieldRef[] {
  const formulas = [expression, ...filters, ...(date ? [date] : [])].map((sql) => storedFormula(sql, profile));
  return formulas.flatMap((formula) => (formula === undefined ? [] : formulaFields(formula)));
}

/** What a field has for itself; above 1 where a stored value points to it. */
function scoreFields(
  values: readonly MatchedValue[],
  mentions: readonly Mention[],
  ranked: readonly FieldRef[],
  formulas: readonly FieldRef[],
): Map<string, number> {
  const scores = new Map<string, number>();
  const add = (ref: FieldRef, score: number) => scores.set(fieldKey(ref), (scores.get(fieldKey(ref)) ?? 0) + score);
  for (const [rank, ref] of ranked.entries()) add(ref, 0.5 / (1 + rank / 3));
  for (const ref of formulas) add(ref, 1);
  for (const value of bestPerField(values))
    add(value.ref, value.tier === "exact" || value.tier === "meaning" ? value.score : 0.6 * value.score);
  for (const [key, score] of bestMentions(mentions)) scores.set(key, (scores.get(key) ?? 0) + score);
  return scores;
}

/** The best score with which the words of the question name each field. */
function bestMentions(mentions: readonly Mention[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { meaning } of mentions) {
    if (meaning.kind !== "field") continue;
    const key = fieldKey(meaning.ref);
    best.set(key, Math.max(meaning.score, best.get(key) ?? 0));
  }
  return best;
}

function bestPerField(values: readonly MatchedValue[]): MatchedValue[] {
  const best = new Map<string, MatchedValue>();
  for (const value of values) {
    const known = best.get(fieldKey(value.ref));
    if (!known || value.score > known.score) best.set(fieldKey(value.ref), value);
  }
  return [...best.values()];
}

function scoreTables(
  profile: Profile,
  scores: ReadonlyMap<string, number>,
  mentions: readonly Mention[],
): Map<string, number> {
  const named = new Map<string, number>();
  for (const { meaning } of mentions) {
    if (meaning.kind !== "table") continue;
    named.set(meaning.table, Math.max(meaning.score, named.get(meaning.table) ?? 0));
  }
  return new Map(
    profile.tables.map((table) => {
      const fields = fieldScores(table, scores).toSorted((a, b) => b - a);
      const own = fields.slice(0, 3).reduce((sum, score, index) => sum + score / 2 ** index, 0);
      return [table.name, own + (named.get(table.name) ?? 0)];
    }),
  );
}

function fieldScores(table: TableProfile, scores: ReadonlyMap<string, number>): number[] {
  return table.fields.map((field) => scores.get(fieldKey({ table: table.name, field: field.name })) ?? 0);
}

function subSchema(
  profile: Profile,
  tables: ReadonlyMap<string, number>,
  kept: ReadonlySet<string>,
  least: number,
  wholeTable: number,
): FieldRef[] {
  const wanted = profile.tables.filter(
    (table) => (tables.get(table.name) ?? 0) >= least && (tables.get(table.name) ?? 0) > 0,
  );
  const chosen = wanted.length > 0 ? wanted : profile.tables;
  const reached = connected(
    chosen.map((table) => table.name),
    profile.joins,
  );
  const keys = joinKeys(reached, profile.joins);
  return profile.tables
    .filter((table) => reached.has(table.name))
    .flatMap((table) =>
      table.fields
        .map((field) => ({ table: table.name, field: field.name }))
        .filter((ref) => {
          if (table.fields.length <= wholeTable) return true;
          return kept.has(fieldKey(ref)) || keys.has(fieldKey(ref)) || table.primaryKey.includes(ref.field);
        }),
    );
}
