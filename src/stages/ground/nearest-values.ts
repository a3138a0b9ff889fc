import { z } from "zod";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import { tokenize } from "../../language/tokens.js";
import { isWorthLooking, spansOf } from "../../language/value-spans.js";
import type { FieldProfile } from "../../profiles/profile.js";
import { otherParams } from "../parts.js";
import { searchedTexts } from "../prompt-inputs.js";
import { schemaNeeds, schemaParams, shownFields } from "../schema-text.js";
import { keywords, matchedValues } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import { strongest } from "./phrases.js";

const params = z.strictObject({
  /** The part of the schema whose fields get values. */
  schema: schemaParams.schema.default("all"),
  /** Values of each field at most. */
  perField: z.int().nonnegative().default(3),
  /** Fields with more distinct values are left out. */
  distinct: z.int().positive().default(2000),
  /** From which likeness on a value is near. */
  minScore: z.number().min(0).max(1).default(0.5),
});

/**
 * The values of each text field that are nearest to the question and its evidence (MSc-SQL, section 3.2), of fields with a
 * bounded number of distinct values. Prompts show them first among a field's examples.
 */
export const groundNearestValues = defineStage({
  method: "ground/nearest-values",
  task: "grounding",
  params,
  needs: ({ schema }) => schemaNeeds(schema),
  gives: [keywords, matchedValues],
  parts: () => [otherParams("values", "no stored values are matched", { perField: 0 })],
  async run(state, { schema, perField, distinct, minScore }, context) {
    const spans = searchedTexts(state).flatMap((text) => spansOf(tokenize(text)).filter(isWorthLooking));
    const texts = [...new Set(spans.map(({ text }) => text))];
    const fields = perField === 0 ? [] : textFields(shownFields(state, schema, context), distinct, context);
    const found = fields.flatMap((ref) => nearest(ref, texts, { limit: perField, minScore }, context));
    return [keywords.of([...new Set(found.map(({ keyword }) => keyword))]), matchedValues.of(strongest(found))];
  },
});

function textFields(shown: readonly FieldRef[], distinct: number, { profile }: StageContext): FieldRef[] {
  const chosen = new Set(shown.map(fieldKey));
  const fits = ({ min, distinct: counted }: FieldProfile) =>
    typeof min === "string" && counted !== undefined && counted.count <= distinct;
  return profile.tables.flatMap(({ name: table, fields }) =>
    fields
      .filter(fits)
      .flatMap(({ name: field }) => (chosen.has(fieldKey({ table, field })) ? [{ table, field }] : [])),
  );
}

function nearest(
  ref: FieldRef,
  texts: readonly string[],
  { limit, minScore }: { readonly limit: number; readonly minScore: number },
  { values, signal }: StageContext,
): MatchedValue[] {
  signal.throwIfAborted();
  const hits = texts.flatMap((keyword) =>
    values.find(keyword, { fields: [ref], limit, minScore }).map((hit) => ({ ...hit, keyword })),
  );
  return strongest(hits).slice(0, limit);
}
