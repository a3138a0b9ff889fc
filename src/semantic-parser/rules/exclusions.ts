import { stem } from "../../language/stems.js";
import { lowerText } from "../lexicon/items.js";
import { tableOfMeaning } from "../lexicon/mention.js";
import { personTables } from "../lexicon/persons/who.js";
import { verbOf } from "../lexicon/times/dated-fields.js";
import { type Cursor, cueAt, mentionKind, pickAt, skipSmall, tablesRead, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";
import { eventsOf, eventTables } from "./events.js";
import { datePointing, excludeFigured, neverBecame } from "./excluded-rows.js";
import { readLeftOut } from "./left-out.js";
import { mayLackPerson, tableBetween } from "./persons/nobodies.js";
import { tablePick } from "./picks.js";

/** "without any concert", "do not have a cat", "never visited": opens a part of the question that says what must not be. */
export function readExclusion(cursor: Cursor): boolean {
  if (readLeftOut(cursor) || readUndone(cursor) || closeBeforeWho(cursor)) return true;
  const without = cueAt(cursor, cursor.at, "without");
  const other = cueAt(cursor, cursor.at, "other");
  if (without === undefined && other === undefined) return readNot(cursor);
  if (cueAt(cursor, cursor.at + 1, "compare") !== undefined) {
    cursor.negated = true;
    cursor.at++;
    return true;
  }
  const at = skipSmall(cursor, cursor.at + 1, 4);
  if (other !== undefined && mentionKind(cursor, at) !== "table") {
    // "Never came back AND NOT written off": another thing that is not so.
    const said = cursor.exclusion === undefined ? undefined : cursor.draft.exclusions[cursor.exclusion];
    if (/^(?:and|but) not$/.test(textAt(cursor, cursor.at)) && (said?.picks.length ?? 0) > 0)
      cursor.exclusion = undefined;
    cursor.negated = true;
    cursor.at++;
    return true;
  }
  const done = deedBefore(cursor);
  open(cursor, at);
  if (done !== undefined) cursor.draft.exclusions[cursor.exclusion!]?.picks.push(done);
  return true;
}

/** "jobs that have no vehicle - WHICH CUSTOMERS are these?", "jobs nobody is assigned to, WITH THEIR DAY": asked for anew. */
export function endsExclusion(cursor: Cursor): boolean {
  const { at, draft, exclusion, items } = cursor;
  const mark = items[at]?.kind === "mark" ? items[at].text : "";
  const opened = exclusion === undefined ? undefined : draft.exclusions[exclusion];
  if (opened === undefined || mark === "") return false;
  const nobody = NOBODY.test(textAt(cursor, opened.at)) && opened.picks.length === 0;
  return /^[-–—:;?]$/.test(mark) || (nobody && mark === ",");
}

/** "who BOUGHT NOTHING", as the table of sales is called: none of them, and no table that is joined. */
function deedBefore({ at, draft, items }: Cursor): Pick | undefined {
  const last = draft.tables.at(-1);
  const verb = last?.at === at - 1 && /(?:ed|bought|sold|sent|made|paid)$/.test(lowerText(items[at - 1]));
  if (!verb || !/^(?:nothing|no|none)$/.test(lowerText(items[at]))) return undefined;
  return draft.tables.pop();
}

/** "members without a phone number WHO row": said of the members, as no phone number rows. */
function closeBeforeWho(cursor: Cursor): boolean {
  const { at, draft, exclusion, lexicon } = cursor;
  const picks = exclusion === undefined ? [] : draft.exclusions[exclusion]!.picks;
  if (textAt(cursor, at) !== "who" || picks.length === 0) return false;
  const told = tableTold(cursor);
  const isThing = ({ fields: [field], tables: [table] }: Pick) => {
    if (field === undefined || (table?.score ?? 0) >= field.score) return false;
    const { pointsAt } = lexicon.field(field.ref);
    // "Members without a coach who row": what follows is kept of members.
    return pointsAt === undefined || (told !== undefined && told !== pointsAt && tablesRead(cursor).includes(told));
  };
  if (!picks.every(isThing)) return false;
  cursor.exclusion = undefined;
  cursor.negated = false;
  cursor.modifier = true;
  cursor.at++;
  return true;
}

/** The table of what is said next. */
function tableTold({ at, items }: Cursor): string | undefined {
  const next = items.slice(at + 1, at + 6).find(({ kind }) => kind === "mention");
  const [top] = next?.kind === "mention" ? next.meanings : [];
  return top === undefined ? undefined : tableOfMeaning(top);
}

const UNDONE = /^un(\p{L}{2,}(?:ed|id|nt|ld|en|ne))$/u;

/** "UNPAID bookings", where payments keep when they were paid: bookings without one. */
function readUndone(cursor: Cursor): boolean {
  const { at, items, draft, lexicon } = cursor;
  const [, verb] = (items[at]?.kind === "word" && UNDONE.exec(textAt(cursor, at))) || [];
  if (verb === undefined) return false;
  const dates = lexicon.fields.filter((field) => stem(verbOf(field) ?? "") === stem(verb));
  const tables = [...new Set(dates.map(({ ref }) => ref.table))];
  if (tables.length !== 1) return false;
  draft.exclusions.push({ at, picks: [tablePick(at, tables[0]!, 0.85)] });
  cursor.at++;
  return true;
}

/**
 * "courses that have NEVER BEEN HELD": nothing of the one thing that is kept to have happened to them. "tickets with
 * NOBODY on them": none of those whom they refer to.
 */
export function settleExclusions(cursor: Cursor): void {
  const { draft, lexicon } = cursor;
  for (const [index, { at, picks }] of draft.exclusions.entries()) {
    dropVerb(cursor, picks);
    if (neverBecame(cursor, index) || hasNotCome(cursor, index)) continue;
    excludeFigured(cursor, index);
    datePointing(cursor, index);
    if (picks.length > 0 || draft.filters.some(({ exclusion }) => exclusion === index)) continue;
    const nouns = [...draft.selects.map(({ pick }) => pick), ...draft.tables];
    const [table] = nouns.flatMap((pick) => (pick === undefined ? [] : pick.tables.slice(0, 1)));
    // "Priority calls" may be read as a field.
    const noun = table?.table ?? nouns[0]?.fields[0]?.ref.table;
    const nobody = noun !== undefined && NOBODY.test(textAt(cursor, at));
    const between = nobody ? tableBetween(cursor, at, noun) : undefined;
    const persons = nobody && between?.said !== true ? mayLackPerson(lexicon, noun) : [];
    if (between !== undefined && persons.length === 0) {
      picks.push(tablePick(at, between.table, EVENTS));
      continue;
    }
    if (persons.length > 0) {
      picks.push({ at, fields: persons, tables: [] });
      continue;
    }
    const [events, others] = table === undefined ? [] : eventTables(lexicon, table.table);
    if (others !== undefined) continue;
    if (events !== undefined) picks.push(tablePick(at, events, EVENTS));
  }
}

/** "guests who have NOT BEEN HERE SINCE May": nothing of what most of the time brings them, and no day of their own. */
function hasNotCome(cursor: Cursor, index: number): boolean {
  const { draft, lexicon } = cursor;
  const { at, picks } = draft.exclusions[index]!;
  const [shown] = draft.selects;
  const [asked] = shown?.kind === "pick" || shown?.kind === "count" ? (shown.pick?.tables ?? []) : [];
  const person = personTables(lexicon).some(({ table }) => table.name === asked?.table);
  const told = draft.filters.filter(({ exclusion }) => exclusion === index);
  const verbs = asked === undefined ? [] : lexicon.table(asked.table).fields.map((field) => stem(verbOf(field) ?? ""));
  // "Who did not JOIN since May" is told by a day of theirs.
  const own = (pick: Pick) => verbs.some((verb) => verb === stem(textAt(cursor, pick.at)));
  const nothingElse = picks.every((pick) => pick.tables[0]?.table === asked?.table && !own(pick));
  const dated = told.every(
    ({ test }) => (test.kind === "period" || test.kind === "compare") && test.pick.when === true,
  );
  if (asked === undefined || !person || told.length === 0 || !dated || !nothingElse) return false;
  const events = eventsOf(lexicon, asked.table);
  if (events === undefined || personTables(lexicon).some(({ table }) => table.name === events)) return false;
  picks.splice(0, picks.length, tablePick(at, events, EVENTS));
  for (const [place, filter] of draft.filters.entries()) {
    const { test } = filter;
    if (filter.exclusion !== index || (test.kind !== "period" && test.kind !== "compare")) continue;
    const fields = test.pick.fields.filter(({ ref }) => ref.table === events);
    if (fields.length > 0) draft.filters[place] = { ...filter, test: { ...test, pick: { ...test.pick, fields } } };
  }
  return true;
}

/** "never BOUGHT a pass", where purchases of something else have a date called so: what is bought says it. */
function dropVerb(cursor: Cursor, picks: Pick[]): void {
  const object = picks.find(({ tables, fields }) => (tables[0]?.score ?? 0) > (fields[0]?.score ?? 0));
  const of = new Set(object?.tables.map(({ table }) => table));
  const isVerb = ({ at, fields }: Pick) =>
    object !== undefined &&
    at < object.at &&
    cursor.items.slice(at + 1, object.at).every(({ text }) => ARTICLE.test(text)) &&
    PARTICIPLE.test(textAt(cursor, at)) &&
    !fields.some(({ ref }) => of.has(ref.table));
  picks.splice(0, picks.length, ...picks.filter((pick) => !isVerb(pick)));
}

const ARTICLE = /^(?:an?|any|the|our|single)$/i;
const PARTICIPLE = /(?:ed|ought|aught|sold|told|paid|had|made|sent|spent|lent|got|gotten|done|gone|en|wn)$/;

const EVENTS = 0.7;
const NOBODY = /\b(?:nobody|no(?: - | |-)?one)$/;

/** "not" with a verb ("did not visit any museum") excludes; before a value or a comparison it turns that round. */
function readNot(cursor: Cursor): boolean {
  if (cueAt(cursor, cursor.at, "not") === undefined) return false;
  const before = textAt(cursor, cursor.at - 1);
  if (cursor.exclusion !== undefined && textAt(cursor, cursor.at) === "nor") return readNor(cursor);
  // "Have we NOT sold".
  const asked = /^(?:we|they|you|people)$/.test(before) ? textAt(cursor, cursor.at - 2) : before;
  const verbal =
    ["do", "does", "did", "have", "has", "had"].includes(asked) ||
    /n't$/.test(textAt(cursor, cursor.at)) ||
    (textAt(cursor, cursor.at) === "neither" && /^(?:with|having)$/.test(before));
  if (!relatesNext(cursor) && (verbal || anyFollows(cursor) || isKind(cursor)))
    open(cursor, skipSmall(cursor, cursor.at + 1, 5));
  else {
    cursor.negated = true;
    cursor.at++;
  }
  return true;
}

/** "provinces that do NOT BORDER Corsa": those that are not related so to a row that is named. */
function relatesNext(cursor: Cursor): boolean {
  const at = skipSmall(cursor, cursor.at + 1, 2);
  return [...cursor.inner.values()].some(({ related }) => related?.by?.at === at);
}

/** "neither tea NOR coffee", of one kind; "with neither a phone NOR an e-mail address", each of which may be there. */
function readNor(cursor: Cursor): boolean {
  const { at, draft, exclusion } = cursor;
  const last = draft.filters.at(-1);
  const next = skipSmall(cursor, at + 1, 3);
  const alike = last?.exclusion === exclusion && last?.test.kind === "value" && mentionKind(cursor, next) === "value";
  if (alike) {
    cursor.joiner = "or";
    cursor.at++;
  } else open(cursor, next);
  return true;
}

/** "Which people are not drivers?": none of the rows of a table. */
function isKind(cursor: Cursor): boolean {
  const said = /^(is|are|was|were)$/.test(textAt(cursor, cursor.at - 1));
  const at = skipSmall(cursor, cursor.at + 1, 2);
  return said && mentionKind(cursor, at) === "table" && cursor.draft.selects.length > 0;
}

/** "are not in charge of any event". */
function anyFollows(cursor: Cursor): boolean {
  for (let at = cursor.at + 1; at < cursor.at + 7; at++) {
    if (textAt(cursor, at) === "any") return pickAt(cursor, skipSmall(cursor, at + 1, 2)) !== undefined;
  }
  return false;
}

function open(cursor: Cursor, at: number): void {
  const place = cursor.items[at]?.kind === "word" ? skipSmall(cursor, at + 1, 3) : at;
  const value = mentionKind(cursor, place) === "value";
  const own = value ? mayBeEmpty(cursor, place) : undefined;
  const pick = value ? own : pickAt(cursor, place);
  cursor.exclusion = cursor.draft.exclusions.length;
  cursor.draft.exclusions.push({ at: cursor.at, picks: pick === undefined ? [] : [pick] });
  const read = own !== undefined || (pick !== undefined && mentionKind(cursor, place) === "table");
  cursor.at = read ? place + 1 : cursor.at + 1;
}

/** "contacts without an E-MAIL", where that is also how tickets come in: the field of theirs that says it, if it may be empty. */
export function mayBeEmpty(cursor: Cursor, at: number): Pick | undefined {
  const asked = tablesRead(cursor);
  const pick = pickAt(cursor, at);
  const fields = pick?.fields.filter(
    ({ ref, score }) =>
      score >= CALLED && asked.includes(ref.table) && (cursor.lexicon.field(ref).profile.nulls ?? 0) > 0,
  );
  if (pick !== undefined && fields !== undefined && fields.length > 0) return { ...pick, fields, tables: [] };
  // "Productions without a PRODUCER", which is a job as well.
  const word = stem(textAt(cursor, at));
  const pointers = cursor.lexicon.fields.flatMap(({ ref, called, pointsAt, profile }) =>
    pointsAt !== undefined && asked.includes(ref.table) && called.has(word) && (profile.nulls ?? 0) > 0
      ? [{ ref, score: CALLED }]
      : [],
  );
  return pointers.length === 0 ? undefined : { at, fields: pointers, tables: [], plain: true };
}

/** From here on a field is called so. */
const CALLED = 0.9;
