import { type Comparison, MIRRORED } from "../../query/query.js";
import { addFilter, type Cursor, mentionKind, pickAt, takeLastField, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { operandAt } from "./against-aggregates.js";
import { ownedAt, sharedField } from "./same-as.js";

/**
 * "earn more than THEIR MANAGER", "whose salary is above that of their boss", "hired before their manager": against the
 * same field of the row of its table that each row points at.
 *
 * @param measured The fields that the comparison itself tells: what people earn.
 */
export function againstAbove(cursor: Cursor, at: number, operator: Comparison, measured: Pick | undefined): boolean {
  const pointer = ownedAt(cursor, at);
  const [top] = pointer?.fields ?? [];
  if (pointer === undefined || top === undefined) return false;
  const { table } = top.ref;
  const said =
    summedBefore(cursor, table) ?? ofTable(takeLastField(cursor, cursor.at, true), table) ?? ofTable(measured, table);
  // "than their manager's SALARY".
  const owner = /^['’]s?$/.test(textAt(cursor, at + 1)) && mentionKind(cursor, at + 2) === "field";
  const named = owner ? ofTable(pickAt(cursor, at + 2), table) : undefined;
  const pick = said ?? named;
  if (pick === undefined) return false;
  const left = { kind: "pick", pick } as const;
  const right = { kind: "above", pointer, of: pick } as const;
  const inverse = pick.fields[0]?.inverse === true;
  addFilter(cursor, cursor.at, {
    kind: "formula",
    pick,
    left,
    operator: inverse ? MIRRORED[operator] : operator,
    right,
  });
  cursor.at = owner ? at + 3 : at + 1;
  return true;
}

/**
 * "earning more than the average OF THEIR DEPARTMENT", "dearer than the average price of its category": against a figure
 * of all rows that agree with each.
 */
export function againstPeers(cursor: Cursor, at: number, operator: Comparison, measured: Pick | undefined): boolean {
  const found = operandAt(cursor, at);
  const place = found?.operand.scope ?? found?.next;
  const of = place !== undefined && /^(?:of|in|for|within|at|among)$/.test(textAt(cursor, place));
  const owned = of && /^(?:their|its|his|her|own|same)$/.test(textAt(cursor, place + 1));
  const own = owned && textAt(cursor, place + 2) === "own" ? place + 3 : (place ?? 0) + 2;
  const noun = owned ? pickAt(cursor, own) : undefined;
  if (found === undefined || noun === undefined) return false;
  const said = [summedBefore(cursor) ?? takeLastField(cursor, cursor.at, true), found.operand.pick, measured];
  const tables = said.flatMap((pick) => pick?.fields.map(({ ref }) => ref.table) ?? []);
  const table = tables.find((each) => sharedField(cursor, noun, each) !== undefined);
  const by = table === undefined ? undefined : sharedField(cursor, noun, table);
  const pick =
    table === undefined ? undefined : said.map((each) => ofTable(each, table)).find((each) => each !== undefined);
  if (pick === undefined || by === undefined) return false;
  const right = { kind: "peers", name: found.operand.name, by, of: pick } as const;
  addFilter(cursor, cursor.at, { kind: "formula", pick, left: { kind: "pick", pick }, operator, right });
  cursor.at = own + 1;
  return true;
}

/** "who EARN more than": no sum, where it is compared. */
function summedBefore({ draft, at }: Cursor, table?: string): Pick | undefined {
  const last = draft.selects.at(-1);
  const summed = last?.kind === "aggregate" && last.pick.at === at - 1 ? last.pick : undefined;
  const pick = table === undefined ? summed : ofTable(summed, table);
  if (pick !== undefined) draft.selects.pop();
  return pick;
}

function ofTable(pick: Pick | undefined, table: string): Pick | undefined {
  const fields = pick?.fields.filter(({ ref }) => ref.table === table) ?? [];
  return pick === undefined || fields.length === 0 ? undefined : { ...pick, fields, tables: [] };
}
