import { isStaff, personTables } from "../../lexicon/persons/who.js";
import { beginningOf, dateOwners, isTimed } from "../../lexicon/times/dated-fields.js";
import { type Comparison, OPPOSITE } from "../../query/query.js";
import { addFilter, type Cursor, cueAt, fieldAt, mentionKind, skipSmall, tableAt, textAt } from "../cursor.js";
import type { Pick, TableOption } from "../draft.js";
import { tablePick } from "../picks.js";
import { agoAt, TURNED } from "./ago.js";
import { askedDates } from "./asked-dates.js";
import { periodAt } from "./periods.js";

/**
 * "patients WHOSE LATEST VISIT WAS BEFORE 2024", "whose first order was in May?": the last or first of the visits of each
 * of them, and not the last of all.
 */
export function readBoundDate(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const opens = /^(?:whose|their|his|her|its)$/.test(textAt(cursor, at));
  const bound = opens ? boundAt(cursor, at + 1) : undefined;
  const noun = at + 2;
  const events = bound === undefined ? undefined : eventsAt(cursor, noun);
  const told = events === undefined ? undefined : whenAt(cursor, noun + 1);
  if (bound === undefined || events === undefined || told === undefined) return false;
  const [event] = events.tables;
  const own = new Set([event!.table, ...dateOwners(cursor.lexicon, event!.table)]);
  const dates = askedDates(cursor, (field) => isTimed(field) && own.has(field.ref.table));
  // The first invoice is the first that was made, and not the first that was paid.
  const begins = beginningOf(cursor.lexicon.table(event!.table))?.ref.field;
  const [top] = dates;
  const fields = top !== undefined && top.ref.field === begins ? [top] : dates;
  if (fields.length === 0 || !hasSubject(cursor, events)) return false;
  const { operator, period } = told;
  const pick: Pick = { at: noun, fields, tables: [] };
  draft.tables.push(events);
  addFilter(cursor, at, {
    kind: "period",
    pick,
    operator: cursor.negated ? OPPOSITE[operator] : operator,
    period,
    bound,
  });
  cursor.modifier = true;
  cursor.at = told.next;
  return true;
}

/** The rows that a noun names, or of which a date is called so: "their first TUNING" of tuned_at. */
function eventsAt(cursor: Cursor, at: number): Pick | undefined {
  if (mentionKind(cursor, at) === "table") return tableAt(cursor, at);
  const [top] = mentionKind(cursor, at) === "field" ? (fieldAt(cursor, at)?.fields ?? []) : [];
  const timed = top !== undefined && top.score >= NAMED && isTimed(cursor.lexicon.field(top.ref));
  return timed && textAt(cursor, at - 2) !== "whose" ? tablePick(at, top.ref.table, top.score) : undefined;
}

/** From here on a date is called so. */
const NAMED = 0.85;

const LAST = /^(?:last|latest|newest|most recent)$/;
const FIRST = /^(?:first|earliest)$/;

/** True for a word that says which of several days is meant. */
export const isBoundWord = (word: string) => LAST.test(word) || FIRST.test(word);

function boundAt(cursor: Cursor, at: number): "max" | "min" | undefined {
  const word = textAt(cursor, at);
  if (LAST.test(word)) return "max";
  return FIRST.test(word) ? "min" : undefined;
}

/** "was before 2024", "took place in May", "is from 2023", "was more than a year ago". */
function whenAt(cursor: Cursor, start: number) {
  const at = skipSmall(cursor, start, 3, ["in", "on", "from"]);
  const cue = cueAt(cursor, at, "compare");
  const ago = cue === undefined ? undefined : agoAt(cursor, at + 1);
  const turned = cue === undefined ? undefined : TURNED[cue.operator];
  // "Was MORE THAN A YEAR AGO".
  if (ago !== undefined && turned !== undefined)
    return { operator: turned, period: ago.day, next: textAt(cursor, ago.next) === "ago" ? ago.next + 1 : ago.next };
  const plain = /^(?:in|on|from|during)$/.test(textAt(cursor, at));
  const place = skipSmall(cursor, cue === undefined && !plain ? at : at + 1, 1);
  const period = cue !== undefined || plain ? periodAt(cursor, place) : undefined;
  const operator: Comparison = cue?.operator ?? "=";
  return period && { operator, period, next: place + 1 };
}

/** What is asked for already; "WHOSE latest visit …" asks for persons. */
function hasSubject(cursor: Cursor, events: Pick): boolean {
  const { draft, lexicon } = cursor;
  if (draft.selects.length > 0) return draft.selects.every(({ kind }) => kind === "pick" || kind === "count");
  const [event] = events.tables;
  const rows = [event!.table, ...dateOwners(lexicon, event!.table)];
  const theirs = new Set(lexicon.joins.filter(({ from }) => rows.includes(from.table)).map(({ to }) => to.table));
  const known = personTables(lexicon).filter(({ table }) => table.name !== event!.table && theirs.has(table.name));
  // Of whom else could it be?
  if (known.length === 1) return showPersons(cursor, [{ table: known[0]!.table.name, score: ONLY }]);
  const persons = known
    .map(({ table, score }): TableOption => ({ table: table.name, score: isStaff(table) ? score - ASIDE : score }))
    .sort((a, b) => b.score - a.score);
  return showPersons(cursor, persons);
}

function showPersons({ draft, at }: Cursor, persons: readonly TableOption[]): boolean {
  if (persons.length === 0 || draft.tables.length > 0) return false;
  draft.selects.push({ kind: "pick", pick: { at, fields: [], tables: persons }, distinct: false });
  return true;
}

/** Of the only persons that it can be of. */
const ONLY = 0.97;

/** What those who work for the house lose against those whom it works for. */
const ASIDE = 0.1;
