import { stemsOf } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import type { Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";

/** What is given in stars, the likeliest first. */
const RATINGS = stemsOf("stars rating score grade mark");

/** As many as anybody gives. */
const MOST = 10;

/** From here on a word is what something is called. */
const NAMED = 0.6;
const SCORE = 0.78;

/** "one STAR reviews", "at least 4 STARS", where nothing is called so: the ratings of the tables, on a short scale. */
export function starMentions(tokens: readonly Token[], mentions: readonly Mention[], { fields }: Lexicon): Mention[] {
  const said = tokens.flatMap(({ stem }, at) =>
    stem === RATINGS[0] && tokens[at - 1]?.number !== undefined ? [at] : [],
  );
  const free = said.filter(
    (at) => !mentions.some(({ from, to, meaning }) => from <= at && at < to && meaning.score >= NAMED),
  );
  return free.flatMap((from) =>
    fields.flatMap(({ ref, kind, key, called, profile }): Mention[] => {
      const place = RATINGS.findIndex((word) => called.has(word));
      const scaled = kind === "number" && !key && typeof profile.max === "number" && profile.max <= MOST;
      return place < 0 || !scaled
        ? []
        : [{ from, to: from + 1, meaning: { kind: "field", ref, score: SCORE - 0.02 * place } }];
    }),
  );
}
