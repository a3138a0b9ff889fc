import { askFor, type Cursor, fieldAt, markRead, mentionKind, numberAt, tableAt, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";

export type Name = "avg" | "sum" | "min" | "max";

/** "highest and lowest pay of our staff, AND THE AVERAGE": of the same figure. */
export function readAlso(
  cursor: Cursor,
  { list, next }: { readonly list: readonly Name[]; readonly next: number },
): boolean {
  const { at, draft, items } = cursor;
  const last = draft.selects.at(-1);
  const end = items[next] === undefined || items[next]?.kind === "mark";
  const and = [at - 1, at - 2].some((place) => /^(?:and|plus|,)$/.test(textAt(cursor, place)));
  if (last?.kind !== "aggregate" || !end || !and) return false;
  for (const name of list) draft.selects.push({ ...last, name });
  cursor.at = next;
  return true;
}

/** "More than 15 orders IN TOTAL": a count is of all of them anyway. */
export function readInTotal(cursor: Cursor): boolean {
  const last = cursor.draft.having.at(-1);
  if (textAt(cursor, cursor.at) !== "in total" || last?.aggregate !== "count") return false;
  cursor.at++;
  return true;
}

/** "what do women SCORE ON AVERAGE": the figure shown right before. */
export function averagesLast(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const pick = mentionKind(cursor, at - 1) === "field" ? fieldAt(cursor, at - 1, true) : undefined;
  const [top] = pick?.fields ?? [];
  if (textAt(cursor, at) !== "on average" || pick === undefined || top === undefined) return false;
  const { kind, key } = lexicon.field(top.ref);
  if (kind !== "number" || key) return false;
  const last = draft.selects.at(-1);
  const hint = draft.hints.at(-1);
  if (last?.kind === "pick" && last.pick.at === at - 1) draft.selects.pop();
  else if (hint?.at === at - 1) {
    draft.hints.pop();
    askFor(cursor);
  } else return false;
  draft.selects.push({ kind: "aggregate", name: "avg", pick, superlative: false });
  cursor.at++;
  return true;
}

/** "the THREE HIGHEST bills of each client": the bills, and not the largest amount alone. */
export function readSeveral(
  cursor: Cursor,
  [name, more]: readonly Name[],
  said: number,
  noun: number,
  pick: Pick,
): boolean {
  const limit = numberAt(cursor, said - 1);
  const rows = mentionKind(cursor, noun) === "table" ? tableAt(cursor, noun) : undefined;
  if (limit === undefined || limit < 2 || more !== undefined || (name !== "max" && name !== "min")) return false;
  if (rows === undefined) return false;
  cursor.draft.tables.push(rows);
  cursor.draft.orders.push({ at: said, by: { kind: "field", pick }, most: name === "max", limit });
  markRead(cursor, said - 1);
  return true;
}
