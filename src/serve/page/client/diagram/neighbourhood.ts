import type { ShownJoin } from "../wire.js";

/** The tables of a diagram, and the joins between them. */
export interface Neighbourhood {
  readonly tables: readonly string[];
  readonly joins: readonly ShownJoin[];
  /** Tables that have joins and are left out. */
  readonly hidden: number;
}

/**
 * All tables that have joins, where they are few; else those around one, the nearest first: as many as can be told
 * apart.
 *
 * @param center Default: the table with the most joins.
 */
export function neighbourhood(joins: readonly ShownJoin[], center: string | undefined, most: number): Neighbourhood {
  const near = neighbours(joins);
  const byJoins = [...near.keys()].sort((a, b) => near.get(b)!.size - near.get(a)!.size);
  const start = center ?? byJoins[0];
  if (start === undefined) return { tables: [], joins: [], hidden: 0 };
  const chosen = new Set([start]);
  if (near.size <= most) for (const table of near.keys()) chosen.add(table);
  else {
    for (const table of chosen) {
      for (const other of near.get(table) ?? []) if (chosen.size < most) chosen.add(other);
      if (chosen.size >= most) break;
    }
  }
  const shown = joins.filter(({ from, to }) => chosen.has(from.table) && chosen.has(to.table));
  return { tables: [...chosen], joins: shown, hidden: Math.max(0, near.size - chosen.size) };
}

function neighbours(joins: readonly ShownJoin[]): Map<string, Set<string>> {
  const near = new Map<string, Set<string>>();
  const add = (table: string, other: string) => near.set(table, (near.get(table) ?? new Set()).add(other));
  for (const { from, to } of joins) {
    add(from.table, to.table);
    add(to.table, from.table);
  }
  return near;
}
