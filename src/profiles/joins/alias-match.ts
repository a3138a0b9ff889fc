import { singular } from "../../language/plurals.js";

/** A field's name as far as it may be that of an entity. */
export interface NamingWords {
  readonly words: readonly string[];
  readonly stem: readonly string[];
  readonly keyed: boolean;
}

/** How well the words of a field name an entity, the last words first. */
export function aliasMatch({ stem, words: all, keyed }: NamingWords, alias: readonly string[]): number {
  const plain = keyed ? 1 : 0.85;
  const [joined, whole] = [stem.join(""), alias.join("")];
  if (joined === whole) return plain;
  const tail = stem.slice(-alias.length);
  if (tail.length === alias.length) {
    const sims = tail.map((word, at) => similar(word, alias[at] ?? ""));
    if (sims.every((sim) => sim > 0)) return plain * mean(sims);
  }
  if (whole.length >= 4 && joined.endsWith(whole)) return 0.9 * plain;
  const last = stem.at(-1) ?? "";
  if (alias.length > 1 && inPieces(last, alias)) return 0.85 * plain;
  const head = similar(last, alias.at(-1) ?? "");
  const inner = all.findIndex(
    (word, at) => at < all.length - 1 && alias.length === 1 && similar(word, alias[0] ?? "") >= 0.9,
  );
  const middle = inner >= 0 ? 0.75 : 0;
  const first = alias.length > 1 ? similar(last, alias[0] ?? "") * 0.5 : 0;
  return plain * Math.max(alias.length > 1 ? head * (stem.length > 1 ? 0.6 : 0.8) : 0, middle, first);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How likely two words mean the same: equal, of one stem, one short for the other. */
export function similar(a: string, b: string): number {
  if (a === b) return 1;
  if (a[0] !== b[0] && a.at(-1) !== b.at(-1)) return 0;
  if (singular(a) === singular(b)) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  if (same >= 4 && short.length - same <= 2 && long.length - same <= 3 && same >= long.length * 0.6) return 0.9;
  if (short.length < 3) return 0;
  if (same === short.length) return 0.85;
  if (short.length >= 4 && long.endsWith(short)) return 0.7;
  return short[0] === long[0] && isShortFor(short, long) ? 0.6 : 0;
}

/** "dept" for department, "mgr" for manager: letters in order, the last one with it or no vowel left. */
function isShortFor(short: string, long: string): boolean {
  if (short.length > long.length * 0.65) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length && (short.at(-1) === long.at(-1) || !/[aeiou]/.test(short.slice(1)));
}

/** "cdemo" for customer demographics: beginnings of all words, one after the other. */
export function inPieces(short: string, long: readonly string[]): boolean {
  if (short.length < 3 || short.length < long.length + 1) return false;
  const fits = (rest: string, at: number): boolean => {
    const word = long[at];
    if (word === undefined) return rest === "";
    for (let size = Math.min(rest.length, word.length); size > 0; size--) {
      if (word.startsWith(rest.slice(0, size)) && fits(rest.slice(size), at + 1)) return true;
    }
    return false;
  };
  return fits(short, 0);
}
