import type { Outcome } from "../../evaluation/execution/protocol.js";
import type { MetricTotal } from "../../evaluation/scoring/totals.js";
import { count, formatNumber, percentage } from "../../language/numbers.js";
import type { Output } from "../output.js";
import { tableText } from "./table.js";

export function showTotals(metrics: Readonly<Record<string, MetricTotal>>, output: Output): void {
  const tiers = Object.keys(Object.values(metrics)[0]?.byTier ?? {});
  const rows = Object.entries(metrics).map(([name, { value, byTier, n }]) => [
    name,
    percentage(value, 2),
    ...tiers.map((tier) => percentage(byTier[tier]!.value, 2)),
    formatNumber(n),
  ]);
  output.line(tableText(["metric", "%", ...tiers, "pairs"], rows));
}

export function noteFailures(outcomes: readonly Outcome[], output: Output): void {
  for (const side of ["gold", "prediction"] as const) {
    const kinds = outcomes.flatMap(({ failures }) => failures[side]?.kind ?? []);
    const timeouts = kinds.filter((kind) => kind === "timeout").length;
    const stopped = timeouts > 0 ? `, ${formatNumber(timeouts)} at the deadline` : "";
    if (kinds.length > 0)
      output.note(`Failed on the side of the ${side}: ${count(kinds.length, "query", "queries")}${stopped}.`);
  }
  const refused = outcomes.filter((outcome) => outcome.refused);
  const names = [...new Set(refused.flatMap((outcome) => outcome.refused ?? []))];
  if (refused.length > 0)
    output.note(`Too many rows for ${names.join(", ")} in ${count(refused.length, "pair")}: counted as wrong there.`);
}
