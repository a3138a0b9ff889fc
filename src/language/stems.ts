import { singular } from "./plurals.js";

/** Forms of verbs that no ending tells. */
const IRREGULAR_VERBS: Readonly<Record<string, string>> = {
  has: "have",
  had: "have",
  having: "have",
  taught: "teach",
  won: "win",
  bought: "buy",
  sold: "sell",
  wrote: "write",
  written: "write",
  held: "hold",
  made: "make",
  built: "build",
  born: "birth",
  paid: "pay",
  spent: "spend",
  flew: "fly",
  ran: "run",
  led: "lead",
  took: "take",
  taken: "take",
  gave: "give",
  given: "give",
  leaves: "leave",
  left: "leave",
  lives: "live",
  living: "live",
  using: "use",
  used: "use",
  became: "become",
  began: "begin",
  begun: "begin",
  bred: "breed",
  broke: "break",
  broken: "break",
  brought: "bring",
  caught: "catch",
  chose: "choose",
  chosen: "choose",
  dealt: "deal",
  drew: "draw",
  drawn: "draw",
  drove: "drive",
  driven: "drive",
  ate: "eat",
  eaten: "eat",
  fought: "fight",
  flown: "fly",
  froze: "freeze",
  frozen: "freeze",
  grew: "grow",
  grown: "grow",
  kept: "keep",
  knew: "know",
  known: "know",
  lent: "lend",
  lost: "lose",
  met: "meet",
  rode: "ride",
  ridden: "ride",
  sent: "send",
  shot: "shoot",
  slept: "sleep",
  spoke: "speak",
  spoken: "speak",
  stole: "steal",
  stolen: "steal",
  swam: "swim",
  swum: "swim",
  thrown: "throw",
  threw: "throw",
  told: "tell",
  withdrew: "withdraw",
  withdrawn: "withdraw",
  wore: "wear",
  worn: "wear",
};

/** The stems of words with blanks between. */
export const stemsOf = (words: string): string[] => words.split(" ").filter(Boolean).map(stem);

const VOWEL = /[aeiouy]/;

/*
 * The Porter stemmers take "customs" for a customer and "person" for personal, and know neither "bought" nor "born": .715.
 */

/** Brings the forms of an English word together: plural, -ed and -ing go; only equality of stems means something. */
export function stem(word: string): string {
  if (Object.hasOwn(IRREGULAR_VERBS, word)) return ending(IRREGULAR_VERBS[word]!);
  return ending(verb(singular(word)));
}

function verb(word: string): string {
  for (const suffix of ["ing", "ed"]) {
    const rest = word.slice(0, -suffix.length);
    if (!word.endsWith(suffix) || rest.length < 3 || !VOWEL.test(rest)) continue;
    if (word.endsWith("eed")) return word;
    const last = rest.at(-1) ?? "";
    const doubled = last === rest.at(-2) && !"lsz".includes(last);
    return doubled ? rest.slice(0, -1) : rest;
  }
  return word;
}

function ending(word: string): string {
  if (word.length > 4 && word.endsWith("e")) return word.slice(0, -1);
  if (word.length > 3 && word.endsWith("y") && !VOWEL.test(word.at(-2) ?? "a")) return `${word.slice(0, -1)}i`;
  return word;
}
