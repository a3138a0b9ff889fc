const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const APOSTROPHE = /'/g;
/** Scripts that write no blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/**
 * The words of a folded text, in order: runs of letters and digits, apostrophes left out ("o'hare" is "ohare").
 * Runs of scripts without blanks give their overlapping pairs of letters, as word indexes of these scripts do.
 */
export function wordsOf(folded: string): string[] {
  const found = folded.replace(APOSTROPHE, "").match(WORD) ?? [];
  return ASCII_ONLY.test(folded) ? found : found.flatMap(pieces);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant
const ASCII_ONLY = /^[\x00-\x7f]*$/;

function pieces(word: string): string[] {
  const result: string[] = [];
  let end = 0;
  for (const match of word.matchAll(UNSPACED)) {
    if (match.index > end) result.push(word.slice(end, match.index));
    result.push(...pairs([...match[0]]));
    end = match.index + match[0].length;
  }
  if (end < word.length) result.push(word.slice(end));
  return result;
}

function pairs(letters: readonly string[]): string[] {
  if (letters.length < 3) return [letters.join("")];
  return letters.slice(1).map((letter, index) => letters[index]! + letter);
}

/** The same word in the other number, by the rules of English: what a question says and a value does not. */
export function otherNumbers(word: string): string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return [];
  return [...singulars(word), ...plurals(word)];
}

function singulars(word: string): string[] {
  if (!word.endsWith("s") || /(ss|us|is)$/.test(word)) return [];
  const result = [word.slice(0, -1)];
  if (word.endsWith("ies") && word.length > 4) result.unshift(`${word.slice(0, -3)}y`);
  if (/(s|x|z|ch|sh)es$/.test(word)) result.unshift(word.slice(0, -2));
  return result;
}

function plurals(word: string): string[] {
  if (/[^s]s$/.test(word)) return [];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  return /(s|x|z|ch|sh)$/.test(word) ? [`${word}es`] : [`${word}s`];
}

/** Words of a question that carry no meaning of their own in a value. */
export const FILLERS: ReadonlySet<string> = new Set(
  "a an and at by for from in is of on or that the to was were which who with".split(" "),
);

/** A word in the singular, by the rules of English; other words unchanged. */
export function singular(word: string): string {
  return (/^[a-z]{3,}$/.test(word) ? singulars(word)[0] : undefined) ?? word;
}
