import { isPlural } from "../../../language/plurals.js";
import { stem, stemsOf } from "../../../language/stems.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import { saysIncome } from "../../lexicon/figures/income.js";
import { isMoney } from "../../lexicon/figures/money.js";
import { lowerText } from "../../lexicon/items.js";
import { isOfEvents } from "../../lexicon/times/dated-fields.js";
import {
  type Cursor,
  fieldAt,
  markRead,
  mentionKind,
  numberAt,
  pickAt,
  skipSmall,
  tableAt,
  textAt,
  valuesAt,
} from "../cursor.js";
import type { Ordering, Pick } from "../draft.js";
import { eventBefore, eventsOf, eventTables } from "../events.js";
import { peopleAt } from "../figures/measures.js";
import { owedPlace } from "../figures/owing.js";
import { quantityAt } from "../figures/quantities.js";
import { fieldPick, tablePick } from "../picks.js";
import { readMostDoneTo } from "./most-done.js";
import { measuredByVerb } from "./ranked-fields.js";

/** "the most concerts" counts; "the most staff", where that is a number, orders by it. */
export function readMost(cursor: Cursor, start: number, most: boolean, limit: number): boolean {
  // "The machines that cost most TO BUY".
  const alone = pickAt(cursor, skipSmall(cursor, start, 3)) === undefined || textAt(cursor, start) === "to";
  if (alone && readEarnsMost(cursor, start, most, limit)) return true;
  const measured = alone ? measuredByVerb(cursor) : undefined;
  if (measured !== undefined) {
    const aim = textAt(cursor, start) === "to" ? moneyAt(cursor, start + 1) : undefined;
    cursor.draft.orders.push({ at: cursor.at, by: { kind: "field", pick: aim ?? measured }, most, limit });
    cursor.at = aim === undefined ? start : start + 2;
    return true;
  }
  if (readMostDoneTo(cursor, start, most, limit)) return true;
  if (endsThere(cursor, start)) return readMostDone(cursor, start, most, limit);
  const people = peopleAt(cursor, start);
  const at = people === undefined ? skipSmall(cursor, start, 3) : start;
  const quantity = people === undefined ? quantityAt(cursor, at) : undefined;
  if (quantity !== undefined) {
    const by = { kind: "field", pick: quantity, aggregate: "sum" } as const;
    cursor.draft.orders.push({ at: cursor.at, by, most, limit });
    cursor.at = at + 1;
    return true;
  }
  const kept = people === undefined ? keptAt(cursor, at) : undefined;
  if (kept !== undefined) {
    cursor.draft.orders.push({ at: cursor.at, by: { kind: "count", pick: kept }, most, limit });
    cursor.at = start;
    return true;
  }
  const pick = people ?? pickAt(cursor, at);
  if (pick === undefined) return false;
  const numeric = people ?? (mentionKind(cursor, at) === "field" ? fieldAt(cursor, at, true) : undefined);
  const isNumber = numeric !== undefined && numeric.fields[0]!.score >= (pick.tables[0]?.score ?? 0);
  const field = isNumber ? cursor.lexicon.field(numeric.fields[0]!.ref) : undefined;
  const key = people === undefined && (field?.key === true || field?.kind === "date");
  cursor.draft.orders.push({
    at: cursor.at,
    by: isNumber && !key ? { kind: "field", pick: numeric, ...added(cursor, at) } : { kind: "count", pick },
    most,
    limit,
  });
  cursor.at = at + 1;
  return true;
}

/** "Which vet EARNS most?": by what each is paid, and no sum of it. */
function readEarnsMost(cursor: Cursor, start: number, most: boolean, limit: number): boolean {
  const { at, draft } = cursor;
  const verb = textAt(cursor, at - 1) === "the" ? at - 2 : at - 1;
  const last = draft.selects.at(-1);
  const summed = last?.kind === "aggregate" && last.name === "sum" && last.pick.at === verb ? last.pick : undefined;
  const [top] = summed?.fields ?? [];
  if (summed === undefined || top === undefined || !/\bearn(?:s|ed)?$/.test(textAt(cursor, verb))) return false;
  draft.selects.pop();
  if (draft.selects.length + draft.tables.length === 0) {
    const pick = tablePick(verb, top.ref.table, 0.9);
    draft.selects.push({ kind: "pick", pick, distinct: false });
  }
  draft.orders.push({ at, by: { kind: "field", pick: summed }, most, limit });
  cursor.at = start;
  return true;
}

/** "The most LEAK REPAIRS", a kind of job that a table of kinds lists: the jobs, where they alone refer to it. */
function rowsOfKind({ lexicon }: Cursor, table: string): string {
  if (isOfEvents(lexicon, table)) return table;
  const [only, second] = lexicon.joins.filter(({ to }) => to.table === table).map(({ from }) => from.table);
  return only !== undefined && second === undefined && isOfEvents(lexicon, only) ? only : table;
}

/** "the most ACTIVE CONTRACTS": those are counted that stand behind a value, which is read afterwards. */
function keptAt(cursor: Cursor, at: number): Pick | undefined {
  if (mentionKind(cursor, at) !== "value") return undefined;
  if (mentionKind(cursor, at + 1) === "table") return tableAt(cursor, at + 1);
  // "the most CATS", which are animals of that kind.
  const kinds = valuesAt(cursor, at);
  if (/s$/.test(textAt(cursor, at)) && endsThere(cursor, at + 1) && kinds.length > 0)
    return { at, fields: [], tables: kinds.map(({ ref, score }) => ({ table: rowsOfKind(cursor, ref.table), score })) };
  // "High SEVERITY CALLS".
  const [top] = fieldAt(cursor, at + 1)?.fields ?? [];
  const field = top && cursor.lexicon.field(top.ref);
  const last = stem(
    textAt(cursor, at + 1)
      .split(" ")
      .at(-1)!,
  );
  if (field === undefined || !field.tableWords.includes(last) || field.own.includes(last)) return undefined;
  return tablePick(at + 1, field.ref.table, top!.score);
}

/** "cost most to BUY": what the price is called by. */
function moneyAt(cursor: Cursor, at: number): Pick | undefined {
  const pick = fieldAt(cursor, at, true);
  const fields = pick?.fields.filter(({ ref }) => isMoney(cursor.lexicon.field(ref))) ?? [];
  return pick === undefined || fields.length === 0 ? undefined : { ...pick, fields };
}

/** "the most REVENUE", "top 3 by TURNOVER": that of all rows together. */
export const added = (cursor: Cursor, at: number) =>
  saysIncome(textAt(cursor, at)) ? ({ aggregate: "sum" } as const) : {};

/** "top 3 agents by AMOUNT OF SALES": of all the sales of each, where others than the sales are ranked. */
export function addedUp({ items, lexicon }: Cursor, { at, fields: [top] }: Pick, ranked: Pick) {
  const noun = /^(?:the|all|their)$/.test(lowerText(items[at + 2])) ? at + 3 : at + 2;
  const rows = items[noun];
  const named = rows?.kind === "mention" ? rows.meanings[0] : undefined;
  const field = top && lexicon.field(top.ref);
  if (field === undefined || lowerText(items[at + 1]) !== "of" || named?.kind !== "table") return {};
  const [thing] = ranked.tables;
  const own = ranked.fields.length === 0 && thing?.table === named.table;
  // "By minutes of DOWNTIME", which has no plural.
  const lasting = field.units.some(({ quantity }) => quantity === "time");
  const several = named.table === field.ref.table && (lasting || isPlural(lowerText(rows).split(" ").at(-1)!));
  return several && !own && isAdditive(field) ? ({ aggregate: "sum" } as const) : {};
}

/** Nothing follows that could be counted: "who rented the most in 2023", "which tool is rented least". */
function endsThere(cursor: Cursor, at: number): boolean {
  const item = cursor.items[at];
  if (item === undefined || item.kind === "mark" || item.kind === "period") return true;
  return /^(?:in|on|at|during|since|by|per|last|this|so|from|often|frequently|until)$/.test(textAt(cursor, at));
}

/** "who RENTED the most": what is counted is what the verb says. */
function readMostDone(cursor: Cursor, start: number, most: boolean, limit: number): boolean {
  const pick = eventBefore(cursor, cursor.at) ?? usesOfShown(cursor);
  if (pick === undefined) return false;
  const by = paidIn(cursor, pick) ?? { kind: "count" as const, pick };
  cursor.draft.orders.push({ at: cursor.at, by, most, limit });
  cursor.at = start;
  return true;
}

/** "which household PAYS the most": what it pays, and not how often. */
function paidIn(cursor: Cursor, { at, tables }: Pick): Ordering["by"] | undefined {
  const [events] = tables;
  if (events === undefined || !/^(?:pays?|paid)$/.test(textAt(cursor, at))) return undefined;
  const [best] = cursor.lexicon
    .table(events.table)
    .fields.map((field) => ({ ref: field.ref, place: owedPlace(field) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place);
  const pick = best && fieldPick(at, best.ref, 0.85);
  return pick && { kind: "field", pick, aggregate: "sum" };
}

/** "which room do we USE most": the only rows of things that happened that refer to what is shown. */
function usesOfShown(cursor: Cursor): Pick | undefined {
  const { at, draft, lexicon } = cursor;
  const verb = textAt(cursor, at - 1) === "the" ? at - 2 : at - 1;
  const [shown, second] = draft.selects;
  if (!/^used?$/.test(textAt(cursor, verb)) || shown?.kind !== "pick" || second !== undefined) return undefined;
  const [field] = mentionKind(cursor, shown.pick.at) === "field" ? shown.pick.fields : [];
  // "Which ROOMS are used most", which the lessons name.
  if (field !== undefined && isOfEvents(lexicon, field.ref.table)) return tablePick(at, field.ref.table, 0.8);
  const [top] = mentionKind(cursor, shown.pick.at) === "table" ? shown.pick.tables : [];
  const [events, others] = top === undefined ? [] : eventTables(lexicon, top.table);
  return events === undefined || others !== undefined ? undefined : tablePick(at, events, 0.8);
}

/** "the most popular tools", "which tool is rented most often": by how often they were. */
function oftenDone(cursor: Cursor): Pick | undefined {
  const { at, lexicon } = cursor;
  const done = eventBefore(cursor, at);
  if (done !== undefined) return done;
  const next = tableAt(cursor, skipSmall(cursor, at + 1, 2));
  // "Which extras are ordered MOST OFTEN": what is shown, where no word behind is ranked.
  const noun = next !== undefined && mentionKind(cursor, next.at) === "table" ? next : shownTable(cursor);
  const [top] = noun?.tables ?? [];
  if (noun === undefined || top === undefined) return pointingRows(cursor);
  const events = eventsOf(lexicon, top.table);
  return events === undefined ? undefined : tablePick(at, events, 0.8);
}

/** "The most frequent REASON OF DELAY", which flights refer to: by how many flights do. */
function pointingRows(cursor: Cursor): Pick | undefined {
  const place = skipSmall(cursor, cursor.at + 1, 2);
  const [top] = mentionKind(cursor, place) === "field" ? (pickAt(cursor, place)?.fields ?? []) : [];
  if (top === undefined || cursor.lexicon.field(top.ref).pointsAt === undefined) return undefined;
  return tablePick(cursor.at, top.ref.table, 0.8);
}

/** The table of what is shown, where it is one. */
function shownTable(cursor: Cursor): Pick | undefined {
  const [shown, second] = cursor.draft.selects;
  const often = /\b(?:often|frequent|frequently|popular|common)$/.test(textAt(cursor, cursor.at));
  if (!often || shown?.kind !== "pick" || second !== undefined) return undefined;
  return mentionKind(cursor, shown.pick.at) === "table" ? tableAt(cursor, shown.pick.at) : undefined;
}

/** "the most common city": shows it too. */
export function readCommon(cursor: Cursor, most: boolean): boolean {
  const before = numberAt(cursor, cursor.at - 1);
  if (before !== undefined) markRead(cursor, cursor.at - 1);
  const limit = before ?? cursor.limit ?? 1;
  cursor.limit = undefined;
  const at = skipSmall(cursor, cursor.at + 1, 3, ["in", "among", "by", "with"]);
  if (readCommonKind(cursor, most, limit)) return true;
  const pick = pickAt(cursor, at);
  cursor.draft.orders.push({ at: cursor.at, by: { kind: "count", pick: oftenDone(cursor) }, most, limit });
  if (pick !== undefined && tableAt(cursor, at) === undefined && cursor.draft.selects.length === 0) {
    cursor.draft.selects.push({ kind: "pick", pick, distinct: false });
    cursor.at = at + 1;
  } else {
    cursor.at += 1;
  }
  return true;
}

const KINDS = stemsOf("kind type category class sort");

/** "The most common KIND OF REPAIR", of which each has a category: that, and nothing by which one repair is known. */
function readCommonKind(cursor: Cursor, most: boolean, limit: number): boolean {
  const { at, draft, lexicon } = cursor;
  if (!/^(?:kind|type|sort)s?$/.test(textAt(cursor, at + 1)) || textAt(cursor, at + 2) !== "of") return false;
  const [table] = mentionKind(cursor, at + 3) === "table" ? (tableAt(cursor, at + 3)?.tables ?? []) : [];
  const kinds = (table === undefined ? [] : lexicon.table(table.table).fields).filter(
    ({ kind, key, called }) => kind === "text" && !key && KINDS.some((word) => called.has(word)),
  );
  const [only, second] = kinds;
  if (only === undefined || second !== undefined || draft.selects.length > 0) return false;
  draft.selects.push({ kind: "pick", pick: fieldPick(at + 1, only.ref, 0.9), distinct: false });
  draft.orders.push({ at, by: { kind: "count", pick: undefined }, most, limit });
  cursor.at = at + 4;
  return true;
}
