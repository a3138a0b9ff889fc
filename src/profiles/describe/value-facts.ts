import { formatNumber } from "../../language/numbers.js";
import { isPersonal } from "../meaning/semantics.js";
import { estimateOf } from "../measure/estimates.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import { listed, oneLine, shortNumber, valueLine } from "./phrases.js";

const measuresNothing = new Set(["identifier", "code", "flag", "phone number"]);

export function rangePhrase(field: FieldProfile, table: TableProfile): string | undefined {
  const type = field.semantic?.type ?? "";
  if (field.min === undefined || measuresNothing.has(type) || isPersonal(field)) return undefined;
  const temporal = /^(date|time|timestamp)/.test(type);
  if (typeof field.min !== "number" && !temporal) return undefined;
  const [low, high] = [oneLine(String(field.min), 30), oneLine(String(field.max), 30)];
  if (low === high || /do not sort/.test(field.disagreement ?? "") || misleads(field)) return undefined;
  const mean = field.mean === undefined || type === "year" || temporal ? "" : `, mean ${shortNumber(field.mean)}`;
  const median = field.quantiles?.[1];
  const middle = median === undefined || median === null ? "" : `, median ${oneLine(shortNumber(median), 30)}`;
  const how = estimateOf(table, field, "range");
  const known = how?.method === "catalogue" ? " by the catalogue" : "";
  const read = how && (known === "" || mean + middle !== "") ? " in the rows that were read" : "";
  return `From ${low} to ${high}${known}${mean}${middle}${read}.`;
}

export function lengthPhrase(field: FieldProfile): string | undefined {
  const lengths = field.lengths;
  const type = field.semantic?.type;
  if (!lengths || (type !== "free text" && type !== "binary" && lengths.max <= 60)) return undefined;
  const unit = type === "binary" ? "bytes" : "characters";
  return `${formatNumber(lengths.min)} to ${formatNumber(lengths.max)} ${unit} long, ${shortNumber(Math.round(lengths.mean))} on average.`;
}

export function valuesPhrase(field: FieldProfile, rows: number): string | undefined {
  if (isPersonal(field)) return "Its values are personal and are not shown.";
  const type = field.semantic?.type ?? "";
  const top = (field.top ?? []).filter(({ value }) => value !== "" && value !== null);
  if (top.length === 0 || (type === "identifier" && typeof field.min === "number") || type === "binary")
    return undefined;
  const all = field.distinct?.exact === true && field.distinct.count === (field.top ?? []).length;
  if (all && top.length === 1) return `Value: ${shown(top[0]?.value)}.`;
  if (all && (top[0]?.count ?? 0) > 1) {
    const meanings = new Map(field.semantic?.meanings?.map(({ value, meaning }) => [String(value), meaning]));
    const said = (value: unknown) => {
      const meaning = meanings.get(String(value).trim());
      return meaning === undefined || meaning === String(value).trim().toLowerCase() ? "" : `${meaning}, `;
    };
    return `Values: ${top.map(({ value, count }) => `${shown(value)} (${said(value)}${formatNumber(count)})`).join(", ")}.`;
  }
  const repeated = top.filter(({ count }) => count > 1);
  if (!all && type === "quantity" && (top[0]?.count ?? 0) < rows * 0.05) return undefined;
  const frequent = repeated.length >= 3;
  const most = (frequent ? repeated : top).slice(0, type === "free text" ? 2 : 8);
  return `${all ? "Values" : frequent ? "Most frequent values" : "For example"}: ${most.map(({ value }) => shown(value)).join(", ")}.`;
}

/** Text that stands for a missing date sorts before or after all dates. */
function misleads({ min, max, disguisedMissing = [] }: FieldProfile): boolean {
  return typeof min === "string" && disguisedMissing.some(({ value }) => value === min || value === max);
}

export function censoredPhrase(field: FieldProfile): string | undefined {
  const { censored = [] } = field;
  if (censored.length === 0 || isPersonal(field)) return undefined;
  const each = censored
    .slice(0, 3)
    .map(({ value, count }) => `${shown(value)}${count > 0 ? ` (${formatNumber(count)})` : ""}`);
  const one = censored.length === 1;
  return `${listed(each)} ${one ? "is a limit" : "are limits"} (censored): the true value lies beyond, and an average over the other values is biased.`;
}

/** Spellings of one value, where it has several. */
export function variantsPhrase(field: FieldProfile): string | undefined {
  const { variants = [] } = field;
  if (variants.length === 0 || isPersonal(field)) return undefined;
  const each = variants
    .slice(0, 3)
    .map((group) =>
      group.map(({ value, count }) => `"${valueLine(String(value))}" (${formatNumber(count)})`).join(", "),
    );
  return `The same value is spelt in several ways: ${each.join("; ")}.`;
}

export function missingPhrase({ disguisedMissing: missing = [] }: FieldProfile): string | undefined {
  if (missing.length === 0) return undefined;
  const each = missing
    .slice(0, 3)
    .map(({ value, count }) => `${shown(value)}${count > 0 ? ` (${formatNumber(count)})` : ""}`);
  return `${listed(each)} probably ${missing.length === 1 ? "stands" : "stand"} for a missing value.`;
}

export function periodPhrase({ time, min, semantic }: FieldProfile): string | undefined {
  if (!time || semantic?.personal !== undefined) return undefined;
  const range = String(min).startsWith(time.from.slice(0, 10)) ? "" : ` from ${time.from} to ${time.to}`;
  const each = time.step === undefined ? (range === "" ? "" : "Times") : `Values every ${time.step}`;
  const [gap] = time.gaps ?? [];
  const none = gap ? `${each === "" ? "No values" : ", none"} between ${gap.from} and ${gap.to}` : "";
  return each + range + none === "" ? undefined : `${each}${range}${none}.`;
}

/** As it is stored, so that it can be compared with. */
function shown(value: unknown): string {
  const text = oneLine(String(value), 60);
  return text.includes(",") ? `"${text}"` : text;
}

/**
 * Typical values, the most frequent first, without those that stand for missing ones or have no letter and no digit.
 */
export function typicalValues({ top = [], disguisedMissing = [] }: FieldProfile): (string | number | boolean)[] {
  const absent = new Set(disguisedMissing.map(({ value }) => value));
  return top.flatMap(({ value }) => (value !== null && !absent.has(value) && says(value) ? [value] : []));
}

/** Letters, digits, or a sign that stands for a unit or a currency; "-" and "..." say nothing. */
const says = (value: string | number | boolean) => /[\p{L}\p{N}%°\p{Sc}]/u.test(String(value));

/** A few of them, as they are shown. */
export const examplesOf = (field: FieldProfile, most: number) => typicalValues(field).slice(0, most).map(shown);

export function paddingPhrase(field: FieldProfile): string | undefined {
  const texts = (field.top ?? []).flatMap(({ value }) => (typeof value === "string" && value !== "" ? [value] : []));
  const padded = texts.filter((text) => text !== text.trim() && text.trim() !== "").length;
  if (padded === 0) return undefined;
  return `${padded === texts.length ? "Values" : "Some values"} are stored with blanks before or after them: compare with TRIM.`;
}
