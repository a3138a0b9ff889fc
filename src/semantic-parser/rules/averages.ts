import type { FieldRef } from "../../databases/schema.js";
import { type Cursor, cueAt, mentionKind, skipSmall, tableAt, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";
import { arithmeticOf, countOf } from "./formula.js";

/**
 * "the average number of orders per customer", "how many orders does a customer place on average": rows counted, divided
 * by the number of those that they belong to.
 */
export function readAveragePerGroup(cursor: Cursor): boolean {
  const { items } = cursor;
  const isOpen = (at: number) => !cursor.skips.has(at);
  const average = items.findIndex((_, at) => isOpen(at) && cueAt(cursor, at, "aggregate")?.name === "avg");
  const counted = items.findIndex((_, at) => mentionKind(cursor, at) === "table");
  const count = items.findIndex((_, at) => cueAt(cursor, at, "count") !== undefined);
  if (average < 0 || counted < 0 || cursor.at !== Math.min(...[average, counted, count].filter((at) => at >= 0)))
    return false;
  const told = items.some((_, at) => mentionKind(cursor, at) === "field") || (count > counted && count >= 0);
  const divisor = items.findIndex((_, at) => at > counted && isDivisor(cursor, at));
  const owner = divisor < 0 ? undefined : ownerKey(cursor, counted, divisor);
  if (told || owner === undefined) return false;
  const pick: Pick = { at: divisor, fields: [{ ref: owner, score: 0.95 }], tables: [] };
  const formula = arithmeticOf("/", countOf(), countOf(undefined, { kind: "pick", pick }, true));
  cursor.draft.selects.push({ kind: "formula", pick, formula });
  for (const at of [average, count, counted, divisor]) if (at >= 0) cursor.skips.set(at, at + 1);
  if (cueAt(cursor, divisor - 1, "each") !== undefined) cursor.skips.set(divisor - 1, divisor);
  cursor.at++;
  return true;
}

/** "per customer", "does a customer", "a customer". */
function isDivisor(cursor: Cursor, at: number): boolean {
  if (mentionKind(cursor, at) !== "table") return false;
  return cueAt(cursor, at - 1, "each") !== undefined || /^(an?|per|each|every|by)$/.test(textAt(cursor, at - 1));
}

/** The field of the rows counted that says to which row of the other table each belongs. */
function ownerKey(cursor: Cursor, counted: number, divisor: number): FieldRef | undefined {
  const [many, one] = [counted, divisor].map((at) => tableAt(cursor, skipSmall(cursor, at, 1))?.tables[0]?.table);
  const join = cursor.lexicon.joins.find(
    ({ from, to }) => from.table === many && to.table === one && from.fields.length === 1,
  );
  return join && { table: join.from.table, field: join.from.fields[0]! };
}
