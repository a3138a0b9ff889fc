import { namedConditions } from "../figures/figures.js";
import { type Item, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { type Meaning, tableOfMeaning } from "../mention.js";
import { eventAt } from "../times/dated-events.js";
import { isNow, isSaidOfOthers, nowAt, saysNow } from "../times/now-at.js";
import { nounsDefined } from "./defined-nouns.js";
import { endedAt } from "./ended-things.js";
import { isLateOfOthers } from "./late-rows.js";
import { narrowed, ofNamed, tableBehindValue } from "./narrowed.js";
import { noLongerAt } from "./no-longer.js";
import { outOnAt } from "./out-on.js";
import {
  isNoState,
  isOf,
  longest,
  type Phrase,
  rowsCalled,
  rowsNamed,
  rowsOfFigure,
  tellsWhen,
} from "./state-phrases.js";
import { stillOurs } from "./still-ours.js";
import { asConvention, isUndated, type TableConvention, withLive } from "./table-convention.js";
import { undoneAt } from "./undone.js";

/** Words of a question that ask for rows in a state. */
export interface State {
  /** The place among the items that are left at which they stood. */
  readonly at: number;
  /** What they can mean, one for each table. */
  readonly conventions: readonly TableConvention[];
  /** The other rows are asked for. */
  readonly negated: boolean;
  /** Nothing but the time is said: "at the moment". */
  readonly now?: boolean;
  /** Said as what somebody has not done: "have not PAID". */
  readonly deed?: boolean;
}

/**
 * Takes words such as "current", "still open", "not yet returned", "deleted" out of a question where they say which rows
 * are meant: what stands around them is then read as if they were not there.
 */
export function liftStates(items: readonly Item[], lexicon: Lexicon): { items: readonly Item[]; states: State[] } {
  const known: TableConvention[] = lexicon.vocabulary.tables.flatMap(({ table, conventions }) =>
    conventions.map((convention) => ({ table, convention: withLive(convention) })),
  );
  const nouns = nounsDefined(lexicon);
  known.push(...namedConditions(lexicon.figures).flatMap((each) => (nouns.includes(each) ? [] : asConvention(each))));
  const rest: Item[] = [];
  const states: State[] = [];
  for (let at = 0; at < items.length; ) {
    const dated = eventAt(items, at, known, lexicon);
    const state = dated === undefined ? stateAt(items, at, known, lexicon) : undefined;
    const found = state !== undefined && isTimely(items, state.next) ? undefined : state;
    // "still unpaid": said of the state that follows.
    const bare =
      found !== undefined && found.next === at + 1 && textAt(items, at) === "still" && isState(items[at + 1]);
    if (bare) {
      at++;
      continue;
    }
    const out = dated === undefined ? outOnAt(items, at, known) : undefined;
    const ended = dated === undefined && found === undefined ? noLongerAt(items, at, known) : undefined;
    const given = endedAt(items, at, known);
    if (given !== undefined) {
      states.push({ at: rest.length, conventions: given, negated: true });
      at++;
    } else if (dated !== undefined) {
      rest.push(dated);
      at++;
    } else if (out !== undefined) {
      states.push({ at: rest.length, conventions: out.conventions, negated: false });
      rest.push(out.left);
      at = out.next;
    } else if (ended !== undefined) {
      states.push({ at: rest.length, conventions: ended.conventions, negated: true });
      at = ended.to;
    } else if (found === undefined) {
      const whole = nowAt(items, at, known, lexicon, states.at(-1)?.at === rest.length);
      const ours = stillOurs(items, at, known);
      if (ours.length > 0) states.push({ at: rest.length, conventions: ours, negated: false });
      rest.push(whole?.item ?? items[at]!);
      at = whole?.next ?? at + 1;
    } else {
      const { conventions, negated, deed } = found;
      const last = states.at(-1);
      // "Still running": said twice of the same rows.
      const again = last?.at === rest.length && last.negated === negated && sameOnes(last.conventions, conventions);
      const said = items.slice(at, found.next).map((item) => item.text.toLowerCase());
      if (!again) states.push({ at: rest.length, conventions, negated, now: saysNow(said), deed });
      const called = rowsCalled(items, found.next, conventions);
      const left = found.left ?? called ?? rowsOfFigure(items, at, found.next, conventions);
      const ours =
        called === undefined ? [] : stillOurs([...items.slice(0, at), called, ...items.slice(found.next)], at, known);
      if (ours.length > 0) states.push({ at: rest.length, conventions: ours, negated: false });
      if (left !== undefined) rest.push(left);
      at = found.next;
    }
  }
  return { items: rest, states };
}

/** "Resolved WITHIN 3 DAYS", "in under an hour": how soon it was, and not whether. */
function isTimely(items: readonly Item[], at: number): boolean {
  const under = textAt(items, at) === "in" && items[at + 1]?.kind === "cue";
  if (!under && textAt(items, at) !== "within") return false;
  const amount = items.slice(at + 1, at + 4).findIndex(({ kind }) => kind === "number");
  return amount >= 0 && items[at + amount + 2]?.kind === "unit";
}

const sameOnes = (some: readonly TableConvention[], others: readonly TableConvention[]) =>
  some.length === others.length && some.every(({ convention }, at) => others[at]!.convention === convention);

/** A stored value that is an adjective or a participle. */
function isState(item: Item | undefined): boolean {
  return item?.kind === "mention" && item.meanings[0].kind === "value" && /^\p{Ll}+$/u.test(item.text);
}

/** Said of a time, they stand anywhere in a question: "do we still have a contract with". */
const ADVERBS = new Set("still currently current former now right presently at as".split(" "));
const LATER = new Set("yet been ever already be being currently".split(" "));
const BE = new Set("are is was were been be being remain remains still already currently got get".split(" "));
const HAVE = new Set("have has had having".split(" "));

interface Found {
  readonly conventions: readonly TableConvention[];
  readonly negated: boolean;
  readonly deed: boolean;
  readonly next: number;
  /** What of the last piece is something else: the table in "returned loans". */
  readonly left: Item | undefined;
}

function stateAt(
  items: readonly Item[],
  at: number,
  known: readonly TableConvention[],
  lexicon: Lexicon,
): Found | undefined {
  const denied = negationAt(items, at);
  const start = denied ?? at;
  const acted =
    denied !== undefined &&
    (/^d(?:id|o|oes)$/.test(textAt(items, at - 1)) || /^d(?:id|o|oes)n[’']t$/.test(textAt(items, at)));
  const phrase = longest(items, start, known, lexicon, acted);
  const verb = acted && phrase?.next === start + 1 && !phrase.telling;
  if (phrase === undefined) return denied === undefined ? undefined : undone(items, start, known);
  if (saysNothing(items, start)) return undefined;
  if (!verb && isNamed(items, start, phrase, lexicon, denied !== undefined)) return undefined;
  if (isNoState(items, phrase.next) || isLateOfOthers(items, textAt(items, start), phrase.conventions, lexicon))
    return undefined;
  if (denied === undefined && (isHabit(items, start) || !isSaidOfRows(items, start, phrase, lexicon))) return undefined;
  const { opposite, next, left } = phrase;
  const today = next === start + 1 && textAt(items, start) === "today";
  const deed = acted || (denied !== undefined && /^(?:have|has|had)(?:n[’']t| not| never)$/.test(textAt(items, at)));
  const conventions = today ? ofNamed(items, phrase) : narrowed(items, phrase);
  // "DEFERRED at the moment" is not said of sites, which alone are known to be open.
  if (conventions.length === 0 || (isNow(items, start, next) && isSaidOfOthers(items, conventions, lexicon)))
    return undefined;
  return { conventions, negated: opposite !== (denied !== undefined), deed, next: afterYet(items, next), left };
}

/** "How many are THERE", where flags are "still there"; "customers who LIVE in Perth". */
function saysNothing(items: readonly Item[], at: number): boolean {
  const [before, word] = [textAt(items, at - 1), textAt(items, at)];
  if (word === "there") return before !== "still";
  return word === "live" && !BE.has(before) && namedTable(items[at + 1]) === undefined;
}

/** "What do we PAY per hour": what is done again and again, and no state. */
const isHabit = (items: readonly Item[], at: number) =>
  /^(?:we|you|they)$/.test(textAt(items, at - 1)) && textAt(items, at - 2) === "do" && textAt(items, at) === "pay";

const textAt = (items: readonly Item[], at: number) => items[at]?.text.toLowerCase() ?? "";
const afterYet = (items: readonly Item[], at: number) => (/^(?:yet|so far)$/.test(textAt(items, at)) ? at + 1 : at);

/** The place after "not yet", "have not been", "never": what follows is denied. */
function negationAt(items: readonly Item[], at: number): number | undefined {
  const item = items[at];
  const longer = textAt(items, at) === "no" && textAt(items, at + 1) === "longer";
  // "received in March AND NOT YET sent off".
  const joined = /^(?:and|but) not$/.test(textAt(items, at)) || LATER.has(textAt(items, at + 1));
  const other = item?.kind === "cue" && item.cue.kind === "other" && joined;
  const denies = item?.kind === "cue" && (item.cue.kind === "not" || item.cue.kind === "without" || other);
  // "no open orders" are none of them, whatever their state.
  if (!longer && !(denies && /(?:not|never|been|n't|nobody|no one)$/.test(textAt(items, at)))) return undefined;
  let place = longer ? at + 2 : at + 1;
  // "that nobody has been assigned to", "nobody is assigned to".
  const verb = textAt(items, place);
  if (/^(?:nobody|no one)$/.test(textAt(items, at)) && (HAVE.has(verb) || BE.has(verb))) place++;
  while (LATER.has(textAt(items, place))) place++;
  return place;
}

/** True where the words name something else for sure: a table, a stored value, a field that is not the convention's. */
function isNamed(
  items: readonly Item[],
  at: number,
  { conventions, next, telling }: Phrase,
  lexicon: Lexicon,
  denied: boolean,
): boolean {
  // "two-wing" of a condition that people call so; "must not get a room again", to the word.
  const ruled = MODAL.test(textAt(items, at)) && next - at >= CLAUSE;
  const hours = /^(?:full|part)$/.test(textAt(items, at)) && textAt(items, next - 1) === "time";
  if (telling && (ruled || hours || conventions.some(({ figure }) => figure !== undefined))) return false;
  // "boxes that are WITH CUSTOMERS", described so: no customers of theirs.
  if (telling && /^(?:with|at|in|on|under)$/.test(textAt(items, at)) && isOfNamed(items, at, conventions)) return false;
  return items.slice(at, next).some((item) => {
    if (item.kind !== "mention") return false;
    const [top] = item.meanings;
    // Of fields of several tables that are called alike, one may be the convention's.
    const isOwn = (each: Meaning) =>
      each.kind !== "table" && conventions.some(({ table, convention }) => isOf(each.ref, table, convention));
    const elsewhere = (each: Meaning) =>
      each.kind === "field" &&
      top.kind === "field" &&
      each.ref.table !== top.ref.table &&
      each.score >= top.score - ALIKE;
    const own = isOwn(top) || item.meanings.some((each) => elsewhere(each) && isOwn(each));
    // "NOT YET SHIPPED", which is stored beside "delivered" too: by the day on which it was, that is missing.
    if (denied && top.kind === "value" && isUndated(conventions, top.ref.table)) return false;
    if (top.kind === "value" && isElsewhere(items, top.ref.table, conventions, lexicon)) return false;
    // "Doctors who ARE EMPLOYED" are no other employees.
    const done = top.kind === "table" && BE.has(textAt(items, at - 1)) && /ed$/.test(item.text);
    const when = top.kind === "field" && tellsWhen(top.ref, item.text.toLowerCase().split(" "), lexicon);
    if ((done || when) && conventions.some(({ table }) => table === tableOfMeaning(top))) return false;
    return !own && top.score > (top.kind === "field" ? 0.8 : 0.7);
  });
}

function undone(items: readonly Item[], at: number, known: readonly TableConvention[]): Found | undefined {
  const found = undoneAt(items, at, known);
  return found && { ...found, next: afterYet(items, found.next), negated: false, deed: false, left: undefined };
}

/** Said of rows that the question names before. */
const isOfNamed = (items: readonly Item[], at: number, conventions: readonly TableConvention[]) =>
  items.slice(0, at).some((item) => {
    const top = item.kind === "mention" ? item.meanings[0] : undefined;
    const table = top?.kind === "table" ? top.table : top?.ref.table;
    return conventions.some((each) => each.table === table);
  });

const ALIKE = 0.02;
/** What can, may or must be done with rows, in so many pieces or more. */
const MODAL = /^(?:can|can[’']t|cannot|may|must|should)$/;
const CLAUSE = 3;

/** "INCIDENTS that are still open", where lifts are stored as open: a state of what the question names, and it names no lift. */
function isElsewhere(
  items: readonly Item[],
  stored: string,
  conventions: readonly TableConvention[],
  lexicon: Lexicon,
): boolean {
  const named = new Set(items.flatMap((item) => rowsNamed(item, lexicon) ?? []));
  return !named.has(stored) && conventions.some(({ table }) => named.has(table));
}

/** "by", "for each": what follows tells groups apart. */
function isKey(items: readonly Item[], at: number): boolean {
  const item = items[at];
  return item?.text === "by" || (item?.kind === "cue" && item.cue.kind === "each");
}

/** "open orders", "orders that are open", "have been returned", "still …": not "when was it returned". */
function isSaidOfRows(
  items: readonly Item[],
  at: number,
  { conventions, next, left, telling }: Phrase,
  lexicon: Lexicon,
): boolean {
  const item = items[at]!;
  // "for each is deleted", "by active": what groups are told apart by. "Per open claim" is of claims.
  const groups = isKey(items, at - 1) || (items[at - 1]?.kind !== "mention" && isKey(items, at - 2));
  const ofNext = conventions.some(({ table }) => table === namedTable(items[next]));
  if (groups && !(ofNext && next === at + 1)) return false;
  const asksWhen = items.slice(0, at).some(({ text }) => /^(?:when|since)$/i.test(text));
  if (left !== undefined || conventions.some(({ figure }) => figure !== undefined)) return true;
  if (ADVERBS.has(item.text.toLowerCase().split(" ")[0]!) || telling) return !asksWhen;
  const following = items[next];
  const kind = following?.kind === "mention" ? following.meanings[0].kind : undefined;
  if (kind === "table") return true;
  if (asksWhen) return false;
  // "that LEFT our fleet".
  const whole = /^(?:the|our)$/.test(textAt(items, next)) ? namedTable(items[next + 1]) : undefined;
  const noun = tableBehindValue(items, next) ?? rowsNamed(following, lexicon);
  // "only open ONES", "an open SAVINGS ACCOUNT".
  const ones = /^ones?$/.test(textAt(items, next));
  if (ones || conventions.some(({ table }) => table === noun || table === whole)) return true;
  const [before, earlier] = [textAt(items, at - 1), items[at - 1]];
  if (BE.has(before) || HAVE.has(before) || /^(?:have|has|had|are|were|is|was) (?:been|already)$/.test(before))
    return true;
  if (earlier?.kind === "cue" && earlier.cue.kind === "count") return true;
  const ends = items.slice(next).every((each) => each.kind === "mark");
  return item.kind === "word" && (kind === "field" || kind === "value" || following?.kind === "cue" || ends);
}
