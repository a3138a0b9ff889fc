import { stem, stemsOf } from "../../../language/stems.js";
import { type Item, lowerText, namedTable, namesTime } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { namesOpposite } from "../names/phrasal-verbs.js";
import { personTables } from "../persons/who.js";
import type { TableConvention } from "../states/table-convention.js";
import { courseEnds } from "./course-ends.js";
import { beginningOf, isArranged, isIsoDate, isTimed } from "./dated-fields.js";

const AT = new Set("in on during between before after since until from by".split(" "));
const SAME = 0.95;
/** From here on a date is called so. */
const NAMED = 0.85;

/**
 * "arrived in 2024", "returned late in March": when something happened is the date that keeps it, which tells by NULL
 * what has not happened. The word then names this field.
 */
export function eventAt(
  items: readonly Item[],
  at: number,
  known: readonly TableConvention[],
  lexicon: Lexicon,
): Item | undefined {
  const item = items[at]!;
  if ((item.kind !== "word" && item.kind !== "mention") || item.text.includes(" ")) return undefined;
  const word = stem(item.text.toLowerCase());
  const object = objectOf(items, at);
  // "Riders who MADE A TRIP in May": the time is that of the trip.
  if (object !== undefined)
    return asksWhenDone(items, at) ? asNamed(item, beginnings([object], word, lexicon)) : undefined;
  if (!isDatedAfter(items, at + 1, lexicon)) return undefined;
  const named = items.flatMap((each) => namedTable(each) ?? []);
  const state = item.kind === "mention" ? item.meanings[0] : undefined;
  // "Lessons CANCELLED in May", which are stored as cancelled: not the day on which something else was.
  const stored = state?.kind === "value" && named.includes(state.ref.table);
  const meanings = known.flatMap(({ table, convention, figure }) => {
    if (stored && !named.includes(table)) return [];
    const [test, second] = convention.tests;
    const event = convention.opposites.some((other) => stem(other) === word);
    if (figure !== undefined || !event || test === undefined || second !== undefined) return [];
    const ref = { table, field: test.field };
    return isIsoDate(lexicon.field(ref)) && !namesOpposite(items, at, test.field)
      ? [{ kind: "field", ref, score: SAME } as const]
      : [];
  });
  // "Accepted in March", though a code means "accepted" too.
  const told = item.kind !== "mention" || item.meanings[0].kind !== "value" ? [] : item.meanings;
  const dates = told.flatMap((each) =>
    each.kind === "field" &&
    each.score >= NAMED &&
    isTimed(lexicon.field(each.ref)) &&
    (!stored || named.includes(each.ref.table))
      ? [each]
      : [],
  );
  const begun = () => beginnings(items, word, lexicon);
  if (meanings.length > 0) return asNamed(item, meanings);
  return asNamed(item, dates.length > 0 ? dates : begun());
}

function asNamed(item: Item, [first, ...others]: readonly Meaning[]): Item | undefined {
  return first === undefined ? undefined : { ...item, kind: "mention", meanings: [first, ...others] };
}

/** "When did each customer last open A TICKET": what is done to it, and no state of it. */
function objectOf(items: readonly Item[], at: number): Item | undefined {
  const object = /^(?:an?|the|any|their)$/.test(lowerText(items[at + 1])) ? items[at + 2] : undefined;
  return object?.kind === "mention" && object.meanings[0].kind === "table" ? object : undefined;
}

const asksWhenDone = (items: readonly Item[], at: number) =>
  items.slice(0, at).some((item) => /^(?:did|do|does)$/.test(lowerText(item)));

const BEGINS = new Set(
  "opened raised created reported submitted logged filed lodged received registered placed recorded made"
    .split(" ")
    .map(stem),
);

const STARTS = new Set(stemsOf("started began begun"));

/** "tickets RAISED in May", "cases OPENED last week": the date that says since when there are the rows of a named table. */
export function beginnings(all: readonly Item[], word: string, lexicon: Lexicon): Meaning[] {
  if (!BEGINS.has(word) && !STARTS.has(word)) return [];
  const items = withoutDoer(all, word);
  const tops = items.flatMap((item) => (item.kind === "mention" ? topsOf(item.meanings) : []));
  const named = tops.flatMap((each) => (each.kind === "table" ? [each.table] : []));
  const anybody = items.some((item) => PERSONS.test(lowerText(item)));
  const persons = anybody ? personTables(lexicon).map(({ table }) => table.name) : [];
  const tables = [...new Set([...named, ...persons])];
  // "People who REGISTERED", of whom those have such a day that are called something else by another.
  const telling = tables.filter((table) =>
    lexicon.table(table).fields.some((field) => isTimed(field) && field.spelt.has(word)),
  );
  return (telling.length > 0 ? telling : tables.filter((table) => isTop(items, table))).flatMap((table) => {
    const known = lexicon.table(table);
    // "Loans that STARTED in May": when they began, though no day is called so.
    // "Reservations MADE in May": when they were booked, and not when they begin.
    const arranged = known.fields.find((field) => isTimed(field) && isArranged(field, known));
    const called = known.fields.find((field) => isTimed(field) && field.spelt.has(word));
    if (called !== undefined) return [{ kind: "field", ref: called.ref, score: NAMED } as const];
    const date = STARTS.has(word) ? courseEnds(known)?.[0] : (arranged ?? beginningOf(known));
    return date === undefined ? [] : [{ kind: "field", ref: date.ref, score: NAMED } as const];
  });
}

/** "How many hours DID each WORKER RECORD": who did it has not begun by that. */
function withoutDoer(items: readonly Item[], word: string): readonly Item[] {
  const doer = items.findIndex((item) => stem(lowerText(item)) === word) - 1;
  let did = doer - 1;
  while (/^(?:each|every|the|our|all|any)$/.test(lowerText(items[did]))) did--;
  const object = items.slice(0, Math.max(0, did)).some(({ kind }) => kind === "mention");
  const active = object && /^(?:did|do|does)$/.test(lowerText(items[did])) && namedTable(items[doer]) !== undefined;
  return active ? items.filter((_, at) => at !== doer) : items;
}

const PERSONS = /^(?:people|persons|everybody|everyone|anybody|anyone)$/;

/** What is meant most likely, and what is nearly as likely. */
const topsOf = (meanings: readonly Meaning[]) =>
  meanings.filter(({ score }) => score > (meanings[0]?.score ?? 0) - NEARLY);
const NEARLY = 0.1;

const isTop = (items: readonly Item[], table: string) =>
  items.some(({ kind, ...item }) => {
    const top = kind === "mention" && "meanings" in item ? item.meanings[0] : undefined;
    return top?.kind === "table" && top.table === table;
  });

const WEEKDAY = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekday|weekend)s?$/;

/** A time right after it, or after one word more: of "the PAID bills issued in May" it is that of the last deed. */
function isDatedAfter(items: readonly Item[], from: number, lexicon: Lexicon): boolean {
  // "Opened EACH MONTH".
  const each = items[from]?.kind === "cue" || /^(?:per|each|every)$/.test(lowerText(items[from]));
  if (items[from]?.kind === "period" || (each && items[from + 1]?.kind === "span")) return true;
  for (let at = from; at < from + 3; at++) {
    const item = items[at];
    const next = items[at + 1];
    const apart = item?.text === "," && next?.kind === "period";
    const opens = apart || (item !== undefined && AT.has(item.text.toLowerCase()));
    const day = lowerText(/^(?:an?|the)$/.test(lowerText(next)) ? items[at + 2] : next);
    if (opens && (namesTime(next) || WEEKDAY.test(day))) return true;
    const [top] = item?.kind === "mention" ? item.meanings : [];
    const deed = at > from && top?.kind === "field" && isTimed(lexicon.field(top.ref));
    if (item?.kind === "mark" || item?.kind === "period" || opens || deed) return false;
  }
  return false;
}
