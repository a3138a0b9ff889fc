import { fold } from "../../language/fold.js";
import type { TrainingPair } from "../pair.js";

/**
 * Pairs that repeat an earlier one: the same question of the same database with the same evidence. By id, the id of the
 * first.
 */
export function duplicatesIn(pairs: readonly TrainingPair[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const repeated = new Map<string, string>();
  for (const { id, database, question, evidence } of pairs) {
    const key = JSON.stringify([database, words(question), words(evidence)]);
    const known = first.get(key);
    if (known === undefined) first.set(key, id);
    else repeated.set(id, known);
  }
  return repeated;
}

/** Without the case of letters, double blanks and what ends a sentence. */
const words = (text: string) =>
  fold(text)
    .replaceAll(/\s+/g, " ")
    .replace(/(?<![\s?.!])[\s?.!]+$/, "")
    .trim();
