import type { FieldCodes } from "./said-conventions.js";
import type { RowTest } from "./vocabulary.js";

/** What a sentence says of rows that never count. */
export const EXCLUDES =
  /\b(leave|leaves|left|leaving) (?:\w+ )?out\b|\bnever (?:be )?count|\b(?:do|does|must|should) not (?:be )?count|\bnot counted\b|\bexclud|\bignor|\bby mistake\b|\bdisregard|\b(?:are|is|were|was) deleted\b|\bmust not be used\b|\bcounts? (?:nowhere|(?:for|as) nothing)\b|\b(?:do|does) not exist\b/i;

/** "inact = 1 are MERGED or STRUCK OFF, leave them out". */
export function calledBefore(sentence: string): string[] {
  const [, called] =
    /=\s*\S+ (?:are|is|means?|were) ([\p{L} ]+?)(?:[,;:(]| and (?:never|not)\b)/iu.exec(sentence) ?? [];
  const words = (called ?? "").toLowerCase().split(/ or | and /);
  return words.filter((each) => /^\p{L}+ed(?: \p{L}+)?$|^\p{L}+ off$|^\p{L}+ out$/u.test(each));
}

/** "REVERSED invoices never count", where a code means reversed: that code. */
export function codeExcluded(
  sentence: string,
  codes: readonly FieldCodes[],
): { test: RowTest; word: string } | undefined {
  const [word] = /^\p{L}+/u.exec(sentence.trim().toLowerCase()) ?? [];
  if (word === undefined) return undefined;
  const [found, second] = codes.flatMap(({ field, codes: values }) =>
    values.flatMap(({ value, meanings }) => (meanings.includes(word) ? [{ field, value }] : [])),
  );
  if (found === undefined || second !== undefined) return undefined;
  return { test: { field: found.field, operator: "=", value: found.value }, word };
}
