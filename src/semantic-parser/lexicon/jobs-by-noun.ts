import { stem, stemsOf } from "../../language/stems.js";
import type { Token } from "../../language/tokens.js";
import type { Lexicon } from "./lexicon.js";
import type { Mention } from "./mention.js";
import { personTables } from "./who.js";

const JOBS = new Set(stemsOf("job role position occupation profession title"));
/** From here on a word is what something is called. */
const NAMED = 0.6;
const SCORE = 0.85;
/** Shorter nouns are said of too many things. */
const SHORTEST = 5;

/** "each NEGOTIATOR", where people are "Sales negotiator" by trade and nobody else is a negotiator of another kind. */
export function jobMentions(tokens: readonly Token[], mentions: readonly Mention[], lexicon: Lexicon): Mention[] {
  const free = tokens.flatMap((token, at) => {
    const named = mentions.some(({ from, to, meaning }) => from <= at && at < to && meaning.score >= NAMED);
    return token.kind === "word" && token.lower.length >= SHORTEST && !named ? [at] : [];
  });
  if (free.length === 0) return [];
  return personTables(lexicon).flatMap(({ table }) =>
    table.fields.flatMap(({ ref, own, kind, profile }): Mention[] => {
      const all = (profile.distinct?.count ?? 0) <= (profile.top?.length ?? 0);
      if (kind !== "text" || !all || !own.some((word) => JOBS.has(word))) return [];
      const values = (profile.top ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
      const nouns = values.map((value) => ({ value, words: value.split(/[\s_-]+/) }));
      return free.flatMap((from): Mention[] => {
        const [only, second] = nouns.filter(({ words }) =>
          words.some((word) => stem(word.toLowerCase()) === tokens[from]!.stem),
        );
        const head =
          only !== undefined && only.words.length > 1 && stem(only.words.at(-1)!.toLowerCase()) === tokens[from]!.stem;
        if (!head || second !== undefined) return [];
        return [{ from, to: from + 1, meaning: { kind: "value", ref, value: only.value, score: SCORE } }];
      });
    }),
  );
}
