import { abbreviates, initialsOf } from "../../language/abbreviates.js";
import { nameWords } from "../../language/name-words.js";
import { singular } from "../../language/plurals.js";
import { longForms } from "../../language/short-forms.js";
import { keyOf, type NamedDatabase, type SaidText, tableParts } from "./named-database.js";

/** Short forms that what people say writes out. */
export interface OwnWords {
  /** By what they say of that very thing. */
  readonly of: (key: string, part: string) => string | undefined;
  /** By what most of them say, of whatever things. */
  readonly agreed: (part: string) => string | undefined;
  /** All words that they use. */
  readonly written: ReadonlySet<string>;
}

const LEAST = 0.6;
const MOST_WORDS = 14;
/** Names whose parts are words already. */
const NO_SHORT_FORM = /^(?:id|no|at|on|in|to|of|by|is|has|was|are|for|from|up|off|as|or|and|per)$/;

export function ownWords({ tables }: NamedDatabase, said: readonly SaidText[]): OwnWords {
  const known = new Map(said.map((each) => [keyOf(each.table, each.field), each]));
  const own = new Map<string, Map<string, string>>();
  const votes = new Map<string, Map<string, number>>();
  /** Of how many things with the short form in their names people say anything. */
  const asked = new Map<string, number>();
  const written = new Set<string>();
  const read = (key: string, parts: readonly string[]) => {
    const { texts = [], unit = "" } = known.get(key) ?? {};
    const words = texts.map(wordsIn);
    for (const word of words.flat()) written.add(word);
    const found = new Map<string, string>();
    for (const [index, part] of parts.entries()) {
      const measured = index > 0 && index === parts.length - 1 ? unitIn(part, unit) : undefined;
      if (measured !== undefined) found.set(part, measured);
      if (measured !== undefined || part.length < 2 || /\d/.test(part) || NO_SHORT_FORM.test(part)) continue;
      if (words.length > 0) asked.set(part, (asked.get(part) ?? 0) + 1);
      if (words.some((text) => text.includes(part))) continue;
      const best = bestIn(part, parts.length === 1, words);
      if (best === undefined) continue;
      found.set(part, best.word);
      const tally = votes.get(part) ?? new Map<string, number>();
      tally.set(best.word, (tally.get(best.word) ?? 0) + best.score);
      votes.set(part, tally);
    }
    own.set(key, found);
  };
  for (const { name, fields } of tables) {
    read(keyOf(name), tableParts(name));
    for (const field of fields) read(keyOf(name, field.name), nameWords(field.name));
  }
  const agreed = (part: string) => {
    const [first] = [...(votes.get(part) ?? [])].sort((a, b) => b[1] - a[1]);
    if (first === undefined) return undefined;
    const [word, score] = first;
    // "cd" is a code, though one of twenty is that of a card.
    const [only, ...others] = longForms(part);
    const isUsual = only !== undefined && others.length === 0 && only !== word;
    return isUsual && 2 * score < asked.get(part)! ? undefined : word;
  };
  return { of: (key, part) => own.get(key)?.get(part), agreed, written };
}

function wordsIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? []).slice(0, MOST_WORDS).map(singular);
}

/** "d" of days, "nm" of nautical miles. */
function unitIn(part: string, unit: string): string | undefined {
  const words = unit.toLowerCase().split(/\s+/);
  if (unit === "" || part === unit.toLowerCase()) return undefined;
  const is = words.length > 1 ? initialsOf(part, words) === words.length : part.length <= 3 && unit.startsWith(part);
  return is ? unit.toLowerCase() : undefined;
}

interface Written {
  readonly word: string;
  readonly score: number;
}

/** Of what is said of one thing: the first texts and their first words tell most. */
function bestIn(part: string, alone: boolean, own: readonly (readonly string[])[]): Written | undefined {
  let best: Written | undefined;
  const offer = (word: string, score: number) => {
    if (score >= LEAST && score > (best?.score ?? 0)) best = { word, score };
  };
  const usual = longForms(part);
  for (const [rank, words] of own.entries()) {
    for (const [at, word] of words.entries()) {
      const away = 0.02 * at + 0.03 * rank;
      const fit = word.length > 2 ? abbreviates(part, word) : 0;
      // What the short form usually stands for, and is said: that is it.
      offer(word, (usual.includes(word) ? 1 : fit) - away);
      const initials = alone ? initialsOf(part, words.slice(at)) : 0;
      if (initials > 1) offer(words.slice(at, at + initials).join(" "), 0.9 - away);
    }
  }
  return best;
}
