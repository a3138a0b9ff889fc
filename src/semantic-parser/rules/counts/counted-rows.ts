import { stemsOf } from "../../../language/stems.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import { isMoney } from "../../lexicon/figures/money.js";
import { lowerText, namesTime } from "../../lexicon/items.js";
import type { LexicalTable } from "../../lexicon/lexicon.js";
import { nameParts } from "../../lexicon/persons/name-parts.js";
import { isStaff, personTables } from "../../lexicon/persons/who.js";
import { addFilter, type Cursor, mentionKind, pickAt, textAt } from "../cursor.js";
import type { Draft, FilterTest, Pick } from "../draft.js";
import { isYearNumber } from "../literals.js";
import type { OpenDraft } from "../new-draft.js";
import { fieldPick, tablePick } from "../picks.js";
import { tablesNamed } from "../tables-named.js";

/** A word that asks for rows, or for something else than their number. */
const ASKS =
  /^(?:which|that|what|who|whose|whom|when|where|why|how|list|show|give|get|find|display|name|tell|all|any|every|each|see|need|want|fetch|return|enumerate|retrieve|print)\b/;

/**
 * "rides in May 2025?", "tickets raised last month": of what happened in a time, and has no name to list it by, a note
 * that asks for nothing else wants the number.
 */
export function countNamelessRows(cursor: Cursor): void {
  const { draft, items, lexicon, versus, limit, today } = cursor;
  const { selects, groups, orders, filters, having, tables, exclusions } = draft;
  const [shown, second] = selects;
  if (versus || second !== undefined || (shown !== undefined && shown.kind !== "pick")) return;
  if (groups.length + orders.length + having.length + exclusions.length > 0 || limit !== undefined) return;
  if (!filters.some(({ test }) => isWholePeriod(test)) || filters.some(({ test }) => isAhead(test, today))) return;
  if (items.some((item) => ASKS.test(lowerText(item)))) return;
  const pick = shown?.pick ?? tables[0];
  const [table] = pick?.tables ?? [];
  const amount = amountOfKind(cursor, pick?.at);
  if (amount !== undefined && (table === undefined || table.table === amount.fields[0]!.ref.table))
    draft.selects.splice(0, 1, { kind: "aggregate", name: "sum", pick: amount, superlative: false });
  else if (table !== undefined && table.score >= (pick!.fields[0]?.score ?? 0) && !hasNames(lexicon.table(table.table)))
    draft.selects.splice(0, 1, { kind: "count", pick: { ...pick!, fields: [] }, distinct: false });
}

const AMOUNTS = new Set(stemsOf("fee cost charge rent tax expense fine wage salary premium commission donation tip"));

/**
 * "CATALOGUE FEES we paid in 2024", "TRANSPORT COSTS last year", where a code of expenses means so: what they came to, where
 * rows keep one amount.
 *
 * @param noun The place of the rows, where they are named.
 */
function amountOfKind({ draft, items, lexicon }: Cursor, noun = -1): Pick | undefined {
  const isAmount = (at: number) => AMOUNTS.has(stemsOf(items[at]?.text ?? "").at(-1) ?? "");
  const [kind, other] = draft.filters.flatMap(({ at, test }) => {
    const named = isAmount(at) || (at === noun - 1 && isAmount(noun));
    return named && test.kind === "value" && !test.negated ? [{ at, table: test.options[0]!.ref.table }] : [];
  });
  if (kind === undefined || other !== undefined) return undefined;
  const amounts = lexicon.table(kind.table).fields.filter((field) => isMoney(field) && isAdditive(field));
  return amounts.length === 1 ? fieldPick(kind.at, amounts[0]!.ref, 0.9) : undefined;
}

/**
 * "members with more than one MEMBERSHIP": of what is asked for there is one each, so that others are counted. "Average
 * attendees PER BOOKING", where each booking says how many: over all of them.
 */
export function settleGroups({ draft, lexicon }: Cursor): void {
  settleSome(draft);
  const asked = new Set(
    draft.selects.flatMap(({ kind, pick }) => (kind === "pick" ? (pick?.tables[0]?.table ?? []) : [])),
  );
  for (const [index, test] of draft.having.entries()) {
    const tables = test.of?.tables.filter(({ table }) => !asked.has(table)) ?? [];
    if (test.of === undefined || test.aggregate !== "count" || tables.length === 0) continue;
    draft.having[index] = { ...test, of: { ...test.of, tables } };
  }
  const [part, second] = draft.selects;
  const [group, other] = draft.groups;
  if (second === undefined && other === undefined) showPresentOfEach(draft);
  const [field] = part?.kind === "aggregate" && part.name === "avg" ? part.pick.fields : [];
  const [row] = group?.unit === undefined && group?.fields.length === 0 ? group.tables : [];
  if (second !== undefined || other !== undefined || field === undefined || row?.table !== field.ref.table) return;
  if (lexicon.table(row.table).primaryKey.length !== 1) return;
  draft.groups.length = 0;
  draft.tables.push(group!);
}

/** "The CURRENT tariff OF EACH park": one row of each park is the present one, whose figure it is. */
function showPresentOfEach(draft: OpenDraft): void {
  const [part] = draft.selects;
  const [group] = draft.groups;
  const [figure] = part?.kind === "pick" ? part.pick.fields : [];
  const [row] = group?.unit === undefined && group?.fields.length === 0 ? group.tables : [];
  if (figure === undefined || row === undefined || row.table === figure.ref.table) return;
  const present = draft.filters.some(
    ({ test }) =>
      test.kind === "state" && !test.negated && test.conventions.some(({ table }) => table === figure.ref.table),
  );
  if (!present || draft.orders.length + draft.having.length > 0) return;
  draft.groups.length = 0;
  draft.selects.unshift({ kind: "pick", pick: group!, distinct: false });
}

/** "For every town, how many clients have AT LEAST ONE open bill": those that have some, and no number of bills. */
function settleSome(draft: OpenDraft): void {
  if (draft.groups.length === 0 || !draft.selects.some(({ kind }) => kind === "count")) return;
  const isSome = ({ aggregate, operator, value, against, of }: Draft["having"][number]) =>
    aggregate === "count" && operator === ">=" && value === 1 && against === undefined && of !== undefined;
  for (const { of } of draft.having.filter(isSome)) draft.tables.push({ ...of!, had: true });
  draft.having.splice(0, draft.having.length, ...draft.having.filter((test) => !isSome(test)));
}

/** "in May 2025", "in 2024", "last month": no single day, whose rows one may want to see. */
function isWholePeriod(test: FilterTest): boolean {
  if (test.kind === "period") return test.operator === "=" && test.until === undefined && test.period.day === undefined;
  return test.kind === "compare" && test.operator === "=" && isYearNumber(test.value);
}

/** "hearings COMING UP in July", "deadlines in the NEXT two weeks": one wants to see what is to come. */
function isAhead(test: FilterTest, today: string | undefined): boolean {
  if (test.kind !== "period") return false;
  const { ahead, from } = test.period;
  return test.operator === ">" || ahead === true || (today !== undefined && from !== undefined && from >= today);
}

/** "TRIP NUMBERS from January to June", "order volumes per month": how many there were. */
export function readNumbersOf(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const table = numberedBy(cursor);
  const counted = table ?? (mentionKind(cursor, at) === "table" ? pickAt(cursor, at) : undefined);
  const apart = table === undefined && /^(?:numbers|volumes|counts)$/.test(textAt(cursor, at + 1));
  if (counted === undefined || (table === undefined && !apart)) return false;
  draft.selects.push({ kind: "count", pick: { ...counted, fields: [] }, distinct: false });
  cursor.at += apart ? 2 : 1;
  return true;
}

/** The table whose key "trip numbers" is called like, where nobody asks for keys: of a time. */
function numberedBy({ at, items, lexicon }: Cursor): Pick | undefined {
  const item = items[at];
  const [top] = item?.kind === "mention" ? item.meanings : [];
  const told =
    / numbers$/i.test(item?.text ?? "") &&
    items.some((each) => each.kind === "span" || namesTime(each)) &&
    !items.some((each) => ASKS.test(lowerText(each)));
  if (!told || top?.kind !== "field" || !lexicon.table(top.ref.table).primaryKey.includes(top.ref.field))
    return undefined;
  return tablePick(at, top.ref.table, top.score);
}

function hasNames({ fields }: LexicalTable): boolean {
  const named = fields.some(({ kind, called }) => kind === "text" && (called.has("name") || called.has("titl")));
  return named || nameParts(fields).length === 2;
}

/** "headcount by department": of the people who work there. */
export function readHeadcount(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const persons = personTables(lexicon);
  const staff = persons.filter(({ table }) => isStaff(table));
  const named = tablesNamed(cursor);
  // "headcount per TEAM": of those who are in one.
  const members = persons.filter(({ table }) =>
    lexicon.joins.some(({ from, to }) => from.table === table.name && named.has(to.table)),
  );
  const [best] = [staff, members, persons].find((each) => each.length > 0) ?? [];
  if (best === undefined) return false;
  const pick = tablePick(at, best.table.name, 0.9);
  draft.selects.push({ kind: "count", pick, distinct: false });
  stillHere(cursor, best.table.name);
  cursor.at++;
  return true;
}

/** Who has left is not counted among those who work there, where no time is said. */
function stillHere(cursor: Cursor, table: string): void {
  const { at, items, lexicon, states, today } = cursor;
  const known = lexicon.vocabulary.tables.find((each) => each.table === table)?.conventions ?? [];
  const convention = known.find(({ kind, opposites }) => kind === "open" && opposites.includes("left"));
  const [test] = convention?.tests ?? [];
  if (convention === undefined || test === undefined || states.length > 0 || items.some(namesTime)) return;
  const pick = fieldPick(at, { table, field: test.field }, 0.9);
  addFilter(cursor, at, { kind: "state", pick, conventions: [{ table, convention }], negated: false, today });
}

/** "orders that came late, HOW MANY": those named before, nothing beside. */
export function countsShown(cursor: Cursor): boolean {
  const { draft, at } = cursor;
  const [shown, second] = draft.selects;
  const next = cursor.items[at + 1];
  const there = /^(?:are|were|is|was)$/.test(textAt(cursor, at + 1)) && textAt(cursor, at + 2) === "there";
  const ends = there || next === undefined || next.kind === "mark" || next.text.toLowerCase() === "and";
  if (!ends || !textAt(cursor, at).startsWith("how many") || shown?.kind !== "pick" || second !== undefined)
    return false;
  const [table] = shown.pick.tables;
  if (table === undefined || table.score < (shown.pick.fields[0]?.score ?? 0)) return false;
  draft.selects[0] = { kind: "count", pick: shown.pick, distinct: false };
  cursor.at++;
  return true;
}
