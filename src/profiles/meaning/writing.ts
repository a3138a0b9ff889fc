import { groupBy } from "../../collections.js";
import type { Scalar } from "../statistics/scalars.js";
import type { ValueCount } from "../statistics/statistics.js";

/** How the distinct texts of a field are written. Shares are of the distinct texts. */
export interface Writing {
  /** What many of the texts begin or end with, up to where a word or a code ends; the most common first. */
  readonly prefixes?: { text: string; share: number }[];
  readonly suffixes?: { text: string; share: number }[];
  readonly letterCase?: { style: "upper" | "lower" | "title" | "mixed"; share: number };
  /** Texts with several blanks in a row inside them. */
  readonly doubleBlanks?: number;
  /** Texts with characters that cannot be seen: of width zero, of control, no-break spaces. */
  readonly invisible?: number;
}

/** Control characters but line ends and tabs, marks of no width, no-break spaces. */
const unseen = /(?![\t\n\r])[\p{Cc}\p{Cf}\u00a0\u202f]/u;
const FEWEST_TEXTS = 5;
const LEAST_SHARE = 0.3;
const LONGEST_AFFIX = 30;
const MOST_AFFIXES = 3;
/** Texts looked at for what they share; the rest changes the shares by little. */
const MOST_TEXTS = 300;

export function describeWriting(texts: readonly string[]): Writing {
  const filled = texts.filter((text) => text.trim() !== "");
  if (filled.length === 0) return {};
  const step = Math.ceil(filled.length / MOST_TEXTS);
  const some = filled.filter((_, index) => index % step === 0);
  const letterCase = letterCaseOf(some);
  const prefixes = affixesOf(some, 1);
  const suffixes = affixesOf(some, -1);
  const doubleBlanks = filled.filter((text) => /\S\s{2,}\S/.test(text)).length;
  const invisible = filled.filter((text) => unseen.test(text)).length;
  return {
    ...(prefixes.length > 0 && { prefixes }),
    ...(suffixes.length > 0 && { suffixes }),
    ...(letterCase && { letterCase }),
    ...(doubleBlanks > 0 && { doubleBlanks }),
    ...(invisible > 0 && { invisible }),
  };
}

function letterCaseOf(texts: readonly string[]): Writing["letterCase"] {
  const counts = { upper: 0, lower: 0, title: 0, mixed: 0 };
  let lettered = 0;
  for (const text of texts) {
    if (!/[\p{Lu}\p{Ll}]/u.test(text)) continue;
    lettered++;
    counts[caseOf(text)]++;
  }
  if (lettered < texts.length * 0.5) return undefined;
  const [best] = Object.entries(counts).sort((a, b) => b[1] - a[1]) as [[keyof typeof counts, number]];
  const share = best[1] / lettered;
  return share >= 0.8 ? { style: best[0], share: rounded(share) } : { style: "mixed", share: 1 };
}

function caseOf(text: string): "upper" | "lower" | "title" | "mixed" {
  if (!/\p{Ll}/u.test(text)) return "upper";
  if (!/\p{Lu}/u.test(text)) return "lower";
  const words = text.match(/[\p{L}\p{M}'’]+/gu) ?? [];
  const long = words.filter((word) => word.length > 3);
  const capital = (word: string) => /^\p{Lu}/u.test(word);
  return capital(words[0] ?? "") && long.every(capital) ? "title" : "mixed";
}

/** Beginnings (or, with -1, ends) that at least three texts of ten share, none within another that is as common. */
function affixesOf(texts: readonly string[], side: 1 | -1): { text: string; share: number }[] {
  if (texts.length < FEWEST_TEXTS) return [];
  const counts = new Map<string, number>();
  for (const text of texts) {
    const most = Math.min(text.length - 1, LONGEST_AFFIX);
    for (let length = 2; length <= most; length++) {
      const at = side === 1 ? length : text.length - length;
      if (!isBorder(text.charCodeAt(at - 1), text.charCodeAt(at))) continue;
      const affix = side === 1 ? text.slice(0, at) : text.slice(at);
      counts.set(affix, (counts.get(affix) ?? 0) + 1);
    }
  }
  const common = [...counts].filter(
    ([affix, count]) => count >= texts.length * LEAST_SHARE && count > 2 && /\p{L}|\p{N}{3}/u.test(affix),
  );
  const within = (inner: string, outer: string) => (side === 1 ? outer.startsWith(inner) : outer.endsWith(inner));
  return common
    .filter(
      ([affix, count]) =>
        !common.some(([other, times]) => other.length > affix.length && within(affix, other) && times >= count * 0.9),
    )
    .sort((a, b) => b[1] - a[1] || b[0].length - a[0].length || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_AFFIXES)
    .map(([text, count]) => ({ text, share: rounded(count / texts.length) }));
}

/** Where a word or a code ends: letters, digits and all else meet. Other scripts than Latin count as letters. */
function isBorder(before: number, after: number): boolean {
  const [one, other] = [classOf(before), classOf(after)];
  return one !== other || one === OTHER;
}

const OTHER = 2;

function classOf(code: number): number {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code >= 0xc0) return 0;
  return code >= 48 && code <= 57 ? 1 : OTHER;
}

const rounded = (share: number) => Math.round(share * 1000) / 1000;

const MOST = 5;

/**
 * Texts that are the same but for letter case, blanks and accents: each group with its spellings, the most frequent
 * first; the groups with the most rows. `values` must be all distinct values of the field.
 */
export function variantsIn(values: readonly ValueCount[]): { value: Scalar; count: number }[][] {
  const groups = groupBy(values, ({ value }) => (typeof value === "string" ? folded(value) : ""));
  groups.delete("");
  const rows = (group: readonly ValueCount[]) => group.reduce((sum, { count }) => sum + count, 0);
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .sort((a, b) => rows(b) - rows(a))
    .slice(0, MOST)
    .map((group) => group.map(({ value, count }) => ({ value, count })).sort((a, b) => b.count - a.count));
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replace(/\s+/g, " ").trim();
}
