import { type Evidence, has, type Meaning, shareOf } from "./evidence.js";
import { isPartOfName, isPerson, nameInPair } from "./people.js";
import { isClinical, isHealth, isTreatment, personalNamed, speaksOfHealth } from "./personal-names.js";
import { personalNumber } from "./personal-numbers.js";
import { spelledOut } from "./spelled-out.js";

/** Types of values that cannot be what a name promises: dates, flags, addresses of pages, numbers that repeat. */
const never =
  /^(date|time|timestamp|interval|flag|URL|e-mail|blank|binary|structure|JSON|year|date part|percentage|latitude|longitude)\b/;
const aNumber = /^(number|quantity|amount) as text$|^(quantity|amount)$/;
/** A text of so many characters on average says something about somebody; a code does not. */
const SPOKEN_LENGTH = 15;
const LEAST_SPOKEN = 0.1;

/**
 * The meaning with what the values tell of a person, where it is not known yet: by the words of the field's name, by
 * check digits, and by what a table of people says of their health. `siblings` are telling words of the table's
 * other fields.
 */
export function withPersonal(meaning: Meaning, evidence: Evidence, siblings: readonly string[]): Meaning {
  if (meaning.personal !== undefined || never.test(meaning.type)) return meaning;
  const found = asPersonal(meaning, evidence, siblings);
  if (found.personal !== undefined) return found;
  const spelled = { ...evidence, words: spelledOut(evidence.words), entity: spelledOut(evidence.entity) };
  return asPersonal(meaning, spelled, spelledOut(siblings));
}

/**
 * Those of the words of a table's field names that tell something of its other fields: each field looks through them all,
 * and a table may have thousands.
 */
export function tellingWords(words: readonly string[]): readonly string[] {
  return words.filter((word) => [word, ...spelledOut([word])].some(isTelling));
}

const isTelling = (word: string) => isPerson(word) || isClinical(word) || staff.test(word) || isPartOfName(word);

function asPersonal(meaning: Meaning, evidence: Evidence, siblings: readonly string[]): Meaning {
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

/** Words of what lets somebody in, whatever the values look like. */
const outright =
  /^(passwords?|passwd|pwd|secrets?|passphrase|passcode|apikey|pin|otp|totp|cvv|cvc|credentials?|passwort|kennwort|contrasena|senha|wachtwoord|haslo)$/;
/** What names a secret only where the values could be one: words of a text are tokens too. */
const perhaps = /(^| )((access|auth|refresh|session|bearer|csrf|reset)? ?tokens?|salt)$/;
const keys =
  /(^| )(api|access|private|secret|auth|signing|encryption|session|licen[sc]e|webhook) (key|token|hash|key hash|token hash)$/;
const hashed = /^(hash|hashed|digest|bcrypt|hmac)$/;
const accounts = /^(accounts?|logins?|credentials?|members?|auth|administrators?|admins?)$/;
/** Words that make of it something else: whether there is one, when it ends, what it is called, which one it is. */
const notOne =
  /^(reset|changed|expires|expiry|expired|count|counts|policy|required|question|hint|code|has|is|type|types|status|length|attempts|name|names|id|ids|at|on|date|url|limit|strength|age|scope|scopes|days|label|description|prefix|algorithm|method|used|max|min)$/;

/** A text without blanks that is no word: with digits, or long, or with capitals inside. */
const isOpaque = (text: string) =>
  /^\S{6,}$/.test(text.trim()) && (/\d/.test(text) || text.length >= 20 || /\p{Ll}\p{Lu}/u.test(text));
const LEAST_OPAQUE = 0.8;

/**
 * What only its owner may know, by the names of field and table, and where those leave a doubt by the values:
 * passwords, keys, tokens, and hashes of them. Such values are shown and sent nowhere.
 */
export function inferSecret(evidence: Evidence): Meaning | undefined {
  const { words, entity, kind, texts, numbers, numeric } = evidence;
  const hasNone = /^(boolean|date|time|timestamp|interval|blob|nested)$/.test(kind);
  const reset = words.filter((word) => word !== "reset" || !words.includes("token"));
  if (hasNone || has(reset, notOne)) return undefined;
  if (has(words, outright)) {
    // A pin of a chip and a flag are small.
    const long = !numeric || shareOf(numbers, (value) => Math.abs(value) >= 100) >= 0.5;
    return long && (numeric ? numbers : texts).length > 0 ? secret(0.8) : undefined;
  }
  if (numeric || shareOf(texts, isOpaque) < LEAST_OPAQUE) return undefined;
  const own = words.join(" ");
  const thing = entity.join(" ");
  const isHash =
    has(words, hashed) && words.length === 1 && entity.some((word) => isPerson(word) || accounts.test(word));
  const ofTable = /^(key|token|hash|value|digest)$/.test(own) && keys.test(thing);
  return perhaps.test(own) || keys.test(own) || ofTable || isHash ? secret(0.7) : undefined;
}

const secret = (confidence: number): Meaning => ({ type: "secret", confidence, personal: "secret" });
