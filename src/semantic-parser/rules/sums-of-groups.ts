import type { Unit } from "../../profiles/meaning/measures.js";
import { isTaken, placeOf } from "../lexicon/income.js";
import type { Comparison } from "../query/query.js";
import { amountsOfRows } from "./amounts.js";
import { type Cursor, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";
import { pointerTo } from "./owner-paths.js";

interface Limit {
  readonly operator: Comparison;
  readonly value: number | string;
  readonly units: readonly Unit[] | undefined;
}

/** "customers with more than 8 orders AND REVENUE OVER 5000": what all those orders come to, as all of them were counted. */
export function limitsSum(cursor: Cursor, pick: Pick, limit: Limit): boolean {
  const { draft, at } = cursor;
  const joined = [1, 2, 3].some((back) => textAt(cursor, at - back) === "and");
  const counted = draft.having.at(-1)?.aggregate === "count";
  return joined && counted && limitSum(cursor, pick, limit);
}

/** "over 1000 INVOICED IN TOTAL": the amounts of the invoices, added up. */
export function limitsTotalOf(cursor: Cursor, place: number, limit: Limit): boolean {
  const total = textAt(cursor, place + 1) === "in total";
  const pick = total ? amountsOfRows(cursor, place) : undefined;
  if (pick === undefined || !limitSum(cursor, pick, limit)) return false;
  cursor.at = place + 2;
  return true;
}

function limitSum(cursor: Cursor, pick: Pick, { operator, value, units }: Limit): boolean {
  const { draft, lexicon, at } = cursor;
  const shown = draft.selects.flatMap((part) => (part.kind === "pick" ? part.pick.tables.slice(0, 1) : []));
  const [owner] = [...shown, ...draft.tables.flatMap(({ tables }) => tables.slice(0, 1))];
  const fields = pick.fields.filter(({ ref }) => {
    const field = lexicon.field(ref);
    const amount = isTaken(field) || placeOf(field) >= 0;
    return amount && owner !== undefined && pointerTo(lexicon, ref.table, owner.table) !== undefined;
  });
  if (fields.length === 0 || typeof value !== "number") return false;
  const said = units === undefined ? {} : { units };
  draft.having.push({ at, of: { ...pick, fields, tables: [] }, aggregate: "sum", operator, value, ...said });
  cursor.negated = false;
  return true;
}
