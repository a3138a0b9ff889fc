import type { FieldRef } from "../../../databases/schema.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import { isTaken, placeOf } from "../../lexicon/figures/income.js";
import { isOfEvents } from "../../lexicon/times/dated-fields.js";
import { type Cursor, cueAt, mentionKind, pickAt, skipSmall, textAt } from "../cursor.js";
import type { Draft, FieldOption, Formula, Pick } from "../draft.js";
import { unitsAt } from "../figures/units.js";
import { arithmeticOf, countOf, firstPick, placesOf } from "../formula.js";
import { newDraft } from "../new-draft.js";
import { ownersAbove, pointerTo } from "../owner-paths.js";
import { fieldPick } from "../picks.js";

/**
 * "Clicks PER impression", where neither belongs to the other: the one figure divided by the other, of two tables of
 * events their numbers of rows.
 */
export function readRatio(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  // "The AVERAGE fare per kilometre" is of all kilometres, too.
  const opens = cueAt(cursor, at, "count") !== undefined || cueAt(cursor, at, "aggregate")?.name === "avg";
  const first = opens ? skipSmall(cursor, at + 1, 2) : at;
  if (draft.selects.length > 0 || cursor.compared !== undefined) return false;
  const ratio = ratioAt(cursor, first, (second) => groupAfter(cursor, second));
  if (ratio === undefined) return false;
  draft.selects.push({ kind: "formula", pick: ratio.pick, formula: ratio.formula });
  cursor.at = ratio.next;
  return true;
}

interface Ratio {
  readonly pick: Pick;
  readonly formula: Formula;
  readonly next: number;
}

/** "which driver has the highest REVENUE PER HIRE": what those that are shown are ranked by. */
export function rankedRatio(cursor: Cursor, start: number): Ratio | undefined {
  const [shown, second] = cursor.draft.selects;
  return shown?.kind === "pick" && second === undefined
    ? ratioAt(cursor, skipSmall(cursor, start, 2), () => shown.pick)
    : undefined;
}

/** @param groupOf What is told apart, from the place of what is divided by. */
function ratioAt(cursor: Cursor, first: number, groupOf: (second: number) => Pick | undefined): Ratio | undefined {
  if (textAt(cursor, first + 1) !== "per") return undefined;
  const second = skipSmall(cursor, first + 2, 1);
  const one = pickAt(cursor, first);
  const formula =
    one &&
    (ofSums(cursor, first, second, one) ??
      ofCounts(cursor, first, second, one) ??
      ofOwners(cursor, first, second, groupOf(second)));
  return formula && { pick: firstPick(placesOf(formula)) ?? one, formula, next: second + 1 };
}

function groupAfter(cursor: Cursor, second: number): Pick | undefined {
  const each = cueAt(cursor, second + 1, "each") !== undefined && textAt(cursor, second + 1) !== "per";
  return each || textAt(cursor, second + 1) === "by" ? pickAt(cursor, skipSmall(cursor, second + 2, 2)) : undefined;
}

const sumOf = (pick: Pick, option: FieldOption): Formula => ({
  kind: "aggregate",
  name: "sum",
  distinct: false,
  of: { kind: "pick", pick: { ...pick, fields: [option], tables: [] } },
});

/** Two figures that the same rows keep: each is added up before they are divided. */
function ofSums(cursor: Cursor, first: number, second: number, one: Pick): Formula | undefined {
  const { lexicon } = cursor;
  if (mentionKind(cursor, first) !== "field") return undefined;
  // What was paid for each row comes to something, though prices do not.
  const above = one.fields.filter(
    ({ ref }) => isAdditive(lexicon.field(ref)) || (isOfEvents(lexicon, ref.table) && placeOf(lexicon.field(ref)) >= 0),
  );
  const below = divisorsAt(cursor, second);
  const beside = (top: FieldOption) =>
    below.find(({ ref }) => ref.table === top.ref.table && ref.field !== top.ref.field);
  const top = above.find((option) => beside(option) !== undefined);
  if (top === undefined) return undefined;
  return arithmeticOf("/", sumOf(one, top), sumOf({ at: second, fields: [], tables: [] }, beside(top)!));
}

/** "per PASSENGER", "per KILOMETRE": the figures called so, or the only one of a table that is kept in such a unit. */
function divisorsAt(cursor: Cursor, at: number): FieldOption[] {
  const { lexicon } = cursor;
  const units = unitsAt(cursor, at);
  if (units === undefined) {
    const named = mentionKind(cursor, at) === "field" ? (pickAt(cursor, at)?.fields ?? []) : [];
    return named.filter(({ ref }) => isAdditive(lexicon.field(ref)));
  }
  const kept = lexicon.fields.filter(
    (field) =>
      isAdditive(field) &&
      field.units.some(({ quantity, factor }) =>
        units.some((unit) => unit.quantity === quantity && unit.factor === factor),
      ),
  );
  const alone = kept.filter(({ ref }) => kept.filter((other) => other.ref.table === ref.table).length === 1);
  return alone.map(({ ref }) => ({ ref, score: 0.9 }));
}

/**
 * "Revenue PER CUSTOMER by region", "per hire for each driver", where each customer is of one region: what all those of a
 * region come to, divided by how many they are.
 */
function ofOwners(cursor: Cursor, first: number, second: number, group: Pick | undefined): Formula | undefined {
  const { lexicon } = cursor;
  const named = mentionKind(cursor, first) === "field" ? (pickAt(cursor, first)?.fields ?? []) : [];
  const [owner] = mentionKind(cursor, second) === "table" ? (pickAt(cursor, second)?.tables ?? []) : [];
  if (owner === undefined || group === undefined || !tellsApart(cursor, owner.table, group)) return undefined;
  for (const option of named) {
    const field = lexicon.field(option.ref);
    if (!isTaken(field) && !(placeOf(field) >= 0 && isOfEvents(lexicon, field.ref.table))) continue;
    const sum = sumOf({ at: first, fields: [], tables: [] }, option);
    if (field.ref.table === owner.table) return arithmeticOf("/", sum, countOf());
    const key = pointerTo(lexicon, field.ref.table, owner.table);
    if (key !== undefined) return arithmeticOf("/", sum, countOf(undefined, asFormula(second, key), true));
  }
  return undefined;
}

const asFormula = (at: number, ref: FieldRef): Formula => ({
  kind: "pick",
  pick: fieldPick(at, ref, 0.95),
});

/** Each row of the owner is of one of those that the group tells apart. */
function tellsApart({ lexicon }: Cursor, owner: string, { fields: [field], tables: [table] }: Pick): boolean {
  const isTable = table !== undefined && table.score >= (field?.score ?? 0);
  const named = isTable ? table.table : field?.ref.table;
  if (named === undefined) return false;
  return named === owner ? !isTable && !lexicon.field(field!.ref).key : ownersAbove(lexicon, owner).has(named);
}

/** Two tables of events that do not lead to each other; "orders per customer" asks for each customer. */
function ofCounts(cursor: Cursor, first: number, second: number, one: Pick): Formula | undefined {
  const { lexicon, draft } = cursor;
  const other = pickAt(cursor, second);
  if (other === undefined) return undefined;
  const [above, below] = [one.tables[0]?.table, other.tables[0]?.table];
  if (mentionKind(cursor, first) !== "table" || mentionKind(cursor, second) !== "table") return undefined;
  if (above === undefined || below === undefined || above === below) return undefined;
  const leads = lexicon.joins.some(
    ({ from, to }) => (from.table === above && to.table === below) || (from.table === below && to.table === above),
  );
  const shared = lexicon.joins.some(
    ({ from, to }) =>
      from.table === above && lexicon.joins.some((join) => join.from.table === below && join.to.table === to.table),
  );
  const events = [above, below].every((table) => isOfEvents(lexicon, table));
  // What else is said of the rows would have to hold of both.
  const alone = cursor.items.every((item, at) => at <= second || item.kind === "mark");
  if (leads || !shared || !events || !alone) return undefined;
  draft.tables.push({ ...one, fields: [] });
  return arithmeticOf("/", countOf(), { kind: "query", draft: countDraft({ ...other, fields: [] }) });
}

const countDraft = (pick: Pick): Draft => ({
  ...newDraft(),
  selects: [{ kind: "count", pick, distinct: false }],
});
