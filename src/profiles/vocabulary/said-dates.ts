import type { TableProfile } from "../profile.js";
import { isDated } from "./history.js";
import { fieldNamed } from "./row-tests.js";
import type { SaidOfTable } from "./said-conventions.js";

const SENTENCES = /(?<=[.!?])\s+|;\s+|\n/;
/** "The month of a loan is the month of out_ts." */
const IS =
  /\bthe (?:day|date|time|week|month|quarter|year) of (?:an?|the|each|every) \w+ is (?:(?:the (?:day|date|time|week|month|quarter|year)|that) of )?(\w+)/i;
/** "Figures per month go by pst_dt", "orders count by ord_dt". */
const GOES_BY = /\b(?:goe?s?|counts?|counted|are|is|dated|assigned|reported) by (?:the )?(\w+)/i;
const OF_TIME = /\b(?:day|date|week|month|quarter|year|period|time)s?\b|\bdated by\b/i;
/** Said of the field itself: "revenue per month goes by this date". */
const BY_THIS = /\b(?:goe?s?|counts?|counted|are|is|dated|assigned|reported) by (?:this|it)\b/i;

/** The field of a table that people say its rows are dated by, the latest source first. */
export function saidDate(table: TableProfile, said: readonly SaidOfTable[]): string | undefined {
  for (const { note, fields } of said.toReversed()) {
    for (const sentence of sentencesOf(note.meaning, note.details)) {
      const name = IS.exec(sentence)?.[1] ?? (OF_TIME.test(sentence) ? GOES_BY.exec(sentence)?.[1] : undefined);
      const field = name === undefined ? undefined : fieldNamed(table, name);
      if (field !== undefined && isDated(field)) return field.name;
    }
    const own = table.fields.filter(isDated).find(({ name }) => {
      const { meaning, details } = fields.get(name) ?? {};
      return sentencesOf(meaning, details).some((sentence) => OF_TIME.test(sentence) && BY_THIS.test(sentence));
    });
    if (own !== undefined) return own.name;
  }
  return undefined;
}

const sentencesOf = (...texts: readonly (string | undefined)[]) =>
  texts.flatMap((text) => (text ?? "").split(SENTENCES));
