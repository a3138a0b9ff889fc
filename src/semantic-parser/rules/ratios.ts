import { isAdditive } from "../lexicon/additive.js";
import { isOfEvents } from "../lexicon/dated-fields.js";
import { type Cursor, cueAt, mentionKind, pickAt, skipSmall, textAt } from "./cursor.js";
import type { Draft, Formula, Pick } from "./draft.js";
import { arithmeticOf, countOf } from "./formula.js";
import { newDraft } from "./new-draft.js";

/**
 * "Clicks PER impression", where neither belongs to the other: the one figure divided by the other, of two tables of
 * events their numbers of rows.
 */
export function readRatio(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const first = cueAt(cursor, at, "count") === undefined ? at : skipSmall(cursor, at + 1, 2);
  if (draft.selects.length > 0 || textAt(cursor, first + 1) !== "per" || cursor.compared !== undefined) return false;
  const second = skipSmall(cursor, first + 2, 1);
  const [one, other] = [pickAt(cursor, first), pickAt(cursor, second)];
  if (one === undefined || other === undefined) return false;
  const formula = ofSums(cursor, first, second, one, other) ?? ofCounts(cursor, first, second, one, other);
  if (formula === undefined) return false;
  draft.selects.push({ kind: "formula", pick: one, formula });
  cursor.at = second + 1;
  return true;
}

/** Two figures that the same rows keep: each is added up before they are divided. */
function ofSums(cursor: Cursor, first: number, second: number, one: Pick, other: Pick): Formula | undefined {
  const { lexicon } = cursor;
  if (mentionKind(cursor, first) !== "field" || mentionKind(cursor, second) !== "field") return undefined;
  const added = ({ fields }: Pick) => fields.filter(({ ref }) => isAdditive(lexicon.field(ref)));
  const [above, below] = [added(one), added(other)];
  const beside = above.filter(({ ref }) =>
    below.some((each) => each.ref.table === ref.table && each.ref.field !== ref.field),
  );
  const [top] = beside;
  if (top === undefined) return undefined;
  const sum = (pick: Pick): Formula => ({
    kind: "aggregate",
    name: "sum",
    distinct: false,
    of: { kind: "pick", pick },
  });
  const same = below.filter(({ ref }) => ref.table === top.ref.table && ref.field !== top.ref.field);
  return arithmeticOf("/", sum({ ...one, fields: [top], tables: [] }), sum({ ...other, fields: same, tables: [] }));
}

/** Two tables of events that do not lead to each other; "orders per customer" asks for each customer. */
function ofCounts(cursor: Cursor, first: number, second: number, one: Pick, other: Pick): Formula | undefined {
  const { lexicon, draft } = cursor;
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
