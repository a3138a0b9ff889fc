import { type Evidence, has, type Meaning } from "./evidence.js";
import * as named from "./name-vocabulary.js";
import { currencyOf } from "./number-text.js";
import { inferNumberTime } from "./number-times.js";
import { unitOfName } from "./units.js";

/** What numbers mean: by key and reference, by name and range, by how they are spread. */
export function numberMeaning(evidence: Evidence): Meaning {
  const { field, words, present, numbers, isKey, isReference } = evidence;
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const whole = numbers.every(Number.isInteger);
  const distinct = field.distinct?.count ?? 0;
  const last = words.at(-1) ?? "";
  if (isReference) return { type: "identifier", confidence: 0.95 };
  if (whole && isKey && distinct === present)
    return { type: "identifier", confidence: has(words, named.year) ? 0.6 : 0.95 };
  if (whole && has(words, named.year) && low >= 1000 && high <= 2200) return { type: "year", confidence: 0.95 };
  if (whole && has(words, named.id) && last !== "no") return { type: "identifier", confidence: 0.9 };
  return (
    byPlaceOrPhone(evidence, low, high) ??
    byFlag(evidence, low, high, whole, distinct) ??
    byCode(words, whole, low, distinct, present) ??
    byCalendar(evidence, low, high, whole) ??
    byMeasure(evidence, low, high, whole, distinct)
  );
}

function byPlaceOrPhone({ words }: Evidence, low: number, high: number): Meaning | undefined {
  if (has(words, /^(lat|latitude)$/) && low >= -90 && high <= 90) return { type: "latitude", confidence: 0.95 };
  if (has(words, /^(lon|lng|long|longitude)$/) && low >= -180 && high <= 360)
    return { type: "longitude", confidence: 0.95 };
  if (has(words, named.phone) && high >= 100_000)
    return { type: "phone number", confidence: 0.8, personal: "phone number" };
  if (has(words, named.personalNumber) && high >= 100_000)
    return { type: "personal number", confidence: 0.8, personal: "identity number" };
  if (has(words, named.card) && low >= 1e12 && high < 1e19)
    return { type: "card number", confidence: 0.8, personal: "payment card" };
  return undefined;
}

function byFlag({ words }: Evidence, low: number, high: number, whole: boolean, distinct: number): Meaning | undefined {
  const isNamed = has(words, named.flag);
  if (!whole || low < 0 || high > 1 || !(isNamed || distinct === 2) || has(words, named.quantity)) return undefined;
  const meanings = [
    { value: 0, meaning: "no" },
    { value: 1, meaning: "yes" },
  ];
  return { type: "flag", confidence: isNamed ? 0.95 : 0.7, meanings };
}

function byCode(
  words: readonly string[],
  whole: boolean,
  low: number,
  distinct: number,
  present: number,
): Meaning | undefined {
  if (!whole || low < 0) return undefined;
  if (words.length > 1 && /^(no|nbr|nr|number)$/.test(words.at(-1) ?? "")) return { type: "code", confidence: 0.7 };
  if (has(words, named.postal)) return { type: "code", confidence: 0.8, detail: "postal code" };
  if (has(words, /^(code|cd)$/)) return { type: "code", confidence: 0.8 };
  // A person's or thing's name alone, with numbers that repeat and none below 100: what they refer to is not declared.
  const refers =
    words.length === 1 && /^(advisor|major|supervisor|manager|customer|employee|product|flight)$/.test(words[0] ?? "");
  if (refers && (low >= 100 || (distinct >= 20 && distinct < present))) return { type: "identifier", confidence: 0.6 };
  return undefined;
}

const parts: readonly (readonly [RegExp, detail: string, low: number, high: number])[] = [
  [/^(month|mon|mm)$/, "month", 1, 12],
  [/^(day|dayofmonth|dom)$/, "day of the month", 1, 31],
  [/^(hour|hr|hh)$/, "hour", 0, 24],
  [/^(minute|min)$/, "minute", 0, 59],
  [/^(weekday|dow|dayofweek)$/, "weekday", 0, 7],
  [/^(quarter|qtr)$/, "quarter", 1, 4],
  [/^(week|weekofyear|wk)$/, "week of the year", 0, 53],
];

function byCalendar(evidence: Evidence, low: number, high: number, whole: boolean): Meaning | undefined {
  const { field, words, numbers, whole: complete } = evidence;
  const last = words.at(-1) ?? "";
  const measured = unitOfName(field.name, words) !== undefined;
  const part =
    whole && !measured && parts.find(([pattern, , from, to]) => pattern.test(last) && low >= from && high <= to);
  // A number of hours or days has more words, or goes on past the calendar's.
  if (
    part &&
    words.length <= 2 &&
    !has(
      words,
      /^(per|dur|duration|len|length|lasts|took|wait|waiting|waited|delay|late|total|in|of|age|elapsed|num|number)$/,
    )
  )
    return { type: "date part", confidence: complete && high > low ? 0.85 : 0.6, detail: part[1] };
  const time = inferNumberTime(numbers, words);
  if (time) return { type: time.type, confidence: time.confidence, format: time.format };
  if (
    whole &&
    low >= 1000 &&
    high <= 2100 &&
    has(words, /^(start|end|from|to|since|until|born|died|model)$/) &&
    high - low <= 600
  )
    return { type: "year", confidence: 0.7 };
  if (whole && low >= 1900 && high <= 2100 && has(words, named.time)) return { type: "year", confidence: 0.7 };
  return undefined;
}

function byMeasure(
  { field, words, present }: Evidence,
  low: number,
  high: number,
  whole: boolean,
  distinct: number,
): Meaning {
  const counted = has(words, named.counted);
  const unit = unitOfName(field.name, words);
  const percent = /%/.test(field.name) || unit === undefined;
  if (percent && (has(words, named.percentage) || /%/.test(field.name)) && high <= 1000 && low >= -1000) {
    const scale = low >= 0 && high <= 1 ? "0-1" : low >= 0 && high <= 100 && high > 1 ? "0-100" : undefined;
    const sure = has(words, /^(pct|percent|percentage|perc|proportion|probability)$/) || scale === "0-1";
    return { type: "percentage", confidence: sure ? 0.9 : 0.6, ...(scale !== undefined && { unit: scale }) };
  }
  const currency = currencyInName(field.name, words);
  if (currency !== undefined || (has(words, named.money) && !counted && !unit))
    return { type: "amount", confidence: 0.8, ...(currency !== undefined && { unit: currency }) };
  if (unit) return { type: "quantity", confidence: 0.9, unit: unit.symbol };
  const few = distinct <= 12 && present / Math.max(1, distinct) >= 5;
  if (whole && few && !has(words, named.quantity) && has(words, named.category))
    return { type: "category", confidence: 0.6 };
  return { type: "quantity", confidence: has(words, named.quantity) ? 0.9 : 0.6 };
}

/** "price_usd", "Cost (EUR)", "Cost Total $". */
function currencyInName(name: string, words: readonly string[]): string | undefined {
  const sign = /[$€£¥₹]/.exec(name)?.[0];
  if (sign) return currencyOf(sign);
  const last = words.at(-1) ?? "";
  return words.length > 1 && /^(usd|eur|gbp|jpy|chf|cad|aud|cny|inr|sek|nok|dkk|pln|brl)$/.test(last)
    ? last.toUpperCase()
    : undefined;
}
