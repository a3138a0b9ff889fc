import { ownEntry } from "../../../collections.js";
import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import { nameWords } from "../../../language/name-words.js";
import { stem } from "../../../language/stems.js";
import { FUNCTION_WORDS } from "../../../language/stop-words.js";
import { tokenize } from "../../../language/tokens.js";
import { countryCodes } from "../../../profiles/meaning/iso-codes.js";
import type { TableVocabulary, Vocabulary } from "../../../profiles/vocabulary/vocabulary.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import { NEGATIONS } from "../names/namings.js";

/** A stored value by one of its meanings: 'DMG' by "damaged". */
export interface CodePhrase {
  readonly ref: FieldRef;
  readonly value: string;
  /** Stems; small words only where they turn the meaning. */
  readonly words: readonly string[];
  /** A country, whose people are called after it. */
  readonly country?: string;
  /** The participle with which it begins: "cancelled" of "cancelled by the customer". */
  readonly begins?: string;
  /** What follows only says who did it. */
  readonly byWhom?: true;
  /** The preposition with which it begins: "in" of "in the workshop". */
  readonly after?: string;
  /** Ends with a participle: "document created". */
  readonly done?: true;
  /** Made of how the value itself is written. */
  readonly spelt?: true;
  /** One noun of another: "repair of a leak". */
  readonly of?: true;
  /** Its first word is a noun that what follows only tells more of: "complaint about staff". */
  readonly head?: true;
}

/** A run of tokens that says what a stored value means. */
export interface CodeMention {
  readonly from: number;
  readonly to: number;
  readonly ref: FieldRef;
  readonly value: string;
  readonly score: number;
  /** It is said by a word of a longer meaning alone, or by one of another form. */
  readonly inPart?: true;
  /** Its preposition stands before it: "in the workshop". */
  readonly placed?: true;
}

/** What the values of a database mean. */
export interface CodeWords {
  /** By the first letters of their first word. */
  readonly beginning: ReadonlyMap<string, readonly CodePhrase[]>;
  /** "document created" as "created a document", likewise. */
  readonly doing: ReadonlyMap<string, readonly CodePhrase[]>;
  /** A telling word of a longer meaning, by its first letters: "slow" of "too slow". */
  readonly telling: ReadonlyMap<string, readonly TellingWord[]>;
  readonly countries: ReadonlyMap<string, readonly CodePhrase[]>;
  /** For a field of two values, what the one that is not this one is. */
  other(phrase: CodePhrase): string | undefined;
  /** No of flags, by the stems of what they are called. */
  readonly flags: readonly { ref: FieldRef; words: readonly string[]; no: string }[];
}

export interface TellingWord {
  readonly ref: FieldRef;
  readonly value: string;
  readonly word: string;
  readonly score: number;
}

/** By which words are found without comparing all of them. */
export const firstLetters = (word: string) => word.slice(0, 2);

/** What values mean by what people said of them, by how they are written, and by the codes of countries. */
export function codePhrases(lexicon: Lexicon, vocabulary: Vocabulary): CodePhrase[] {
  const said = vocabulary.tables.flatMap((table) => saidPhrases(table));
  const known = new Set(said.map(({ ref, value }) => `${fieldKey(ref)} ${value}`));
  const spelt = lexicon.fields.flatMap((field) => [...speltPhrases(field), ...countryPhrases(field)]);
  return [...said, ...spelt.filter(({ ref, value }) => !known.has(`${fieldKey(ref)} ${value}`))];
}

function saidPhrases({ table, fields, conventions }: TableVocabulary): CodePhrase[] {
  return fields.flatMap(({ field, codes }) => {
    // "running" asks for the rows that a convention tests, unless it tests this very field.
    const states = new Set(
      conventions
        .filter(({ kind, tests }) => kind !== "valid" && tests.every((test) => test.field !== field))
        .flatMap(({ words }) => words),
    );
    // "9999-12-31 = current price" is such a test itself.
    const tested = conventions.flatMap(({ kind, tests }) => (kind === "current" ? tests : []));
    const own = codes.filter(({ value }) => !tested.some((test) => test.field === field && test.value === value));
    return own.flatMap(({ value, meanings }) =>
      meanings.flatMap((meaning): CodePhrase | [] => {
        // "running, a payment is late" is known by what follows.
        const [first = "", ...rest] = meaning.split(/,\s*/);
        const told = rest.length > 0 && states.has(first) ? rest.join(" ") : meaning;
        const words = tellingStems(told);
        return words.length === 0
          ? []
          : {
              ref: { table, field },
              value,
              words,
              ...beginsDone(told),
              ...beginsWhere(told),
              ...(/^\S+ \S{2,}(?:ed|en|ade|ent)$/.test(told) && { done: true as const }),
              ...ofNoun(told),
              ...headed(told),
            };
      }),
    );
  });
}

function tellingStems(text: string): string[] {
  return tokenize(text.replace(/^(?:too|very|rather|quite) (?=\p{L}+$)/iu, ""))
    .filter(({ kind, lower }) => kind !== "mark" && isTelling(lower))
    .map(({ lower }) => stem(lower));
}

/** "Nursery" alone is neither "no nursery" nor "other nursery". */
const isTelling = (word: string) =>
  !FUNCTION_WORDS.has(word) || NEGATIONS.has(word) || MODALS.has(word) || /^(?:an)?other$/.test(word);

/** Who "may bid" has not bid. */
export const MODALS: ReadonlySet<string> = new Set("may can must should will could might cannot".split(" "));

function beginsWhere(text: string): Pick<CodePhrase, "after"> {
  const [, after] =
    /^(in|on|at|under|with|for|during|through|via|by|out of) (?:(?:the|an?|our) )?[^ ]+$/i.exec(text) ?? [];
  return after === undefined ? {} : { after: after.toLowerCase() };
}

/** "Repair of a leak", and no "loss of more than ten". */
const ofNoun = (text: string): Pick<CodePhrase, "of"> =>
  /^\p{L}+ of (?:an? |the )?\p{L}+$/iu.test(text) ? { of: true } : {};

/** "Complaint about staff", and no "waiting for parts" or "other kind of damage". */
const headed = (text: string): Pick<CodePhrase, "head"> =>
  /^\p{L}{4,}(?<!ing|ed|en) (?:about|of|on|against|from|with|by|at|for|to) /iu.test(text) ? { head: true } : {};

function beginsDone(text: string): Pick<CodePhrase, "begins" | "byWhom"> {
  const [first] = /^\p{L}*(?:ed|ing|en|ught|eld|old|ent|aid|ost|eft)(?=[\s,;:(]|$)/iu.exec(text) ?? [];
  if (first === undefined) return {};
  const byWhom = text.slice(first.length).startsWith(" by ");
  return { begins: first.toLowerCase(), ...(byWhom && { byWhom }) };
}

/** More values than these are no kinds of things. */
const MOST_KINDS = 40;

/** "trialing", "no_show": a kind of row, said in another form of its words. */
function speltPhrases({ ref, kind, profile, pointsAt }: LexicalField): CodePhrase[] {
  if (kind !== "text" || pointsAt !== undefined || (profile.distinct?.count ?? MOST_KINDS) >= MOST_KINDS) return [];
  return (profile.top ?? []).flatMap(({ value }): CodePhrase | [] => {
    if (typeof value !== "string" || !/^\p{L}[\p{L}_ -]{3,30}$/u.test(value)) return [];
    const words = nameWords(value).filter(isTelling);
    return words.length === 0
      ? []
      : { ref, value, words: words.map(stem), spelt: true, ...beginsDone(words.join(" ")), ...ofNoun(value) };
  });
}

const ALSO: Readonly<Record<string, readonly string[]>> = {
  AE: ["uae"],
  CZ: ["czech republic"],
  GB: ["uk", "great britain", "britain"],
  KR: ["korea"],
  NL: ["holland"],
  TR: ["turkey"],
  US: ["usa", "united states of america", "america"],
};

function countryPhrases({ ref, profile }: LexicalField): CodePhrase[] {
  if (!/alpha-2 country/.test(profile.semantic?.detail ?? "")) return [];
  const known = (profile.top ?? []).map(({ value }) => String(value));
  const whole = known.length === profile.distinct?.count;
  const upper = known.every((code) => code === code.toUpperCase());
  // Of many countries a profile lists the frequent ones alone.
  const others = whole || !upper ? [] : [...countryCodes().keys()].filter((code) => !known.includes(code));
  return [...known, ...others].flatMap((value) => {
    const code = value.trim().toUpperCase();
    const name = countryCodes().get(code)?.toLowerCase();
    const names = name === undefined ? [] : [name, ...(ownEntry(ALSO, code) ?? [])];
    return names.map((country) => ({ ref, value, words: tellingStems(country), country }));
  });
}
