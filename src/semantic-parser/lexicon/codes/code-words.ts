import { groupBy } from "../../../collections.js";
import { fieldKey } from "../../../databases/schema.js";
import { unclipped } from "../../../language/clipped-words.js";
import { baseOfPast } from "../../../language/irregular-verbs.js";
import { otherForms } from "../../../language/other-forms.js";
import { stem } from "../../../language/stems.js";
import { FUNCTION_WORDS, LIGHT_WORDS } from "../../../language/stop-words.js";
import { followsBlank, type Token } from "../../../language/tokens.js";
import { unitOfText } from "../../../profiles/meaning/units.js";
import type { Vocabulary } from "../../../profiles/vocabulary/vocabulary.js";
import type { Lexicon } from "../lexicon.js";
import { NEGATIONS } from "../names/namings.js";
import { sameStates } from "../states/same-states.js";
import {
  type CodeMention,
  type CodePhrase,
  type CodeWords,
  codePhrases,
  firstLetters,
  MODALS,
  type TellingWord,
} from "./code-phrases.js";
import { flagSides } from "./flag-sides.js";
import { opposites } from "./opposites-of-codes.js";

const known = new WeakMap<Lexicon, CodeWords>();

export function codeWordsOf(lexicon: Lexicon, vocabulary: Vocabulary): CodeWords {
  const words = known.get(lexicon) ?? readCodes(lexicon, vocabulary);
  known.set(lexicon, words);
  return words;
}

function readCodes(lexicon: Lexicon, vocabulary: Vocabulary): CodeWords {
  const phrases = withDoers(codePhrases(lexicon, vocabulary));
  const byField = groupBy(phrases, ({ ref }) => fieldKey(ref));
  const countries = phrases.flatMap((phrase) => (phrase.country === undefined ? [] : { phrase, name: phrase.country }));
  return {
    beginning: groupBy(phrases, ({ words }) => firstLetters(words[0]!)),
    doing: groupBy(phrases.flatMap(asDoing), ({ words }) => firstLetters(words[0]!)),
    telling: groupBy([...byField.values()].flatMap(tellingWords), ({ word }) => firstLetters(word)),
    countries: new Map(
      [...groupBy(countries, ({ name }) => name)].map(([name, list]) => [name, list.map(({ phrase }) => phrase)]),
    ),
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

/** "Cancelled by the customer" is what "cancelled" means, where nobody else cancels. */
function withDoers(phrases: readonly CodePhrase[]): CodePhrase[] {
  const key = ({ ref, words }: CodePhrase) => `${fieldKey(ref)} ${words[0]}`;
  const beginning = groupBy(phrases, key);
  return phrases.map(({ byWhom, ...phrase }) =>
    byWhom && beginning.get(key(phrase))!.every(({ value }) => value === phrase.value) ? { ...phrase, byWhom } : phrase,
  );
}

/** What is done to a thing, said the other way round, and "leak repairs" of "repair of a leak". */
function asDoing(phrase: CodePhrase): CodePhrase[] {
  const [thing, done, more] = phrase.words;
  const turned = done !== undefined && more === undefined && (phrase.done === true || phrase.of === true);
  return turned ? [{ ...phrase, words: [done, thing!] }] : [];
}

/** Of the noun that a meaning is about, of another word with which it begins or ends, and of one within. */
const TELLS = { head: 0.85, end: 0.68, within: 0.6 } as const;

/** Said of rows that lack somebody, and no part of "nobody at home". */
const NOBODY = stem("nobody");

/** The words of longer meanings that only one value of the field is said to have. */
function tellingWords(phrases: readonly CodePhrase[]): TellingWord[] {
  const said = phrases.filter(({ spelt, country }) => spelt === undefined && country === undefined);
  const valuesOf = groupBy(
    said.flatMap(({ words, value }) => words.map((word) => ({ word, value }))),
    ({ word }) => word,
  );
  return said.flatMap(({ ref, value, words, head }) => {
    // "Nursery" is not what "other nursery" means.
    const apart = /^(?:other|another)$/.test(words[0]!);
    if (words.length < 2 || apart || MODALS.has(words[0]!) || words.some((word) => NEGATIONS.has(word))) return [];
    return words.flatMap((word, at): TellingWord | [] => {
      const own =
        word.length >= 4 &&
        !LIGHT_WORDS.has(word) &&
        word !== NOBODY &&
        valuesOf.get(word)!.every((each) => each.value === value);
      const place = at === 0 && head ? "head" : at === 0 || at === words.length - 1 ? "end" : "within";
      return own ? { ref, value, word, score: TELLS[place] } : [];
    });
  });
}

const WHOLE = 0.97;
/** Of a meaning with a word more than a value that is stored as it is written: "can be adopted", "through a shop". */
const BEYOND = 1.03;
/** Of "no-show" for 'no_show', which the index of values would have found if it were written so. */
const SPELT = 0.9;
/** Of "pays" for "paid". */
const OTHER_VERB = 0.6;
/** Of "waiting" for "waiting for parts". */
const BEGUN = 0.8;

/** What runs of tokens say of stored values by their meanings. */
export function codeMentions(tokens: readonly Token[], codes: CodeWords): CodeMention[] {
  return tokens.flatMap((token, from) => {
    // "How HIGH is the rate": to what degree, whatever code means "high".
    if (token.kind === "mark" || tokens[from - 1]?.lower === "how") return [];
    // "Our OWN fault" is none that is owned.
    if (token.lower === "own" && /^(?:our|my|your|his|her|its|their)$/.test(tokens[from - 1]?.lower ?? "")) return [];
    const whole = unclipped(token.lower);
    const phrases = [token.lower, ...(whole === undefined ? [] : [whole])].flatMap(
      (word) => codes.beginning.get(firstLetters(word)) ?? [],
    );
    return [
      ...phrases.flatMap((phrase) => mentionAt(tokens, from, phrase) ?? []),
      ...(codes.doing.get(firstLetters(token.stem)) ?? []).flatMap((phrase) => mentionAt(tokens, from, phrase) ?? []),
      ...tellingAt(token, from, codes),
      ...people(token, from, codes),
      ...sameStates(token, from, (word) => codes.beginning.get(firstLetters(word)) ?? []),
      ...opposites(token, from, codes),
    ];
  });
}

function mentionAt(tokens: readonly Token[], from: number, phrase: CodePhrase): CodeMention | undefined {
  const { ref, value, words, spelt } = phrase;
  let at = from;
  let said = 0;
  let to = from;
  while (said < words.length && at < tokens.length) {
    if (isSameWord(tokens[at]!, words[said]!)) {
      said++;
      to = at + 1;
    } else if (at === from || !isBetween(tokens, at)) break;
    at++;
  }
  if (said === 0 || (said < words.length && !standsAlone(tokens[from]!, phrase))) return undefined;
  if (spelt && isOtherVerb(tokens[from]!, phrase) && /[^s]s$/.test(tokens[from]!.lower)) return undefined;
  // What "can be adopted" is not adopted.
  const modal = MODALS.has(words[0]!) && said === words.length;
  const placed = phrase.after !== undefined && said === words.length && phrase.after === wordBefore(tokens, from);
  const whole =
    modal || placed ? BEYOND : spelt === undefined ? WHOLE : isOtherVerb(tokens[from]!, phrase) ? OTHER_VERB : SPELT;
  const score = said === words.length || phrase.byWhom ? whole : BEGUN;
  // "UNDER notice" is no comparison.
  const start = placed && /^(?:under|over)$/.test(tokens[from - 1]!.lower) ? from - 1 : from;
  if (placed) return { from: start, to, ref, value, score, placed };
  const inPart = isApart(tokens[from]!, phrase);
  return { from, to, ref, value, score, ...(inPart && { inPart }) };
}

/**
 * "How much do they USE" is not what "in use" means, nor the HANDLING of something a handler: what a word means without
 * its preposition, or of the one who does it, is meant where such rows are spoken of.
 */
function isApart({ lower, stem: asked }: Token, { after, words }: CodePhrase): boolean {
  return (
    after !== undefined || (words.length === 1 && /ing$/.test(lower) && /^(?:e?r|or)$/.test(rest(words[0]!, asked)))
  );
}

const rest = (word: string, start: string) => (word.startsWith(start) ? word.slice(start.length) : "");

/** The last word before a place, articles and "our" apart. */
function wordBefore(tokens: readonly Token[], at: number): string | undefined {
  const place = /^(?:the|an?|our)$/.test(tokens[at - 1]?.lower ?? "") ? at - 2 : at - 1;
  const [word, earlier] = [tokens[place]?.lower, tokens[place - 1]?.lower];
  return word === "of" && earlier === "out" ? "out of" : word;
}

/** "Which client PAYS the most", "the average REFUND": what is done or a thing, and no row in the state "paid" or "refunded". */
function isOtherVerb({ lower }: Token, { value, words }: CodePhrase): boolean {
  return words.length === 1 && isParticiple(value.toLowerCase()) && !isParticiple(lower);
}

const isParticiple = (word: string) => /ed$/.test(word) || baseOfPast(word) !== undefined;

/** The same word in another form: "part-timers" for "part-time", "canceled" for "cancelled", "recover" for "recovery". */
function isSameWord({ lower, stem: asked }: Token, word: string): boolean {
  if (asked === word || lower === word || isSameUnit(lower, word)) return true;
  const whole = unclipped(lower);
  if (whole !== undefined && stem(whole) === word) return true;
  const [short, long] = asked.length < word.length ? [asked, word] : [word, asked];
  // People are not what is personal, and no person is a personal one.
  if (short === "person") return false;
  if (short.length < 3 || !long.startsWith(short)) return false;
  const rest = long.slice(short.length);
  // A car is no card.
  return (
    /^(?:r|er|or|ly|l|n|ed)$/.test(rest) ||
    (short.length > 3 && rest === "d") ||
    (short.length >= 5 && /^(?:y|i|al|ment|ion|ation)$/.test(rest))
  );
}

/** "40 ft" for "40 foot". */
function isSameUnit(lower: string, word: string): boolean {
  if (FUNCTION_WORDS.has(lower) || lower.length < 2) return false;
  const unit = unitOfText(word);
  return unit !== undefined && unitOfText(lower)?.symbol === unit.symbol;
}

/** A small word, or a hyphen inside a word. */
function isBetween(tokens: readonly Token[], at: number): boolean {
  const { kind, lower, text } = tokens[at]!;
  if (kind === "mark") return text === "-" && !followsBlank(tokens, at);
  return (FUNCTION_WORDS.has(lower) && !NEGATIONS.has(lower)) || /^(?:single|new)$/.test(lower);
}

/** A participle at the head of a meaning says it without the rest: "cancelled" of "cancelled by the customer". */
function standsAlone({ lower }: Token, { begins, byWhom }: CodePhrase): boolean {
  return byWhom === true || (begins !== undefined && american(lower) === american(begins));
}

/** "cancelled" as "canceled". */
const american = (word: string) => word.replace(/ll(?=ed|ing)/, "l");

function tellingAt(token: Token, from: number, { telling }: CodeWords): CodeMention[] {
  if (token.kind !== "word") return [];
  const near = telling.get(firstLetters(token.stem)) ?? [];
  return near
    .filter(({ word }) => isSameWord(token, word))
    .map(({ ref, value, score }) => ({ from, to: from + 1, ref, value, score, inPart: true }));
}

/** "Irish pubs": where only the code of the country is stored. */
function people(token: Token, at: number, { countries }: CodeWords): CodeMention[] {
  if (countries.size === 0 || token.kind !== "word" || !/^\p{Lu}/u.test(token.text)) return [];
  const phrases = otherForms(token.text).flatMap((form) => countries.get(form.toLowerCase()) ?? []);
  return phrases.map(({ ref, value }) => ({ from: at, to: at + 1, ref, value, score: SPELT }));
}
