import type { Evidence, Meaning } from "./evidence.js";
import { shareOf } from "./evidence.js";
import { isPerson, nameInPair } from "./people.js";
import { isClinical, isHealth, isTreatment, personalNamed, speaksOfHealth } from "./personal-names.js";
import { personalNumber } from "./personal-numbers.js";

/** Types of values that cannot be what a name promises: dates, flags, addresses of pages, numbers that repeat. */
const never =
  /^(date|time|timestamp|interval|flag|URL|e-mail|blank|binary|structure|JSON|year|date part|percentage|latitude|longitude)\b/;
const aNumber = /^(number|quantity|amount) as text$|^(quantity|amount)$/;
/** A text of so many characters on average says something about somebody; a code does not. */
const SPOKEN_LENGTH = 15;
const LEAST_SPOKEN = 0.1;

/**
 * The meaning with what the values tell of a person, where it is not known yet: by the words of the field's name, by
 * check digits, and by what a table of people says of their health. `siblings` are words of the table's other fields.
 */
export function personalOf(meaning: Meaning, evidence: Evidence, siblings: readonly string[]): Meaning {
  if (meaning.personal !== undefined || never.test(meaning.type)) return meaning;
  const number = numberOf(evidence);
  if (number !== undefined) {
    const { unit: _unit, ...rest } = meaning;
    return aNumber.test(meaning.type)
      ? { type: "personal number", confidence: 0.8, personal: number }
      : { ...rest, personal: number };
  }
  const part = evidence.numeric ? undefined : nameInPair(evidence.words, siblings, evidence.texts);
  if (part !== undefined) return { type: "name", confidence: 0.9, detail: part, personal: "name" };
  if (isIncome(meaning, evidence, siblings)) return { ...meaning, personal: "income" };
  return isAboutHealth(meaning, evidence, siblings) ? { ...meaning, personal: "health" } : meaning;
}

const income =
  /^(salary|wage|wages|income|payroll|gehalt|lohn|salaire|sueldo|salario|stipendio|salaris|pensja|wynagrodzenie)$/;
/** What belongs to many: the average salary of a town, the range of a job. */
const ofMany =
  /^(min|max|minimum|maximum|avg|average|mean|median|total|sum|band|grade|range|budget|count|level|cap|per)$/;
const staff = /^(emp|empno|employees?|staff|workers?|personnel|surname|lastname|firstname|salesperson)$/;

/** What one person earns. */
function isIncome({ type }: Meaning, { words, entity }: Evidence, siblings: readonly string[]): boolean {
  if (!/^(amount|quantity|amount as text|number as text)$/.test(type) || !words.some((word) => income.test(word)))
    return false;
  return (
    !words.some((word) => ofMany.test(word)) &&
    (entity.some(isPerson) || [...entity, ...siblings].some((word) => staff.test(word)))
  );
}

function numberOf({ words, entity, texts, numbers, numeric, isReference }: Evidence): string | undefined {
  const values = numeric ? numbers.filter(Number.isSafeInteger).map(String) : texts;
  // The licence_no of a driver is what a driver_licence_no is elsewhere.
  const named = personalNamed(words) ?? (entity.some(isPerson) ? personalNamed([...entity, ...words]) : undefined);
  // Small numbers are rows of another table that holds the real ones.
  const long = shareOf(values, (value) => /\d.*\d.*\d|^[A-Z]{1,3}[- ]/.test(value));
  if (named !== undefined && long >= 0.5 && !(numeric && isReference && Math.max(...numbers) < 100_000)) return named;
  return numeric ? cardsAmong(values) : personalNumber(texts);
}

function cardsAmong(values: readonly string[]): string | undefined {
  const long = values.every((value) => value.length >= 13);
  return long && personalNumber(values) === "payment card" ? "payment card" : undefined;
}

function isAboutHealth(meaning: Meaning, evidence: Evidence, siblings: readonly string[]): boolean {
  const { words, entity, texts, numeric } = evidence;
  if (numeric || !/^(category|name|code|free text|identifier)$/.test(meaning.type)) return false;
  // A list of diseases and their symptoms names nobody.
  const ofOne = entity.some((word) => isPerson(word) || isClinical(word)) || siblings.some(isPerson);
  if (!ofOne) return false;
  if (words.some(isHealth)) return true;
  if (words.some(isTreatment) && [...entity, ...siblings].some(isClinical)) return true;
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  return mean >= SPOKEN_LENGTH && shareOf(texts, speaksOfHealth) >= LEAST_SPOKEN;
}
