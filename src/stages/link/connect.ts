import type { FieldRef } from "../../databases/schema.js";
import type { Join } from "../../profiles/profile.js";

export interface Connected {
  /** The tables asked for and those on the way between them. */
  readonly tables: ReadonlySet<string>;
  /** Both ends of every join between these tables. */
  readonly keys: readonly FieldRef[];
}

/**
 * Adds the tables that lie on the shortest ways between some tables along known joins, declared ones first.
 * Tables that no join reaches stay as they are.
 */
export function connectTables(tables: readonly string[], joins: readonly Join[]): Connected {
  const ordered = joins.toSorted((a, b) => rank(a) - rank(b));
  const [first, ...others] = tables;
  const connected = new Set(first === undefined ? [] : [first]);
  for (const goal of others) {
    if (connected.has(goal)) continue;
    for (const table of wayTo(goal, connected, ordered)) connected.add(table);
    connected.add(goal);
  }
  const keys = joins
    .filter((join) => connected.has(join.from.table) && connected.has(join.to.table))
    .flatMap(({ from, to }) => [from, to].flatMap((end) => end.fields.map((field) => ({ table: end.table, field }))));
  return { tables: connected, keys };
}

const rank = (join: Join) => (join.source === "declared" ? 0 : 1);

/** Breadth first from the goal; the tables between it and the connected ones, none when there is no way. */
function wayTo(goal: string, connected: ReadonlySet<string>, joins: readonly Join[]): string[] {
  const came = new Map<string, string | undefined>([[goal, undefined]]);
  for (const table of came.keys()) {
    if (connected.has(table)) return [...back(table, came)];
    for (const { from, to } of joins) {
      const next = from.table === table ? to.table : to.table === table ? from.table : undefined;
      if (next !== undefined && !came.has(next)) came.set(next, table);
    }
  }
  return [];
}

function* back(table: string, came: ReadonlyMap<string, string | undefined>): Generator<string> {
  for (let step: string | undefined = table; step !== undefined; step = came.get(step)) yield step;
}
