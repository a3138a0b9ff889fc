import { type Evidence, has, type Meaning, shareOf } from "./evidence.js";
import { countryCodes, countryNames, currencyCodes, languageCodes, languageNames } from "./iso-codes.js";
import * as named from "./name-vocabulary.js";
import { type NumberText, numbersIn } from "./number-text.js";
import { inferNumberTime } from "./number-times.js";
import { personName } from "./people.js";
import { spelledOut } from "./spelled-out.js";
import { recognizeForm } from "./text-forms.js";
import { unitOfName } from "./units.js";

/** What texts mean: by form, then by their numbers and dates, then by how they repeat, and by the field's name. */
export function textMeaning(evidence: Evidence): Meaning {
  const { texts } = evidence;
  const words = [...evidence.words, ...spelledOut(evidence.words)];
  if (texts.length === 0) return { type: "blank", confidence: 1 };
  const digits = /^[+(]?\d[\d\s().+/x-]{5,}\d$/;
  const digital = shareOf(texts, (text) => digits.test(text.trim()));
  if (has(words, named.phone) && digital >= 0.8)
    return { type: "phone number", confidence: 0.95, personal: "phone number" };
  if (has(words, named.personalNumber) && shareOf(texts, (text) => /\d{3}/.test(text)) >= 0.8)
    return { type: "personal number", confidence: 0.9, personal: "identity number" };
  return (
    byDates(evidence) ??
    byForm(evidence) ??
    byNumbers(evidence) ??
    byIso(evidence) ??
    byTwoValues(evidence) ??
    byRepetition(evidence)
  );
}

function byForm({ texts, words }: Evidence): Meaning | undefined {
  const form = recognizeForm(texts);
  if (form?.type === "card number") {
    // One number of ten passes by chance: a column of them does not.
    return texts.length >= 5 || has(words, named.card) ? form : undefined;
  }
  // Days and months in short are also names and initials.
  return (form?.detail === "month" || form?.detail === "weekday") && texts.length < 3 ? undefined : form;
}

function byDates({ texts, words, dates: found }: Evidence): Meaning | undefined {
  if (!found) return undefined;
  const digitsOnly = found.format === "%Y%m%d";
  if (digitsOnly && !has(words, named.time) && texts.length < 5) return undefined;
  // Scores and ratios look like minutes ("4:3") unless the hours are written as clocks show them.
  if (found.kind === "time" && texts.length < 3 && !has(words, named.time)) return undefined;
  if (
    found.kind === "time" &&
    shareOf(texts, (text) => /^\d:|:\d(:|$)/.test(text.trim())) > 0.5 &&
    !has(words, named.time)
  )
    return undefined;
  const caution = found.ambiguous ? "day and month may be the other way round: no value tells" : undefined;
  const birth = has(words, named.birth) ? { personal: "birth date" } : {};
  return {
    type: `${found.kind} as text`,
    confidence: Math.round(found.share * (found.ambiguous ? 80 : 100)) / 100,
    format: found.format,
    ...(found.others.length > 0 && { otherFormats: found.others }),
    ...(caution !== undefined && { caution }),
    ...birth,
  };
}

function byNumbers(evidence: Evidence): Meaning | undefined {
  const { texts, words, isReference, isKey, field } = evidence;
  const found = numbersIn(texts);
  if (!found) return undefined;
  const confidence = Math.round(found.share * 100) / 100;
  const written = found.group === "" && found.decimal === "." && !found.brackets && !found.trailingSign;
  if (found.kind === "money")
    return { type: "amount as text", confidence, format: found.format, ...unitOf(found.currency) };
  if (found.kind === "percentage") return { type: "percentage as text", confidence, format: found.format };
  if (found.kind === "quantity")
    return { type: "quantity as text", confidence, format: found.format, ...quantityOf(found) };
  const whole = texts.every((text) => /^\d+$/.test(text.trim()));
  if (whole) {
    const values = texts.map(Number);
    const years = values.every((value) => value >= 1500 && value <= 2100);
    if (years && (has(words, named.year) || has(words, named.time))) return { type: "year", confidence: 0.9 };
    if (isReference || (isKey && has(words, named.id))) return { type: "identifier", confidence: 0.9 };
    if (has(words, named.postal)) return { type: "code", confidence: 0.9, detail: "postal code" };
    if (has(words, named.id)) return { type: "identifier", confidence: 0.85 };
    if (has(words, named.code)) return { type: "code", confidence: 0.8 };
    const time = inferNumberTime(values, words);
    if (time && time.type !== "time as number")
      return { type: time.type.replace("number", "text"), confidence: time.confidence, format: time.format };
    if (
      texts.some((text) => text.trim().length > 1 && text.trim().startsWith("0")) &&
      !values.every((value) => value === 0)
    )
      return { type: "code", confidence: 0.75 };
  }
  const unit = unitOfName(field.name, words);
  return {
    type: "number as text",
    confidence,
    ...(unit && { unit: unit.symbol }),
    ...(!written && { format: found.format }),
  };
}

const unitOf = (unit: string | undefined) => (unit === undefined ? {} : { unit });

function quantityOf({ unit, mixed, marks }: NumberText): Partial<Meaning> {
  if (mixed) return { caution: `units are mixed: ${marks.slice(0, 4).join(", ")}` };
  return unitOf(unit);
}

/** Codes and names that standards list. */
function byIso({ texts, words }: Evidence): Meaning | undefined {
  const trimmed = texts.map((text) => text.trim());
  const within = (known: { has(key: string): boolean }, fold: (text: string) => string = (text) => text) =>
    shareOf(trimmed, (text) => known.has(fold(text)));
  const upper = (text: string) => text.toUpperCase();
  const lower = (text: string) => text.toLowerCase();
  const country = has(words, named.country);
  if (trimmed.every((text) => text.length === 2)) {
    const share = within(countryCodes(), upper);
    if (share >= 0.95 && (country || (trimmed.length >= 15 && share >= 0.98)))
      return { type: "code", confidence: country ? 0.95 : 0.6, detail: "ISO 3166-1 alpha-2 country code" };
    if (has(words, named.language) && within(languageCodes(), lower) >= 0.9)
      return { type: "code", confidence: 0.95, detail: "ISO 639-1 language code" };
  }
  if (trimmed.every((text) => /^[A-Z]{3}$/.test(text))) {
    const known = trimmed.includes("USD") || trimmed.includes("EUR") || has(words, named.currency);
    if (known && within(currencyCodes()) >= 0.9)
      return { type: "code", confidence: 0.95, detail: "ISO 4217 currency code" };
    if (country && trimmed.some((text) => text !== "USA"))
      return { type: "code", confidence: 0.7, detail: "ISO 3166-1 alpha-3 country code" };
  }
  return undefined;
}

function byTwoValues({ texts, words, field, whole }: Evidence): Meaning | undefined {
  if (texts.length > 2 || !whole || (field.distinct?.count ?? 0) > 6) return undefined;
  const flag = flagOf(texts, has(words, named.flag));
  return flag && { type: "flag", confidence: flag.confidence, meanings: flag.meanings };
}

const genders: Readonly<Record<string, string>> = { m: "male", f: "female", w: "female", d: "diverse", x: "other" };

/** Codes, names, categories and free text: by length, words, letters and how often values repeat. */
function byRepetition(evidence: Evidence): Meaning {
  const { field, texts, words, entity, present, isKey, isReference } = evidence;
  const distinct = field.distinct?.count ?? texts.length;
  const repeated = present / Math.max(1, distinct) >= 2;
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  const wordCount = texts.reduce((sum, text) => sum + text.trim().split(/\s+/).length, 0) / texts.length;
  if (has(words, named.gender) && texts.length <= 4) return genderOf(texts);
  const folded = texts.map((text) => text.trim().toLowerCase());
  const countries = shareOf(folded, (text) => countryNames().has(text));
  if (countries >= 0.8 && (texts.length >= 5 || has(words, named.country)))
    return { type: repeated && distinct <= 300 ? "category" : "name", confidence: 0.9, detail: "country" };
  const languages = has(words, named.language) && shareOf(folded, (text) => languageNames().has(text)) >= 0.5;
  if (languages) return { type: repeated ? "category" : "name", confidence: 0.9, detail: "language" };
  const person = personName(words, entity, texts) ?? personName(spelledOut(words), spelledOut(entity), texts);
  if (person && mean <= 60)
    return { type: "name", confidence: person.confidence, detail: person.detail, personal: "name" };
  const compact = texts.every((text) => text.length <= 24 && !/\s/.test(text.trim()) && /[\dA-Z]/.test(text));
  const shouting = shareOf(texts, (text) => text === text.toUpperCase()) >= 0.95;
  const called = has(words, named.code);
  const coded = compact && (shouting || called || has(words, named.id));
  if (coded && called && !isKey) return { type: "code", confidence: 0.95, ...postal(words) };
  if (coded && called && words.every((word) => !named.id.test(word)))
    return { type: "code", confidence: 0.9, ...postal(words) };
  if (has(words, named.id) || (isReference && coded)) return { type: "identifier", confidence: 0.85 };
  if (coded && mean <= 12 && (isKey || !has(words, named.name))) return { type: "code", confidence: 0.75 };
  if (has(words, named.street) && shareOf(texts, (text) => /\d/.test(text) && /\s/.test(text)) >= 0.6)
    return { type: "name", confidence: 0.8, detail: "street address", personal: "address" };
  if (mean > 80 || wordCount > 10) return { type: "free text", confidence: 0.9 };
  if (has(words, named.name)) return { type: "name", confidence: 0.9 };
  if (has(words, named.text) && wordCount > 4) return { type: "free text", confidence: 0.8 };
  if (repeated && distinct <= Math.max(20, Math.min(200, present / 10))) return { type: "category", confidence: 0.8 };
  if (wordCount > 6) return { type: "free text", confidence: 0.7 };
  if (has(words, named.category) && (repeated || present < 20)) return { type: "category", confidence: 0.6 };
  return repeated && distinct <= 1000 ? { type: "category", confidence: 0.5 } : { type: "name", confidence: 0.5 };
}

const postal = (words: readonly string[]) => (has(words, named.postal) ? { detail: "postal code" } : {});

function genderOf(texts: readonly string[]): Meaning {
  const meanings = texts.flatMap((value) => {
    const meaning = Object.hasOwn(genders, value.trim().toLowerCase())
      ? genders[value.trim().toLowerCase()]
      : undefined;
    return meaning === undefined ? [] : [{ value, meaning }];
  });
  return {
    type: "category",
    confidence: 0.95,
    detail: "gender",
    ...(meanings.length === texts.length && { meanings }),
  };
}

interface Flag {
  readonly meanings: { value: string | number; meaning: string }[];
  readonly confidence: number;
}

/** Pairs that say yes and no, by what they say. */
const pairs: readonly (readonly [yes: RegExp, no: RegExp, said: readonly [string, string]])[] = [
  [/^y(es)?$/i, /^no?$/i, ["yes", "no"]],
  [/^t(rue)?$/i, /^f(alse)?$/i, ["true", "false"]],
  [/^on$/i, /^off$/i, ["on", "off"]],
  [/^1$/, /^0$/, ["yes", "no"]],
  [/^j(a)?$/i, /^n(ein)?$/i, ["yes", "no"]],
  [/^s(i|í)$/i, /^no$/i, ["yes", "no"]],
  [/^oui$/i, /^non$/i, ["yes", "no"]],
  [/^x$/i, /^$/, ["yes", "no"]],
  [/^(en)abled$/i, /^(dis)abled$/i, ["enabled", "disabled"]],
  [/^active$/i, /^inactive$/i, ["active", "inactive"]],
  [/^valid$/i, /^invalid$/i, ["valid", "invalid"]],
  [/^open$/i, /^closed$/i, ["open", "closed"]],
  [/^present$/i, /^absent$/i, ["present", "absent"]],
  [/^pass(ed)?$/i, /^fail(ed)?$/i, ["passed", "failed"]],
  [/^public$/i, /^private$/i, ["public", "private"]],
];

/** Two values that are each other's opposite, or one of them alone where the name asks for yes or no. */
function flagOf(texts: readonly string[], named: boolean): Flag | undefined {
  const values = texts.map((text) => text.trim());
  const [first = "", second] = values;
  for (const [yes, no, said] of pairs) {
    const say = (value: string) => ({ value, meaning: yes.test(value) ? said[0] : said[1] });
    if (values.length === 2 && second !== undefined) {
      const opposite = (yes.test(first) && no.test(second)) || (no.test(first) && yes.test(second));
      if (opposite) return { meanings: values.map(say), confidence: 0.95 };
    } else if (values.length === 1 && (yes.test(first) || no.test(first))) {
      const word = /^(y|yes|no|true|false|on|off|enabled|disabled|active|inactive)$/i.test(first);
      if (named || word) return { meanings: [say(first)], confidence: named ? 0.9 : 0.6 };
    }
  }
  return undefined;
}
