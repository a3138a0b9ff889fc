import type { PlanOperation, PlanStep } from "../plan.js";

export const EXPLAIN = "EXPLAIN (FORMAT JSON)";

interface Node {
  readonly name: string;
  readonly children?: readonly Node[];
  readonly extra_info?: Readonly<Record<string, unknown>>;
}

const OPERATIONS: readonly (readonly [RegExp, PlanOperation])[] = [
  [/SCAN|^READ_/, "scan"],
  [/JOIN|PRODUCT/, "join"],
  [/GROUP_BY|AGGREGATE|WINDOW/, "aggregate"],
  [/DISTINCT/, "distinct"],
  [/ORDER_BY|TOP_N/, "sort"],
  [/LIMIT/, "limit"],
  [/UNION|EXCEPT|INTERSECT/, "union"],
  [/FILTER/, "filter"],
  [/PROJECTION/, "project"],
  [/CTE/, "subquery"],
];

/** From the JSON of the physical plan. There are no costs in it. */
export function readPlan(json: string): PlanStep[] {
  return (JSON.parse(json) as Node[]).map(stepOf);
}

function stepOf({ name, children = [], extra_info: info = {} }: Node): PlanStep {
  const words = name.trim();
  const operation = OPERATIONS.find(([pattern]) => pattern.test(words))?.[1] ?? "other";
  const table = typeof info.Table === "string" ? tableIn(info.Table) : undefined;
  const byIndex = /index scan/i.test(String(info.Type ?? ""));
  const rows = Number(info["Estimated Cardinality"] ?? Number.NaN);
  const facts = ["Conditions", "Filters", "Groups", "Aggregates", "Order By", "Join Type"].flatMap((key) =>
    info[key] === undefined || info[key] === "" ? [] : [`${key.toLowerCase()} ${[info[key]].flat().join(", ")}`],
  );
  return {
    operation: operation === "scan" && byIndex ? "search" : operation,
    detail: [words, ...facts].join("; "),
    ...(table !== undefined && { table }),
    ...(byIndex && { index: "index" }),
    ...(Number.isFinite(rows) && { rows }),
    children: children.map(stepOf),
  };
}

/** `data.main.album` without database and schema: tables of other schemas are read by views of their names. */
function tableIn(name: string): string {
  const parts = [...name.matchAll(/"((?:[^"]|"")*)"|([^.]+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  return parts.at(-1)?.replaceAll('""', '"') ?? name;
}
