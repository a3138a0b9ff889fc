import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { planJoins } from "../query/joins.js";
import { sameRef } from "../query/query.js";
import type { Draft, FilterTest, Formula, Pick } from "../rules/draft.js";
import { draftsIn, placesOf, placesOfTest } from "../rules/formula.js";
import type { Choice, Slot, ValueTest } from "./choices.js";
import type { Context } from "./mention-context.js";
import { isBetween, type Timed, timedPlaces, timeliness } from "./timeliness.js";

export type { Choice, Slot } from "./choices.js";

/** One way to settle all ambiguous places of a draft. */
export interface Reading {
  readonly choices: ReadonlyMap<Slot, Choice>;
  /** Mean of the scores of the choices, less what the tables cost. */
  readonly score: number;
  /** The weakest choice. */
  readonly weakest: number;
}

interface Partial {
  readonly choices: Map<Slot, Choice>;
  readonly tables: ReadonlySet<string>;
  readonly score: number;
  readonly weakest: number;
}

const WIDTH = 24;
/** Cost of a table that the question does not name, and of one that it names. */
const NEW_TABLE = 0.3;
/** What a table gets for the context that only fields are judged by. */
const TABLE_CONTEXT = 0.2;

/** What a field costs that only points at the table of the same name, or is its key. */
const POINTER = 0.25;

/** What two places cost that should be of one field and are not. */
const UNLIKE = 0.5;
/** What a value costs that would be the name of the very thing asked for, where it can be something else. */
const OWN_NAME = 0.25;

/** What it is worth that a value names the row whose figure is asked for. */
const OWN_ROW = 0.1;

/** The best ways to settle a draft, best first. */
export function resolveDraft(draft: Draft, lexicon: Lexicon, context: Context): Reading[] {
  const slots = slotsOf(draft);
  const named = new Set(
    [
      ...draft.tables,
      ...draft.groups,
      ...draft.selects.flatMap((part) => part.pick ?? []),
      ...draft.exclusions.flatMap((each) => each.picks),
      // "Plates with more than five FINES": of the fines, where other rows have plates too.
      ...draft.having.flatMap(({ of }) => of ?? []),
    ].flatMap(topTables),
  );
  const asked = new Set(draft.selects.flatMap((part) => (part.pick === undefined ? [] : topTables(part.pick))));
  const hinted = new Set(draft.hints.flatMap((hint) => hint.fields.slice(0, 1).map(({ ref }) => fieldKey(ref))));
  let beam: Partial[] = [{ choices: new Map(), tables: named, score: 0, weakest: 1 }];
  const surroundings = { context, hinted, asked, lexicon, ...timedPlaces(draft) };
  for (const slot of slots) {
    beam = beam
      .flatMap((partial) => optionsOf(slot, surroundings).map((option) => extend(partial, slot, option, surroundings)))
      .sort((a, b) => b.score - a.score)
      .slice(0, WIDTH);
  }
  const count = Math.max(1, slots.length);
  return beam.map(({ choices, score, weakest }) => ({ choices, score: score / count, weakest }));
}

/** The table that a place names; none where it can be several. */
function topTables(pick: Pick): string[] {
  const [top, second] = pick.tables;
  if (top?.score === second?.score) return [];
  return top !== undefined && top.score >= (pick.fields[0]?.score ?? 0) ? [top.table] : [];
}

function slotsOf(draft: Draft): Slot[] {
  const slots: (Slot | undefined)[] = [
    ...draft.tables,
    ...draft.groups,
    ...draft.selects.flatMap((part) => (part.kind === "formula" ? slotsOfFormula(part.formula) : [part.pick])),
    ...draft.filters.flatMap(({ test }): (Slot | undefined)[] => slotsOfTest(test)),
    ...draft.having.flatMap((test) => [test.of, ...(test.against === undefined ? [] : slotsOf(test.against))]),
    ...draft.orders.flatMap(({ by }) => (by.kind === "formula" ? slotsOfFormula(by.formula) : [by.pick])),
    ...draft.exclusions.flatMap((each) => each.picks),
    draft.above,
  ];
  const known = [...new Set(slots.filter((slot) => slot !== undefined))];
  // Which date is meant shows once it is known of what.
  return [...known.filter((slot) => !isWhen(slot)), ...known.filter(isWhen)];
}

function slotsOfFormula(formula: Formula): (Slot | undefined)[] {
  return [...placesOf(formula), ...draftsIn(formula).flatMap(slotsOf)];
}

const isWhen = (slot: Slot) => "when" in slot && slot.when === true;

function slotsOfTest(test: FilterTest): (Slot | undefined)[] {
  return "draft" in test ? [test.pick, ...slotsOf(test.draft)] : placesOfTest(test);
}

interface Option {
  readonly choice: Choice;
  readonly table: string;
  readonly score: number;
}

function pointsAt(lexicon: Lexicon, ref: FieldRef, table: string): boolean {
  return lexicon.joins.some(
    ({ from, to }) => to.table === table && from.table === ref.table && from.fields.includes(ref.field),
  );
}

/** True for a field that only tells which row of a table is meant: one that points at it, or its own key. */
function standsFor(lexicon: Lexicon, ref: FieldRef, table: string): boolean {
  const [key, second] = lexicon.table(table).primaryKey;
  return pointsAt(lexicon, ref, table) || (ref.table === table && key === ref.field && second === undefined);
}

interface Surroundings extends Timed {
  readonly context: Context;
  /** Fields named where nothing was compared with them. */
  readonly hinted: ReadonlySet<string>;
}

function optionsOf(slot: Slot, { context, hinted, asked, lexicon }: Surroundings): Option[] {
  if ("kind" in slot) {
    const ownName = ({ ref }: ValueTest["options"][number]) => {
      const { own, echo } = lexicon.field(ref);
      const names = asked.has(ref.table) && (echo || own.join() === "name" || own.join() === "titl");
      return slot.apposed !== true && (names || [...asked].some((table) => pointsAt(lexicon, ref, table)));
    };
    const open = slot.options.some((option) => !ownName(option));
    return slot.options.map((option) => ({
      choice: { kind: "value", ref: option.ref, value: option.value },
      table: option.ref.table,
      score: option.score - (open && ownName(option) ? OWN_NAME : 0),
    }));
  }
  // "The name of the continents", whose table keeps it in a field called continent.
  const names = slot.wholeName === true ? context.ownNames(slot.at) : [];
  const others = names.filter(({ ref }) => !slot.fields.some((option) => sameRef(option.ref, ref)));
  return [
    ...[...slot.fields, ...others].map(
      (option): Option => ({
        choice: { kind: "field", ref: option.ref, inverse: option.inverse === true },
        table: option.ref.table,
        score:
          option.score +
          context.score(slot.at, option) -
          (slot.tables.some((named) => named.score >= option.score && standsFor(lexicon, option.ref, named.table))
            ? POINTER
            : 0) +
          (hinted.has(fieldKey(option.ref)) ? 0.15 : 0),
      }),
    ),
    ...slot.tables.map(
      (option): Option => ({
        choice: { kind: "table", table: option.table },
        table: option.table,
        score: option.score + TABLE_CONTEXT,
      }),
    ),
  ];
}

function extend(partial: Partial, slot: Slot, option: Option, surroundings: Surroundings): Partial {
  const { lexicon } = surroundings;
  const known = partial.tables.has(option.table);
  const first = partial.tables.size === 0;
  const between = isWhen(slot) && isBetween(partial.choices, option.table, surroundings);
  const cost = known || first || between ? 0 : NEW_TABLE * distance(option.table, partial.tables, lexicon);
  const timely = isWhen(slot) ? timeliness(partial.choices, slot, option.choice, surroundings) : 0;
  return {
    choices: new Map(partial.choices).set(slot, option.choice),
    tables: known ? partial.tables : new Set([...partial.tables, option.table]),
    score:
      partial.score +
      option.score -
      cost -
      (isUnlike(partial, slot, option.choice) ? UNLIKE : 0) -
      (isOfAnother(partial, slot, option) ? UNLIKE : 0) +
      timely +
      (isOwnRow(partial, option, surroundings) ? OWN_ROW : 0),
    weakest: Math.min(partial.weakest, option.score + Math.min(0, timely)),
  };
}

/** "How many people live in ARVIA": of that province rather than of its towns, which keep its name as well. */
function isOwnRow({ tables }: Partial, { choice }: Option, { asked, lexicon }: Surroundings): boolean {
  if (choice.kind !== "value" || asked.has(choice.ref.table) || !tables.has(choice.ref.table)) return false;
  const { table, field } = choice.ref;
  return lexicon.joins.some(({ to }) => to.table === table && to.fields.length === 1 && to.fields[0] === field);
}

/** "Utah or Texas" of two different fields, "orders per month in 2024" by two different dates. */
function isUnlike({ choices }: Partial, { like }: Slot, choice: Choice): boolean {
  const slot = like !== undefined && "kind" in like && like.kind !== "value" ? undefined : like;
  const before = slot === undefined ? undefined : choices.get(slot);
  if (before === undefined || before.kind === "table" || choice.kind === "table") return false;
  return fieldKey(before.ref) !== fieldKey(choice.ref);
}

/** "Greta Gale" with the first name of a teacher and the last one of a pupil. */
function isOfAnother({ choices }: Partial, slot: Slot, { table }: Option): boolean {
  const { beside } = "kind" in slot ? slot : {};
  const first = beside?.kind === "value" ? choices.get(beside) : undefined;
  return first?.kind === "value" && first.ref.table !== table;
}

/** 1 for a table joined directly to one that is there already, 2 and little more for others, 5 for those that no join reaches. */
function distance(table: string, tables: ReadonlySet<string>, lexicon: Lexicon): number {
  const near = lexicon.joins.some(
    ({ from, to }) => (from.table === table && tables.has(to.table)) || (to.table === table && tables.has(from.table)),
  );
  if (near) return 1;
  const plan = planJoins([[...tables][0]!, table], lexicon.joins);
  return plan === undefined ? 5 : 2 + 0.1 * Math.max(0, plan.joins.length - 2);
}
