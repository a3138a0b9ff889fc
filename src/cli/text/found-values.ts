import { type FieldRef, fieldLabel } from "../../databases/schema.js";
import type { ValueHit, ValueHow } from "../../indexes/value-index.js";
import type { FoundValues } from "../../operations/find-values.js";
import { saidBy } from "../../profiles/vocabulary/said-by.js";
import type { Output } from "../output.js";
import { tableText } from "./table.js";

/** Fields that a note names. */
const NAMED = 5;

const HOW: Readonly<Record<ValueHow, string>> = {
  equal: "the same",
  letters: "the same but for blanks and signs",
  number: "singular or plural",
  words: "words in common",
  misspelt: "fuzzy",
  initials: "initials",
  meaning: "its meaning",
};

/** @param where The database or field that was searched. */
export function showFoundValues({ hits, stored, cut }: FoundValues, text: string, where: string, output: Output): void {
  if (hits.length > 0) output.line(tableText(["field", "value", "rows", "score", "how"], hits.map(rowOf)));
  else output.line(`Nothing like "${text}" is among the values of ${where}.`);
  if (stored.length > 0) output.note(storedText(stored));
  else if (cut.length > 0 && !hits.some(({ how }) => how === "equal")) output.note(cutText(cut));
}

function rowOf({ ref, value, count, score, how, said }: ValueHit): string[] {
  const why = said === undefined ? HOW[how] : `means "${said.text}" (${saidBy(said.by, said.from)})`;
  return [fieldLabel(ref), value, String(count), score.toFixed(2), why];
}

function storedText(hits: readonly ValueHit[]): string {
  const fields = [...new Set(hits.map(({ ref }) => fieldLabel(ref)))];
  return `Found in the database itself, as the value index does not hold all values: ${fields.join(", ")}.`;
}

function cutText(cut: readonly FieldRef[]): string {
  const more = cut.length > NAMED ? ` and ${cut.length - NAMED} more fields` : "";
  return `Not all values are indexed of ${cut.slice(0, NAMED).map(fieldLabel).join(", ")}${more}: what is not found may be there.`;
}
