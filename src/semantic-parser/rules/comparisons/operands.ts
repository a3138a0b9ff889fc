import type { Comparison } from "../../query/query.js";
import { addFilter, type Cursor, takeLastField } from "../cursor.js";
import type { Draft, Filter, Pick, SelectPart } from "../draft.js";
import { sizeOfNoun } from "../ranks/ranked-fields.js";

/** "in the state with the most rivers": among the rows that a question of its own finds. */
export function readInner(cursor: Cursor): boolean {
  const inner = cursor.inner.get(cursor.at);
  if (inner?.head === undefined) return false;
  const { head, draft, related } = inner;
  addFilter(cursor, cursor.at, { kind: "nested", pick: head, draft, related, negated: cursor.negated });
  cursor.at++;
  return true;
}

/** "more visitors than Glass Hall", "higher than the highest point of the Alps": the same field of other rows. */
export function againstInner(cursor: Cursor, at: number, operator: Comparison, measured: Pick | undefined): boolean {
  const inner = cursor.inner.get(at);
  if (inner === undefined || inner.head !== undefined) return false;
  const pick = measured ?? takeLastField(cursor, cursor.at, true) ?? figureOf(cursor, inner.draft);
  if (pick === undefined) return false;
  addFilter(cursor, cursor.at, { kind: "scalar", pick, operator, draft: showing(cursor, inner.draft, pick) });
  cursor.at = at + 1;
  return true;
}

/** The figure that the other rows are asked for, or the one that says how large the thing itself is. */
function figureOf(cursor: Cursor, { selects, orders }: Draft): Pick | undefined {
  const asked = [...selects.map(({ pick }) => pick), ...orders.map(({ by }) => by.pick)];
  return asked.find((pick) => pick !== undefined && isFigure(cursor, pick)) ?? sizeOfAsked(cursor);
}

function sizeOfAsked(cursor: Cursor): Pick | undefined {
  const noun = [...cursor.draft.selects.map(({ pick }) => pick), ...cursor.draft.tables].find(
    (pick) => pick !== undefined && pick.tables.length > 0,
  );
  return noun && sizeOfNoun(cursor, noun.at);
}

/** The other rows' question, asked for one figure. */
function showing(cursor: Cursor, draft: Draft, pick: Pick): Draft {
  const [only, ...others] = draft.selects.filter((part) => part.pick === undefined || !isTable(part.pick));
  const own = only !== undefined && others.length === 0 && (only.pick === undefined || isFigure(cursor, only.pick));
  const selects: SelectPart[] = own ? [only] : [{ kind: "pick", pick, distinct: false }];
  const named = draft.selects.flatMap((part) => (part.pick !== undefined && isTable(part.pick) ? [part.pick] : []));
  const filters = draft.filters.map(
    (filter): Filter =>
      filter.test.kind === "value" ? { ...filter, test: { ...filter.test, apposed: true } } : filter,
  );
  return { ...draft, selects, tables: [...named.map((each) => ({ ...each, fields: [] })), ...draft.tables], filters };
}

function isTable({ fields: [field], tables: [table] }: Pick): boolean {
  return (table?.score ?? 0) >= (field?.score ?? 0);
}

function isFigure({ lexicon }: Cursor, { fields: [top] }: Pick): boolean {
  return top !== undefined && lexicon.field(top.ref).kind !== "text";
}
