const VOWEL = /[aeiou]/g;

/** Consonants after the first letter, each once where it is doubled: "commodity" gives "cmdty". */
function skeleton(word: string): string {
  return (
    (word[0] ?? "") +
    word
      .slice(1)
      .replace(VOWEL, "")
      .replace(/(.)\1+/g, "$1")
  );
}

/**
 * How well a short form fits a longer word, 0 to 1: as its beginning ("cust" of customer), as its first consonants
 * ("cst"), or as letters of it in order, the first and the last telling most ("ctn" of container).
 */
export function abbreviates(short: string, word: string): number {
  if (short.length < 2 || word.length <= short.length || short[0] !== word[0]) return 0;
  // "ended" is a form of "end", and no longer word.
  if (/^(?:e?s|e?d|ing|e?rs?|ly|'s)$/.test(word.startsWith(short) ? word.slice(short.length) : "")) return 0;
  if (word.length - short.length < 2 && skeleton(word) !== short) return 0;
  if (word.startsWith(short)) return short.length >= 3 ? 0.95 : 0.7;
  const bones = skeleton(word);
  if (bones === short) return 0.95;
  const dry = short[0] + short.slice(1).replace(/(.)\1+/g, "$1");
  if (bones.startsWith(dry)) return short.length >= 3 ? 0.85 : 0.7;
  if (!inOrder(short, word)) return 0;
  const consonants = dry.slice(1).replace(VOWEL, "").length === dry.length - 1;
  const ends = short.at(-1) === word.at(-1) || short.at(-1) === bones.at(-1);
  return 0.35 + (consonants ? 0.15 : 0) + (ends ? 0.15 : 0) + (short.length >= 3 ? 0.1 : 0);
}

function inOrder(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const SMALL = /^(of|the|and|a|an|to|for|in|on|by)$/;

/**
 * Whether the letters are the beginnings of words that follow each other: "pol" of "port of loading", "dob" of "date of
 * birth". Returns how many words that takes; 0 where they are not.
 */
export function initialsOf(letters: string, words: readonly string[]): number {
  if (letters.length < 2) return 0;
  let taken = 0;
  for (const [index, word] of words.entries()) {
    if (taken === letters.length) return index;
    if (word[0] === letters[taken]) taken++;
    else if (index === 0 || !SMALL.test(word)) return 0;
  }
  return taken === letters.length ? words.length : 0;
}
