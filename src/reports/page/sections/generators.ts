import type { RunReport } from "../../run-report.js";
import { accuracyChart } from "../charts/intervals.js";
import { between, percent, whole } from "../format.js";
import { type Html, html } from "../html.js";
import { nothing, table } from "../table.js";

export function generatorsPart({ generators }: RunReport): Html {
  if (generators.length === 0) return nothing("No query was tried.");
  const known = generators.flatMap(({ name, right }) => (right ? [{ label: name, interval: right }] : []));
  return html`<div class="pair">${known.length > 0 && accuracyChart("Share of each generator's queries that are right", known)}
${table(
  "Generators",
  [
    { head: "generator", cell: ({ name }) => name },
    { head: "queries", number: true, cell: ({ candidates }) => whole(candidates) },
    { head: "right", number: true, cell: ({ right }) => percent(right?.value) },
    { head: "interval", number: true, cell: ({ right }) => between(right) },
    { head: "runs", number: true, cell: ({ runs }) => percent(runs) },
    { head: "duplicates", number: true, cell: ({ duplicates }) => percent(duplicates) },
    { head: "only right", number: true, cell: ({ unique }) => whole(unique) },
  ],
  generators,
)}</div>
<p class="note">“Runs” is the share that the database executes, “duplicates” the share with the text of an earlier query of the same question, “only right” the number of questions that no other generator answers rightly.</p>`;
}
