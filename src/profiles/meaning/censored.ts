import type { ValueCount } from "../statistics/statistics.js";
import { numbersIn } from "./number-text.js";

/** A stored text that gives only a limit which the true number lies beyond: "<0.5", "≥ 100", "90+". */
export interface CensoredValue {
  readonly value: string;
  /** Rows that hold it, among those that the values come from; 0 where it is known as an end of the range only. */
  readonly count: number;
  /** Where the true number lies. */
  readonly side: "below" | "above";
}

const limit = /^\s*(<=?|>=?|=<|=>|[≤≥⩽⩾])\s*([^<>=≤≥⩽⩾]*\d[^<>=≤≥⩽⩾]*)$/;
const topCoded = /^\s*(\d[\d.,]*)\s*\+\s*$/;

/** Texts that are limits, the most frequent first. `others` are the texts and numbers beside them. */
export function censoredIn(values: readonly ValueCount[], others: "texts" | "numbers"): CensoredValue[] {
  const found = values.flatMap(({ value, count }): CensoredValue[] => {
    if (typeof value !== "string") return [];
    const side = sideOf(value);
    return side ? [{ value, count, side }] : [];
  });
  if (found.length === 0) return [];
  // Among groups ("<18", "18-30", ">30") it is a label: nine tenths of the others must be numbers.
  const texts = values.flatMap(({ value }) =>
    typeof value === "string" && value.trim() !== "" && sideOf(value) === undefined ? [value] : [],
  );
  if (others === "texts" && (texts.length < found.length || texts.length < 3 || !numbersIn(texts))) return [];
  return found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function sideOf(text: string): CensoredValue["side"] | undefined {
  if (topCoded.test(text)) return "above";
  const [, sign, number] = limit.exec(text) ?? [];
  if (sign === undefined || !numbersIn([number?.trim() ?? ""])) return undefined;
  return /^(<|=<|≤|⩽)/.test(sign) ? "below" : "above";
}
