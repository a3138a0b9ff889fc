import { stem } from "../../../language/stems.js";
import { FUNCTION_WORDS, LIGHT_WORDS } from "../../../language/stop-words.js";
import type { Token } from "../../../language/tokens.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";
import { NEGATIONS } from "../names/namings.js";

/** From here on a word is what something is called. */
const NAMED = 0.6;
/** Of the word with which an entry begins or ends, and of one within. */
const TELLS = { end: 0.68, within: 0.6 } as const;
/** Shorter words are said of too much. */
const SHORTEST = 4;
/** Longer entries are sentences, and longer lists no catalogues. */
const MOST_WORDS = 6;
const MOST_ENTRIES = 60;

const TIMES =
  /^(?:second|minute|hour|day|week|month|quarter|year|night|morning|evening|weekend)s?$|^(?:hourly|daily|weekly|monthly|quarterly|yearly|annual)$/;

/** An entry of a catalogue by one of its words. */
interface Entry {
  readonly field: LexicalField;
  readonly value: string;
  readonly score: number;
}

const known = new WeakMap<Lexicon, ReadonlyMap<string, readonly Entry[]>>();

/**
 * "because of a TATTOO", where a catalogue of reasons that other rows refer to has "New tattoo" and no other entry with
 * that word: this entry, unless the word means something by itself.
 */
export function catalogueMentions(tokens: readonly Token[], mentions: readonly Mention[], lexicon: Lexicon): Mention[] {
  const words = known.get(lexicon) ?? wordsOfEntries(lexicon);
  known.set(lexicon, words);
  return tokens.flatMap((token, from): Mention[] => {
    const named = mentions.some((each) => each.from <= from && from < each.to && isNamed(each));
    const [only, second] = token.kind === "word" && !named ? (words.get(token.stem) ?? []) : [];
    if (only === undefined || second !== undefined) return [];
    const { field, value, score } = only;
    return [{ from, to: from + 1, meaning: { kind: "value", ref: field.ref, value, score } }];
  });
}

/** By the name of a table or field, or by the entry itself; a code of other rows may be called by the same word. */
const isNamed = ({ from, to, meaning }: Mention) =>
  meaning.score >= NAMED && (meaning.kind !== "value" || to > from + 1);

function wordsOfEntries(lexicon: Lexicon): Map<string, Entry[]> {
  const catalogues = new Set(lexicon.joins.map(({ to }) => to.table));
  const found = new Map<string, Entry[]>();
  for (const field of lexicon.fields) {
    if (!catalogues.has(field.ref.table) || !isListed(field)) continue;
    for (const { value } of field.profile.top ?? []) {
      if (typeof value !== "string") continue;
      const words = value
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== "");
      if (words.length < 2 || words.length > MOST_WORDS || words.some((word) => NEGATIONS.has(word))) continue;
      for (const [at, word] of words.entries()) {
        if (word.length < SHORTEST || TIMES.test(word) || FUNCTION_WORDS.has(word) || LIGHT_WORDS.has(word)) continue;
        const score = at === 0 || at === words.length - 1 ? TELLS.end : TELLS.within;
        found.set(stem(word), [...(found.get(stem(word)) ?? []), { field, value, score }]);
      }
    }
  }
  return found;
}

/** A short list of texts, all of which are known, of which no two are the same. */
function isListed({ kind, key, profile }: LexicalField): boolean {
  const distinct = profile.distinct?.count ?? 0;
  const all = distinct <= (profile.top?.length ?? 0);
  return kind === "text" && !key && all && distinct <= MOST_ENTRIES && (profile.topShare ?? 0) >= 0.999;
}
