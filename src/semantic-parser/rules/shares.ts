import { ownEntry } from "../../collections.js";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import { isAdditive } from "../lexicon/additive.js";
import { isOfEvents, isTimed } from "../lexicon/dated-fields.js";
import type { Figure } from "../lexicon/figures.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { addFilter, askFor, type Cursor, cueAt, fieldAt, mentionKind, textAt, valuesAt } from "./cursor.js";
import { passCount } from "./defined.js";
import type { Filter, FilterTest, Formula, Pick, SelectPart } from "./draft.js";
import { flagAt } from "./flags.js";
import { type Aggregate, arithmeticOf, countOf, figureOf, percentOf, severalTests } from "./formula.js";
import { type Growth, growthOf, rankByGrowth } from "./growth.js";
import {
  isOfTime,
  mainVerb,
  passDates,
  passDone,
  shareOfGroups,
  takeDone,
  takeMissing,
  takeWith,
  takeWithout,
} from "./share-parts.js";
import { type Beside, settleBeside } from "./uneven-periods.js";

const SHARES: Readonly<Record<string, "percent" | "share">> = {
  percentage: "percent",
  percent: "percent",
  share: "percent",
  proportion: "share",
  fraction: "share",
};

/** "what percentage of orders …", "the ratio of … to …", "the difference between … and …": settled at the end. */
export function readShare(cursor: Cursor): boolean {
  if (readSurplus(cursor) || readRate(cursor)) return true;
  const word = textAt(cursor, cursor.at);
  const kind = ownEntry(SHARES, word) ?? (word === "difference" || word === "ratio" ? word : undefined);
  if (kind === undefined || isNamed(cursor, cursor.at) || cursor.compared !== undefined) return false;
  const next = textAt(cursor, cursor.at + 1);
  if (!["of", "between", "in"].includes(next) && cueAt(cursor, cursor.at + 1, "between") === undefined) return false;
  const { draft } = cursor;
  if (draft.selects.at(-1)?.kind === "count" && cueAt(cursor, cursor.at - 1, "count") !== undefined)
    draft.selects.pop();
  askFor(cursor);
  if (kind === "difference" || kind === "ratio") passCount(cursor);
  cursor.compared = { at: cursor.at, kind };
  cursor.at++;
  return true;
}

/** "PASS rate", "no-show rate by month": the share of rows of which that is said. */
function readRate(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  // "BILLABLE HOURS SHARE per project": of the hours.
  const word = mentionKind(cursor, at + 1) === "field" && SHARED.test(textAt(cursor, at + 2)) ? at + 2 : at + 1;
  const rate = RATES.test(textAt(cursor, word)) && !isNamed(cursor, word);
  const done = rate ? doneAt(cursor, at) : undefined;
  const said = done !== undefined || flagAt(cursor, at) !== undefined || mentionKind(cursor, at) === "value";
  if (!rate || !said || cursor.compared !== undefined || draft.selects.some(({ kind }) => kind !== "pick"))
    return false;
  askFor(cursor);
  cursor.compared = { at: at - 1, kind: "percent", part: at };
  const flag = flagAt(cursor, at);
  if (done !== undefined) addFilter(cursor, at, { kind: "null", pick: done, negated: true });
  else if (flag === undefined) addFilter(cursor, at, { kind: "value", options: valuesAt(cursor, at), negated: false });
  else addFilter(cursor, at, { kind: "compare", pick: flag.pick, operator: "=", value: flag.yes });
  cursor.skips.set(word, word + 1);
  cursor.at++;
  return true;
}

const SHARED = /^(?:percentage|share|quota)$/;
const RATES = /^(?:rates?|quota|percentage|share)$/;

/** "CANCELLATION rate": rows with the date on which that happened. */
function doneAt(cursor: Cursor, at: number): Pick | undefined {
  const pick = mentionKind(cursor, at) === "field" ? fieldAt(cursor, at) : undefined;
  const fields = pick?.fields.filter(({ ref }) => {
    const field = cursor.lexicon.field(ref);
    return isTimed(field) && (field.profile.nulls ?? 0) > 0;
  });
  return pick === undefined || fields === undefined || fields.length === 0 ? undefined : { ...pick, fields };
}

/** From here on a field is called so, and not only somewhat like it. */
const NAMED = 0.8;

function isNamed({ items }: Cursor, at: number): boolean {
  const item = items[at];
  return item?.kind === "mention" && item.meanings[0].score >= NAMED;
}

/** "how many more orders were shipped than cancelled". */
function readSurplus(cursor: Cursor): boolean {
  const { at, items } = cursor;
  const surplus = cueAt(cursor, at, "count") !== undefined && /^(more|fewer|less)$/.test(textAt(cursor, at + 1));
  const than = items.findIndex((_, place) => place > at + 2 && textAt(cursor, place) === "than");
  if (!surplus || than < 0 || cursor.compared !== undefined) return false;
  askFor(cursor);
  cursor.compared = { at: at + 1, kind: "difference", turned: textAt(cursor, at + 1) !== "more" };
  cursor.at += 2;
  return true;
}

type Compared = Exclude<Cursor["compared"], undefined | Growth | Beside>;

/** Makes of the filters read which rows are the part, and which the whole. */
export function settleShare(cursor: Cursor): void {
  const { compared, draft } = cursor;
  if (compared === undefined) return;
  if (compared.kind === "beside") {
    settleBeside(cursor, compared);
    return;
  }
  const formula =
    compared.kind === "growth"
      ? growthOf(cursor, compared)
      : compared.kind === "percent" || compared.kind === "share"
        ? shareOf(cursor, compared)
        : twoOf(cursor, compared);
  const ranked = compared.kind === "growth" ? compared.ranked : undefined;
  if (ranked === undefined) askFor(cursor);
  if (formula === undefined) draft.unread.push(compared.at);
  else if (ranked !== undefined) rankByGrowth(cursor, compared.at, ranked, formula);
  else draft.selects.push({ kind: "formula", formula, pick: wholePick(formula) });
}

/** The field of what a share is of; none where rows are counted. */
function wholePick(formula: Formula): Pick | undefined {
  const whole = formula.kind !== "arithmetic" ? formula : formula.operator === "/" ? formula.right : formula.left;
  return whole.kind === "aggregate" && whole.of !== "rows" && whole.of.kind === "pick" ? whole.of.pick : undefined;
}

function shareOf(cursor: Cursor, { at, kind, part: place }: Compared): Formula | undefined {
  const { draft } = cursor;
  takeMissing(cursor, at);
  const without = takeWithout(cursor, at, place);
  const told = place === undefined ? partFilters(cursor, at) : draft.filters.filter((filter) => filter.at === place);
  const ofGroups = without === undefined && kind === "percent" ? shareOfGroups(cursor, told) : undefined;
  if (ofGroups !== undefined) return ofGroups;
  const part = without === undefined ? told : [];
  const when =
    without ??
    taken(cursor, part) ??
    (place === undefined ? (takeWith(cursor, at) ?? takeDone(cursor, at)) : undefined);
  if (when === undefined) return undefined;
  if (when.kind === "null" && when.negated) passDone(cursor, when.pick);
  if (place !== undefined && draft.tables.length + draft.selects.length === 0) countEvents(cursor, place, when);
  if (without === undefined && part.every(({ at: place }) => place > (draft.tables[0]?.at ?? -1)))
    passTables(cursor, part);
  passDates(cursor, at);
  const base = draft.selects.findIndex(({ pick }) => (pick?.at ?? -1) > at);
  const whole = wholeOf(cursor, draft.selects[base]);
  if (whole !== undefined) draft.selects.splice(base, 1);
  const [some, all] = whole === undefined ? [countOfSome(when), countOf()] : [{ ...whole, when }, whole];
  return kind === "percent" ? percentOf(some, all) : arithmeticOf("/", some, all);
}

/** "cancellation rate by zone": of the bookings in it, though none are named. */
function countEvents({ draft, lexicon }: Cursor, at: number, test: FilterTest): void {
  const [top] = test.kind === "value" ? test.options : ((test.pick?.fields ?? []) as readonly { ref: FieldRef }[]);
  if (top !== undefined && isOfEvents(lexicon, top.ref.table))
    draft.tables.push({ at, fields: [], tables: [{ table: top.ref.table, score: 0.85 }] });
}

/** Rows that meet a test, or that other rows belong to which do. */
function countOfSome(when: FilterTest): Formula {
  return { kind: "aggregate", name: "count", distinct: false, of: "rows", when, some: true };
}

/** "the share of stands that had a REPAIR of the fridge": tables that are named with what tells the part are no others. */
function passTables({ draft }: Cursor, part: readonly Filter[]): void {
  const told = part.flatMap(({ test }) => (test.kind === "value" ? test.options.map(({ ref }) => ref.table) : []));
  const [base, ...others] = draft.tables;
  const kept = others.filter(({ tables: [top] }) => top === undefined || !told.includes(top.table));
  if (base !== undefined) draft.tables.splice(0, draft.tables.length, base, ...kept);
}

/** Of what the share is: "of our takings" is of their sum, "of receipts" of different receipts; else of rows. */
function wholeOf(cursor: Cursor, part: SelectPart | undefined): Aggregate | undefined {
  if (part?.kind === "aggregate") return part.name === "sum" ? figureOf(cursor.lexicon, part) : undefined;
  if (part?.kind !== "pick") return undefined;
  const { lexicon } = cursor;
  const { fields, tables } = part.pick;
  const [top] = fields;
  if (top === undefined || (tables[0]?.score ?? 0) >= top.score) return undefined;
  const summed = fields.flatMap((option) => {
    const plain = summedField(lexicon, option.ref);
    return plain === undefined ? [] : [{ ...option, ref: plain }];
  });
  const added = summedField(lexicon, top.ref) !== undefined;
  if (!added && !tellsApart(lexicon, top.ref)) return undefined;
  const pick = { ...part.pick, fields: added ? summed : fields, tables: [] };
  const of: Formula = { kind: "pick", pick };
  return { kind: "aggregate", name: added ? "sum" : "count", distinct: !added, of };
}

/** True for what several rows can have in common and yet there are many of: the number of a receipt, not its kind. */
function tellsApart({ field, table, figures }: Lexicon, ref: FieldRef): boolean {
  if (figures.has(fieldKey(ref))) return false;
  return (field(ref).profile.distinct?.count ?? 0) * MANY > table(ref.table).rows;
}

const MANY = 20;

/** The field that is added up: itself, or that of which a figure is the plain sum. */
function summedField({ figures, field }: Lexicon, ref: FieldRef): FieldRef | undefined {
  const figure = figures.get(fieldKey(ref));
  return figure === undefined ? (isAdditive(field(ref)) ? ref : undefined) : plainSum(figure.expression);
}

function plainSum({ parts }: Figure["expression"]): FieldRef | undefined {
  const [opens, of, closes, more] = parts;
  const sum = typeof opens === "string" && /^\s*sum\s*\(\s*$/i.test(opens) && more === undefined;
  const whole = sum && typeof closes === "string" && closes.trim() === ")";
  return whole && typeof of === "object" && "field" in of ? of : undefined;
}

const VERBS = new Set(
  "are is was were have has had who that which did do does can come comes came go goes went".split(" "),
);

/** "percentage of late orders that were returned": those after the verb, else all but those said of the whole. */
function partFilters(cursor: Cursor, at: number): Filter[] {
  const own = cursor.draft.filters.filter((filter) => filter.exclusion === undefined && filter.at > at);
  const places = cursor.items.map((_, place) => place).filter((place) => place > at);
  const among = places.find((place) => textAt(cursor, place) === "among") ?? Number.POSITIVE_INFINITY;
  const inside = own.filter((filter) => filter.at < among);
  const lasting = inside.filter(({ test }) => !isOfTime(test));
  // "Of CURRENT members": a state right before the noun is one of all.
  const noun = places.find((place) => mentionKind(cursor, place) === "table") ?? -1;
  const apart = lasting.filter((filter) => filter.test.kind !== "state" || filter.at > noun);
  const telling = apart.length > 0 ? apart : lasting.length > 0 ? lasting : inside;
  const main = mainVerb(cursor, at, telling);
  if (main !== undefined) return telling.filter((filter) => filter.at > main);
  const verb = places.find((place) => VERBS.has(textAt(cursor, place)) && telling.some((filter) => filter.at > place));
  const after = telling.filter(
    (filter) => verb !== undefined && filter.at > verb && !(lasting.length > 0 && isOfTime(filter.test)),
  );
  const done = doneBehindNoun(cursor, telling);
  return after.length > 0 ? after : done.length > 0 ? done : telling;
}

/** "share of current members ENROLLED IN A COURSE": a participle behind the noun tells the part, what is before it the whole. */
function doneBehindNoun(cursor: Cursor, filters: readonly Filter[]): Filter[] {
  const noun = cursor.draft.tables[0]?.at;
  if (noun === undefined || !/[^e]ed$/.test(textAt(cursor, noun + 1))) return [];
  const behind = filters.filter(({ at }) => at > noun);
  return behind.length < filters.length ? behind : [];
}

/** Two counts, or two sums or averages, of rows that differ in one condition. */
function twoOf(cursor: Cursor, { at, kind, turned = false }: Compared): Formula | undefined {
  const { draft } = cursor;
  const own = draft.filters.filter((filter) => filter.exclusion === undefined && filter.at > at);
  const [first, second] = twoKinds(own) ?? own;
  if (first === undefined || second === undefined || second.joiner === "or") return undefined;
  if (first.test.kind !== second.test.kind) return undefined;
  const base = draft.selects.findLastIndex((part) => (part.pick?.at ?? -1) > at);
  const figure = figureOf(cursor.lexicon, draft.selects[base]);
  if (figure !== undefined) draft.selects.splice(base, 1);
  for (const filter of [first, second]) draft.filters.splice(draft.filters.indexOf(filter), 1);
  const of = (when: FilterTest): Formula => (figure === undefined ? countOf(when) : { ...figure, when });
  const [one, other] = turned ? [second, first] : [first, second];
  return arithmeticOf(kind === "ratio" ? "/" : "-", of(one.test), of(other.test));
}

/** "the average current salary in SALES and in MARKETING": two values of one field, whatever else is said of the rows. */
function twoKinds(filters: readonly Filter[]): readonly [Filter, Filter] | undefined {
  const values = filters.flatMap((filter) =>
    filter.test.kind === "value" ? [{ filter, options: filter.test.options }] : [],
  );
  for (const one of values) {
    const other = values.find(
      ({ filter, options }) =>
        filter.at > one.filter.at &&
        options.some(({ ref }) => one.options.some((option) => fieldKey(option.ref) === fieldKey(ref))),
    );
    if (other !== undefined) return [one.filter, other.filter];
  }
  return undefined;
}

function taken({ draft }: Cursor, filters: readonly Filter[]): FilterTest | undefined {
  if (filters.length === 0) return undefined;
  for (const filter of filters) draft.filters.splice(draft.filters.indexOf(filter), 1);
  const either = filters.slice(1).some(({ joiner }) => joiner === "or");
  return severalTests(
    either ? "or" : "and",
    filters.map(({ test }) => test),
  );
}
