import { groupBy } from "../../../collections.js";
import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import { stem } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import type { CodePhrase } from "../codes/code-phrases.js";

/** Participles that say the same of what somebody had to do, what drives a vehicle, and by what people speak. */
const GROUPS: readonly (readonly string[])[] = [
  "electric battery",
  "done finished completed performed",
  "resolved solved fixed",
  "approved accepted granted",
  "rejected declined refused",
  "calls call phone telephone",
  "died deceased dead",
  "dismissed fired sacked",
].map((line) => line.split(" "));

const ALIKE: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap((group) =>
    group.map((word): [string, string[]] => [word, group.filter((other) => other !== word).map(stem)]),
  ),
);
/** Less than by its own word. */
const SCORE = 0.85;

/** "FINISHED visits", where what is stored means "done": the one value of a field that says the same, if none says it so. */
export function sameStates(
  { lower, kind, stem: asked }: Token,
  from: number,
  beginning: (word: string) => readonly CodePhrase[],
): { from: number; to: number; ref: FieldRef; value: string; score: number }[] {
  const others = kind === "word" ? (ALIKE.get(lower) ?? []) : [];
  if (others.length === 0) return [];
  const own = new Set(beginning(asked).flatMap(({ ref, words }) => (words[0] === asked ? [fieldKey(ref)] : [])));
  const alike = others.flatMap((word) =>
    beginning(word).filter(({ ref, words }) => words.length === 1 && words[0] === word && !own.has(fieldKey(ref))),
  );
  return [...groupBy(alike, ({ ref }) => fieldKey(ref)).values()].flatMap((phrases) => {
    const [first] = phrases;
    const only = first !== undefined && phrases.every(({ value }) => value === first.value);
    return only ? [{ from, to: from + 1, ref: first.ref, value: first.value, score: SCORE }] : [];
  });
}
