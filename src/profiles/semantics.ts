import type { FieldProfile } from "./profile.js";
import { formOf } from "./shapes.js";
import type { FieldKind } from "./statistics/statistic.js";
import { wordsOf } from "./words.js";

export interface Evidence {
  readonly field: FieldProfile;
  readonly kind: FieldKind;
  /** Declared kind of what is stored in most rows. */
  readonly rows: number;
  /** Text values, each distinct one once, spread over all. */
  readonly texts: readonly string[];
  /** Most values are numbers. */
  readonly numeric: boolean;
  readonly isKey: boolean;
  readonly isReference: boolean;
}

export interface Meaning {
  readonly type: string;
  readonly confidence: number;
}

const formTypes: Readonly<Record<string, string>> = {
  "e-mail": "e-mail",
  URL: "URL",
  UUID: "identifier",
  timestamp: "timestamp as text",
  date: "date as text",
  time: "time as text",
  "IP address": "IP address",
  money: "amount as text",
  percentage: "percentage as text",
  number: "number as text",
  JSON: "JSON",
};

const idWords = /^(id|ids|key|uuid|guid|pk|oid|rowid|sk)$/;
const codeWords =
  /^(code|codes|cd|iso|iata|icao|zip|zipcode|postcode|postal|abbr|abbreviation|symbol|ticker|sku|isbn|number|nbr|no|num)$/;
const nameWords =
  /^(name|names|title|label|fname|lname|surname|firstname|lastname|fullname|nickname|forename|caption)$/;
const phoneWords = /^(phone|tel|telephone|mobile|fax|cell|cellphone|phonenumber)$/;
const flagWords = /^(is|has|was|flag|active|enabled|deleted|valid|approved|verified|success|yn)$/;
const yearWords = /^(year|years|yr|yyyy|season|founded|established|built|opened|vintage)$/;
const dateWords = /^(when|date|time|model|start|end|from|to|since|until|expires|issued)$/;
const textWords =
  /^(description|desc|comment|comments|note|notes|text|body|message|review|summary|content|abstract|bio|details|remarks)$/;

/** What kind of thing a field holds, by its stored values first and its name second; undefined when nothing is stored. */
export function semanticOf(evidence: Evidence): Meaning | undefined {
  const { field, kind, rows } = evidence;
  const present = rows - (field.nulls ?? 0);
  if (present <= 0) return undefined;
  switch (kind) {
    case "boolean":
      return { type: "flag", confidence: 1 };
    case "date":
    case "time":
    case "timestamp":
    case "interval":
      return { type: kind, confidence: 1 };
    case "uuid":
      return { type: "identifier", confidence: 1 };
    case "blob":
      return { type: "binary", confidence: 1 };
    case "nested":
      return { type: "structure", confidence: 1 };
  }
  if ((field.stored?.blob ?? 0) * 2 > present) return { type: "binary", confidence: 1 };
  return evidence.numeric ? numberMeaning(evidence, present) : textMeaning(evidence, present);
}

function numberMeaning({ field, isKey, isReference }: Evidence, present: number): Meaning {
  const words = wordsOf(field.name);
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const { min, max } = field;
  const [low, high] = [typeof min === "number" ? min : Number.NaN, typeof max === "number" ? max : Number.NaN];
  const distinct = field.distinct?.count ?? 0;
  const seen = [...(field.quantiles ?? []), ...(field.top ?? []).map(({ value }) => value)];
  const whole = Number.isInteger(low) && Number.isInteger(high) && seen.every((value) => Number.isInteger(value));
  const counts = /^(count|total|num|number|qty|quantity|amount|sum|avg|mean)$/;
  if (isReference) return { type: "identifier", confidence: 0.95 };
  if (whole && isKey && distinct === present) return { type: "identifier", confidence: has(yearWords) ? 0.6 : 0.95 };
  if (whole && has(yearWords) && low >= 1000 && high <= 2200) return { type: "year", confidence: 0.95 };
  if (whole && has(idWords) && words.at(-1) !== "no") return { type: "identifier", confidence: 0.9 };
  if (has(/^(lat|latitude)$/) && low >= -90 && high <= 90) return { type: "latitude", confidence: 0.95 };
  if (has(/^(lon|lng|long|longitude)$/) && low >= -180 && high <= 360) return { type: "longitude", confidence: 0.95 };
  if (has(phoneWords)) return { type: "phone number", confidence: 0.8 };
  if (whole && low >= 0 && high <= 1 && (has(flagWords) || distinct === 2)) {
    return { type: "flag", confidence: has(flagWords) ? 0.95 : 0.7 };
  }
  if (whole && words.length > 1 && /^(no|nbr|nr|number)$/.test(words.at(-1) ?? ""))
    return { type: "code", confidence: 0.7 };
  if (whole && has(/^(zip|zipcode|postcode|postal|code|cd)$/)) return { type: "code", confidence: 0.8 };
  if (whole && low >= 1900 && high <= 2100 && has(dateWords)) {
    return { type: "year", confidence: 0.7 };
  }
  if (has(/^(pct|percent|percentage|rate|ratio|share)$/)) return { type: "percentage", confidence: 0.6 };
  if (has(/^(price|cost|amount|amt|salary|revenue|budget|fee|income|wage|balance|payment|usd|eur)$/)) {
    return { type: "amount", confidence: 0.8 };
  }
  const few = distinct <= 12 && present / Math.max(1, distinct) >= 5;
  if (
    whole &&
    few &&
    !has(counts) &&
    has(/^(type|kind|class|level|grade|status|category|rank|month|day|quarter|weekday)$/)
  ) {
    return { type: "category", confidence: 0.6 };
  }
  return { type: "quantity", confidence: has(counts) ? 0.9 : 0.6 };
}

function textMeaning(evidence: Evidence, present: number): Meaning {
  const { field, texts, isReference, isKey } = evidence;
  const words = wordsOf(field.name);
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const distinct = field.distinct?.count ?? texts.length;
  const filled = texts.filter((text) => text.trim() !== "");
  if (filled.length === 0) return { type: "blank", confidence: 1 };
  const mean = field.lengths?.mean ?? 0;
  const digits = filled.filter((text) => /^[+(]?[\d][\d\s().+/x-]{5,}\d$/.test(text.trim())).length;
  if (has(phoneWords) && digits >= filled.length * 0.8 && filled.length > 0)
    return { type: "phone number", confidence: 0.95 };
  if (has(/^(ssn|sin)$/) && digits >= filled.length * 0.9) return { type: "personal number", confidence: 0.9 };
  const form = formOf(filled);
  if (form && !(form.form === "number" && (codesLike(filled) || has(codeWords) || has(idWords)))) {
    const years = filled.every((text) => /^(1[5-9]|20)\d\d$/.test(text.trim()));
    if (form.form === "number" && years && (has(yearWords) || has(dateWords))) {
      return { type: "year", confidence: 0.9 };
    }
    if (form.form === "number" && isReference) return { type: "identifier", confidence: 0.9 };
    return { type: formTypes[form.form] ?? form.form, confidence: Number(form.share.toFixed(2)) };
  }
  if (distinct <= 2 && filled.every((text) => /^(y|n|yes|no|t|f|true|false|on|off|[01])$/i.test(text.trim()))) {
    return { type: "flag", confidence: distinct === 2 || has(flagWords) ? 0.9 : 0.6 };
  }
  const wordCount = filled.reduce((sum, text) => sum + text.trim().split(/\s+/).length, 0) / Math.max(1, filled.length);
  const compact = filled.every((text) => text.length <= 24 && !/\s/.test(text.trim()) && /[\dA-Z]/.test(text));
  const shouting = filled.filter((text) => text === text.toUpperCase()).length >= filled.length * 0.95;
  const coded = compact && (shouting || has(codeWords) || has(idWords));
  const repeated = present / Math.max(1, distinct) >= 2;
  if (has(idWords) || (isReference && coded)) return { type: "identifier", confidence: 0.85 };
  if (coded && (has(codeWords) || (mean <= 12 && (isKey || !has(nameWords))))) {
    return { type: "code", confidence: has(codeWords) ? 0.95 : 0.75 };
  }
  if (mean > 80 || wordCount > 10) return { type: "free text", confidence: 0.9 };
  if (has(nameWords)) return { type: "name", confidence: 0.9 };
  if (has(textWords) && wordCount > 4) return { type: "free text", confidence: 0.8 };
  if (repeated && distinct <= Math.max(20, Math.min(200, present / 10))) return { type: "category", confidence: 0.8 };
  if (wordCount > 6) return { type: "free text", confidence: 0.7 };
  return repeated && distinct <= 1000 ? { type: "category", confidence: 0.5 } : { type: "name", confidence: 0.5 };
}

function allDigits(field: FieldProfile): boolean {
  return (field.shapes ?? []).length > 0 && (field.shapes ?? []).every(({ pattern }) => /^9+\+?$/.test(pattern.trim()));
}

/** Digits that are no quantity: leading zeros, or one length of five digits and more. */
function codesLike(texts: readonly string[]): boolean {
  const digits = texts.filter((text) => /^\d+$/.test(text));
  if (digits.length < texts.length || digits.length === 0) return false;
  return digits.some((text) => text.length > 1 && text.startsWith("0"));
}

const personal = new Set(["e-mail", "phone number", "personal number"]);

/** Whether a field's values point to a person: they are shown to nobody but the database's own user. */
export function isPersonal(field: FieldProfile): boolean {
  return field.semantic !== undefined && personal.has(field.semantic.type);
}

const labels = new Set(["year", "code", "date", "date as text"]);
const LONG_TEXT = 400;

/** Whether the value index should hold the field: decided by what is stored. */
export function isTextLike(field: FieldProfile, numeric: boolean, kind: FieldKind): boolean {
  const type = field.semantic?.type;
  if (type === undefined || kind === "nested" || type === "binary" || type === "blank" || type === "JSON") return false;
  if (type === "timestamp as text" || type === "timestamp") return false;
  if (labels.has(type)) return true;
  if (numeric || kind === "boolean" || kind === "time" || kind === "interval") return false;
  if (type === "number as text" || (type === "identifier" && allDigits(field))) return false;
  return (field.lengths?.mean ?? 0) <= LONG_TEXT;
}
