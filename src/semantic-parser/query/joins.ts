import type { FieldRef } from "../../databases/schema.js";
import type { Join } from "../../profiles/profile.js";
import type { JoinStep } from "./query.js";

export interface JoinPlan {
  readonly from: string;
  readonly joins: readonly JoinStep[];
  /** Number of joins, with guessed joins counted dearer. */
  readonly cost: number;
}

/** How much using a join costs beyond 1; negative values favour it. */
export type JoinPreference = (join: Join) => number;

/**
 * Connects tables along known joins: grows a tree from the first table, each time by the cheapest path to a table still
 * missing (the shortest-path heuristic for Steiner trees). Undefined when they cannot be connected.
 */
export function planJoins(
  tables: readonly string[],
  joins: readonly Join[],
  preference: JoinPreference = () => 0,
): JoinPlan | undefined {
  const [from, ...others] = [...new Set(tables)];
  if (from === undefined) return undefined;
  const reached = new Set([from]);
  const steps: JoinStep[] = [];
  let cost = 0;
  for (let missing = others; missing.length > 0; missing = missing.filter((table) => !reached.has(table))) {
    const path = cheapestPath(reached, new Set(missing), joins, preference);
    if (path === undefined) return undefined;
    cost += path.cost;
    for (const step of path.steps) {
      reached.add(step.table);
      steps.push(step);
    }
  }
  return { from, joins: steps, cost };
}

/**
 * Leaves out tables at the ends of a plan that `needed` does not hold and that are joined by their whole primary key:
 * they add no rows and, as far as the keys are kept, take none away.
 */
export function pruneJoins(
  plan: JoinPlan,
  needed: ReadonlySet<string>,
  primaryKey: (table: string) => readonly string[],
): JoinPlan {
  const { from, joins } = plan;
  const last = joins.findLastIndex(
    (step) =>
      !needed.has(step.table) &&
      isEndpoint(step.table, joins) &&
      isKey(
        step.on.map(({ right }) => right.field),
        primaryKey(step.table),
      ),
  );
  if (last >= 0) return pruneJoins({ ...plan, joins: joins.toSpliced(last, 1) }, needed, primaryKey);
  const [first] = joins;
  const ends = joins.filter((step) => step.on.some(({ left }) => left.table === from));
  if (first === undefined || needed.has(from) || ends.length !== 1 || ends[0] !== first) return plan;
  if (
    !isKey(
      first.on.map(({ left }) => left.field),
      primaryKey(from),
    )
  )
    return plan;
  return pruneJoins({ ...plan, from: first.table, joins: joins.slice(1) }, needed, primaryKey);
}

function isEndpoint(table: string, joins: readonly JoinStep[]): boolean {
  return joins.every((step) => step.on.every(({ left }) => left.table !== table));
}

function isKey(fields: readonly string[], key: readonly string[]): boolean {
  return key.length > 0 && key.length === fields.length && key.every((field) => fields.includes(field));
}

interface Path {
  readonly table: string;
  readonly cost: number;
  readonly steps: readonly JoinStep[];
  /** True where the last step led from many rows to the one that they refer to. */
  readonly up: boolean;
}

/**
 * What it costs to go from rows to what they refer to and on to other rows that refer to the same (a "fan trap"):
 * students and courses of one department are not the courses that a student takes.
 */
const TURN = 1.2;

function cheapestPath(
  reached: ReadonlySet<string>,
  goals: ReadonlySet<string>,
  joins: readonly Join[],
  preference: JoinPreference,
): Path | undefined {
  const best = new Map<string, number>();
  let open: Path[] = [...reached].map((table) => ({ table, cost: 0, steps: [], up: false }));
  while (open.length > 0) {
    open.sort((a, b) => a.cost - b.cost);
    const [path, ...rest] = open as [Path, ...Path[]];
    if (goals.has(path.table)) return path;
    open = rest;
    for (const join of joins) {
      const step = stepFrom(path.table, join);
      if (step === undefined || reached.has(step.table)) continue;
      const up = join.from.table === path.table && join.cardinality !== "1:1";
      const down = join.to.table === path.table && join.cardinality !== "1:1";
      const turn = path.up && down ? TURN : 0;
      const cost = path.cost + Math.max(0.05, joinCost(join) + preference(join)) + turn;
      if (cost >= (best.get(step.table) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(step.table, cost);
      open.push({ table: step.table, cost, steps: [...path.steps, step], up });
    }
  }
  return undefined;
}

/** What people use or say comes before what was found; rows that multiply are hardly ever meant. */
function joinCost({ source, cardinality }: Join): number {
  return (source === "inferred" ? 1.3 : 1) + (cardinality === "n:m" ? 0.8 : 0);
}

function stepFrom(table: string, join: Join): JoinStep | undefined {
  if (join.from.table === join.to.table) return undefined;
  if (join.from.table === table) return { table: join.to.table, on: pairs(join, "from") };
  if (join.to.table === table) return { table: join.from.table, on: pairs(join, "to") };
  return undefined;
}

function pairs(join: Join, known: "from" | "to"): { left: FieldRef; right: FieldRef }[] {
  const [near, far] = known === "from" ? [join.from, join.to] : [join.to, join.from];
  return near.fields.map((field, index) => ({
    left: { table: near.table, field },
    right: { table: far.table, field: far.fields[index] ?? field },
  }));
}
