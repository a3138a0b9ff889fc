import type { Declined, RunReport } from "../../run-report.js";
import { accuracyChart } from "../charts/intervals.js";
import { between, percent, whole } from "../format.js";
import { type Html, html } from "../html.js";
import { nothing, table } from "../table.js";
import { componentsPart } from "./components.js";
import { confidencePart } from "./confidence.js";
import { costPart } from "./cost.js";
import { featuresPart } from "./features.js";
import { generatorsPart } from "./generators.js";
import { lossesPart } from "./losses.js";

/** A part of a run's section: its heading's text and what stands under it. */
export interface RunPart {
  readonly key: string;
  readonly title: string;
  readonly body: Html;
}

/** All that is said of one run but for its questions, in order. */
export function runParts(run: RunReport): readonly RunPart[] {
  return [
    { key: "accuracy", title: "Accuracy", body: accuracyBody(run) },
    { key: "tiers", title: "By tier", body: tiersBody(run) },
    { key: "losses", title: "Where accuracy is lost", body: lossesPart(run) },
    { key: "components", title: "Components", body: componentsPart(run) },
    { key: "generators", title: "Generators", body: generatorsPart(run) },
    { key: "confidence", title: "Confidence", body: confidencePart(run) },
    { key: "cost", title: "Cost", body: costPart(run) },
    { key: "features", title: "What the SQL asks for", body: featuresPart(run) },
  ];
}

function accuracyBody({ headlines, metric, flagged, questions, unanswerable }: RunReport): Html {
  if (headlines.length === 0) return nothing("No metric was computed.");
  const flags = flagged > 0;
  const clustered = headlines.some(({ byDatabase }) => byDatabase !== undefined);
  return html`${table(
    "Metrics over all questions, with 95 % bootstrap intervals",
    [
      {
        head: "metric",
        cell: (row) => (row.metric === metric ? html`${row.metric} <small>(of this report)</small>` : row.metric),
      },
      { head: "value", number: true, cell: ({ all }) => percent(all?.value) },
      { head: "interval", number: true, cell: ({ all }) => between(all) },
      ...(clustered
        ? [
            {
              head: "databases resampled",
              number: true,
              cell: ({ byDatabase }: (typeof headlines)[number]) => between(byDatabase),
            },
          ]
        : []),
      ...(flags
        ? [
            {
              head: "gold query not flagged",
              number: true,
              cell: ({ unflagged }: (typeof headlines)[number]) => percent(unflagged?.value),
            },
          ]
        : []),
      { head: "questions", number: true, cell: ({ all }) => whole(all?.n) },
    ],
    headlines,
  )}
<p class="note">${clustered && "“Databases resampled” draws whole databases: how sure the value is for databases that are not among these. "}${
    flags
      ? `The gold check flags the gold queries of ${whole(flagged)} of ${whole(questions)} questions.`
      : "The gold check flags no gold query."
  }</p>${unanswerable && unanswerableNote(unanswerable)}`;
}

function unanswerableNote({ questions, declined, answered, sure }: Declined): Html {
  return html`<p>Questions that their database cannot answer: ${whole(questions)}, of which ${whole(declined)} were declined and ${whole(answered)} answered all the same, ${whole(sure)} of them with a confidence of 70 % or more. The metrics leave them out.</p>`;
}

function tiersBody({ tiers }: RunReport): Html {
  const known = tiers.flatMap(({ tier, accuracy }) => (accuracy ? [{ label: tier, interval: accuracy }] : []));
  if (known.length === 0) return nothing("The questions have no tiers.");
  return html`<div class="pair">${accuracyChart("Accuracy by tier, with 95 % intervals", known)}
${table(
  "Accuracy by tier",
  [
    { head: "tier", cell: ({ tier }) => tier },
    { head: "right", number: true, cell: ({ accuracy }) => percent(accuracy?.value) },
    { head: "interval", number: true, cell: ({ accuracy }) => between(accuracy) },
    { head: "questions", number: true, cell: ({ accuracy }) => whole(accuracy?.n ?? 0) },
  ],
  tiers,
)}</div>`;
}
