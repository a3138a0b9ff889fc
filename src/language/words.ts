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
