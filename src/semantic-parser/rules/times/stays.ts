import { stemsOf } from "../../../language/stems.js";
import type { LexicalTable } from "../../lexicon/lexicon.js";
import { courseEnds } from "../../lexicon/times/course-ends.js";
import { type Cursor, pickAt, textAt } from "../cursor.js";
import { tablesInOrder } from "../tables-named.js";
import { type Course, endAt } from "./dated-words.js";
import { averageElsewhere } from "./qualified-courses.js";

/**
 * "the average LENGTH OF STAY of inpatients": from coming to leaving, of the rows that are named or that alone keep both.
 *
 * @param length The place of "length", which may be called like a figure of other rows.
 */
export function stayAt(
  cursor: Cursor,
  length: number,
  at: number,
): (Course & { readonly name: "avg" | "sum" | "min" | "max" }) | undefined {
  if (!/^stays?$/.test(textAt(cursor, at))) return undefined;
  const stays = (tables: readonly LexicalTable[]) => tables.filter(isOfStays);
  const [own] = stays(tablesInOrder(cursor).map((name) => cursor.lexicon.table(name)));
  const [only, second] = stays(cursor.lexicon.tables);
  const table = own ?? (second === undefined ? only : undefined);
  const [from, to] = (table && courseEnds(table)) ?? [];
  const kept = pickAt(cursor, length)?.fields.some(({ ref }) => ref.table === table?.name) === true;
  if (from === undefined || to === undefined || kept) return undefined;
  return { from: endAt(at, from), to: endAt(at, to), name: averageElsewhere(cursor, at + 1) ?? "avg", next: at + 1 };
}

const COMING = stemsOf("arrival arrive arrived admission admitted check checkin entry");
const LEAVING = stemsOf("departure depart departed discharge discharged checkout out exit left leave");

function isOfStays(table: LexicalTable): boolean {
  const [from, to] = courseEnds(table) ?? [];
  if (from === undefined || to === undefined) return false;
  return COMING.some((word) => from.spelt.has(word)) && LEAVING.some((word) => to.spelt.has(word));
}
