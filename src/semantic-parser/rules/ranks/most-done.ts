import { stem } from "../../../language/stems.js";
import { namesTime } from "../../lexicon/items.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { addFilter, type Cursor, cueAt, mentionKind, skipSmall, tableAt, textAt } from "../cursor.js";
import type { Pick, TableOption } from "../draft.js";
import { eventAt, eventTables } from "../events.js";
import { tablePick } from "../picks.js";
import { soldFields } from "./selling.js";

/** What something was done to, and the table that keeps when it was. */
interface Done {
  readonly thing: Pick;
  readonly events: string;
}

/** "the most USED PART", "most rented bike": by how often, or how much of it, where lines keep how many. */
export function readMostDoneTo(cursor: Cursor, start: number, most: boolean, limit: number): boolean {
  const { at, draft } = cursor;
  const done = doneAt(cursor, start);
  if (done === undefined) return false;
  const { thing, events } = done;
  const of = tablePick(start, events, 0.85);
  const by = soldFields(cursor, events) ?? { kind: "count" as const, pick: of };
  draft.orders.push({ at, by, most, limit });
  if (draft.selects.length === 0) draft.selects.push({ kind: "pick", pick: thing, distinct: false });
  cursor.at = thing.at + 1;
  return true;
}

/** "Which crew FINISHED the most repairs": what they did that is counted, and no day of it. */
export function readRankedDeed(cursor: Cursor, pick: Pick): boolean {
  const { draft, items, lexicon } = cursor;
  const [top] = pick.fields;
  const most = cueAt(cursor, skipSmall(cursor, cursor.at + 1, 2), "most") !== undefined;
  const said = /ed$/.test(textAt(cursor, cursor.at)) && draft.selects.length > 0;
  if (!said || !most || top === undefined || !isTimed(lexicon.field(top.ref))) return false;
  draft.hints.push({ ...pick, happened: true });
  const open = pick.fields.filter(({ ref }) => (lexicon.field(ref).profile.nulls ?? 0) > 0);
  if (open.length > 0 && !items.some(namesTime))
    addFilter(cursor, cursor.at, { kind: "null", pick: { ...pick, fields: open }, negated: true });
  cursor.at++;
  return true;
}

const PARTICIPLE = /^\p{L}+(?:ed|en|wn|sold|bought|sent|lent|read|built|taught|worn|drunk|eaten)$/u;

function doneAt(cursor: Cursor, start: number): Done | undefined {
  const { items, lexicon } = cursor;
  const [verb = "", noun, more] = textAt(cursor, start).split(" ");
  const named = items[start]?.kind === "mention" || items[start]?.kind === "word";
  if (!named || more !== undefined || !PARTICIPLE.test(verb)) return undefined;
  // "Used part" may be the name of the table parts_used.
  const at = noun === undefined ? start + 1 : start;
  const told = noun === undefined ? eventAt(cursor, start) : tableAt(cursor, start);
  const tables = noun === undefined ? tablesAt(cursor, at) : calledAlone(cursor, noun);
  const [thing] = tables;
  const [said] = told?.tables ?? [];
  const [only, second] = thing === undefined ? [] : eventTables(lexicon, thing.table);
  const events =
    said !== undefined && said.table !== thing?.table ? said.table : second === undefined ? only : undefined;
  return events === undefined ? undefined : { thing: { at, fields: [], tables }, events };
}

const tablesAt = (cursor: Cursor, at: number): readonly TableOption[] =>
  mentionKind(cursor, at) === "table" ? (tableAt(cursor, at)?.tables ?? []) : [];

/** The tables that a word alone names. */
function calledAlone({ lexicon }: Cursor, noun: string): TableOption[] {
  const called = lexicon.tables.filter(({ words: [word, second] }) => second === undefined && word === stem(noun));
  return called.map(({ name }) => ({ table: name, score: 0.9 }));
}
