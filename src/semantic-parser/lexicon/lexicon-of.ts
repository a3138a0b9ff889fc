import { dialectNamed } from "../../databases/engines.js";
import type { Profile } from "../../profiles/profile.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { impliedFigures } from "./figures/implied-figures.js";
import { buildLexicon, type Lexicon } from "./lexicon.js";

const built = new WeakMap<Profile, WeakMap<Vocabulary, Lexicon>>();

/** The words of a database, put together once for each profile and vocabulary. */
export function lexiconOf(profile: Profile, vocabulary: Vocabulary): Lexicon {
  const known = built.get(profile) ?? new WeakMap<Vocabulary, Lexicon>();
  built.set(profile, known);
  const lexicon =
    known.get(vocabulary) ??
    buildLexicon(profile, vocabulary, (schema) => impliedFigures(schema, dialectNamed(profile.dialect)));
  known.set(vocabulary, lexicon);
  return lexicon;
}
