import { z } from "zod";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { Profile, TableProfile } from "../../profiles/profile.js";
import { defineStage, type MatchedValue, type State } from "../stage.js";
import { connectTables } from "./connect.js";
import { nameScores } from "./name-scores.js";

const params = z.strictObject({
  /** Fields asked of the field index. */
  fields: z.int().positive().default(12),
  /** A table is precise when its score is at least this share of the best one's. */
  precise: z.number().min(0).max(1).default(0.5),
  /** And belongs to the recall schema from this share on. */
  recall: z.number().min(0).max(1).default(0.25),
  /** Tables with at most so many fields keep them all; of wider ones those that scored, and keys. */
  wholeTable: z.int().nonnegative().default(16),
});

/**
 * Linking without a model. A field scores by its place in the field index, by stored values that the question names
 * and by the words of its name; a table by its own name and its best fields. The tables kept are connected along the
 * known joins, with the keys on the way.
 */
export const linkRetrieved = defineStage({
  method: "link/retrieved",
  params,
  needs: ["values"],
  gives: ["precise", "recall"],
  async run(state, settings, context) {
    const { profile, signal } = context;
    const index = await context.fields();
    signal.throwIfAborted();
    const asked = `${state.question} ${state.evidence}`.trim();
    const hits = await index.search(asked, { limit: settings.fields });
    signal.throwIfAborted();
    const scores = scoreFields(
      state,
      profile,
      hits.map((hit) => hit.ref),
      asked,
    );
    const tables = scoreTables(profile, scores, asked);
    const best = Math.max(0, ...tables.values());
    const pick = (share: number) => subSchema(profile, tables, scores, best * share, settings.wholeTable);
    const precise = pick(settings.precise);
    return { precise, recall: inOrder(profile, [...precise, ...pick(settings.recall)]) };
  },
});

/** What a field has for itself; above 1 where a stored value points to it. */
function scoreFields(state: State, profile: Profile, ranked: readonly FieldRef[], asked: string): Map<string, number> {
  const scores = new Map<string, number>();
  const add = (ref: FieldRef, score: number) => scores.set(fieldKey(ref), (scores.get(fieldKey(ref)) ?? 0) + score);
  for (const [rank, ref] of ranked.entries()) add(ref, 0.5 / (1 + rank / 3));
  for (const value of bestPerField(state.values ?? [])) add(value.ref, value.tier === "exact" ? 1 : 0.6 * value.score);
  for (const { ref, score } of nameScores(profile, asked).fields) add(ref, score);
  return scores;
}

function bestPerField(values: readonly MatchedValue[]): MatchedValue[] {
  const best = new Map<string, MatchedValue>();
  for (const value of values) {
    const known = best.get(fieldKey(value.ref));
    if (!known || value.score > known.score) best.set(fieldKey(value.ref), value);
  }
  return [...best.values()];
}

function scoreTables(profile: Profile, scores: ReadonlyMap<string, number>, asked: string): Map<string, number> {
  const named = nameScores(profile, asked).tables;
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
  scores: ReadonlyMap<string, number>,
  least: number,
  wholeTable: number,
): FieldRef[] {
  const wanted = profile.tables.filter(
    (table) => (tables.get(table.name) ?? 0) >= least && (tables.get(table.name) ?? 0) > 0,
  );
  const kept = wanted.length > 0 ? wanted : profile.tables;
  const connected = connectTables(
    kept.map((table) => table.name),
    profile.joins,
  );
  const keys = new Set(connected.keys.map(fieldKey));
  const refs = profile.tables
    .filter((table) => connected.tables.has(table.name))
    .flatMap((table) =>
      table.fields
        .map((field) => ({ table: table.name, field: field.name }))
        .filter((ref) => {
          if (table.fields.length <= wholeTable) return true;
          return (
            (scores.get(fieldKey(ref)) ?? 0) > 0 || keys.has(fieldKey(ref)) || table.primaryKey.includes(ref.field)
          );
        }),
    );
  return refs;
}

function inOrder(profile: Profile, refs: readonly FieldRef[]): FieldRef[] {
  const keys = new Set(refs.map(fieldKey));
  return profile.tables.flatMap((table) =>
    table.fields.map((field) => ({ table: table.name, field: field.name })).filter((ref) => keys.has(fieldKey(ref))),
  );
}
