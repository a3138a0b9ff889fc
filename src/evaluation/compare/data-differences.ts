import { AskableError } from "../../errors.js";
import type { RunRecord } from "../run/format.js";

/**
 * Runs can be compared where they asked the same version of a data set on the same data.
 *
 * @throws AskableError that says in what they differ.
 */
export function requireSameData(runs: readonly RunRecord[]): void {
  const [first, ...others] = runs;
  if (!first) return;
  const differences = others.flatMap((run) => dataDifferences(first, run));
  if (differences.length === 0) return;
  throw new AskableError(`The runs are about different data: ${differences.join("; ")}`, {
    code: "usage",
    hint: "Evaluate them on the same data, or use --different-data to compare the questions with the same id and words.",
  });
}

/** A phrase each; empty where both runs asked the same data. */
export function dataDifferences(first: RunRecord, second: RunRecord): string[] {
  if (first.dataSet.hash !== second.dataSet.hash) {
    const same = first.dataSet.path === second.dataSet.path;
    const of = same ? `another version of ${first.dataSet.path}` : `${second.dataSet.path}, not ${first.dataSet.path}`;
    return [
      `${second.name} was asked ${of} (${short(second.dataSet.hash)}, ${first.name} ${short(first.dataSet.hash)})`,
    ];
  }
  const changed = Object.entries(second.databases)
    .filter(([name, { fingerprint }]) => (first.databases[name]?.fingerprint ?? fingerprint) !== fingerprint)
    .map(([name]) => name);
  if (changed.length === 0) return [];
  return [`the data of ${changed.join(", ")} changed between ${first.name} and ${second.name}`];
}

const short = (hash: string) => hash.slice(0, 8);
