import { boundsOf, later, partsOf } from "../../../language/calendar.js";
import { baseOfPast } from "../../../language/irregular-verbs.js";
import type { Period } from "../../../language/period.js";
import { stemsOf } from "../../../language/stems.js";
import { foreverIn, historyOf } from "../../../profiles/vocabulary/history.js";
import type { FilterTest, Pick } from "../../rules/draft.js";
import { fieldPick } from "../../rules/picks.js";
import { type Item, lowerText, namedTable } from "../items.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import { tableOfMeaning } from "../mention.js";
import { courseEnds } from "./course-ends.js";
import { beginningOf, datedPeriod, isCalledEnd, isTimed } from "./dated-fields.js";
import { lasting } from "./lasting-test.js";

/** What is said of rows for as long as they last. */
const WORDS =
  /^(?:active|running|ongoing|current|valid|live|open|outstanding|pending|unfinished|out|employed|insured|covered|occupied|unexpired|underway|in force|in effect|in use)$/;
/** What is done at a time as well: said of how things were on a day alone. */
const DONE = /^(?:assigned|enrolled|subscribed|registered|leased|let|lent|rented|hired)$/;
const PHRASES =
  /^(?:in (?:force|effect|progress|use)|under way|on (?:loan|hire|rent|lease)|(?:lent|rented|hired|leased|loaned|signed|checked) out|work(?:ed|ing) (?:for us|here)|with us|on the (?:payroll|books))$/;
const IS = /^(?:is|are|was|were|be|been|being|still|already|all)$/;
const SMALL = /^(?:already|still|there|here|on|the|was|were|is|are|been|being)$/;

/** Where a row is at a time: what begins it, and what ends it. */
interface Span {
  readonly from: LexicalField;
  readonly to: LexicalField;
  /** What `to` holds while a row lasts; undefined for NULL. */
  readonly forever: string | undefined;
}

interface Said {
  /** The pieces that say it. */
  readonly from: number;
  readonly to: number;
  readonly time: Time;
  /** The word that says the state, and a table among them, whose rows last: "INSURED on 1 June". */
  readonly state: { readonly words: readonly string[]; readonly table: string | undefined } | undefined;
}

interface Time {
  readonly period: Period;
  readonly next: number;
  /** A moment is meant, at which rows last, and nothing that was done in it. */
  readonly instant: boolean;
  /** Which day of the period; undefined where all of it is meant. */
  readonly edge: "first" | "last" | undefined;
}

/**
 * "rentals ACTIVE IN MAY 2024", "loans that were OUT ON 1 MARCH", "who worked here AT THE END OF 2023", "AS OF 1 June": rows that
 * had begun by then and had not ended before, where their table keeps both days. Neither day lies in that time.
 */
export function heldAt(items: readonly Item[], lexicon: Lexicon, today: string | undefined): readonly Item[] {
  for (let at = 0; at < items.length; at++) {
    const said = saidAt(items, at, lexicon);
    const span = said && spanOf(items, said, lexicon);
    const test = span && testOf(span, said, said.from, today);
    if (said === undefined || test === undefined) continue;
    const text = items.slice(said.from, said.to).map((item) => item.text);
    const item: Item = {
      from: items[said.from]!.from,
      to: items[said.to - 1]!.to,
      text: text.join(" "),
      kind: "defined",
      definition: { phrase: text.join(" "), meaning: { kind: "test" }, test },
    };
    return [...items.slice(0, said.from), item, ...items.slice(said.to)];
  }
  return items;
}

/** A state and when it held: the state may stand a few words before the time. */
function saidAt(items: readonly Item[], at: number, lexicon: Lexicon): Said | undefined {
  const time = timeAt(items, at);
  if (time === undefined) return undefined;
  let place = at;
  const { instant } = time;
  while (SMALL.test(lowerText(items[place - 1])) && stateBefore(items, place, time) === undefined) place--;
  const from = stateBefore(items, place, time);
  if (from === undefined) return instant ? { from: at, to: time.next, time, state: undefined } : undefined;
  const run = items.slice(from, place);
  const table = run.flatMap((item) => namedTable(item) ?? []).find((name) => spanIn(lexicon, name, []) !== undefined);
  return {
    from,
    to: time.next,
    time,
    state: { words: run.flatMap(({ text }) => stemsOf(text)).filter((word) => word.length > 2), table },
  };
}

/** Where the words begin that say a state and end at a place. */
function stateBefore(items: readonly Item[], to: number, { instant, period }: Time): number | undefined {
  const words = (length: number) =>
    items
      .slice(Math.max(0, to - length), to)
      .map(lowerText)
      .join(" ");
  // "Loans that WENT OUT in April": what was done then.
  const done = words(1) === "out" && !IS.test(lowerText(items[to - 2]));
  // "How many cases did we OPEN in 2024".
  if (/^did (?:\p{L}+ )?(?:we|they|you|i|he|she) /u.test(words(4)) || /^did (?:we|they|you|i|he|she) /.test(words(3)))
    return undefined;
  // "Unresolved at the end of 2024".
  const undone = (instant || period.day !== undefined) && /^un\w+(?:ed|id|ld)$/.test(words(1));
  const was = DONE.test(words(1)) && instant && IS.test(lowerText(items[to - 2]));
  const word = was || undone || (WORDS.test(words(1)) && !done) ? 1 : undefined;
  // Who "MOVED WITH US in 2023" did so then.
  const deed = words(2) === "with us" && isDeed(lowerText(items[to - 3]));
  const length = deed ? undefined : ([3, 2].find((each) => PHRASES.test(words(each))) ?? word);
  return length === undefined ? undefined : to - length;
}

const isDeed = (word: string) =>
  ![IS, WORDS, DONE].some((pattern) => pattern.test(word)) && (/[^e]ed$/.test(word) || baseOfPast(word) !== undefined);

/** "on 1 March", "in May", "during 2024", "as of June 1", "at the end of May", at the word that opens it. */
function timeAt(items: readonly Item[], at: number): Time | undefined {
  const word = lowerText(items[at]);
  const next = lowerText(items[at + 1]);
  if (word === "as" && /^(?:of|at|on)$/.test(next)) return edgeAt(items, at + 2) ?? plainAt(items, at + 2, true);
  if (word === "at") return edgeAt(items, at + 1);
  if (!/^(?:in|on|during|throughout)$/.test(word)) return undefined;
  return plainAt(items, next === "the" ? at + 2 : at + 1, false);
}

function plainAt(items: readonly Item[], at: number, instant: boolean): Time | undefined {
  const item = items[at];
  if (item?.kind === "period") return { period: item.period, next: at + 1, instant, edge: undefined };
  const year = item?.kind === "number" && item.value >= 1900 && item.value <= 2100 ? item.value : undefined;
  return year === undefined ? undefined : { period: { year }, next: at + 1, instant, edge: undefined };
}

/** "the END OF 2024", "the beginning of May": its last or first day. */
function edgeAt(items: readonly Item[], start: number): Time | undefined {
  const skipThe = (at: number) => (lowerText(items[at]) === "the" ? at + 1 : at);
  const at = skipThe(start);
  const word = lowerText(items[at]);
  const edge = /^(?:end|close)$/.test(word) ? "last" : /^(?:beginning|start)$/.test(word) ? "first" : undefined;
  const found = plainAt(items, skipThe(lowerText(items[at + 1]) === "of" ? at + 2 : at + 1), true);
  return edge === undefined || found === undefined ? undefined : { ...found, edge };
}

/** Of the table that the state names, else of the first that the question does. */
function spanOf(items: readonly Item[], { from, to, state }: Said, lexicon: Lexicon): Span | undefined {
  const named = items.flatMap((item, at) => {
    if (at >= from && at < to) return [];
    const [top] = item.kind === "mention" ? item.meanings : [];
    return top === undefined ? [] : [tableOfMeaning(top)];
  });
  const tables = state?.table === undefined ? named : [state.table];
  for (const table of new Set(tables)) {
    const span = spanIn(lexicon, table, state?.words ?? []);
    // "Overdue bills at the end of March": bills are paid, and do not last.
    if (span !== undefined && (state !== undefined || span.forever !== undefined || isEnd(span.to))) return span;
  }
  return undefined;
}

const LEFT = new Set(stemsOf("left leave leaving exit cancelled"));

const isEnd = ({ spelt }: LexicalField) => isCalledEnd(spelt) || [...spelt].some((word) => LEFT.has(word));

/** The days with which the rows of a table begin and end. */
function spanIn(lexicon: Lexicon, name: string, words: readonly string[]): Span | undefined {
  const table = lexicon.table(name);
  const history = historyOf({ fields: table.fields.map(({ profile }) => profile), rows: table.rows });
  if (history !== undefined) {
    const field = (profile: { readonly name: string }) => lexicon.field({ table: name, field: profile.name });
    return { from: field(history.from), to: field(history.to), forever: history.forever };
  }
  // "Loans that were OUT": from when they went out.
  const told = table.fields.find(
    (field) => isTimed(field) && words.some((word) => field.called.has(word) && !table.called.has(word)),
  );
  const ends = courseEnds(table);
  const lasting = ends !== undefined && ((ends[1].profile.nulls ?? 0) > 0 || foreverIn(ends[1].profile) !== undefined);
  const over = ends !== undefined && (isEnd(ends[1]) || lasting);
  if (over && (told === undefined || told === ends[0]))
    return { from: ends[0], to: ends[1], forever: foreverIn(ends[1].profile) };
  const conventions = lexicon.vocabulary.tables.find((each) => each.table === name)?.conventions ?? [];
  const [open] = conventions.flatMap(({ kind, tests: [test] }) =>
    kind === "open" && test?.operator === "is null" ? [lexicon.field({ table: name, field: test.field })] : [],
  );
  const from = told ?? beginningOf(table);
  return open === undefined || from === undefined || !isTimed(open) || open === from
    ? undefined
    : { from, to: open, forever: foreverIn(open.profile) };
}

function testOf({ from, to }: Span, { time }: Said, at: number, today: string | undefined) {
  const dated = datedPeriod(from, time.period);
  if (dated === undefined) return undefined;
  const [first, next] = boundsOf(dated);
  const [begin, end] = [first, later(next, { days: -1 })].map(partsOf) as [Day, Day];
  const moment = time.edge === "first" ? [begin, begin] : time.edge === "last" ? [end, end] : [begin, end];
  // What holds today other rules tell.
  if (today === first && today === later(next, { days: -1 })) return undefined;
  const period = (field: LexicalField, operator: "<=" | ">=", { year, month, date: day }: Day): FilterTest => ({
    kind: "period",
    pick: pickOf(field, at),
    operator,
    period: { year, month, day },
  });
  const pick = pickOf(to, at);
  const lasts = lasting(to, pick, period(to, ">=", moment[0]!));
  return { kind: "several", joiner: "and", pick, tests: [period(from, "<=", moment[1]!), lasts] } satisfies FilterTest;
}

type Day = ReturnType<typeof partsOf>;

const pickOf = ({ ref }: LexicalField, at: number): Pick => fieldPick(at, ref, 1);
