import type { RunReport } from "../../run-report.js";
import { percent, whole } from "../format.js";
import type { Html } from "../html.js";
import { nothing, table } from "../table.js";

export function componentsPart({ components, tiers }: RunReport): Html {
  const known = components.filter(({ n, value }) => n > 0 && value !== undefined);
  if (known.length === 0) return nothing("The traces hold nothing about single components.");
  return table(
    "Quality of each component, over all questions and by tier",
    [
      { head: "measure", cell: ({ component, name }) => `${component}: ${name}` },
      { head: "all", number: true, cell: ({ value }) => percent(value) },
      { head: "of", number: true, cell: ({ n }) => whole(n) },
      ...tiers.map(({ tier }) => ({
        head: tier,
        number: true,
        cell: (measure: (typeof known)[number]) => percent(measure.tiers[tier]),
      })),
    ],
    known,
  );
}
