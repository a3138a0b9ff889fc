const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
/** By their place in a row of things, the first at 0. */
export const ORDINALS: readonly string[] = "first second third fourth fifth sixth seventh eighth ninth tenth".split(
  " ",
);
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, index): [string, number] => [word, 10 * (index + 2)]),
]);

const TIMES: ReadonlyMap<string, number> = new Map([
  ["once", 1],
  ["twice", 2],
  ["thrice", 3],
]);

const MAGNITUDES: ReadonlyMap<string, number> = new Map([
  ["hundred", 1e2],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
]);

const LETTERS: ReadonlyMap<string, number> = new Map([
  ["k", 1e3],
  ["m", 1e6],
  ["bn", 1e9],
]);

/** The number that a word in lower case means: "seven", "twice", "2k", "1.5m". */
export function numberOf(word: string): number | undefined {
  return TIMES.get(word) ?? abbreviated(word) ?? NUMBER_WORDS.get(word);
}

function abbreviated(word: string): number | undefined {
  const [, digits, letters] = /^(\d+(?:\.\d+)?)(k|m|bn)$/.exec(word) ?? [];
  return letters === undefined ? undefined : Number(digits) * LETTERS.get(letters)!;
}

/** What a word multiplies the number before it by: "1.5 million". */
export function magnitudeOf(word: string): number | undefined {
  return MAGNITUDES.get(word);
}

/** "once", "twice": no magnitude follows them. */
export function countsTimes(word: string): boolean {
  return TIMES.has(word);
}

/** "56", "1,000.5", "3rd", "182cm", "five"; not "one", which mostly counts nothing. */
export function saysNumber(word: string): boolean {
  return /^\d[\d,.]*[\p{L}\p{M}]{0,3}$/u.test(word) || (NUMBER_WORDS.get(word) ?? 0) > 1 || MAGNITUDES.has(word);
}
