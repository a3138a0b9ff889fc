import type { FieldRef } from "../../databases/schema.js";
import { partsOf } from "../../language/calendar.js";
import { stemsOf } from "../../language/stems.js";
import { oppositeTest } from "../../profiles/vocabulary/row-tests.js";
import type { RowTest } from "../../profiles/vocabulary/vocabulary.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { tableOfMeaning } from "../lexicon/mention.js";
import { belongsTo } from "../lexicon/things/owners.js";
import { beginningOf, isTimed } from "../lexicon/times/dated-fields.js";
import { recordedBesides, recordedUntil } from "../lexicon/times/recorded-until.js";
import { allOf, type Condition, fieldOf } from "../query/query.js";
import type { FilterTest } from "../rules/draft.js";
import { versionsToday } from "./at-their-time.js";
import type { Building } from "./building.js";
import { namedCondition } from "./metrics.js";
import { periodCondition } from "./periods.js";

type StateTest = Extract<FilterTest, { kind: "state" }>;

/** The condition that a question's "current", "open", "deleted" stands for; none where nothing else is of that table. */
export function stateCondition(building: Building, test: StateTest): Condition | undefined {
  const ref = building.ref(test.pick);
  const stated = test.conventions.find(
    ({ table, convention, figure }) =>
      table === ref?.table && (figure?.ref.field ?? convention.tests[0]?.field) === ref.field,
  );
  if (stated === undefined || !isAskedOf(building, test, stated.table)) return undefined;
  if (stated.figure !== undefined) return allOf(namedCondition(building, stated.figure, test.negated, test.today));
  const { tests, kind } = stated.convention;
  const present =
    kind === "current" && !test.negated ? versionsToday(building.lexicon, stated.table, test.today) : undefined;
  if (present !== undefined) return present;
  // What is no longer with the customer has been there: the last test alone is turned.
  const wanted = test.negated ? tests.with(-1, turned(building.lexicon, stated.table, tests.at(-1)!)) : tests;
  if (stated.convention.kind !== "open") return allOf(wanted.map((each) => conditionOf(each, stated.table)));
  const ended = wanted.map((each) =>
    onDay(building.lexicon, { table: stated.table, field: each.field }, each, test.today),
  );
  const ending = new Set(wanted.map(({ field }) => field));
  const begun = test.negated ? undefined : begunBy(building.lexicon, stated.table, ending, test.today);
  return allOf(begun === undefined ? ended : [begun, ...ended]);
}

/** What a row that lasts begins with: somebody's first day, the start of a contract. */
const LASTS_FROM = new Set(
  stemsOf("start started begin begins hired joined employed appointed valid effective from since"),
);

/** What is to begin on a later day is not there yet: who starts next month does not work here. */
function begunBy(
  lexicon: Lexicon,
  name: string,
  ending: ReadonlySet<string>,
  today: string | undefined,
): Condition | undefined {
  const begins = beginningOf(lexicon.table(name));
  if (today === undefined || begins === undefined || ending.has(begins.ref.field)) return undefined;
  const lasts = [...begins.spelt].some((word) => LASTS_FROM.has(word));
  const planned = String(begins.profile.max ?? "").slice(0, 10) > today && recordedBesides(lexicon, begins) <= today;
  if (!lasts || !planned) return undefined;
  const { year, month, date: day } = partsOf(today);
  return periodCondition(begins, "<=", { year, month, day }, undefined);
}

/** What is to end on a later day has not ended yet: who has given notice still works here. */
function onDay(lexicon: Lexicon, ref: FieldRef, test: RowTest, today: string | undefined): Condition {
  const field = lexicon.field(ref);
  const stored = conditionOf(test, ref.table);
  const last = String(field.profile.max ?? "").slice(0, 10);
  const planned = today !== undefined && isTimed(field) && last > today && last > recordedUntil(lexicon);
  if (!planned || (test.operator !== "is null" && test.operator !== "is not null")) return stored;
  const { year, month, date: day } = partsOf(today);
  const open = test.operator === "is null";
  const dated = periodCondition(field, open ? ">=" : "<", { year, month, day }, undefined);
  if (dated === undefined) return stored;
  return open ? { kind: "or", parts: [stored, dated] } : dated;
}

function isAskedOf({ reading, lexicon }: Building, test: StateTest, table: string): boolean {
  const others = [...reading.choices].flatMap(([slot, choice]) => (slot === test.pick ? [] : [tableOfMeaning(choice)]));
  if (others.length === 0 || others.includes(table)) return true;
  // "who has not PAID", which payments tell: those of the persons, as no other rows are ever paid.
  const [only, second] = test.conventions;
  const plain = only?.convention.kind === "state" && !only.convention.words.includes("current");
  return (
    second === undefined && (plain || test.deed === true) && others.some((other) => belongsTo(lexicon, table, other))
  );
}

function turned(lexicon: Lexicon, table: string, test: RowTest): RowTest {
  return oppositeTest(test, lexicon.field({ table, field: test.field }).profile);
}

/** A test of rows as a condition of a query. */
export function conditionOf({ field, operator, value, orNull }: RowTest, table: string): Condition {
  const left = fieldOf({ table, field });
  if (operator === "is null" || operator === "is not null")
    return { kind: "null", left, negated: operator === "is not null" };
  const compared: Condition = { kind: "compare", left, operator, right: value! };
  return orNull ? { kind: "or", parts: [compared, { kind: "null", left, negated: false }] } : compared;
}
