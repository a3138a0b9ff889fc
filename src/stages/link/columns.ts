import { z } from "zod";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { SubSchema } from "../../profiles/profile.js";
import { searchedText } from "../prompt-inputs.js";
import { wholeSchema } from "../schema-text.js";
import { filteredSchema, keywords, matchedValues } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { withKeys } from "./keys.js";

const params = z.strictObject({
  /** Fields of each keyword at most. */
  perKeyword: z.int().positive().default(10),
  /** Up to so many fields nothing is left out. */
  filterAbove: z.int().nonnegative().default(60),
});

/**
 * Multi-path retrieval of XiYan-SQL: every keyword finds fields of its own, scored by
 * cos(question and evidence, table of the field) times cos(keyword, field), and fields that hold a stored value of the
 * question are there as well. A table is as near as the nearest of its fields. A later stage chooses among these.
 */
export const linkColumns = defineStage({
  method: "link/columns",
  task: "linking",
  params,
  needs: [keywords, matchedValues],
  gives: [filteredSchema],
  async run(state, { perKeyword, filterAbove }, context) {
    const whole = wholeSchema(context.profile);
    const kept = whole.length <= filterAbove ? whole : await retrieved(state, perKeyword, whole.length, context);
    return [filteredSchema.of(kept)];
  },
});

async function retrieved(
  state: State,
  perKeyword: number,
  total: number,
  { profile, fields, signal }: StageContext,
): Promise<SubSchema> {
  const index = await fields();
  const near = await index.search(searchedText(state), { by: "meaning", limit: total });
  const tables = new Map<string, number>();
  for (const { ref, score } of near) tables.set(ref.table, Math.max(score, tables.get(ref.table) ?? 0));
  const found = new Map<string, FieldRef>();
  for (const keyword of state.get(keywords) ?? []) {
    signal.throwIfAborted();
    const hits = await index.search(keyword, { by: "meaning", limit: total });
    const scored = hits.map(({ ref, score }) => ({ ref, score: score * Math.max(0, tables.get(ref.table) ?? 0) }));
    const best = scored.toSorted((a, b) => b.score - a.score).slice(0, perKeyword);
    for (const { ref } of best) found.set(fieldKey(ref), ref);
  }
  const values = (state.get(matchedValues) ?? []).map(({ ref }) => ref);
  // Without keywords the question itself is the only path.
  const all = found.size > 0 ? [...found.values()] : near.slice(0, 2 * perKeyword).map(({ ref }) => ref);
  return withKeys(profile, [...all, ...values]);
}
