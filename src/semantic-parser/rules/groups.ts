import type { FieldRef } from "../../databases/schema.js";
import { isAdditive, isPerUnit, isRating } from "../lexicon/figures/additive.js";
import { passDone } from "./counts/done-per-group.js";
import {
  addFilter,
  asksFigure,
  type Cursor,
  cueAt,
  mentionKind,
  pickAt,
  skipSmall,
  tablesRead,
  textAt,
  valuesAt,
} from "./cursor.js";
import type { FilterTest, Pick } from "./draft.js";
import { readGroupOfKind } from "./groups-of-kind.js";
import { leftOutAt } from "./left-out.js";
import { askedDates } from "./times/asked-dates.js";
import { asksPerPeriod, unitAt } from "./times/period-groups.js";

/** "for each stadium", "per country", "by each type"; "payments by method", the number of them. */
export function readGroup(cursor: Cursor): boolean {
  if (readEachOne(cursor)) return true;
  if (textAt(cursor, cursor.at) === "per") passDone(cursor);
  const counted = countedRows(cursor);
  const counts = counted !== undefined;
  if (cueAt(cursor, cursor.at, "each") === undefined && !counts && !byAfterAggregate(cursor)) return false;
  // "introduced BY ANOTHER member": who did it.
  if (/^(?:another|someone|somebody|anyone|anybody)$/.test(textAt(cursor, cursor.at + 1))) return false;
  let target = skipSmall(cursor, cursor.at + 1, 3);
  if (cueAt(cursor, target, "distinct", "count") !== undefined) target = skipSmall(cursor, target + 1, 2);
  if (readGroupOfKind(cursor, target)) return true;
  target = compoundAt(cursor, target);
  const pick = pickAt(cursor, target);
  if (pick === undefined || (textAt(cursor, cursor.at) === "by" && isWay(cursor, target, pick))) return false;
  if (isOfOwnRows(cursor, target, pick)) {
    cursor.at = target + 1;
    return true;
  }
  if (counts) {
    cursor.draft.selects[0] = { kind: "count", pick: counted, distinct: false };
    cursor.draft.tables.length = 0;
  }
  cursor.draft.groups.push((counts && shared(cursor, pick)) || pick);
  // "WHY do they leave?": the reasons that are known.
  const unknown = pick.fields.some(({ ref }) => (cursor.lexicon.field(ref).profile.nulls ?? 0) > 0);
  if (textAt(cursor, target) === "why" && unknown) addFilter(cursor, target, { kind: "null", pick, negated: true });
  cursor.exclusion = undefined;
  cursor.at = counts && isCountBehind(cursor, target + 1, target) ? target + 2 : target + 1;
  passOwner(cursor);
  readNextGroup(cursor);
  return true;
}

/** "average amount PER TREATMENT by vet", of which each keeps its amount: the average of them, and none of each. */
function isOfOwnRows({ draft }: Cursor, at: number, { tables: [table] }: Pick): boolean {
  const last = draft.selects.at(-1);
  if (last?.kind !== "aggregate" || last.name !== "avg" || table === undefined || last.pick.at >= at) return false;
  const own = last.pick.fields.filter(({ ref }) => ref.table === table.table);
  if (own.length === 0 || draft.groups.length > 0) return false;
  // Another table may keep such a figure as well.
  draft.selects[draft.selects.length - 1] = { ...last, pick: { ...last.pick, fields: own } };
  return true;
}

/** "exams per board AND GRADE", "sales per branch AND MONTH": of each of the one, each of the other. */
function readNextGroup(cursor: Cursor): void {
  const { at, draft } = cursor;
  if (textAt(cursor, at) !== "and" || !draft.selects.some((part) => asksFigure(cursor, part))) return;
  if (cursor.items[at + 2] !== undefined && !AFTER_GROUPS.test(textAt(cursor, at + 2))) return;
  const period = periodAt(cursor, at + 1);
  const kind = mentionKind(cursor, at + 1);
  const pick = kind === "field" || kind === "table" ? pickAt(cursor, at + 1) : undefined;
  const group = period ?? (pick === undefined ? undefined : shared(cursor, pick));
  if (group === undefined) return;
  draft.groups.push(group);
  if (period !== undefined) asksPerPeriod(cursor, period);
  cursor.at = at + 2;
}

const AFTER_GROUPS = /^(?:[?.,;:]|in|for|of|during|since|last|this|from|with|sorted|ordered)$/;

/** "per branch and MONTH". */
function periodAt(cursor: Cursor, at: number): Pick | undefined {
  const unit = unitAt(cursor, at);
  const fields = unit === undefined || unit === "hour" ? [] : askedDates(cursor);
  return unit === undefined || fields.length === 0 ? undefined : { at, fields, tables: [], when: true, unit };
}

/** "complaints BY E-MAIL": a value of theirs, though others have a field called so. */
function isWay(cursor: Cursor, at: number, { fields }: Pick): boolean {
  if (mentionKind(cursor, at) !== "value") return false;
  const asked = tablesRead(cursor);
  const isAsked = ({ ref }: { readonly ref: FieldRef }) => asked.includes(ref.table);
  return valuesAt(cursor, at).some(isAsked) && !fields.some(isAsked);
}

/**
 * "by plant CATEGORY", "per customer COUNTRY": of two nouns the second is meant, where it is a part of the first; "did each
 * customer RECORD" tells by its helping verb that what follows is a verb.
 */
function compoundAt(cursor: Cursor, at: number): number {
  if (HELPING.test(textAt(cursor, cursor.at - 1))) return at;
  const [first] = mentionKind(cursor, at) === "table" ? (pickAt(cursor, at)?.tables ?? []) : [];
  const kind = mentionKind(cursor, at + 1);
  if (first === undefined || kind === undefined || kind === "value" || /s$/.test(textAt(cursor, at))) return at;
  const second = pickAt(cursor, at + 1);
  const [table] = second?.tables ?? [];
  const [field] = second?.fields ?? [];
  const parts = cursor.lexicon.joins.filter(({ from }) => from.table === first.table).map(({ to }) => to.table);
  const belongs =
    kind === "field" ? field?.ref.table === first.table : table !== undefined && parts.includes(table.table);
  return belongs ? at + 1 : at;
}

const HELPING = /^(?:did|does|do|will|can|has|have|had)$/;

/** "by region OF DESTINATION": which of several ways leads to the region. */
function passOwner(cursor: Cursor): void {
  if (textAt(cursor, cursor.at) !== "of") return;
  const at = skipSmall(cursor, cursor.at, 3);
  const owner = mentionKind(cursor, at) === "field" ? pickAt(cursor, at) : undefined;
  if (owner === undefined) return;
  cursor.draft.hints.push(owner);
  cursor.at = at + 1;
}

/** "the names of the shops and how many staff each one has": each of what is shown. */
function readEachOne(cursor: Cursor): boolean {
  const { selects } = cursor.draft;
  if (cueAt(cursor, cursor.at, "each") === undefined || !selects.some((part) => part.kind === "pick")) return false;
  const after = textAt(cursor, cursor.at + 1);
  const bare = /^(one|of|has|have|had|does|\?|\.)$/.test(after) || cursor.at + 1 === cursor.items.length;
  if (!bare || pickAt(cursor, skipSmall(cursor, cursor.at + 1, 3)) !== undefined) return false;
  cursor.at += after === "one" ? 2 : 1;
  return true;
}

/**
 * "payments by method", "unpaid bills per doctor": things, then what they are divided by, and nothing else that is named.
 * The things, where it is so.
 */
function countedRows(cursor: Cursor): Pick | undefined {
  const word = textAt(cursor, cursor.at);
  const named = onlyNamed(cursor);
  const [table] = named?.tables ?? [];
  // "the 2 best customers per country": ranked, and not counted.
  const ranked = cursor.draft.orders.some(({ limit }) => limit !== undefined);
  if ((word !== "by" && word !== "per") || table === undefined || ranked) return undefined;
  if (table.score < (named!.fields[0]?.score ?? 0)) return undefined;
  const place = divisor(cursor);
  const pick = pickAt(cursor, place);
  const last = cursor.items.every(
    (item, at) =>
      at <= place ||
      isRank(cursor, at) ||
      isCountBehind(cursor, at, place) ||
      isNextGroup(cursor, at, place) ||
      // ", WITHOUT THOSE WHO left".
      leftOutAt(cursor, at) !== undefined ||
      (item.kind !== "cue" && isSaidOfGroup(cursor, at)),
  );
  return last && pick !== undefined && (word === "per" || shared(cursor, pick) !== undefined) ? named : undefined;
}

/** "Flats per bedroom COUNT": of each number of bedrooms. */
const isCountBehind = (cursor: Cursor, at: number, group: number) =>
  at === group + 1 && /^(?:count|number)$/.test(textAt(cursor, at)) && mentionKind(cursor, group) === "field";

/** "Donors per city AND SEX": what they are told apart by besides, and nothing more that is asked for. */
function isNextGroup(cursor: Cursor, at: number, group: number): boolean {
  if (textAt(cursor, cursor.at) !== "per" || textAt(cursor, group + 1) !== "and" || at > group + 2) return false;
  const ends = cursor.items[group + 3] === undefined || AFTER_GROUPS.test(textAt(cursor, group + 3));
  return ends && /^(?:field|table)$/.test(mentionKind(cursor, group + 2) ?? "");
}

/** ", most first", "most frequent first": in which order the groups are told. */
function isRank(cursor: Cursor, at: number): boolean {
  if (cueAt(cursor, at, "direction") !== undefined) return true;
  const place = /^(?:first|last)$/.test(textAt(cursor, at)) ? at - 1 : at;
  return (
    cueAt(cursor, place, "extreme", "most", "common") !== undefined &&
    /^(?:first|last)$/.test(textAt(cursor, place + 1))
  );
}

/** What is shown and nothing besides; or a table of whose rows only those in some state are asked for, where nothing is shown. */
function onlyNamed({ draft, compared }: Cursor): Pick | undefined {
  const { selects, tables, hints, filters } = draft;
  const [shown] = selects;
  if (selects.length + tables.length === 0) return compared === undefined ? onlyKind(draft) : undefined;
  if (selects.length + tables.length !== 1 || hints.length > 0) return undefined;
  if (shown !== undefined) return shown.kind === "pick" ? shown.pick : undefined;
  // "ACTIVE contracts per tariff": what stands before the noun says which of them.
  const [table] = tables;
  // "Cancelled orders in 2024 by reason".
  const tells = (test: FilterTest) =>
    test.kind === "state" || test.kind === "period" || (test.kind === "compare" && test.pick.when === true);
  return filters.every(({ test, at }) => tells(test) || (test.kind === "value" && at < table!.at)) ? table : undefined;
}

/** "NO-SHOWS per branch": the rows that are called so, and nothing else is named. */
function onlyKind({ filters, hints }: Cursor["draft"]): Pick | undefined {
  const [only, second] = filters;
  if (only?.test.kind !== "value" || only.test.negated || second !== undefined || hints.length > 0) return undefined;
  const tables = only.test.options.map(({ ref, score }) => ({ table: ref.table, score }));
  return {
    at: only.at,
    fields: [],
    tables: tables.filter((each, place) => place === tables.findIndex(({ table }) => table === each.table)),
  };
}

/** What is no name of something else, or is what the group is of: "by region of the customer". */
function isSaidOfGroup(cursor: Cursor, at: number): boolean {
  const kind = mentionKind(cursor, at);
  return kind === undefined || kind === "value" || /^(?:of|the)$/.test(textAt(cursor, at - 1));
}

/** "by kind of roof": where what follows "by" is named. "Earned by these films" divides nothing. */
function divisor(cursor: Cursor): number {
  return skipSmall(cursor, cursor.at + 1, 3, ["these", "those", "this", "that", "their", "its"]);
}

/** What several rows have in common: a table, or fields of few values. */
function shared({ lexicon }: Cursor, pick: Pick): Pick | undefined {
  const [[top], [table]] = [pick.fields, pick.tables];
  if (top === undefined || (table?.score ?? 0) > top.score) return pick;
  const fields = pick.fields.filter(({ ref }) => {
    const { profile, kind, key, pointsAt } = lexicon.field(ref);
    const distinct = profile.distinct?.count ?? 0;
    const code = kind === "number" && !key && distinct <= MOST_CODES;
    return (kind === "text" || code || pointsAt !== undefined) && distinct * 2 < lexicon.table(ref.table).rows;
  });
  return fields.length === 0 ? undefined : { ...pick, fields };
}

/** Numbers of more values than these measure something. */
const MOST_CODES = 12;

/** "the price of the artworks by artists from Italy": who made them, as what follows says which ones. */
function isMaker(cursor: Cursor): boolean {
  const { at } = cursor;
  const nouns = mentionKind(cursor, at - 1) === "table" && mentionKind(cursor, at + 1) === "table";
  return nouns && /^(from|who|that|with|born|in|of|whose)$/.test(textAt(cursor, at + 2));
}

/** "litres by style": a figure that can be added up. */
function isAddedUp({ lexicon }: Cursor, { fields: [top], tables: [table] }: Pick): boolean {
  return top !== undefined && (table?.score ?? 0) < top.score && isAdditive(lexicon.field(top.ref));
}

/** "margin per hour by branch", "rating by branch": of each branch the mean, as rates make no sum. */
function averageOf({ lexicon, draft }: Cursor, { fields: [top], ...pick }: Pick): void {
  const field = top === undefined || (pick.tables[0]?.score ?? 0) >= top.score ? undefined : lexicon.field(top.ref);
  if (top === undefined || field === undefined || !(isPerUnit(field) || isRating(field)) || field.kind !== "number")
    return;
  draft.selects[0] = {
    kind: "aggregate",
    name: "avg",
    pick: { ...pick, fields: [top], tables: [] },
    superlative: false,
  };
}

function byAfterAggregate(cursor: Cursor): boolean {
  const item = cursor.items[cursor.at];
  if (item?.kind !== "word" || item.text.toLowerCase() !== "by" || isMaker(cursor)) return false;
  const pick = pickAt(cursor, divisor(cursor));
  if (pick === undefined) return false;
  const [only, second] = cursor.draft.selects;
  const added =
    only?.kind === "pick" && second === undefined && isAddedUp(cursor, only.pick) && shared(cursor, pick) !== undefined;
  if (!added && only?.kind === "pick" && second === undefined && shared(cursor, pick) !== undefined)
    averageOf(cursor, only.pick);
  return added || cursor.compared !== undefined || cursor.draft.selects.some((part) => asksFigure(cursor, part));
}
