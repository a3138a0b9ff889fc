import { z } from "zod";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { Lexicon } from "../../semantic-parser/lexicon/lexicon.js";
import { linkQuestion } from "../../semantic-parser/lexicon/link-question.js";
import type { Mention } from "../../semantic-parser/lexicon/mention.js";
import { matchedValues, preciseSchema, recallSchema } from "../slots.js";
import { defineStage } from "../stage.js";

const params = z.strictObject({
  /** Score of a field's best mention from which it belongs to the precise schema, and to the recall schema. */
  precise: z.number().min(0).max(1).default(0.75),
  recall: z.number().min(0).max(1).default(0.4),
});

/** Links fields by how well the words of the question fit their names and values; keys of linked tables come along. */
export const linkScored = defineStage({
  method: "link/scored",
  task: "linking",
  params,
  needs: [matchedValues],
  gives: [preciseSchema, recallSchema],
  async run(state, { precise, recall }, context) {
    const { question, evidence, now } = state;
    const { profile, vocabulary } = context;
    const values = state.get(matchedValues) ?? [];
    const { mentions, lexicon } = linkQuestion({ question, evidence, now, profile, vocabulary, values });
    const scores = scoreFields(mentions, lexicon);
    const linked = (least: number) => withKeys(lexicon, (ref) => (scores.get(fieldKey(ref)) ?? 0) >= least);
    return [preciseSchema.of(linked(precise)), recallSchema.of(linked(recall))];
  },
});

function scoreFields(mentions: readonly Mention[], lexicon: Lexicon): Map<string, number> {
  const scores = new Map<string, number>();
  for (const { meaning } of mentions) {
    const refs =
      meaning.kind === "table" ? lexicon.table(meaning.table).fields.map((field) => field.ref) : [meaning.ref];
    const score = meaning.kind === "table" ? meaning.score * 0.5 : meaning.score;
    for (const ref of refs) scores.set(fieldKey(ref), Math.max(score, scores.get(fieldKey(ref)) ?? 0));
  }
  return scores;
}

function withKeys(lexicon: Lexicon, chosen: (ref: FieldRef) => boolean): FieldRef[] {
  const tables = new Set(lexicon.fields.filter((field) => chosen(field.ref)).map((field) => field.ref.table));
  return lexicon.fields
    .filter((field) => chosen(field.ref) || (field.key && tables.has(field.ref.table)))
    .map((field) => field.ref);
}
