import { type FieldRef, fieldKey } from "../../databases/schema.js";
import { isAdditive } from "../lexicon/additive.js";
import type { Figure } from "../lexicon/figures.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { askFor, type Cursor, cueAt, textAt } from "./cursor.js";
import { passCount } from "./defined.js";
import type { Filter, FilterTest, Formula, Pick, SelectPart } from "./draft.js";
import { arithmeticOf, countOf, percentOf, severalTests } from "./formula.js";

const SHARES: Readonly<Record<string, "percent" | "share">> = {
  percentage: "percent",
  percent: "percent",
  share: "percent",
  proportion: "share",
  fraction: "share",
};

/** "what percentage of orders …", "the ratio of … to …", "the difference between … and …": settled at the end. */
export function readShare(cursor: Cursor): boolean {
  if (readSurplus(cursor)) return true;
  const word = textAt(cursor, cursor.at);
  const kind = SHARES[word] ?? (word === "difference" || word === "ratio" ? word : undefined);
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

/** "How much higher is the average price of A than that of B?": a difference, of what follows. */
export function readHowMuchMore(cursor: Cursor): boolean {
  const { at, items } = cursor;
  if (textAt(cursor, at) !== "how" || textAt(cursor, at + 1) !== "much" || cursor.compared !== undefined) return false;
  const more = cueAt(cursor, at + 2, "compare");
  const than = items.findIndex((item, place) => place > at + 2 && item.text.toLowerCase() === "than");
  const figure = items.slice(at + 3, than).some((item) => item.kind === "cue" && item.cue.kind === "aggregate");
  if (more === undefined || !/^[<>]$/.test(more.operator) || than < 0 || !figure) return false;
  cursor.compared = { at: at + 2, kind: "difference", turned: more.operator === "<" };
  cursor.at += 3;
  return true;
}

type Compared = NonNullable<Cursor["compared"]>;

/** Makes of the filters read which rows are the part, and which the whole. */
export function settleShare(cursor: Cursor): void {
  const { compared, draft } = cursor;
  if (compared === undefined) return;
  const formula =
    compared.kind === "percent" || compared.kind === "share" ? shareOf(cursor, compared) : twoOf(cursor, compared);
  askFor(cursor);
  if (formula === undefined) draft.unread.push(compared.at);
  else draft.selects.push({ kind: "formula", formula, pick: wholePick(formula) });
}

/** The field of what a share is of; none where rows are counted. */
function wholePick(formula: Formula): Pick | undefined {
  const whole = formula.kind !== "arithmetic" ? formula : formula.operator === "/" ? formula.right : formula.left;
  return whole.kind === "aggregate" && whole.of !== "rows" && whole.of.kind === "pick" ? whole.of.pick : undefined;
}

function shareOf(cursor: Cursor, { at, kind }: Compared): Formula | undefined {
  const { draft } = cursor;
  const part = partFilters(cursor, at);
  const when = taken(cursor, part);
  if (when === undefined) return undefined;
  if (part.every(({ at: place }) => place > (draft.tables[0]?.at ?? -1))) passTables(cursor, part);
  const base = draft.selects.findIndex(({ pick }) => (pick?.at ?? -1) > at);
  const whole = wholeOf(cursor, draft.selects[base]);
  if (whole !== undefined) draft.selects.splice(base, 1);
  const [some, all] = whole === undefined ? [countOfSome(when), countOf()] : [{ ...whole, when }, whole];
  return kind === "percent" ? percentOf(some, all) : arithmeticOf("/", some, all);
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
  if (part?.kind === "aggregate") return part.name === "sum" ? figureOf(cursor, part) : undefined;
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
  const telling = lasting.length > 0 ? lasting : inside;
  const verb = places.find((place) => VERBS.has(textAt(cursor, place)) && telling.some((filter) => filter.at > place));
  const after = telling.filter(
    (filter) => verb !== undefined && filter.at > verb && !(lasting.length > 0 && isOfTime(filter.test)),
  );
  return after.length > 0 ? after : telling;
}

/** "in 2023": of the whole as well. */
function isOfTime(test: FilterTest): boolean {
  return test.kind === "period" || ((test.kind === "compare" || test.kind === "between") && test.pick.when === true);
}

/** Two counts, or two sums or averages, of rows that differ in one condition. */
function twoOf(cursor: Cursor, { at, kind, turned = false }: Compared): Formula | undefined {
  const { draft } = cursor;
  const [first, second] = draft.filters
    .filter((filter) => filter.exclusion === undefined && filter.at > at)
    .slice(0, 2);
  if (first === undefined || second === undefined || second.joiner === "or") return undefined;
  if (first.test.kind !== second.test.kind) return undefined;
  const base = draft.selects.findLastIndex((part) => (part.pick?.at ?? -1) > at);
  const figure = figureOf(cursor, draft.selects[base]);
  if (figure !== undefined) draft.selects.splice(base, 1);
  for (const filter of [first, second]) draft.filters.splice(draft.filters.indexOf(filter), 1);
  const of = (when: FilterTest): Formula => (figure === undefined ? countOf(when) : { ...figure, when });
  const [one, other] = turned ? [second, first] : [first, second];
  return arithmeticOf(kind === "ratio" ? "/" : "-", of(one.test), of(other.test));
}

type Aggregate = Extract<Formula, { kind: "aggregate" }>;

function figureOf({ lexicon }: Cursor, part: SelectPart | undefined): Aggregate | undefined {
  if (part?.kind === "aggregate")
    return { kind: "aggregate", name: part.name, distinct: false, of: { kind: "pick", pick: part.pick } };
  if (part?.kind !== "pick") return undefined;
  const fields = part.pick.fields.filter(({ ref }) => lexicon.field(ref).kind === "number" && !lexicon.field(ref).key);
  const pick = { ...part.pick, fields, tables: [] };
  return fields.length === 0
    ? undefined
    : { kind: "aggregate", name: "sum", distinct: false, of: { kind: "pick", pick } };
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
