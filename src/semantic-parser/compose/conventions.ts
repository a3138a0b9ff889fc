import type { FieldRef } from "../../databases/schema.js";
import { isOfLists } from "../../profiles/vocabulary/conventions.js";
import { isDated } from "../../profiles/vocabulary/history.js";
import type { Convention, RowTest } from "../../profiles/vocabulary/vocabulary.js";
import type { Formula } from "../../sql/formula.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { DefinedRows } from "../lexicon/states/defined-nouns.js";
import { type Happened, isToCome, tookPlace } from "../lexicon/times/took-place.js";
import { conditionRefs, isAggregated, refsOf } from "../query/expressions.js";
import { allOf, type Condition, type Expression, type Query, sameRef, tablesOf } from "../query/query.js";
import { withSubqueries } from "../query/with-subqueries.js";
import { conditionOf } from "./asked-states.js";
import { atTheirTime, versionsToday } from "./at-their-time.js";
import { awaitedTables } from "./awaited.js";
import { ofCountedRows } from "./belongings.js";
import { isLookedUp, isOfAsked } from "./counted-rows-of.js";
import { allRows, leftOut, rowsMissing, sourceOf } from "./counted-sentences.js";
import { byLastingKeys } from "./lasting-keys.js";
import { isOfVersion, isVersionOfTheTime, keepsVersions } from "./versions.js";

/** A query over the rows that count, what was decided about them, and the other ways to decide. */
export interface Counted {
  readonly query: Query;
  /** One sentence for each decision. */
  readonly said: readonly string[];
  readonly others: readonly Counted[];
}

/**
 * Leaves out the rows that never count, wherever the question says nothing of them, subqueries among it. A history that
 * only adds to another table's rows is taken in its present state.
 */
export function countedRows(composed: Query, lexicon: Lexicon, asked: Asked): Counted {
  const query = atTheirTime(byLastingKeys(composed, lexicon), lexicon);
  const inner = withSubqueries(query, (each) => countedRows(each, lexicon, asked).query);
  const named = refsOfQuery(query, (ref) => !isKey(lexicon, ref));
  // "The share of orders that were SENT BACK" tells some orders from others, all of them what the noun means.
  const whole = refsOfQuery({ ...query, select: query.select.map(withoutParts) }, (ref) => !isKey(lexicon, ref));
  const defined = asked.defined.filter((each) => isMeant(each, query, whole, lexicon));
  const isDefined = ({ table, convention: { tests } }: Open) =>
    defined.some((each) => each.table === table && tests.every(({ field }) => each.fields.includes(field)));
  const isOpen = (each: Open) =>
    (!isSettled(named, each.table, each.convention, lexicon) || isOnlyDenied(query, each)) &&
    !isDefined(each) &&
    !isCodeOfOthers(query, each, lexicon);
  const open = tablesOf(query)
    .flatMap((table) => conventionsOf(lexicon, table).map((convention) => ({ table, convention })))
    .filter(isOpen);
  const tookPlace =
    asked.happened === undefined || isDefinedWhole(query, lexicon)
      ? []
      : tablesOf(query).flatMap((table) => thoseThatTookPlace(lexicon, table, asked.happened!));
  const awaited = awaitedTables(query, lexicon, asked).flatMap((table) => calledOff(lexicon, table));
  const counted = open.filter(
    ({ table, convention }) =>
      isKept(query, lexicon, table, convention) || (asked.present === true && isPresent(lexicon, table, convention)),
  );
  const isCounted = ({ table, convention: { tests } }: Open) =>
    counted.some((each) => each.table === table && tests.every(({ field }) => testsField(each.convention, field)));
  const kept = [
    ...counted,
    ...(tookPlace.length > 0 ? tookPlace : awaited).filter((each) => isOpen(each) && !isCounted(each)),
  ];
  const ofOthers = ofCountedRows(lexicon, tablesOf(query), ({ tests }, table) =>
    allOf(tests.map((test) => conditionOf(test, table))),
  );
  const ofToday = kept.flatMap(({ table, convention }) =>
    convention.kind === "current" ? (versionsToday(lexicon, table, asked.today) ?? []) : [],
  );
  const stored = kept.filter(
    ({ table, convention: { kind } }) => kind !== "current" || versionsToday(lexicon, table, asked.today) === undefined,
  );
  const main = restricted(only(inner, stored), [
    ...ofToday,
    ...defined.flatMap(({ tests, said }) => tests.map((test) => whatHolds(test, said))),
    ...ofOthers.map(({ condition }) => condition),
  ]);
  const [entity] = tablesOf(query);
  const ofTheTime = ({ table, convention }: Open) =>
    keepsVersions(lexicon, table, convention) && isVersionOfTheTime(query, lexicon, table);
  const free = open.filter(
    (each) => !kept.includes(each) && each.table === entity && isOffered(lexicon, each) && !ofTheTime(each),
  );
  const said = [
    ...kept.map(({ table, convention }) => `${leftOut(lexicon, table, convention)} (${sourceOf(convention)})`),
    ...defined.map(({ table, said }) => `counts only rows of ${table} that are meant by its name (notes say: ${said})`),
    ...ofOthers.map(
      ({ table, convention }) => `leaves out what belongs to other rows of ${table} (${sourceOf(convention)})`,
    ),
    ...free.map(({ table, convention }) => allRows(lexicon, table, convention)),
  ];
  const others = [
    ...(kept.length + defined.length + ofOthers.length > 0
      ? [{ query: inner, said: kept.map((each) => allRows(lexicon, each.table, each.convention)), others: [] }]
      : []),
    ...free.map((each) => ({
      query: only(inner, [...kept, each]),
      said: [leftOut(lexicon, each.table, each.convention)],
      others: [],
    })),
  ];
  return { query: main, said, others };
}

/** What a question says of the rows that it means. */
export interface Asked {
  /** Whether what took place is asked for, which leaves out what was cancelled. */
  readonly happened: Happened | undefined;
  /** The day on which it is asked, ISO. */
  readonly today?: string | undefined;
  /** Whether it speaks of what holds now. */
  readonly present?: boolean;
  /** Whether something is said to be still to come: "nobody YET". */
  readonly awaits: boolean;
  /** Whether it says that nobody has done something. */
  readonly nobody: boolean;
  /** What its nouns are defined to be. */
  readonly defined: readonly DefinedRows[];
}

/** True where the figure that is shown is defined with its own conditions: "revenue: sum(amt) where vd = 'N'". */
function isDefinedWhole({ select, orderBy = [] }: Query, { figures }: Lexicon): boolean {
  const shown = [...select, ...orderBy.map(({ by }) => by)];
  const whole = [...figures.values()].filter(({ filters }) => filters.length > 0);
  return shown.some((item) => item.kind === "formula" && whole.some(({ expression }) => expression === item.formula));
}

/** True for a table of the query of which the question says nothing else: "CANCELLED bookings" are no stays. */
function isMeant({ table, fields }: DefinedRows, query: Query, named: readonly FieldRef[], lexicon: Lexicon): boolean {
  const never = conventionsOf(lexicon, table).flatMap(({ kind, tests }) =>
    kind === "valid" ? tests.map(({ field }) => field) : [],
  );
  const own = fields.filter((field) => !never.includes(field));
  return tablesOf(query).includes(table) && !own.some((field) => named.some((ref) => sameRef(ref, { table, field })));
}

const whatHolds = (formula: Formula, label: string): Condition => ({
  kind: "compare",
  left: { kind: "formula", formula, label },
  operator: "=",
  right: true,
});

const testsField = ({ tests }: Convention, field: string) => tests.some((test) => test.field === field);

interface Open {
  readonly table: string;
  readonly convention: Convention;
}

function thoseThatTookPlace(lexicon: Lexicon, table: string, happened: Happened): Open[] {
  const tests = tookPlace(lexicon, table, happened);
  const ahead = tests.some(({ value }) => isToCome(value));
  return ofState(table, tests, `what was cancelled${ahead ? " or is still to come" : ""} did not take place`);
}

/** A bill that was cancelled, or never sent, is not waited for to be paid. */
const calledOff = (lexicon: Lexicon, table: string) =>
  ofState(table, tookPlace(lexicon, table, { until: undefined, sent: true }), "what was cancelled is not waited for");

function ofState(table: string, tests: RowTest[], said: string): Open[] {
  const convention: Convention = {
    kind: "state",
    tests,
    words: [],
    opposites: ["cancelled"],
    always: true,
    source: "rules",
    said,
  };
  return tests.length === 0 ? [] : [{ table, convention }];
}

function conventionsOf({ vocabulary }: Lexicon, table: string): readonly Convention[] {
  return vocabulary.tables.find((each) => each.table === table)?.conventions ?? [];
}

/** "Per customer": the key that tells groups apart says nothing of one that never counts. */
const isKey = (lexicon: Lexicon, { table, field }: FieldRef) => {
  const [key, second] = lexicon.table(table).primaryKey;
  return key === field && second === undefined;
};

/** The fields that a query tests, and of those that tells, what it shows, or groups or orders by. */
function refsOfQuery(
  { select, groupBy = [], orderBy = [], where, having }: Query,
  tells: (ref: FieldRef) => boolean,
): FieldRef[] {
  return [
    ...[...select, ...groupBy, ...orderBy.map(({ by }) => by)].flatMap(refsOf).filter(tells),
    // Who is not among those with an order is told by no key of his own.
    ...[where, having]
      .flatMap(testsIn)
      .flatMap((test) => (test.kind === "in" ? conditionRefs(test).filter(tells) : conditionRefs(test))),
  ];
}

/** A figure over all rows, not over those of a share alone. */
function withoutParts(item: Expression): Expression {
  if (item.kind === "arithmetic") return { ...item, left: withoutParts(item.left), right: withoutParts(item.right) };
  if (item.kind !== "aggregate" || item.when === undefined) return item;
  const { when, ...all } = item;
  return all;
}

/** True where a field of the convention is among those named: the question has settled it. */
function isSettled(named: readonly FieldRef[], table: string, convention: Convention, lexicon: Lexicon): boolean {
  const { tests, kind } = convention;
  const versions = keepsVersions(lexicon, table, convention);
  const own = tests.some(({ field }) => named.some((ref) => sameRef(ref, { table, field })));
  // Who asks for a day of a history does not ask for the present.
  const dated =
    kind === "current" &&
    named.some(
      (ref) =>
        ref.table === table &&
        isDated(lexicon.field(ref).profile) &&
        (!versions || isOfVersion(lexicon, lexicon.field(ref))),
    );
  return own || dated;
}

/** "Not handed over yet", where what was cancelled counts nowhere: none of those either. */
function isOnlyDenied({ select, groupBy = [], where }: Query, { table, convention }: Open): boolean {
  const [test, second] = convention.tests;
  if (convention.kind !== "valid" || test?.operator !== "!=" || second !== undefined) return false;
  const ref = { table, field: test.field };
  const shown = [...select, ...groupBy].some((item) => refsOf(item).some((each) => sameRef(each, ref)));
  const told = testsIn(where).filter((each) => conditionRefs(each).some((other) => sameRef(other, ref)));
  const denied = (each: Condition) => each.kind === "compare" && each.operator === "!=" && each.right !== test.value;
  return !shown && told.length > 0 && told.every(denied);
}

/** "X = taken down" is asked for: those are the rows that a convention would leave out. */
function isCodeOfOthers({ where }: Query, { table, convention }: Open, { vocabulary }: Lexicon): boolean {
  const codes = vocabulary.tables.find((each) => each.table === table)?.fields ?? [];
  const meanings = testsIn(where).flatMap((test) => {
    if (test.kind !== "compare" || test.operator !== "=" || test.left.kind !== "field") return [];
    const { ref } = test.left;
    const own = ref.table === table ? codes.find(({ field }) => field === ref.field)?.codes : undefined;
    return own?.find(({ value }) => value === String(test.right))?.meanings ?? [];
  });
  return (
    convention.always && convention.kind === "open" && meanings.some((text) => convention.opposites.includes(text))
  );
}

const testsIn = (where: Condition | undefined): readonly Condition[] =>
  where === undefined ? [] : "parts" in where ? where.parts.flatMap(testsIn) : [where];

function isKept(query: Query, lexicon: Lexicon, table: string, convention: Convention): boolean {
  const { kind, always, source, said } = convention;
  if (keepsVersions(lexicon, table, convention)) return !isVersionOfTheTime(query, lexicon, table);
  if (kind === "current") return query.joins.length > 0 && query.from !== table && isHistory(lexicon, table);
  if (!always) return false;
  if (convention.of !== undefined) return isOfAsked(query, table, convention.of, lexicon);
  const ofLists = source === "rules" || isOfLists(said);
  return !ofLists || isListed(query, table) || !isLookedUp(query, lexicon, table);
}

/** "What do we CHARGE for a cubic metre": of a history that no other rows refer to, what holds now. */
const isPresent = (lexicon: Lexicon, table: string, { kind }: Convention) =>
  kind === "current" && isHistory(lexicon, table);

/** True for a table of versions: a thing that other tables refer to has one row, whether it is a present one or not. */
function isHistory({ joins }: Lexicon, name: string): boolean {
  return !joins.some(({ from, to }) => to.table === name && from.table !== name);
}

/** True where rows of the table themselves are shown. */
function isListed({ select }: Query, table: string): boolean {
  return !select.some(isAggregated) && select.some((item) => refsOf(item).some((ref) => ref.table === table));
}

/** Worth a line where some rows are meant and others are not, not for each event that a row may have had. */
function isOffered(lexicon: Lexicon, { table, convention }: Open): boolean {
  return convention.kind !== "state" && rowsMissing(lexicon, table, convention) !== 0;
}

function only(query: Query, list: readonly Open[]): Query {
  return restricted(
    query,
    list.flatMap(({ table, convention }) => convention.tests.map((test) => conditionOf(test, table))),
  );
}

function restricted(query: Query, tests: readonly Condition[]): Query {
  if (tests.length === 0) return query;
  const where = query.where === undefined ? [] : query.where.kind === "and" ? query.where.parts : [query.where];
  return { ...query, where: allOf([...where, ...tests])! };
}
