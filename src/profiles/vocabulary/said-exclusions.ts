import { singular } from "../../language/plurals.js";
import type { FieldVocabulary, RowTest } from "./vocabulary.js";

/** What the values of a field mean. */
export type FieldCodes = Pick<FieldVocabulary, "field" | "codes">;

/** What a sentence says of rows that never count. */
export const EXCLUDES =
  /\b(leave|leaves|left|leaving) (?:\w+ )?out\b|\b(?:never|no longer) (?:be )?count|\b(?:do|does|must|should) not (?:be )?count|\bnot counted\b|\bexclud|\bignor|\bby mistake\b|\bdisregard|\b(?:are|is|were|was) deleted\b|\bmust not be used\b|\bcounts? (?:nowhere|(?:for|as) nothing)\b|\b(?:do|does) not exist\b/i;

/** "Drafts and cancelled ones ARE NOT REVENUE": they add nothing to the amounts of a table. */
export const NO_INCOME =
  /\b(?:are|is) (?:not|no|never|neither) (?:\p{L}+ )?(?:revenues?|sales|turnover|income|earnings|takings)\b/iu;

/** "0 is the practice customer: it and its orders never count". */
export const ONE_ROW = /^["'“‘]?(-?\d+|[\p{Lu}\d]{1,8})["'”’]? (?:is|are) ((?:an? |the |our )?[^.;]+)/u;

/** "inact = 1 are MERGED or STRUCK OFF, leave them out", "with mrg_to filled was MERGED into another". */
export function calledBefore(sentence: string): string[] {
  const [, called] =
    /=\s*\S+ (?:are|is|means?|were) ([\p{L} ]+?)(?:[,;:(]| and (?:never|not)\b)/iu.exec(sentence) ??
    /\b(?:filled|set|not null) (?:are|is|were|was|(?:has|have) been) (\p{L}+ed)\b/iu.exec(sentence) ??
    [];
  const words = (called ?? "").toLowerCase().split(/ or | and /);
  return words.filter((each) => /^\p{L}+ed(?: \p{L}+)?$|^\p{L}+ off$|^\p{L}+ out$/u.test(each));
}

/** "REVERSED invoices never count", "DRAFTS and VOIDED ones never count", where codes of one field mean so: those codes. */
export function codesExcluded(
  sentence: string,
  codes: readonly FieldCodes[],
  says = EXCLUDES,
): { tests: RowTest[]; words: string[] } {
  const bare = bareCodes(sentence, codes, says);
  if (bare !== undefined) return bare;
  const subject = sentence.trim().toLowerCase().slice(0, says.exec(sentence.trim())?.index);
  const words = subject.split(/,? (?:and|or) |, /).flatMap((part) => /^\p{L}+/u.exec(part)?.[0] ?? []);
  const tests = words.map((word): RowTest | undefined => {
    const [found, second] = codes.flatMap(({ field, codes: values }) =>
      values.flatMap(({ value, meanings }) =>
        meanings.includes(word) || meanings.includes(singular(word)) ? [{ field, value }] : [],
      ),
    );
    return found && second === undefined ? { field: found.field, operator: "=", value: found.value } : undefined;
  });
  const known = tests.filter((test) => test !== undefined);
  const ofOne = known.every(({ field }) => field === known[0]?.field);
  return known.length === words.length && ofOne ? { tests: known, words } : { tests: [], words: [] };
}

const BARE =
  /^((?:\p{Lu}|\d)[\p{Lu}\d]{0,5}(?:(?:, | and | or )(?:\p{Lu}|\d)[\p{Lu}\d]{0,5})*) (?:were|was|are|is|means?|=) /u;

/** "X were struck off and never count", "V and T never count": the codes as they are stored. */
function bareCodes(
  sentence: string,
  codes: readonly FieldCodes[],
  says: RegExp,
): { tests: RowTest[]; words: string[] } | undefined {
  const text = sentence.trim();
  const list = BARE.exec(text)?.[1] ?? text.slice(0, says.exec(text)?.index).trim();
  const values = list.split(/, | and | or /);
  const [only, second] = codes.filter(({ codes: meant }) =>
    values.every((value) => meant.some((code) => code.value === value)),
  );
  if (only === undefined || second !== undefined) return undefined;
  const tests = values.map((value): RowTest => ({ field: only.field, operator: "=", value }));
  const words = only.codes.flatMap(({ value, meanings }) => (values.includes(value) ? meanings : []));
  return { tests, words };
}
