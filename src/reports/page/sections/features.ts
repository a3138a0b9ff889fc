import type { RunReport } from "../../run-report.js";
import { between, percent, whole } from "../format.js";
import type { Html } from "../html.js";
import { nothing, table } from "../table.js";

export function featuresPart({ features }: RunReport): Html {
  if (features.length === 0) return nothing("No gold query could be read.");
  const told = features.filter(({ feature, group }) =>
    features.some((other) => other.feature === feature && other.group !== group),
  );
  if (told.length === 0) return nothing("The gold queries do not differ in what they contain.");
  return table(
    "Accuracy by what the gold query contains and by the size of the database",
    [
      { head: "gold query", cell: ({ feature, group }) => (group === "" ? feature : `${feature}: ${group}`) },
      { head: "right", number: true, cell: ({ accuracy }) => percent(accuracy?.value) },
      { head: "interval", number: true, cell: ({ accuracy }) => between(accuracy) },
      { head: "questions", number: true, cell: ({ accuracy }) => whole(accuracy?.n ?? 0) },
    ],
    told,
  );
}
