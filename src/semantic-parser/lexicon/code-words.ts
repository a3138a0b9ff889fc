import { groupBy } from "../../collections.js";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import { stem } from "../../language/stems.js";
import { FUNCTION_WORDS } from "../../language/stop-words.js";
import { type Token, tokenize } from "../../language/tokens.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { flagSides } from "./flag-sides.js";
import type { Lexicon } from "./lexicon.js";
import { NEGATIONS } from "./namings.js";
import { wordFit } from "./word-fit.js";

/** A stored value by one of its meanings: 'DMG' by "damaged". */
interface CodePhrase {
  readonly ref: FieldRef;
  readonly value: string;
  /** Stems; small words only where they turn the meaning. */
  readonly words: readonly string[];
}

/** A run of tokens that says what a stored value means. */
export interface CodeMention {
  readonly from: number;
  readonly to: number;
  readonly ref: FieldRef;
  readonly value: string;
  readonly score: number;
}

/** What the values of a database mean, by the first word of each meaning. */
export interface CodeWords {
  readonly byFirst: ReadonlyMap<string, readonly CodePhrase[]>;
  /** For a field of two values, what the one that is not this one is. */
  other(phrase: CodePhrase): string | undefined;
  /** Yes and no of flags, by the stems of what they are called. */
  readonly flags: readonly { ref: FieldRef; words: readonly string[]; no: string }[];
}

const known = new WeakMap<Lexicon, CodeWords>();

export function codeWordsOf(lexicon: Lexicon, vocabulary: Vocabulary): CodeWords {
  const words = known.get(lexicon) ?? readCodes(lexicon, vocabulary);
  known.set(lexicon, words);
  return words;
}

function readCodes(lexicon: Lexicon, vocabulary: Vocabulary): CodeWords {
  const phrases = vocabulary.tables.flatMap(({ table, fields }) =>
    fields.flatMap(({ field, codes }) =>
      codes.flatMap(({ value, meanings }) =>
        meanings.flatMap((meaning): CodePhrase | [] => {
          const words = tellingStems(meaning);
          return words.length === 0 ? [] : { ref: { table, field }, value, words };
        }),
      ),
    ),
  );
  const byField = groupBy(phrases, ({ ref }) => fieldKey(ref));
  return {
    byFirst: groupBy(phrases, ({ words }) => words[0]!.slice(0, 3)),
    other: ({ ref, value }) => {
      const values = new Set(byField.get(fieldKey(ref))?.map((each) => each.value));
      return values.size === 2 ? [...values].find((each) => each !== value) : undefined;
    },
    flags: lexicon.fields.flatMap((field) => {
      const no = flagSides(field)?.no;
      return no === undefined ? [] : field.namings.map(({ words }) => ({ ref: field.ref, words, no: String(no) }));
    }),
  };
}

function tellingStems(text: string): string[] {
  return tokenize(text)
    .filter(({ kind, lower }) => kind !== "mark" && (!FUNCTION_WORDS.has(lower) || NEGATIONS.has(lower)))
    .map(({ lower }) => stem(lower));
}

/** From here on a word counts as said: other forms of it, not words that only mean the like. */
const SAME_WORD = 0.75;
const WHOLE = 0.97;
/** Of "waiting" for "waiting for parts". */
const BEGUN = 0.8;

/** What runs of tokens say of stored values by their meanings. */
export function codeMentions(tokens: readonly Token[], codes: CodeWords): CodeMention[] {
  return tokens.flatMap((token, from) => {
    if (token.kind === "mark") return [];
    const phrases = codes.byFirst.get(token.stem.slice(0, 3)) ?? [];
    return [...phrases.flatMap((phrase) => mentionAt(tokens, from, phrase) ?? []), ...opposites(token, from, codes)];
  });
}

function mentionAt(tokens: readonly Token[], from: number, { ref, value, words }: CodePhrase): CodeMention | undefined {
  let at = from;
  let said = 0;
  let to = from;
  let fit = 0;
  while (said < words.length && at < tokens.length) {
    const token = tokens[at]!;
    const same = wordFit(token, words[said]!);
    if (same >= SAME_WORD) {
      said++;
      fit += same;
      to = at + 1;
    } else if (at === from || !FUNCTION_WORDS.has(token.lower) || NEGATIONS.has(token.lower)) break;
    at++;
  }
  if (said === 0 || (said < words.length && !standsAlone(tokens[from]!, words))) return undefined;
  const share = said === words.length ? WHOLE : BEGUN;
  return { from, to, ref, value, score: (share * fit) / said };
}

/** A participle at the head of a meaning says it without the rest: "cancelled" of "cancelled by the customer". */
function standsAlone(token: Token, words: readonly string[]): boolean {
  return !NEGATIONS.has(words[0]!) && /(ed|ing|en|ught|eld|old|ent|aid|ost|eft)$/.test(token.lower);
}

const OPPOSITE = /^(?:un|in|im|il|ir|non|dis)-?(?=\p{L}{4})/u;
const SURE_OPPOSITE = 0.9;

/** "inactive", "unpaid": the other of two values, or no of a flag. */
function opposites(token: Token, at: number, codes: CodeWords): CodeMention[] {
  const base = token.kind === "word" ? token.lower.replace(OPPOSITE, "") : token.lower;
  if (base === token.lower) return [];
  const asked = stem(base);
  const span = { from: at, to: at + 1, score: SURE_OPPOSITE };
  const others = (codes.byFirst.get(asked.slice(0, 3)) ?? []).flatMap((phrase): CodeMention[] => {
    const value = phrase.words.length === 1 && phrase.words[0] === asked ? codes.other(phrase) : undefined;
    return value === undefined ? [] : [{ ...span, ref: phrase.ref, value }];
  });
  const flags = codes.flags.filter(({ words }) => words.includes(asked) && words.length <= 2);
  return [...others, ...flags.map(({ ref, no }) => ({ ...span, ref, value: no }))];
}
