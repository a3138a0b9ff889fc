import { fieldKey } from "../../databases/schema.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { tableOfMeaning } from "../lexicon/mention.js";
import { personTables } from "../lexicon/persons/who.js";
import { dateOwners, isOfEvents } from "../lexicon/times/dated-fields.js";
import { planJoins } from "../query/joins.js";
import type { Draft, Formula, Pick as Place } from "../rules/draft.js";
import { placesOf } from "../rules/formula.js";
import type { Choice, Slot } from "./choices.js";

/** What dates of a draft are judged by. */
export interface Timed extends ReturnType<typeof timedPlaces> {
  readonly lexicon: Lexicon;
  /** Tables that are asked for. */
  readonly asked: ReadonlySet<string>;
}

export function timedPlaces(draft: Draft) {
  const apart = draft.groups.filter(({ unit }) => unit === undefined);
  return { figures: figuresOf(draft), times: timesOf(draft), deeds: [...valuesOf(draft), ...sumsOf(draft)], apart };
}

/** Places that name what is counted or summed. */
function figuresOf({ selects, orders, having }: Draft): Slot[] {
  const shown = selects.flatMap((part) => {
    if (part.kind === "formula") return computedPlaces(part.formula);
    return part.kind === "pick" || part.pick === undefined ? [] : [part.pick];
  });
  // "Top 3 customers by turnover in 2024": when it was taken, not since when they are customers.
  const ranked = [...orders.map(({ by }) => by.pick), ...having.map(({ of }) => of)];
  return [...shown, ...ranked.filter((pick) => pick !== undefined)];
}

/** The places of what is computed, without those that say of which rows. */
function computedPlaces(formula: Formula): readonly Place[] {
  if (formula.kind === "arithmetic") return [formula.left, formula.right].flatMap(computedPlaces);
  if (formula.kind === "aggregate" && formula.of !== "rows") return computedPlaces(formula.of);
  if (formula.kind === "aggregate" && formula.when !== undefined) return [];
  return placesOf(formula).filter((place): place is Place => !("kind" in place));
}

/** Places that name stored values. */
const valuesOf = ({ filters }: Draft): Slot[] =>
  filters.flatMap(({ test, exclusion }) => (test.kind === "value" && exclusion === undefined ? [test] : []));

/** "Who SPENT more than 500 in 2024": places that name what is added up for each. */
const sumsOf = ({ having }: Draft): Slot[] =>
  having.flatMap(({ of, aggregate }) => (aggregate === "sum" && of !== undefined ? [of] : []));

/** Places that name dates. */
function timesOf({ groups, filters }: Draft): Slot[] {
  const compared = filters.flatMap(({ test }) =>
    test.kind === "period" || test.kind === "compare" ? [test.pick] : [],
  );
  return [...groups.filter(({ unit }) => unit !== undefined), ...compared];
}

/** What a date gets that is of the rows which are counted or summed, and that other times of the question are told by. */
const OWN_DATE = 0.4;
const SAME_DATE = 0.15;
/** The same of the date of what a stored value says was done, and what the date loses since when persons are known. */
const DONE = 0.1;
const SINCE = 0.4;

/** What a date gets besides its own score, as the places were settled so far. */
export function timeliness(
  choices: ReadonlyMap<Slot, Choice>,
  slot: Slot,
  choice: Choice,
  { figures, times, deeds, apart, asked, lexicon }: Timed,
): number {
  if (choice.kind !== "field") return 0;
  const { ref } = choice;
  const chosenTable = (slot: Slot) => tableOf(choices.get(slot));
  const same = times.some((each) => {
    const chosen = choices.get(each);
    return chosen?.kind === "field" && fieldKey(chosen.ref) === fieldKey(ref);
  });
  const isDateOf = (table: string | undefined) =>
    table === ref.table || (table !== undefined && dateOwners(lexicon, table).includes(ref.table));
  const said = "of" in slot ? slot.of : undefined;
  // "How many customers RETURNED something in 2024": when they did, not since when they are customers.
  const done = deeds.flatMap((each) => deedOf(lexicon, chosenTable(each), asked) ?? []);
  // "Visits per NURSE this year": of the visits, and not since when or until when there are nurses.
  const toldApart =
    figures.length > 0 &&
    apart.some((each) => chosenTable(each) === ref.table) &&
    !figures.some((each) => isDateOf(chosenTable(each)));
  const since = toldApart || (done.length > 0 && isOfPersons(lexicon, ref.table));
  const own = said === undefined ? !since && figures.some((each) => isDateOf(chosenTable(each))) : isDateOf(said);
  // "Who TAUGHT Ann in 2024": when it was done, not since when they are here.
  const then = done.some(isDateOf) && isDeed(lexicon, ref.table) && !asked.has(ref.table);
  return (own ? OWN_DATE : 0) + (same ? SAME_DATE : 0) + (then ? DONE : 0) - (since && said === undefined ? SINCE : 0);
}

const known = new WeakMap<Lexicon, Map<string, string | undefined>>();

/** What persons did to come to a table: who flew TO LISBON had a flight there, who lives there had none. */
function deedOf(lexicon: Lexicon, table: string | undefined, asked: ReadonlySet<string>): string | undefined {
  if (table === undefined) return undefined;
  const person = [...asked].find((each) => isOfPersons(lexicon, each)) ?? table;
  const deeds = known.get(lexicon) ?? new Map<string, string | undefined>();
  known.set(lexicon, deeds);
  const key = `${person} ${table}`;
  if (!deeds.has(key)) {
    const path = planJoins([person, table], lexicon.joins)?.joins ?? [];
    const tables = table === person ? [table] : path.map((step) => step.table);
    deeds.set(
      key,
      tables.findLast((each) => isDeed(lexicon, each)),
    );
  }
  return deeds.get(key);
}

/** Of what happens, and not since when persons are what they are called. */
const isDeed = (lexicon: Lexicon, name: string) => isOfEvents(lexicon, name) && !isOfPersons(lexicon, name);

const isOfPersons = (lexicon: Lexicon, name: string) => personTables(lexicon).some(({ table }) => table.name === name);

/**
 * "How many EYE TESTS did Ann do this year", which have the day of their appointment, "who FLEW TO LISBON in May", who had
 * a flight there: nobody names that.
 */
export function isBetween(
  choices: ReadonlyMap<Slot, Choice>,
  table: string,
  { figures, deeds, asked, lexicon }: Timed,
): boolean {
  const chosen = (slot: Slot) => tableOf(choices.get(slot));
  return (
    figures.some((slot) => dateOwners(lexicon, chosen(slot) ?? table).includes(table)) ||
    deeds.some((slot) => deedOf(lexicon, chosen(slot), asked) === table)
  );
}

const tableOf = (choice: Choice | undefined) => choice && tableOfMeaning(choice);
