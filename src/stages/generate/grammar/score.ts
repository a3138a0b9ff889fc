import type { Item } from "../../link/items.js";
import type { Query } from "../../query/query.js";
import type { Draft } from "./draft.js";
import type { Reading } from "./resolve.js";

interface Scored {
  readonly draft: Draft;
  readonly reading: Reading;
  readonly query: Query;
  readonly items: readonly Item[];
  /** What the variant costs. */
  readonly cost: number;
}

/** How well a query accounts for its question, 0 to 1. */
export function scoreQuery({ draft, reading, query, items, cost }: Scored): number {
  const read = items.filter(
    (item) => item.kind !== "mark" && !(item.kind === "word" && item.weight !== "content"),
  ).length;
  const coverage = read === 0 ? 0 : 1 - draft.unread.length / read;
  const linking = Math.min(1, reading.score);
  const joins = 0.03 * Math.max(0, query.joins.length - 1);
  return Math.max(0, Math.min(1, 0.5 * coverage + 0.5 * linking - cost - joins));
}
