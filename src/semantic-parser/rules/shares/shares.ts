import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import type { Figure } from "../../lexicon/figures/figures.js";
import type { Lexicon } from "../../lexicon/lexicon.js";
import { isOfEvents } from "../../lexicon/times/dated-fields.js";
import { sameRef } from "../../query/query.js";
import { askFor, type Cursor, mentionKind, textAt } from "../cursor.js";
import type { Filter, FilterTest, Formula, Pick, SelectPart } from "../draft.js";
import { type Aggregate, arithmeticOf, countOf, figureOf, percentOf, severalTests } from "../formula.js";
import { isOfTime } from "../literals.js";
import type { OpenDraft } from "../new-draft.js";
import { fieldPick, tablePick } from "../picks.js";
import { type Growth, growthOf, rankByGrowth } from "./growth.js";
import {
  mainVerb,
  passDates,
  passDone,
  sayingMore,
  shareOfGroups,
  takeDone,
  takeMissing,
  takeWith,
  takeWithout,
} from "./share-parts.js";
import { type Beside, settleBeside } from "./uneven-periods.js";

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
  const { ranked } = compared;
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

function shareOf(cursor: Cursor, { at, kind, part: place, ranked }: Compared): Formula | undefined {
  const { draft } = cursor;
  takeMissing(cursor, at);
  const without = takeWithout(cursor, at, place);
  const told = place === undefined ? partFilters(cursor, at) : draft.filters.filter((filter) => filter.at === place);
  // "The share of delayed trains BY REASON OF DELAY": no train with a reason is on time.
  const grouped = told.every(({ test }) => isOfKey(cursor, test)) ? [] : told;
  const ofGroups = without === undefined && kind === "percent" ? shareOfGroups(cursor, grouped) : undefined;
  if (ofGroups !== undefined) return ofGroups;
  const part = without === undefined ? sayingMore(cursor, told) : [];
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
  countAsWhole(draft, base);
  // "Which DRIVER has the highest share of late trains": the trains of each are the whole.
  const some = ranked === undefined || draft.tables.length === 0 ? countOfSome(when) : countOf(when);
  const [partial, all] = whole === undefined ? [some, countOf()] : [{ ...whole, when }, whole];
  return kind === "percent" ? percentOf(partial, all) : arithmeticOf("/", partial, all);
}

/** "Percentage of TRAINS that were late per line": the trains that were counted are the whole. */
function countAsWhole({ selects, tables }: OpenDraft, place: number): void {
  const part = selects[place];
  if (part?.kind !== "count" || part.pick === undefined || part.pick.tables.length === 0) return;
  selects.splice(place, 1);
  if (tables.length === 0) tables.push({ ...part.pick, fields: [] });
}

/** True of a test of the very field by which rows are grouped. */
function isOfKey({ draft, lexicon }: Cursor, test: FilterTest): boolean {
  const [group, second] = draft.groups;
  const [top] = "pick" in test ? (test.pick?.fields ?? []) : [];
  if (group === undefined || second !== undefined || top === undefined || isOfTime(test)) return false;
  const table = group.tables[0]?.table;
  return (
    (table !== undefined && lexicon.field(top.ref).pointsAt === table) ||
    group.fields.slice(0, 1).some(({ ref }) => sameRef(ref, top.ref))
  );
}

/** "cancellation rate by zone": of the bookings in it, though none are named. */
function countEvents({ draft, lexicon }: Cursor, at: number, test: FilterTest): void {
  const [top] = test.kind === "value" ? test.options : ((test.pick?.fields ?? []) as readonly { ref: FieldRef }[]);
  if (top !== undefined && isOfEvents(lexicon, top.ref.table)) draft.tables.push(tablePick(at, top.ref.table, 0.85));
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
  const product = productOf(lexicon, top.ref);
  if (product !== undefined) {
    const factor = (ref: FieldRef): Formula => ({ kind: "pick", pick: fieldPick(part.pick.at, ref, top.score) });
    const [one, other] = product;
    return { kind: "aggregate", name: "sum", distinct: false, of: arithmeticOf("*", factor(one), factor(other)) };
  }
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

/** "The share of coffee in our REVENUE", which is how many were sold at which price. */
function productOf({ figures }: Lexicon, ref: FieldRef): readonly [FieldRef, FieldRef] | undefined {
  const [opens, one, times, other, closes] = figures.get(fieldKey(ref))?.expression.parts ?? [];
  const isRef = (part: unknown): part is FieldRef => typeof part === "object" && part !== null && "field" in part;
  const product = opens === "SUM(" && times === " * " && closes === ")" && isRef(one) && isRef(other);
  return product ? [one, other] : undefined;
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
  const tests = filters.map(({ test }) => test);
  return severalTests(either ? "or" : "and", tests);
}
