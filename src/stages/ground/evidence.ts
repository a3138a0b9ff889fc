import type { MatchedValue, ValueIndex } from "../../indexes/value-index.js";
import type { Profile } from "../../profiles/profile.js";
import { literalsOf } from "../../semantic-parser/evidence/literals.js";

/** Score from which a stored value is the text that evidence has, written a little otherwise. */
const SAME = 0.95;

/**
 * Values that the evidence names, as they are stored, in whichever tables have a field of that name: "blue eyes refers
 * to eye_colour = 'blue'". Where words of the question mean the value, they are its keyword.
 */
export function valuesOfEvidence(
  question: string,
  evidence: string,
  profile: Profile,
  values: ValueIndex,
): MatchedValue[] {
  const asked = question.toLowerCase();
  return literalsOf(evidence, profile).flatMap(({ phrase, text, fields, alone }) => {
    const meant = alone && phrase !== undefined && asked.includes(phrase.toLowerCase());
    return fields.flatMap((ref): MatchedValue[] => {
      const [stored] = values.find(text, { fields: [ref], limit: 1, minScore: SAME });
      if (stored === undefined && !meant) return [];
      const value = stored?.value ?? text;
      const keyword = meant ? phrase : text;
      return [{ ref, value, count: stored?.count ?? 0, score: 1, tier: "exact", how: "equal", keyword }];
    });
  });
}
