import type { FieldRef } from "../../databases/schema.js";
import { stemsOf } from "../../language/stems.js";
import { spreadName } from "../lexicon/names/spread.js";
import { rivalsOf } from "../lexicon/things/directions.js";
import { isTimed } from "../lexicon/times/dated-fields.js";
import { planJoins, pruneJoins } from "../query/joins.js";
import { opposite } from "../query/opposite.js";
import { allOf, type Condition, fieldOf, OPPOSITE, sameRef } from "../query/query.js";
import type { Filter } from "../rules/draft.js";
import { type Building, settleDraft } from "./building.js";
import { exclusionConditions } from "./filters.js";
import { alikeKind, excludesItself, kindAsked, noneAlike, noneOfKind } from "./kinds.js";
import { tablesOfCondition } from "./tables.js";

/**
 * "works by Ada but not by Jon": where two values of a field that is joined are told apart, the second says what the rows
 * asked for are without.
 */
export function setApart(building: Building, entity: string): Building {
  const { draft, reading } = building;
  const choices = new Map(reading.choices);
  const exclusions = [...draft.exclusions];
  const filters = draft.filters.map((filter, index): Filter => {
    const { test, at, exclusion } = filter;
    const ref = exclusion === undefined ? deniedField(building, test) : undefined;
    const affirmed = ref === undefined ? undefined : affirmedTest(test);
    if (ref === undefined || affirmed === undefined) return filter;
    const other = draft.filters.slice(0, index).find((before) => isHeldTo(building, before, ref));
    const own = ref.table === entity && spreadName(building.lexicon, entity) === undefined;
    if (own || (other === undefined && !isManyOf(building, entity, ref.table))) return filter;
    if (affirmed.kind === "value" && test.kind === "value") choices.set(affirmed, choices.get(test)!);
    exclusions.push({ at, picks: [] });
    return { ...filter, test: affirmed, exclusion: exclusions.length - 1 };
  });
  if (exclusions.length === draft.exclusions.length) return building;
  return settleDraft({ ...building, draft: { ...draft, filters, exclusions }, reading: { ...reading, choices } });
}

/** The field of a test that denies one value or one period: "not by Jon", "not in 2023". */
function deniedField(building: Building, test: Filter["test"]): FieldRef | undefined {
  if (test.kind === "value") return test.negated && test.role === undefined ? building.ref(test) : undefined;
  const denies = (test.kind === "period" || test.kind === "compare") && test.operator === "!=";
  const ref = denies ? building.ref(test.pick) : undefined;
  return ref !== undefined && isTimed(building.lexicon.field(ref)) ? ref : undefined;
}

function affirmedTest(test: Filter["test"]): Filter["test"] | undefined {
  if (test.kind === "value") return { ...test, negated: false };
  return test.kind === "period" || test.kind === "compare" ? { ...test, operator: "=" } : undefined;
}

/** "districts not crossed by the Amber": several rows may be joined, of a table that the question does not name. */
export function isManyOf(building: Building, entity: string, table: string): boolean {
  const { draft, tableOf } = building;
  // "Top 3 streets by number of JOBS, excluding cancelled ones": of the jobs that are counted.
  const ranked = draft.orders.flatMap(({ by }) => (by.kind === "count" ? (by.pick ?? []) : []));
  const named = [...draft.tables, ...draft.selects.flatMap(({ pick }) => pick ?? []), ...ranked].map(tableOf);
  return !named.includes(table) && leadsToMany(building, entity, table);
}

/** On the way from one table to another several rows may be joined to one. */
export function leadsToMany({ lexicon, preference }: Building, entity: string, table: string): boolean {
  const steps = planJoins([entity, table], lexicon.joins, preference)?.joins ?? [];
  const refers = (many: FieldRef, one: FieldRef) =>
    lexicon.joins.some(
      ({ from, to, cardinality }) =>
        cardinality !== "1:1" &&
        from.table === many.table &&
        from.fields.includes(many.field) &&
        to.table === one.table &&
        to.fields.includes(one.field),
    );
  return steps.some(({ on }) => on.some(({ left, right }) => refers(right, left)));
}

function isHeldTo(building: Building, { test, exclusion }: Filter, ref: FieldRef): boolean {
  const affirms =
    test.kind === "value"
      ? !test.negated
      : (test.kind === "period" || test.kind === "compare") && test.operator === "=";
  const held = test.kind === "value" ? building.ref(test) : "pick" in test ? building.ref(test.pick) : undefined;
  return affirms && exclusion === undefined && held !== undefined && sameRef(held, ref);
}

/** "without any X": the key of the question's table does not occur among the rows joined with X. */
export function exclusionCondition(building: Building, exclusion: number, asked: string): Condition | undefined {
  const all = exclusionConditions(building, exclusion);
  const { picks: named = [], of } = building.draft.exclusions[exclusion] ?? {};
  const entity = building.tableOf(of) ?? asked;
  const kind = of === undefined ? kindAsked(building, entity) : undefined;
  const filtered = all.flatMap(tablesOfCondition);
  const excluded = named.map((pick) => building.tableOf(pick)).filter((table) => table !== undefined);
  const others = [...new Set([...filtered, ...excluded])].filter((table) => table !== entity);
  // "Streams that run through no province that borders Arvia": none of the rows of one of them does.
  const spread = all.length > 0 ? spreadName(building.lexicon, entity) : undefined;
  if (spread !== undefined) return notNamed(building, spread, all);
  if (all.length === 0 && excludesItself(building, entity, excluded)) return undefined;
  const [other, further] = others;
  const alike = other !== undefined && further === undefined ? alikeKind(building, entity, other) : undefined;
  if (alike !== undefined) return noneAlike(building, alike, all);
  // "Which BASE has no pilot", of whom it is said where their base is.
  const own = all.length > 0 && (named.length === 0 || named.some((pick) => building.tableOf(pick) === entity));
  if (kind !== undefined && (others.length > 0 || own)) return noneOfKind(building, kind, others, all);
  if (others.length === 0)
    return turned(all) ?? missing(building, exclusion, all) ?? laterTable(building, exclusion, entity);
  // "without a dog and older than 20": what holds of the rows asked for is not part of what they are without.
  const isOwn = (condition: Condition) => tablesOfCondition(condition).every((table) => table === entity);
  const inner = all.filter((condition) => !isOwn(condition));
  const none = notAmong(building, entity, others, inner);
  return none && allOf([...all.filter(isOwn), none]);
}

/** Of rivers with a row for each state that they cross, those that cross it in none. */
function notNamed(
  { lexicon, preference }: Building,
  name: FieldRef,
  conditions: readonly Condition[],
): Condition | undefined {
  const plan = planJoins([name.table, ...conditions.flatMap(tablesOfCondition)], lexicon.joins, preference);
  const query = plan && { select: [fieldOf(name)], distinct: false, ...plan, where: allOf(conditions)! };
  return query && { kind: "in", left: fieldOf(name), negated: true, query };
}

/** Conditions on the question's own table are turned round. */
function turned(inner: readonly Condition[]): Condition | undefined {
  const [only, second] = inner;
  // "not from Oslo or Bergen".
  if (only?.kind === "or" && second === undefined && only.parts.every(isPlain)) return opposite(only);
  if (only?.kind !== "compare" || second !== undefined) return undefined;
  // Some are read as denied already.
  const denied = only.operator === "not like" || only.operator === "!=";
  return denied ? only : { ...only, operator: OPPOSITE[only.operator] };
}

const isPlain = (condition: Condition) => condition.kind === "compare" && condition.operator === "=";

/** "without an amount": none is stored, or a value that stands for a missing one. */
function missing(building: Building, exclusion: number, inner: readonly Condition[]): Condition | undefined {
  const picks = building.draft.exclusions[exclusion]?.picks ?? [];
  const [pick] = picks;
  const choice = building.choice(pick);
  const short = (ref: FieldRef) => isReference(building, ref) || isOneThing(building, ref);
  const sure = pick?.fields.some(({ ref, score }) => score >= (short(ref) ? REFERRED : NAMED)) === true;
  if (choice?.kind !== "field" || !sure || picks.some(({ at }) => at !== pick?.at) || inner.length > 0)
    return undefined;
  const { profile } = building.lexicon.field(choice.ref);
  const left = fieldOf(choice.ref);
  const { kind, key } = building.lexicon.field(choice.ref);
  // "Without dogs", where each row says how many.
  if (kind === "number" && !key && profile.min === 0 && profile.nulls === 0)
    return { kind: "compare", left, operator: "=", right: 0 };
  const values = [
    ...((profile.empties ?? 0) > 0 ? [""] : []),
    ...(profile.disguisedMissing ?? []).flatMap(({ value }) => (value === null ? [] : [value])),
  ];
  const nulls: Condition[] = profile.nulls === 0 && values.length > 0 ? [] : [{ kind: "null", left, negated: false }];
  const parts = [...nulls, ...values.map((right): Condition => ({ kind: "compare", left, operator: "=", right }))];
  return parts.length === 1 ? parts[0] : { kind: "or", parts };
}

/** Score from which a field is named to the letter, or nearly so. */
const NAMED = 0.7;

/** "no parent" of parent_id: what is said of a reference leaves out that it is one. */
const REFERRED = 0.4;

/** "no chip" of chip_number, "no photo" of photo_url: what may be empty, and what form it has besides. */
function isOneThing({ lexicon }: Building, ref: FieldRef): boolean {
  const { own, profile } = lexicon.field(ref);
  const [thing, second] = own.filter((word) => !FORMS.has(word));
  return (profile.nulls ?? 0) > 0 && thing !== undefined && second === undefined && own.length > 1;
}

const FORMS = new Set(
  stemsOf("number no code id address url link date day time name text value file path on at contact main work home"),
);

function isReference({ lexicon }: Building, ref: FieldRef): boolean {
  return lexicon.joins.some(({ from }) => from.table === ref.table && from.fields.includes(ref.field));
}

/** "whose courses have not been arranged": the table was named before. */
function laterTable(building: Building, exclusion: number, entity: string): Condition | undefined {
  const at = building.draft.exclusions[exclusion]?.at ?? 0;
  const before = building.draft.tables.filter((pick) => pick.at < at).map((pick) => building.tableOf(pick));
  const other = before.findLast((table) => table !== undefined && table !== entity);
  return other === undefined ? undefined : notAmong(building, entity, [other], []);
}

/** The key of a table does not occur among the rows of others that meet conditions. */
export function notAmong(
  building: Building,
  entity: string,
  others: readonly string[],
  inner: readonly Condition[],
): Condition | undefined {
  const { lexicon, preference } = building;
  const path = planJoins([entity, ...others], lexicon.joins, preference);
  const first = path?.joins[0];
  const on = first?.on[0];
  if (path === undefined || first === undefined || on === undefined) return undefined;
  const key: FieldRef = on.left;
  const apart = path.joins.slice(1);
  const branches = apart.some(({ on }) => on.some(({ left }) => left.table === entity));
  const whole = branches
    ? planJoins([first.table, ...others], lexicon.joins, preference)
    : { ...path, from: first.table, joins: apart };
  if (whole === undefined) return undefined;
  // "calls with NO TECHNICIAN": the reference of a row to one may be empty, which no list of keys tells.
  const unset: Condition = { kind: "null", left: fieldOf(key), negated: false };
  const refersTo = (lexicon.field(key).profile.nulls ?? 0) > 0 && isReference(building, key);
  if (refersTo && inner.length === 0 && whole.joins.length === 0) return unset;
  const needed = new Set([first.table, ...inner.flatMap(tablesOfCondition)]);
  const plan = pruneJoins(whole, needed, (table) => lexicon.table(table).primaryKey);
  const absent = (field: FieldRef): Condition => {
    const nulls = (lexicon.field(field).profile.nulls ?? 0) > 0;
    const present: Condition[] = nulls ? [{ kind: "null", left: fieldOf(field), negated: true }] : [];
    const where = allOf([...inner, ...present]);
    return {
      kind: "in",
      left: fieldOf(key),
      negated: true,
      query: {
        select: [fieldOf(field)],
        distinct: false,
        from: plan.from,
        joins: plan.joins,
        ...(where === undefined ? {} : { where }),
      },
    };
  };
  const none = allOf(endsOf(building, on.right, entity).map(absent));
  return refersTo && none !== undefined ? { kind: "or", parts: [unset, none] } : none;
}

/** Both ends of a way where the question names neither: an airport without flights has none that leave and none that land. */
function endsOf({ lexicon, preference }: Building, field: FieldRef, entity: string): readonly FieldRef[] {
  const join = lexicon.joins.find(
    ({ from, to }) => from.table === field.table && from.fields[0] === field.field && to.table === entity,
  );
  const rivals = join === undefined ? [] : rivalsOf(lexicon, join);
  if (rivals.length < 2 || rivals.some((rival) => preference(rival) !== 0)) return [field];
  return rivals.map(({ from }) => ({ table: from.table, field: from.fields[0]! }));
}
