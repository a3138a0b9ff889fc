import type { Period } from "../../language/periods.js";
import type { LexicalField } from "./lexicon.js";

/** True for fields that hold calendar years. */
export function isYear(field: LexicalField): boolean {
  if (!field.called.has("year")) return false;
  const [min, max] = [Number(field.profile.min), Number(field.profile.max)];
  return !Number.isFinite(min) || (min >= 1000 && max <= 2100);
}

/** True for fields of dates or times that sort as ISO text does, whatever their type. */
export function isIsoDate({ kind, profile }: LexicalField): boolean {
  return kind === "date" && [profile.min, profile.max].every((end) => /^\d{4}-\d{2}-\d{2}/.test(String(end)));
}

/** The period with its year: the only one of the field's values when none was said. */
export function datedPeriod(field: LexicalField, period: Period): Period | undefined {
  if (period.year !== undefined) return period;
  const [first, last] = [field.profile.min, field.profile.max].map((end) => String(end).slice(0, 4));
  return first === last && period.month !== undefined ? { ...period, year: Number(first) } : undefined;
}

/** True for fields whose values go on after the day. */
export function hasTime({ profile }: LexicalField): boolean {
  return String(profile.min).length > 10;
}
