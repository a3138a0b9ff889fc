import { stem } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import { flagCounts } from "../../../profiles/vocabulary/flag-counts.js";
import { isDated } from "../../../profiles/vocabulary/history.js";
import { stateWords } from "../../../profiles/vocabulary/state-words.js";
import type { RowTest } from "../../../profiles/vocabulary/vocabulary.js";
import { saysIncome } from "../figures/income.js";
import type { LexicalField, LexicalTable, Lexicon } from "../lexicon.js";
import { beginningOf, isCalledArranged, isCalledWritten, isTimed, verbOf } from "./dated-fields.js";

/** What somebody does or takes part in: what was cancelled was not done. It may well have been booked, ordered, sold. */
const DEEDS = new Set(
  (
    "done held performed attended delivered taught given served hosted visited conducted treated cleaned fitted driven " +
    "flown played worked happened occurred earned spent stayed travelled traveled ridden"
  ).split(" "),
);
/** After "did": "how many moves did we DO", "how many appointments did Anna HAVE". */
const WITH_DID = new Set(
  (
    "do have see make take hold attend perform deliver teach give serve host visit conduct treat clean fit drive fly " +
    "play work happen occur earn spend stay travel ride"
  ).split(" "),
);

/** What took place or came in is asked for. */
export interface Happened {
  /** The day up to which it did, ISO; undefined where what is to come may be meant. */
  readonly until: string | undefined;
  /** Whether what was never sent is left out as well. */
  readonly sent?: boolean;
}

const TO_COME = /^(?:next|upcoming|coming|expected|expect|planned|forecast|tomorrow|will|future|due|booked|scheduled)$/;

/** Undefined where it asks for neither. */
export function saysTookPlace(
  tokens: readonly Token[],
  lexicon: Lexicon,
  today: string | undefined,
): Happened | undefined {
  const words = tokens.map(({ lower }) => lower);
  if (!saysDone(words, arrangedDeeds(lexicon))) return undefined;
  return { until: words.some((word) => TO_COME.test(word)) ? undefined : today };
}

/** "moved_on" of jobs that keep besides when they were booked: what was booked and then cancelled was not done. */
function deedDates({ fields }: LexicalTable): readonly LexicalField[] {
  const arranged = fields.some((field) => isTimed(field) && isCalledArranged(field.spelt));
  if (!arranged) return [];
  return fields.filter((field) => {
    const verb = isCalledArranged(field.spelt) || isCalledWritten(field.spelt) ? undefined : verbOf(field);
    return verb !== undefined && /ed$/.test(verb) && !NOTHING.test(verb);
  });
}

const arrangedDeeds = ({ tables }: Lexicon): ReadonlySet<string> =>
  new Set(tables.flatMap((table) => deedDates(table).flatMap((field) => verbOf(field) ?? [])));

function saysDone(words: readonly string[], own: ReadonlySet<string>): boolean {
  return words.some((word, at) => {
    // "Orders that have NOT been delivered".
    if (words.slice(Math.max(0, at - 3), at).some((each) => DENIES.test(each))) return false;
    // "Hauls that stayed WITHIN the county".
    if (word === "stayed" && /^(?:within|under|below|above|over|open|the)$/.test(words[at + 1] ?? "")) return false;
    if (DEEDS.has(word) || own.has(word) || saysIncome(word)) return true;
    // "How much did we SELL": what it came to.
    if (word === "sell" && words.slice(Math.max(0, at - 4), at).join(" ") === "how much did we") return true;
    // "When WAS Ann last HERE".
    if (word === "here" && words.slice(0, at).some((each) => /^(?:was|were|been)$/.test(each))) return true;
    const base = WITH_DID.has(word) || own.has(`${word}d`) || own.has(`${word}ed`);
    if (base) return words.slice(0, at).includes("did");
    return /^(?:took|take|taken|carry|carried|went)$/.test(word) && /^(?:place|out|ahead)$/.test(words[at + 1] ?? "");
  });
}

const DENIES = /^(?:not|never|nor|without|no)$|n['’]t$/;

/** What a row says of itself when it came to nothing. */
const NOTHING =
  /^(?:cancel(?:l?ed|lation)?(?: (?:by|for|due|because|owing|at|in|with|late) ?.*)?|void(?:ed)?|annulled|aborted|withdrawn|no[ _-]?shows?|did not (?:attend|show))$/i;
/** What nobody has sent yet: no one owes or awaits it. */
const UNSENT = /^(?:in )?drafts?$/i;
/** What goes on for a time, and has been there before it was cancelled. */
const LASTING = new Set(
  "subscription membership policy contract agreement account customer client member lease tenancy plan user licence license"
    .split(" ")
    .map(stem),
);
/** So many of a table's rows come to nothing at most. */
const MOST = 0.6;

/** What has yet to be done, of rows of which others say that they were. */
const OPEN = /^(?:booked|scheduled|planned|upcoming|reserved)$/i;
const OVER = /^(?:completed?|done|attended|finished|performed|held|fulfilled|carried out|took place)$/i;

export const isToCome = (value: unknown) => OPEN.test(String(value));

/** Tests of the rows that took place, one for each field of the table that says of some that they did not. */
export function tookPlace(lexicon: Lexicon, name: string, { until, sent = false }: Happened): RowTest[] {
  const table = lexicon.table(name);
  if ([...table.called].some((word) => LASTING.has(word))) return [];
  const lastDay = String(beginningOf(table)?.profile.max ?? "");
  const gone = sent ? new RegExp(`${NOTHING.source}|${UNSENT.source}`, "i") : NOTHING;
  const undone = deedDates(table).some(({ profile }) => (profile.nulls ?? 0) > 0);
  const liesAhead = until !== undefined && (lastDay.slice(0, 10) > until || undone);
  return table.fields.flatMap((field) => [
    ...testsOf(lexicon, field, table.rows, gone),
    ...(liesAhead ? testsOfOpen(lexicon, field) : []),
  ]);
}

/** Tests of the rows that were not called off, be they to come. */
export const notCalledOff = (known: Pick<Lexicon, "vocabulary">, { fields, rows }: LexicalTable): RowTest[] =>
  fields.flatMap((field) => testsOf(known, field, rows));

/** "booked" beside "completed", of rows some of which lie ahead: what was only booked has not taken place yet. */
function testsOfOpen(lexicon: Lexicon, field: LexicalField): RowTest[] {
  const { top = [], nulls = 0 } = field.profile;
  const says = (value: unknown, pattern: RegExp) =>
    saidOf(lexicon, field, value).some((text) => pattern.test(text.trim()));
  if (nulls > 0 || !top.some(({ value }) => says(value, OVER))) return [];
  return top.flatMap(({ value }) => (says(value, OPEN) ? differsFrom(field, value) : []));
}

function testsOf(lexicon: Pick<Lexicon, "vocabulary">, field: LexicalField, rows: number, gone = NOTHING): RowTest[] {
  const { profile, ref } = field;
  const { top = [], nulls = 0 } = profile;
  const named = stateWords(ref.field).includes("cancelled");
  if (named && isDated(profile)) {
    return nulls > rows * (1 - MOST) && nulls < rows ? [{ field: ref.field, operator: "is null" }] : [];
  }
  const sides = flagCounts(profile);
  if (named && sides !== undefined) return [{ field: ref.field, operator: "=", value: sides.no.value }];
  const cancelled = top.filter(({ value }) => saidOf(lexicon, field, value).some((text) => gone.test(text.trim())));
  const few = cancelled.reduce((sum, { count }) => sum + count, 0) <= rows * MOST;
  // A field with other values beside: one that tells states apart.
  if (cancelled.length === 0 || !few || nulls > 0 || top.length === cancelled.length) return [];
  return cancelled.flatMap(({ value }) => differsFrom(field, value));
}

const differsFrom = ({ ref }: LexicalField, value: RowTest["value"] | null): RowTest[] =>
  value === null || value === undefined ? [] : [{ field: ref.field, operator: "!=", value }];

/** A value and what people say that it means. */
function saidOf({ vocabulary }: Pick<Lexicon, "vocabulary">, { ref }: LexicalField, value: unknown): string[] {
  const fields = vocabulary.tables.find(({ table }) => table === ref.table)?.fields;
  const codes = fields?.find(({ field }) => field === ref.field)?.codes ?? [];
  return [String(value), ...codes.filter((code) => code.value === String(value)).flatMap(({ meanings }) => meanings)];
}
