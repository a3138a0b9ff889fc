import type { Unit } from "../../../profiles/meaning/measures.js";
import { isTaken, placeOf } from "../../lexicon/figures/income.js";
import { isOfEvents } from "../../lexicon/times/dated-fields.js";
import type { Comparison } from "../../query/query.js";
import { type Cursor, markRead, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { pointerTo } from "../owner-paths.js";
import { amountsOfRows } from "./amounts.js";

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

const SPEND = /^(?:spent|spend|paid|pay|donated|donate)$/;

/** "customers who SPENT MORE THAN 500 with us": what the amounts of all that they did come to. */
export function limitsSpent(cursor: Cursor, end: number, limit: Limit): boolean {
  const { at, draft, lexicon } = cursor;
  const verb = [1, 2, 3].map((back) => at - back).find((place) => SPEND.test(textAt(cursor, place)));
  const between = verb === undefined ? [] : range(verb + 1, at).map((place) => textAt(cursor, place));
  const past = between.every((word) => /^(?:us|with|here|to|over|a|total|of|in)$/.test(word));
  if (verb === undefined || !past || draft.selects.length + draft.tables.length === 0) return false;
  const fields = lexicon.fields.flatMap((field): FieldOption[] => {
    const place = isOfEvents(lexicon, field.ref.table) ? placeOf(field) : -1;
    return place < 0 ? [] : [{ ref: field.ref, score: 0.8 - 0.01 * place }];
  });
  if (!limitSum(cursor, { at: verb, fields, tables: [] }, limit)) return false;
  // The verb is neither shown nor compared.
  const isVerb = (pick: Pick | undefined) => pick?.at === verb;
  if (isVerb(draft.hints.at(-1))) draft.hints.pop();
  if (isVerb(draft.selects.at(-1)?.pick)) draft.selects.pop();
  markRead(cursor, verb);
  cursor.at = end;
  return true;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

function limitSum(cursor: Cursor, pick: Pick, { operator, value, units }: Limit): boolean {
  const { draft, lexicon, at } = cursor;
  const shown = draft.selects.flatMap((part) =>
    part.kind === "pick" || part.kind === "count" ? (part.pick?.tables.slice(0, 1) ?? []) : [],
  );
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
