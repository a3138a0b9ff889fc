import { z } from "zod";
import { type FieldRef, fieldKey, fieldLabel } from "../../databases/schema.js";
import { AskableError, messageOf } from "../../errors.js";
import { openValues } from "../../home/open.js";
import { requirePreparation, requireProfile } from "../../home/prepared.js";
import { stalenessAt, stalenessText } from "../../home/staleness.js";
import type { ValueHit, ValueHow } from "../../indexes/value-index.js";
import type { Profile } from "../../profiles/profile.js";
import { defineOperation } from "../operation.js";
import { findPart } from "../part.js";
import { tableText } from "../table.js";

const schema = z.object({
  database: z.string().min(1, "name a prepared database"),
  text: z.string().trim().min(1, "say what to look for"),
  field: z.string().min(1, "name a table.field or a table").optional(),
  limit: z.int("give a whole number").positive("give a number of at least 1"),
});

/** Fields that a note names. */
const NAMED = 5;

const HOW: Readonly<Record<ValueHow, string>> = {
  equal: "the same",
  letters: "the same but for blanks and signs",
  number: "singular or plural",
  words: "words in common",
  misspelt: "written otherwise",
  initials: "initials",
};

export const findOperation = defineOperation(schema, async (given, { home, output, environment }) => {
  const { database, text, limit } = given;
  const preparation = await requirePreparation(home, database);
  const { profile } = await requireProfile(home, database);
  const fields = given.field === undefined ? undefined : textFields(profile, given.field);
  const values = await openValues(home, database);
  const hits = values.find(text, { limit, ...(fields && { fields }) });
  const searched = fields && new Set(fields.map(fieldKey));
  const cut = values.cut.filter((ref) => searched?.has(fieldKey(ref)) ?? true);
  if (output.json) {
    output.object({ text, hits: hits.map(({ ref, ...hit }) => ({ ...ref, ...hit })), cut });
    return;
  }
  if (hits.length > 0) output.line(tableText(["field", "value", "rows", "score", "how"], hits.map(rowOf)));
  else output.line(`Nothing like "${text}" is among the values of ${given.field ?? database}.`);
  if (cut.length > 0) output.note(cutText(cut));
  const stale = await stalenessAt(preparation, environment).then((found) => stalenessText(found, database), messageOf);
  if (stale !== undefined) output.note(stale);
});

function rowOf({ ref, value, count, score, how }: ValueHit): string[] {
  return [fieldLabel(ref), value, String(count), score.toFixed(2), HOW[how]];
}

function textFields(profile: Profile, name: string): FieldRef[] {
  const { table, field } = findPart(profile, name);
  const candidates = field ? [field] : table.fields;
  const fields = candidates.filter(({ textLike }) => textLike).map((each) => ({ table: table.name, field: each.name }));
  if (fields.length > 0) return fields;
  const known = table.fields.filter(({ textLike }) => textLike).map((each) => each.name);
  throw new AskableError(`The values of ${name} are not indexed: they are no text`, {
    hint: known.length === 0 ? `No field of ${table.name} is.` : `Of ${table.name}, these are: ${known.join(", ")}.`,
  });
}

function cutText(cut: readonly FieldRef[]): string {
  const more = cut.length > NAMED ? ` and ${cut.length - NAMED} more fields` : "";
  return `Not all values are indexed of ${cut.slice(0, NAMED).map(fieldLabel).join(", ")}${more}: what is not found may be there.`;
}
