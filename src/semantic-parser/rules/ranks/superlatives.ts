import { ORDINALS } from "../../../language/number-words.js";
import { isPlural } from "../../../language/plurals.js";
import type { Cue } from "../../lexicon/cues.js";
import { type Dimension, dimensionOf, LENGTH, TENURE, TIME } from "../../lexicon/figures/dimensions.js";
import { saysIncome } from "../../lexicon/figures/income.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import {
  type Cursor,
  cueAt,
  fieldAt,
  headNoun,
  markRead,
  mentionKind,
  numberAt,
  pickAt,
  skipSmall,
  textAt,
  valuesAt,
} from "../cursor.js";
import type { Ordering, Pick } from "../draft.js";
import { amountsOfKind, amountsOfRows, isTold } from "../figures/amounts.js";
import { flagAt } from "../flags.js";
import { tablePick } from "../picks.js";
import { rankedRatio } from "../shares/ratios.js";
import { type Ranking, readLongest } from "../times/courses.js";
import { broughtIn } from "./brought-in.js";
import { passOverKey, rankingKey } from "./limits.js";
import { added, addedUp, readCommon, readMost } from "./most.js";
import { computedKey } from "./orders.js";
import { defaultDimension, measuredFields, ofNoun, sizeLike, subjectOf } from "./ranked-fields.js";
import { readSelling } from "./selling.js";

/** "the youngest singer", "the highest capacity", "the most concerts", "the most common city", "the 3 oldest", "top 5". */
export function readSuperlative(cursor: Cursor): boolean {
  const cue = cueAt(cursor, cursor.at, "extreme", "most", "common", "top", "aggregate");
  if (cue === undefined) return readFirst(cursor) || readNth(cursor);
  if (cue.kind === "aggregate") return readBound(cursor, cue.name);
  if (cue.kind === "common") return readCommon(cursor, cue.most);
  const counted = cueAt(cursor, cursor.at, "top") !== undefined ? numberAt(cursor, cursor.at + 1) : undefined;
  const before = numberAt(cursor, cursor.at - 1);
  const after = counted ?? numberAt(cursor, cursor.at + 1);
  const limit = before ?? after ?? cursor.limit ?? 1;
  const start = cursor.at + (before === undefined && after !== undefined ? 2 : 1);
  if (before !== undefined) markRead(cursor, cursor.at - 1);
  cursor.limit = undefined;
  if (/^(?:their|its|his|her|whose)$/.test(textAt(cursor, cursor.at - 1)) && limit === 1)
    return readOwn(cursor, cue, start);
  const ratio = cue.kind === "extreme" && cue.dimension === undefined ? rankedRatio(cursor, start) : undefined;
  if (ratio !== undefined) {
    const by = { kind: "formula", pick: ratio.pick, formula: ratio.formula } as const;
    cursor.draft.orders.push({ at: cursor.at, by, most: cue.most, limit });
    cursor.at = ratio.next;
    return true;
  }
  if (cue.kind !== "most" && readRanking(cursor, start, cue.most, limit)) return true;
  if (cue.kind === "most") return readMost(cursor, start, cue.most, limit);
  const dimension = cue.kind === "extreme" ? (staying(cursor, cue) ?? cue.dimension) : undefined;
  if (readLongest(cursor, start, { most: cue.most, limit, dimension })) return true;
  return readHighest(cursor, start, cue.most, limit, dimension) || readLargestKind(cursor, cue.most);
}

/** "The LARGEST industry", of which nothing is kept but its name: that of most rows. */
function readLargestKind(cursor: Cursor, most: boolean): boolean {
  const at = skipSmall(cursor, cursor.at + 1, 2);
  const [top] = mentionKind(cursor, at) === "field" ? (pickAt(cursor, at)?.fields ?? []) : [];
  if (top === undefined || !/^(?:largest|biggest|smallest)$/.test(textAt(cursor, cursor.at))) return false;
  const { kind, key, profile } = cursor.lexicon.field(top.ref);
  const few = (profile.distinct?.count ?? 0) * 2 < cursor.lexicon.table(top.ref.table).rows;
  return kind === "text" && !key && few && top.score >= CALLED && readCommon(cursor, most);
}

/** From here on a field is called so. */
const CALLED = 0.85;

/** "the FIRST order of each customer", "our first three calls": by when they were. */
function readFirst(cursor: Cursor): boolean {
  const { at, items, lexicon } = cursor;
  if (textAt(cursor, at) !== "first" || items[at]?.kind !== "word") return false;
  const count = numberAt(cursor, at + 1);
  const noun = count === undefined ? at + 1 : at + 2;
  const [top] = mentionKind(cursor, noun) === "table" ? (pickAt(cursor, noun)?.tables ?? []) : [];
  if (top === undefined || !lexicon.table(top.table).fields.some(isTimed)) return false;
  return readHighest(cursor, noun, false, count ?? 1, TIME);
}

/** "tools that failed THEIR last inspection": of the inspections of each. */
function readOwn(cursor: Cursor, cue: Extract<Cue, { kind: "extreme" | "most" | "top" }>, start: number): boolean {
  const { orders, selects } = cursor.draft;
  const known = orders.length;
  const besides = selects.length === 1 && /^(?:and|with|plus|,)$/.test(textAt(cursor, cursor.at - 2));
  const dimension = cue.kind === "extreme" ? cue.dimension : undefined;
  const read =
    cue.kind === "most" ? readMost(cursor, start, cue.most, 1) : readHighest(cursor, start, cue.most, 1, dimension);
  const last = orders.at(-1);
  if (read && orders.length > known && last !== undefined && selects.length > 0)
    orders[orders.length - 1] = { ...last, own: true, ...(besides ? { beside: true } : {}) };
  return read;
}

/** "the second largest city": the rows before it are passed over. */
function readNth(cursor: Cursor): boolean {
  const after = ORDINALS.indexOf(textAt(cursor, cursor.at));
  if (after < 1 || cueAt(cursor, cursor.at + 1, "extreme", "most") === undefined) return false;
  const { orders, selects } = cursor.draft;
  const known = new Set<unknown>([...orders, ...selects]);
  cursor.at++;
  if (!readSelling(cursor) && !readSuperlative(cursor)) {
    cursor.at--;
    return false;
  }
  for (const [index, order] of orders.entries()) if (!known.has(order)) orders[index] = { ...order, limit: 1, after };
  for (const [index, part] of selects.entries()) {
    if (part.kind !== "aggregate" || known.has(part)) continue;
    selects[index] = { kind: "pick", pick: part.pick, distinct: false };
    orders.push({ at: cursor.at, by: { kind: "field", pick: part.pick }, most: part.name === "max", limit: 1, after });
  }
  return true;
}

/** "who has been here the longest", "has worked for us longest": since when, where else it is how long. */
function staying(cursor: Cursor, { dimension }: Extract<Cue, { kind: "extreme" }>): Dimension | undefined {
  if (dimension !== LENGTH) return undefined;
  const before = cursor.items.slice(Math.max(0, cursor.at - 6), cursor.at).map(({ text }) => text.toLowerCase());
  const stays = before.some((word) => /^(?:been|work|works|worked|served|employed)$/.test(word));
  return stays &&
    before.some((word) => /^(?:here|us|company|firm|employed|members?|customers?|clients?|subscribers?)$/.test(word))
    ? TENURE
    : undefined;
}

/** "with the maximum horsepower": an order, where "the maximum horsepower of" is an aggregate. */
function readBound(cursor: Cursor, name: string): boolean {
  if (name !== "max" && name !== "min") return false;
  const before =
    textAt(cursor, cursor.at - 1) === "the" ? textAt(cursor, cursor.at - 2) : textAt(cursor, cursor.at - 1);
  if (!["with", "has", "have", "had", "having", "at", "whose"].includes(before)) return false;
  return readHighest(cursor, cursor.at + 1, name === "max", 1, undefined);
}

function readHighest(
  cursor: Cursor,
  start: number,
  most: boolean,
  limit: number,
  dimension: Dimension | undefined,
): boolean {
  const at = skipSmall(cursor, start, 4, ["and", "or", "who", "that", "which", "with", "whose", "in"]);
  const aggregate = cueAt(cursor, at, "aggregate");
  // "The biggest HEATED hall": which halls are meant is read next.
  if (rankFlagged(cursor, at, { most, limit, dimension })) return true;
  const brought = dimension === undefined ? broughtIn(cursor, at) : undefined;
  if (brought !== undefined) {
    cursor.draft.orders.push({ at: cursor.at, by: brought, most, limit });
    cursor.at = start;
    return true;
  }
  if (cueAt(cursor, at, "count") !== undefined) return readMost(cursor, at + 1, most, limit);
  const wanted = aggregate === undefined ? at : skipSmall(cursor, at + 1, 3);
  const place = headNoun(
    cursor,
    cursor.items[wanted]?.kind === "word" && mentionKind(cursor, wanted + 1) === "field" ? wanted + 1 : wanted,
  );
  const said = fieldAt(cursor, place, true);
  const later = said === undefined && aggregate !== undefined ? figureAfter(cursor, place) : undefined;
  const field = said ?? later;
  if (later !== undefined && aggregate !== undefined) {
    const by = { kind: "field", pick: later, aggregate: aggregate.name } as const;
    cursor.draft.orders.push({ at: cursor.at, by, most, limit });
    cursor.at = later.at + 1;
    return true;
  }
  const named = field !== undefined && mentionKind(cursor, place) === "field";
  if (named && (dimension === undefined || dimensionFits(cursor, field.fields[0]!.ref, dimension))) {
    if (aggregate === undefined && isHead(cursor) && limit === 1) {
      const name = most ? "max" : "min";
      cursor.draft.selects.push({ kind: "aggregate", name, pick: field, superlative: true });
    } else {
      const by: Ordering["by"] =
        aggregate === undefined
          ? { kind: "field", pick: field }
          : { kind: "field", pick: field, aggregate: aggregate.name };
      cursor.draft.orders.push({ at: cursor.at, by, most, limit });
    }
    cursor.at = place + 1;
    return true;
  }
  const computed = dimension === undefined && limit > 1 ? computedKey(cursor) : undefined;
  if (computed !== undefined) {
    cursor.draft.orders.push({ at: cursor.at, by: computed, most, limit });
    cursor.at = start;
    return true;
  }
  // "Which shop had the HIGHEST SALES": what all of them come to.
  const shown = cursor.draft.selects.length > 0 && dimension === undefined && saysIncome(textAt(cursor, at));
  const income = shown && mentionKind(cursor, at) === "table" ? amountsOfRows(cursor, at) : undefined;
  if (income !== undefined) {
    cursor.draft.orders.push({ at: cursor.at, by: { kind: "field", pick: income, aggregate: "sum" }, most, limit });
    cursor.at = at + 1;
    return true;
  }
  // "The TWO HIGHEST expenses of each kind": by the amount that each of them keeps.
  const amounts = dimension === undefined ? amountsRanked(cursor, at, limit) : undefined;
  const subject = subjectOf(cursor, at);
  const sized = ofNoun(cursor, subject, dimension ?? defaultDimension(cursor), measuredAs(cursor, dimension));
  // "The BIGGEST loan".
  const own = dimension === undefined ? (amounts ?? amountsOfRows(cursor, at) ?? amountsOfKind(cursor, at)) : undefined;
  const pick = sized !== undefined && !isOfOthers(sized, amounts) ? sized : (own ?? sized);
  if (pick === undefined) return readTopBy(cursor, start, most, limit);
  cursor.draft.orders.push({ at: cursor.at, by: { kind: "field", pick }, most, limit });
  cursor.at = start;
  return true;
}

/** "The BIGGEST OPEN BILL": by the amount of each, where it is not the only thing that is asked for. */
function amountsRanked(cursor: Cursor, at: number, limit: number): Pick | undefined {
  const told = isTold(cursor, at) && !isPlural(textAt(cursor, at + 1));
  return limit > 1 || told ? amountsOfRows(cursor, told ? at + 1 : at) : undefined;
}

/** A size that other rows keep says nothing of these. */
const isOfOthers = ({ fields }: Pick, amounts: Pick | undefined) =>
  amounts !== undefined && fields.every(({ ref }) => ref.table !== amounts.fields[0]!.ref.table);

const measuredAs = (cursor: Cursor, dimension: Dimension | undefined) =>
  dimension === undefined ? sizeLike(cursor) : measuredFields(cursor, cursor.at, dimension);

/** Of rows with a flag, by a figure of theirs. */
function rankFlagged(cursor: Cursor, at: number, { most, limit, dimension }: Ranking): boolean {
  const table = flagAt(cursor, at)?.pick.fields[0]?.ref.table;
  const measured = measuredAs(cursor, dimension);
  const fields = table === undefined ? [] : (measured?.fields.filter(({ ref }) => ref.table === table) ?? []);
  if (measured === undefined || fields.length === 0) return false;
  cursor.draft.orders.push({ at: cursor.at, by: { kind: "field", pick: { ...measured, fields } }, most, limit });
  cursor.at = at;
  return true;
}

/** "the worst average rating FOR CLEANLINESS": the word before says no more than that it is a figure. */
function figureAfter(cursor: Cursor, at: number): Pick | undefined {
  if (!/^(?:for|of|in)$/.test(textAt(cursor, at + 1))) return undefined;
  const place = skipSmall(cursor, at + 2, 2);
  return mentionKind(cursor, place) === "field" ? fieldAt(cursor, place, true) : undefined;
}

/** "top 5 cities by number of shops": the thing ranked is shown when nothing else is. */
function readRanking(cursor: Cursor, start: number, most: boolean, limit: number): boolean {
  const key = rankingKey(cursor, start);
  if (key === undefined) return false;
  const at = skipSmall(cursor, start, 2);
  const stored = at + 1 === key.from ? storedNoun(cursor, at) : undefined;
  const pick = stored ?? pickAt(cursor, at);
  const kind = stored === undefined ? mentionKind(cursor, at) : "table";
  if (at >= key.from || pick === undefined || (kind !== "table" && kind !== "field")) return false;
  const ranked = kind === "table" ? { ...pick, fields: [] } : pick;
  if (isHead(cursor)) cursor.draft.selects.push({ kind: "pick", pick: ranked, distinct: false });
  else cursor.draft.tables.push(ranked);
  const { by } = key;
  const plain = by.kind === "field" && by.aggregate === undefined;
  const summed = plain ? { ...added(cursor, by.pick.at), ...addedUp(cursor, by.pick, ranked) } : {};
  cursor.draft.orders.push({ at: cursor.at, by: plain ? { ...by, ...summed } : by, most, limit });
  passOverKey(cursor, key);
  cursor.at = stored === undefined ? at + 1 : at;
  return true;
}

/** "Top 5 SALESPEOPLE by revenue", staff of that kind: the rows, of which it is read next that they are. */
function storedNoun(cursor: Cursor, at: number): Pick | undefined {
  const [top] = mentionKind(cursor, at) === "value" && isPlural(textAt(cursor, at)) ? valuesAt(cursor, at) : [];
  return top && tablePick(at, top.ref.table, top.score);
}

function dimensionFits(cursor: Cursor, ref: Parameters<Cursor["lexicon"]["field"]>[0], { words }: Dimension) {
  const { called, units } = cursor.lexicon.field(ref);
  // "The LONGEST range", kept in kilometres.
  const measured = units.flatMap((unit) => dimensionOf(unit)?.words ?? []);
  return words.some((word) => called.has(word) || measured.includes(word));
}

/** "top 3 students by score": the order follows. */
function readTopBy(cursor: Cursor, start: number, most: boolean, limit: number): boolean {
  for (let at = start; at < Math.min(start + 8, cursor.items.length); at++) {
    const word = textAt(cursor, at);
    if (word !== "by" && word !== "with" && word !== "in") continue;
    const pick = fieldAt(cursor, skipSmall(cursor, at + 1, 3), true);
    if (pick === undefined) continue;
    cursor.draft.orders.push({ at: cursor.at, by: { kind: "field", pick }, most, limit });
    cursor.at = start;
    return true;
  }
  return false;
}

/** True while nothing but the words of a request stands before. */
function isHead(cursor: Cursor): boolean {
  const { selects, tables, filters, orders, groups } = cursor.draft;
  const shown = selects.every((part) => part.kind === "aggregate");
  return shown && tables.length + filters.length + orders.length + groups.length === 0;
}
