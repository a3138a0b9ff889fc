import type { RunReport } from "../../report.js";
import { between, percent, whole } from "../figures.js";
import type { Html } from "../html.js";
import { nothing, table } from "../table.js";

export function featuresPart({ features }: RunReport): Html {
  if (features.length === 0) return nothing("No gold query could be read.");
  const told = features.filter(({ feature, group }) =>
    features.some((other) => other.feature === feature && other.group !== group),
  );
  if (told.length === 0) return nothing("The gold queries are all alike in what they ask for.");
  return table(
    "Accuracy by what the gold SQL is made of, and by the size of the database",
    [
      { head: "gold", cell: ({ feature, group }) => (group === "" ? feature : `${feature}: ${group}`) },
      { head: "right", number: true, cell: ({ accuracy }) => percent(accuracy?.value) },
      { head: "interval", number: true, cell: ({ accuracy }) => between(accuracy) },
      { head: "questions", number: true, cell: ({ accuracy }) => whole(accuracy?.n ?? 0) },
    ],
    told,
  );
}
