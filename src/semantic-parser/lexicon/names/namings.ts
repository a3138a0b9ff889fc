import { stem } from "../../../language/stems.js";
import { FUNCTION_WORDS } from "../../../language/stop-words.js";
import { tokenize } from "../../../language/tokens.js";
import type { Naming as Said } from "../../../profiles/vocabulary/vocabulary.js";

/** One way to call a table or a field. */
export interface Naming {
  /** Stems without small words, of a field without those that repeat its table's name; never empty. */
  readonly words: readonly string[];
  /** True when it only repeats the table's name ("course" of the table course). */
  readonly echo: boolean;
  /** How surely it is called so: 1 for its own name. */
  readonly weight: number;
}

/** From here on a naming says what the thing is, and not only what is said of it. */
export const SURE_WEIGHT = 0.9;

/** Small words that turn what is said. */
export const NEGATIONS: ReadonlySet<string> = new Set("no not never without nor none neither".split(" "));

const WEIGHTS: Readonly<Record<Said["source"], number>> = {
  notes: 1,
  dbt: 1,
  comment: 0.99,
  name: 0.98,
  model: 0.92,
  rules: 0.92,
  "query log": 0.9,
  examples: 0.95,
};
/** What each word beyond the third takes away: a sentence describes rather than names. */
const LONG_NAME = { words: 3, cost: 0.06 };

/** Stems of a naming's words, without small ones where others are left, and how sure it is. */
export function saidWords({ text, source, weight: sure = 1 }: Said): Omit<Naming, "echo"> | undefined {
  const tokens = tokenize(text).filter(({ kind }) => kind !== "mark");
  const telling = tokens.filter(({ lower }) => !FUNCTION_WORDS.has(lower) || NEGATIONS.has(lower));
  const words = [...new Set((telling.length > 0 ? telling : tokens).map(({ lower }) => stem(lower)))];
  if (words.length === 0) return undefined;
  const weight = WEIGHTS[source] * sure - LONG_NAME.cost * Math.max(0, words.length - LONG_NAME.words);
  return { words, weight: Math.max(0.5, weight) };
}

/** Without what repeats the table's names; where nothing is left then, `whole`. */
export function withoutTable(
  words: readonly string[],
  table: ReadonlySet<string>,
  whole: readonly string[] = words,
): Pick<Naming, "words" | "echo"> {
  const own = words.filter((word) => !table.has(word));
  return own.length > 0 ? { words: own, echo: false } : { words: whole, echo: true };
}

/** Each set of words once, the surest of it. */
export function distinctNamings(namings: readonly Naming[]): readonly Naming[] {
  const best = new Map<string, Naming>();
  for (const naming of namings) {
    const key = naming.words.join(" ");
    if ((best.get(key)?.weight ?? 0) < naming.weight) best.set(key, naming);
  }
  return [...best.values()];
}

/** All words of the namings that say what the thing is. */
export function wordsCalled(namings: readonly Naming[]): ReadonlySet<string> {
  return new Set(namings.filter(({ weight }) => weight >= SURE_WEIGHT).flatMap(({ words }) => words));
}
