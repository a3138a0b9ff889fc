import { singular } from "../../language/plurals.js";
import { stem } from "../../language/stems.js";
import type { Note } from "../notes/notes.js";
import type { FieldProfile, TableProfile } from "../profile.js";
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
/** "Revenue is net of VAT, by day of issue": by the day that is described so. */
const BY_DAY_OF = /\bby (?:the )?(?:day|date|month) of (?:the )?(\p{L}+)/iu;
/** "The deadline as it stands now", "the appointment itself". */
const ITSELF =
  /^the (\p{L}+(?: \p{L}+)?)(?: (?:itself|now|as (?:it|things) stands? (?:now|today)|(?:that|which) (?:counts|holds)(?: now)?))?$/iu;
/** "Day of the visit" of a table of visits, beside the day on which it was arranged. */
const DAY_OF = /^(?:the )?(?:day|date|time|day and time|date and time) (?:of|for) (?:the |an? |each )?(\p{L}+)$/iu;
/** "This is the date of the sale", "this date counts". */
const THIS_IS = /\bthis is the (?:day|date|time) of (?:the |an? )?(\p{L}+)/iu;
const THIS_COUNTS = /\bthis (?:(?:day|date) counts|is the (?:day|date) that counts)\b/i;
/** Said of the field itself: "revenue per month goes by this date", "this is the date for all figures". */
const BY_THIS =
  /\b(?:belongs?|goe?s?|counts?|counted|booked) (?:to|in|into|for|towards) the (?:day|week|month|quarter|year) of (?:this|it)\b|\bthis (?:is|counts as) the (?:day|date|time)(?: that counts)? (?:for|of|in|behind) (?:all |our |the |most )*(?:figures|statistics|reports?|reporting|counts|numbers)\b|\b(?:goe?s?|counts?|counted|are|is|dated|assigned|reported) by (?:this|it)\b/i;

/**
 * The field of a table that people say its rows are dated by, the latest source first.
 *
 * @param called What the rows are called.
 */
export function saidDate(
  table: TableProfile,
  said: readonly SaidOfTable[],
  called: readonly string[],
): string | undefined {
  for (const { note, fields } of said.toReversed()) {
    for (const sentence of sentencesOf(note.meaning, note.details)) {
      const name = IS.exec(sentence)?.[1] ?? (OF_TIME.test(sentence) ? GOES_BY.exec(sentence)?.[1] : undefined);
      const field = name === undefined ? undefined : fieldNamed(table, name);
      if (field !== undefined && isDated(field)) return field.name;
    }
    const own = table.fields.filter(isDated).find(({ name }) => {
      const { meaning, details } = fields.get(name) ?? {};
      return sentencesOf(meaning, details).some(
        (sentence) =>
          (OF_TIME.test(sentence) && BY_THIS.test(sentence)) ||
          THIS_COUNTS.test(sentence) ||
          isCalled(THIS_IS.exec(sentence)?.[1], called),
      );
    });
    if (own !== undefined) return own.name;
    const described = ofEvent(table, note, fields) ?? ofRows(table, fields, called);
    if (described !== undefined) return described.name;
  }
  return undefined;
}

/** "By day of ISSUE", where one date is described as "Issued". */
function ofEvent(table: TableProfile, note: Note, fields: ReadonlyMap<string, Note>): FieldProfile | undefined {
  const events = sentencesOf(note.meaning, note.details).flatMap((sentence) => BY_DAY_OF.exec(sentence)?.[1] ?? []);
  return theOnly(table, fields, (meaning) =>
    events.some((event) => (meaning.split(/[,;.:(]/)[0] ?? "").split(/\s+/).some((word) => sharesStem(word, event))),
  );
}

const sharesStem = (word: string, event: string) => stem(word.toLowerCase()) === stem(event.toLowerCase());

/** "The deadline as it stands now" of a table of deadlines, beside the original one. */
function ofRows(
  table: TableProfile,
  fields: ReadonlyMap<string, Note>,
  called: readonly string[],
): FieldProfile | undefined {
  return theOnly(table, fields, (meaning) => {
    const first = meaning.split(/[,;.:(]/)[0]!.trim();
    return isCalled((ITSELF.exec(first) ?? DAY_OF.exec(first))?.[1], called);
  });
}

const isCalled = (noun: string | undefined, called: readonly string[]) =>
  noun !== undefined && called.some((name) => name.toLowerCase() === singular(noun.toLowerCase()));

/** The only date of a table of whose description something holds. */
function theOnly(
  table: TableProfile,
  fields: ReadonlyMap<string, Note>,
  holds: (meaning: string) => boolean,
): FieldProfile | undefined {
  const [only, second] = table.fields.filter((field) => {
    const meaning = fields.get(field.name)?.meaning;
    return isDated(field) && meaning !== undefined && holds(meaning);
  });
  return second === undefined ? only : undefined;
}

const sentencesOf = (...texts: readonly (string | undefined)[]) =>
  texts.flatMap((text) => (text ?? "").split(SENTENCES));
