import { shuffled } from "../../sketches/random.js";
import type { TrainingRow } from "../row.js";
import type { SftTask } from "./tasks.js";

/** For each row that asks for SQL, so many of each other task. */
export type Mix = Readonly<Record<Exclude<SftTask, "generate">, number>>;

/**
 * So that more than half of the rows ask for SQL. The papers name the tasks and that they are mixed, and give no ratio.
 */
export const DEFAULT_MIX: Mix = { "reverse-question": 0.3, "reverse-evidence": 0.3, "self-refine": 0.3 };

/** All rows that ask for SQL and as many of the others as the mix says, as far as there are, in an order of the seed. */
export function mixed(rows: readonly TrainingRow[], mix: Mix, seed: number): TrainingRow[] {
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const asking = sorted.filter(({ task }) => task === "generate");
  const chosen = Object.entries(mix).flatMap(([task, ratio], index) => {
    const all = sorted.filter((row) => row.task === task);
    return shuffled(all, seed + index + 1).slice(0, Math.round(ratio * asking.length));
  });
  return shuffled([...asking, ...chosen], seed);
}
