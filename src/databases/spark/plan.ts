import type { PlanOperation, PlanStep } from "../plan.js";
import { partOf } from "./plan-text.js";

const OPERATIONS: readonly (readonly [RegExp, PlanOperation])[] = [
  [/Scan\b|^Range$|^LocalTableScan|^InMemory/, "scan"],
  [/Join$|^CartesianProduct/, "join"],
  [/^Filter$/, "filter"],
  [/Aggregate$|^Window/, "aggregate"],
  [/^Sort$/, "sort"],
  [/Limit|^TakeOrdered/, "limit"],
  [/^Union/, "union"],
  [/^(Reused)?Subquery/, "subquery"],
  [/^Project$/, "project"],
];

/** What only moves rows, or tells of compiled code. */
const PASSED = /^(AdaptiveSparkPlan|ColumnarToRow|InputAdapter|WholeStageCodegen|AQEShuffleRead)$/;

/** The physical plan of EXPLAIN EXTENDED as steps: each line is one, as deep as it is indented. */
export function readPlan(text: string): PlanStep[] {
  const lines = (partOf(text, "== Physical Plan ==") ?? "").split("\n");
  const roots: Building[] = [];
  const path: { readonly depth: number; readonly step: Building }[] = [];
  for (const line of lines) {
    const [, indent = "", words = ""] = /^((?:[\s|]|:(?!-))*(?:[+:]- )?)(?:\*\(\d+\) )?(.*)$/.exec(line) ?? [];
    if (!/^[A-Za-z]/.test(words)) continue;
    const step = stepOf(words);
    while (path.length > 0 && path.at(-1)!.depth >= indent.length) path.pop();
    (path.at(-1)?.step.children ?? roots).push(step);
    path.push({ depth: indent.length, step });
  }
  return roots.flatMap(settled);
}

interface Building extends Omit<PlanStep, "children"> {
  readonly children: Building[];
  readonly isPassed: boolean;
}

function stepOf(words: string): Building {
  const name = /^\w+/.exec(words)![0];
  const operation = OPERATIONS.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
  const table = operation === "scan" ? tableIn(words) : undefined;
  return {
    operation,
    detail: words,
    ...(table !== undefined && { table }),
    children: [],
    isPassed: PASSED.test(name),
  };
}

/** `FileScan parquet spark_catalog.default.artist[id#1,…]`, `BatchScan cat.db.t[…]`, `Scan hive db.t [id#1]`. */
function tableIn(words: string): string | undefined {
  const place = /^\w*Scan (?:[\w-]+ )?([^[(]*?)\s*[[(]/.exec(words)?.[1];
  return place?.split(".").at(-1) || undefined;
}

function settled({ isPassed, children, ...step }: Building): PlanStep[] {
  const inner = children.flatMap(settled);
  return isPassed ? inner : [{ ...step, children: inner }];
}
