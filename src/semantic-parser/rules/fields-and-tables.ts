import { fieldKey } from "../../databases/schema.js";
import { baseOfPast } from "../../language/irregular-verbs.js";
import { stem } from "../../language/stems.js";
import { canMean } from "../../language/synonyms.js";
import { namesTime } from "../lexicon/items.js";
import { isTimed, verbOf } from "../lexicon/times/dated-fields.js";
import { LISTED, readBesideHead, readOwnerBeside } from "./beside-head.js";
import {
  addFilter,
  asksFigure,
  type Cursor,
  cueAt,
  fieldAt,
  headNoun,
  mentionKind,
  numberAt,
  pickAt,
  skipSmall,
  tableAt,
  tablesRead,
  textAt,
  valuesAt,
} from "./cursor.js";
import { isDoneByNoun, isDoneBySomebody } from "./done-by-noun.js";
import type { Pick } from "./draft.js";
import { isEnumerated } from "./enumerated.js";
import { asksDone, eventAt, happenedAt, joinEvent } from "./events.js";
import { isTotal, numbersOf } from "./figures/totals.js";
import { sayFlag } from "./flags.js";
import { fieldsByValue, isYearNumber, literalAt } from "./literals.js";
import { namedValues } from "./named-values.js";
import { readRankedDeed } from "./ranks/most-done.js";
import { isSpanOfDays } from "./times/within.js";

/** A field's name: compared with what follows it, or shown. */
export function readField(cursor: Cursor): boolean {
  cursor.at = headNoun(cursor, cursor.at);
  const pick = pickAt(cursor, cursor.at);
  if (pick === undefined || mentionKind(cursor, cursor.at) !== "field") return false;
  if (isSaidOfFigure(cursor, pick)) {
    cursor.at++;
    return true;
  }
  if (readEquality(cursor, pick)) return true;
  if (cursor.exclusion !== undefined) {
    cursor.draft.exclusions[cursor.exclusion]!.picks.push(pick);
    cursor.at++;
    return true;
  }
  if (isVerb(cursor)) {
    const done = happenedAt(cursor);
    const askedWhen = cursor.items.some((_, at) => at > cursor.at && textAt(cursor, at) === "when");
    if (done !== undefined && askedWhen) cursor.draft.selects.push({ kind: "pick", pick: done, distinct: false });
    if (done !== undefined) addFilter(cursor, cursor.at, { kind: "null", pick: done, negated: !cursor.negated });
    else {
      const event = eventAt(cursor, cursor.at);
      const joined = event !== undefined && joinEvent(cursor, event);
      if (!joined)
        cursor.draft.hints.push(event === undefined && !isDoneByNoun(cursor) ? pick : { ...pick, happened: true });
    }
    cursor.at++;
    return true;
  }
  if (readBesideHead(cursor, pick) || readRankedDeed(cursor, pick)) return true;
  if (saysWhich(cursor, pick)) {
    cursor.draft.hints.push({ ...pick, happened: true });
    cursor.at++;
    return true;
  }
  const listed = listedOfHead(cursor, pick);
  const faint = (pick.fields[0]?.score ?? 0) < 0.6 && listed === undefined && !isEnumerated(cursor);
  const begun = cursor.draft.selects.length > 0 || (faint && cursor.draft.tables.length > 0);
  // "So BAD that they cannot be used": what follows says how bad.
  const degree = textAt(cursor, cursor.at - 1) === "so" && textAt(cursor, cursor.at + 1) === "that";
  if (degree || (begun && (faint || cursor.modifier || (isComputed(cursor) && !isListed(cursor))))) {
    cursor.draft.hints.push(pick);
    takeDistinct(cursor);
  } else if (isTotal(cursor))
    cursor.draft.selects.push({
      kind: "aggregate",
      name: "sum",
      pick: numbersOf(cursor.lexicon, pick),
      superlative: false,
    });
  else cursor.draft.selects.push({ kind: "pick", pick: listed ?? pick, distinct: takeDistinct(cursor) });
  cursor.at++;
  return true;
}

/** "CANCELLED subscriptions in 2025": those with that day, which the time is compared with. */
function saysWhich(cursor: Cursor, { fields: [top] }: Pick): boolean {
  const { at, draft, items, lexicon } = cursor;
  if (top === undefined || draft.selects.length > 0 || !isTimed(lexicon.field(top.ref))) return false;
  const said = /ed$/.test(textAt(cursor, at)) || baseOfPast(textAt(cursor, at)) !== undefined;
  const [noun] = mentionKind(cursor, at + 1) === "table" ? (tableAt(cursor, at + 1)?.tables ?? []) : [];
  return said && noun?.table === top.ref.table && items.slice(at + 2).some(namesTime);
}

/** "total tips EARNED": of what was just added up, and no figure of its own. */
function isSaidOfFigure({ at, draft, items, lexicon }: Cursor, { fields: [top] }: Pick): boolean {
  const last = draft.selects.at(-1);
  const computed = top !== undefined && lexicon.figures.has(fieldKey(top.ref));
  return computed && last?.kind === "aggregate" && last.pick.at === at - 1 && /ed$/i.test(items[at]!.text);
}

/**
 * "Which towns does the Rhine CROSS?": what follows "does" and its subject is a verb, whatever a field is called;
 * "products that were SOLD": what happened, and not the date on which it did.
 */
function isVerb(cursor: Cursor): boolean {
  const [top] = pickAt(cursor, cursor.at)?.fields ?? [];
  const field = top && cursor.lexicon.field(top.ref);
  const said = stem(textAt(cursor, cursor.at));
  const verb = field && verbOf(field);
  const happened =
    (verb !== undefined && said === stem(verb)) ||
    (asksDone(cursor) &&
      field?.namings.some(
        ({ words: [first, more] }) => more === undefined && (first === said || canMean(said, first!)),
      ));
  // "paid in March": the date that the time is compared with.
  const dated = cursor.items
    .slice(cursor.at + 1, cursor.at + 4)
    .some(({ kind }) => kind === "period" || kind === "number");
  const asked = cursor.draft.selects.length + cursor.draft.tables.length > 0 && !isListed(cursor) && !dated;
  if (happened && asked && isTimed(field!)) return true;
  if (isDoneByNoun(cursor) || isDoneBySomebody(cursor)) return true;
  if (cursor.draft.selects.length === 0) return false;
  // "districts that are not CROSSED by the Amber".
  const passive = /^(is|are|was|were|not|being|been)$/.test(textAt(cursor, cursor.at - 1));
  if (passive && textAt(cursor, cursor.at + 1) === "by" && /ed$/.test(textAt(cursor, cursor.at))) return true;
  if (mentionKind(cursor, cursor.at - 1) === undefined) return false;
  const before = [2, 3, 4, 5].map((back) => textAt(cursor, cursor.at - back));
  return before.some((word) => /^(do|does|did)$/.test(word));
}

const AFTER_FIELD = "and or for in from who whose that which with by on at".split(" ");

/** "country is France", "full name American Motor Company", "age of 20", "hometown is not …". */
function readEquality(cursor: Cursor, pick: Pick): boolean {
  const start = cursor.at + 1;
  let at = skipSmall(cursor, start, 4, AFTER_FIELD);
  let negated = cursor.negated;
  if (cueAt(cursor, at, "not", "other", "without") !== undefined) {
    negated = true;
    at = skipSmall(cursor, at + 1, 3);
  }
  if (cueAt(cursor, at, "compare")?.operator === "=" || cueAt(cursor, at, "compare")?.operator === "!=") {
    negated ||= cueAt(cursor, at, "compare")?.operator === "!=";
    at = skipSmall(cursor, at + 1, 2);
  }
  const both = cueAt(cursor, at, "both") !== undefined;
  if (both || cueAt(cursor, at, "either") !== undefined) at++;
  const options = mentionKind(cursor, at) === undefined ? [] : valuesAt(cursor, at);
  const own = namedValues(cursor, pick, options);
  if (own.length > 0) {
    if (both) cursor.draft.both = true;
    addFilter(cursor, cursor.at, { kind: "value", options: own, negated });
    cursor.at = at + 1;
    return true;
  }
  const value = literalAt(cursor, at);
  if (value === undefined || isSpanOfDays(cursor, at, pick)) return false;
  if (typeof value === "number" && numberBelongsElsewhere(cursor, at)) return false;
  // "Repair COSTS 2024": when, not how much.
  const when = at === start && isYearNumber(value) && /s$/.test(textAt(cursor, cursor.at)) && !negated;
  if (when && fieldsByValue(cursor, at, value) !== undefined) return false;
  const numeric = typeof value === "number" ? fieldAt(cursor, cursor.at, true) : { ...pick, tables: [] };
  if (numeric === undefined || numeric.fields.length === 0) return false;
  const more = cueAt(cursor, at + 1, "orMore");
  addFilter(cursor, cursor.at, {
    kind: "compare",
    pick: numeric,
    operator: more?.operator ?? (negated ? "!=" : "="),
    value,
  });
  cursor.at = at + (more === undefined ? 1 : 2);
  return true;
}

/** "jobs with their status AND PRICE": of what is listed, a part of its name will do. */
function listedOfHead(cursor: Cursor, pick: Pick): Pick | undefined {
  const { at, items, listing } = cursor;
  const next = items[at + 1];
  if (!listing || !LISTED.test(textAt(cursor, lastSmall(cursor))) || next?.kind === "mention") return undefined;
  // "Bills of May: client AND SUM": what closes a question is shown, of whatever table.
  if (items.some((item, place) => place < at && item.text === ":")) return pick;
  const [head] = tablesRead(cursor);
  const [top] = pick.fields;
  const fields = pick.fields.filter(({ ref, score }) => ref.table === head && score >= top!.score);
  return fields.length === 0 ? undefined : { ...pick, fields };
}

function numberBelongsElsewhere(cursor: Cursor, at: number): boolean {
  return cueAt(cursor, at + 1, "extreme", "most") !== undefined || numberAt(cursor, at) === undefined;
}

/** True once a count or another aggregate is shown. */
function isComputed(cursor: Cursor): boolean {
  return cursor.draft.selects.some((part) => part.kind !== "pick");
}

/** True right after "and", a comma, "their" or the verb of a request. */
function isListed(cursor: Cursor): boolean {
  return (
    ["and", ",", "show", "list", "give", "return", "display"].includes(textAt(cursor, lastSmall(cursor))) ||
    ["their", "its"].includes(textAt(cursor, cursor.at - 1))
  );
}

/** A table's name: what the question is about, or what it has to be joined with. */
export function readTable(cursor: Cursor): boolean {
  const pick = pickAt(cursor, cursor.at);
  if (pick === undefined || mentionKind(cursor, cursor.at) !== "table") return false;
  // "Wines WITH THEIR REGION": by its name, beside theirs.
  if (/^(?:their|its)$/.test(textAt(cursor, cursor.at - 1)) && readBesideHead(cursor, { ...pick, fields: [] }))
    return true;
  if (readOwnerBeside(cursor, pick)) return true;
  if (isDone(cursor)) showValues(cursor);
  sayFlag(cursor, cursor.at);
  const open = cursor.exclusion === undefined ? undefined : cursor.draft.exclusions[cursor.exclusion];
  if (open !== undefined) open.picks.push(pick);
  else if (isShown(cursor)) {
    cursor.draft.selects.push({ kind: "pick", pick, distinct: takeDistinct(cursor) });
    // What follows says what they do.
    if (/^(?:who|whose)$/i.test(textAt(cursor, cursor.at))) cursor.modifier = true;
  } else {
    takeDistinct(cursor);
    const had = /^(?:with|have|has|had|having)$/.test(textAt(cursor, cursor.at - 1));
    // "Who RODE the most kilometres": what they did, and no rows that are spoken of.
    const happened = baseOfPast(textAt(cursor, cursor.at)) !== undefined;
    cursor.draft.tables.push({ ...pick, ...(had && { had }), ...(happened && { happened }) });
  }
  cursor.at++;
  return true;
}

/** "Which hotels ORDERED the most": what those did that are asked for. */
function isDone(cursor: Cursor): boolean {
  const { selects, tables } = cursor.draft;
  const asks = /^(?:which|what)$/.test(textAt(cursor, cursor.at - 2)) && mentionKind(cursor, cursor.at - 1) === "value";
  const verb = /ed$/.test(textAt(cursor, cursor.at)) && eventAt(cursor, cursor.at) !== undefined;
  return asks && verb && selects.length + tables.length === 0;
}

/** Those of which the value before tells the kind. */
function showValues(cursor: Cursor): void {
  const tables = valuesAt(cursor, cursor.at - 1).map(({ ref, score }) => ({ table: ref.table, score }));
  const pick: Pick = { at: cursor.at - 1, fields: [], tables };
  if (tables.length > 0) cursor.draft.selects.push({ kind: "pick", pick, distinct: false });
  cursor.modifier = true;
}

/** True for the thing asked for itself: "Which countries …", "List all songs …", "names and the courses …". */
function isShown(cursor: Cursor): boolean {
  if (cursor.exclusion !== undefined || (cursor.modifier && cursor.draft.selects.length > 0)) return false;
  const { selects, tables, filters, orders, groups } = cursor.draft;
  const place = lastSmall(cursor);
  const before = textAt(cursor, place);
  if (
    (place > 0 || before !== "which") &&
    /^(?:of|for|from|by|in|with|that|who|which|have|has|had|at|on|among)$/.test(before)
  )
    return false;
  // "Which DRIVERS": a noun that people define is told as a state of its rows, right where it stands.
  const told = filters.every(
    ({ test, at }) => at === cursor.at && test.kind === "state" && test.conventions.some(({ figure }) => figure),
  );
  if (selects.length === 0 && told && tables.length + orders.length + groups.length === 0) return true;
  const last = selects.at(-1);
  if (cursor.listing && LISTED.test(before)) return true;
  // "on-time rate by depot, trips that ended in May": the rows that are computed with.
  if (before === "," && selects.some((part) => asksFigure(cursor, part))) return false;
  return (
    (before === "and" || before === ",") &&
    last !== undefined &&
    cursor.at - lastPlace(last) <= 8 &&
    filters.length === 0
  );
}

const SMALL = /^(?:the|an?|all|each|every|some|any|their|its|different|distinct|also|respective|corresponding)$/;

/** The place of the word before, articles and the like left out. */
function lastSmall(cursor: Cursor): number {
  let at = cursor.at - 1;
  while (SMALL.test(textAt(cursor, at))) at--;
  return at;
}

function lastPlace(part: Cursor["draft"]["selects"][number]): number {
  return part.pick?.at ?? 0;
}

function takeDistinct(cursor: Cursor): boolean {
  const { distinct } = cursor;
  cursor.distinct = false;
  if (distinct) cursor.draft.distinct = true;
  return distinct;
}
