import type { Comparison } from "../../compare-runs.js";
import type { Report, RunReport } from "../../run-report.js";
import { paretoChart } from "../charts/cost.js";
import { accuracyChart, differenceChart } from "../charts/intervals.js";
import { between, chance, decimal, percent, points, seconds, whole } from "../format.js";
import { type Html, html } from "../html.js";
import { nothing, table } from "../table.js";

const headline = (run: RunReport) => run.headlines.find(({ metric }) => metric === run.metric)?.all;

/** Several runs beside each other; nothing of one. */
export function comparisonBody({ runs, comparison }: Report): Html {
  const known = runs.flatMap((run) => {
    const accuracy = headline(run);
    return accuracy ? [{ label: run.name, interval: accuracy }] : [];
  });
  return html`${known.length > 0 && accuracyChart("Accuracy of each run", known)}
${table(
  "The runs",
  [
    { head: "run", cell: ({ name }) => name },
    { head: "pipeline", cell: ({ pipeline }) => pipeline },
    { head: "right", number: true, cell: (run) => percent(headline(run)?.value) },
    { head: "interval", number: true, cell: (run) => between(headline(run)) },
    { head: "a candidate is right", number: true, cell: ({ oracle }) => percent(oracle) },
    { head: "questions", number: true, cell: ({ questions }) => whole(questions) },
    { head: "calls", number: true, cell: ({ total, questions }) => decimal(total.calls / questions) },
    {
      head: "tokens",
      number: true,
      cell: ({ total, questions }) => whole((total.tokensIn + total.tokensOut) / questions),
    },
    { head: "price per right answer", number: true, cell: ({ total }) => decimal(total.perRight?.price) },
    { head: "time per question", number: true, cell: ({ total, questions }) => seconds(total.seconds / questions) },
  ],
  runs,
)}
${typeof comparison === "string" && nothing(`${comparison}.`)}
<p class="note">Calls and tokens are means per question. “A candidate is right” is the share of the questions that a perfect selection would answer.</p>
${typeof comparison === "object" && html`${differencesPart(comparison)}${alonePart(comparison)}${readPart(comparison)}`}
${paretoPart(runs)}`;
}

/** What each run adds to the others. */
function alonePart({ runs, any, questions }: Comparison): Html {
  const best = Math.max(...runs.map(({ accuracy }) => accuracy.value));
  return html`${table(
    "Questions that one run alone answers rightly",
    [
      { head: "run", cell: ({ run }) => run },
      { head: "questions", number: true, cell: ({ alone }) => whole(alone.length) },
      { head: "which", cell: ({ alone }) => named(alone) },
    ],
    runs,
  )}
<p class="note">At least one run is right on ${percent(any)} of ${whole(questions)} questions, the best of them on ${percent(best)}: so much could be gained by choosing well among the runs.</p>`;
}

/** How far the models keep to the forms that the pipelines ask for. */
function readPart({ runs }: Comparison): Html | false {
  if (runs.every(({ read }) => read === null)) return false;
  return table(
    "Replies of models that could be read",
    [
      { head: "run", cell: ({ run }) => run },
      { head: "share", number: true, cell: ({ read }) => percent(read) },
    ],
    runs,
  );
}

/** Ids shown of a run. */
const MOST_NAMED = 30;

function named(ids: readonly string[]): string {
  const more = ids.length - MOST_NAMED;
  return `${ids.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${whole(more)} more` : ""}`;
}

function differencesPart({ differences, questions, leftOut }: Comparison): Html {
  const left = Object.entries(leftOut).filter(([, count]) => count > 0);
  return html`${differenceChart(
    `Points above ${differences[0]?.against}, with 95 % intervals`,
    differences.map(({ run, difference }) => ({ label: run, interval: difference })),
  )}
${table(
  `On the ${whole(questions)} questions that all runs hold`,
  [
    { head: "run", cell: ({ run }) => run },
    { head: "against", cell: ({ against }) => against },
    { head: "points", number: true, cell: ({ difference }) => points(difference.value) },
    { head: "interval", number: true, cell: ({ difference }) => ends(difference) },
    { head: "databases resampled", number: true, cell: ({ byDatabases }) => (byDatabases ? ends(byDatabases) : "–") },
    { head: "won", number: true, cell: ({ won }) => whole(won.length) },
    { head: "lost", number: true, cell: ({ lost }) => whole(lost.length) },
    { head: "p (McNemar)", number: true, cell: ({ p }) => chance(p) },
    { head: "p (Holm)", number: true, cell: ({ adjusted }) => chance(adjusted) },
    {
      head: "smallest detectable",
      number: true,
      cell: ({ smallest }) => (smallest === null ? "–" : points(smallest)),
    },
  ],
  differences,
)}
<p class="note">“Won” counts the questions that the run answers rightly and the other does not, “lost” the reverse. “Smallest detectable” is the difference that so many questions show in four of five cases. ${left.map(([run, count]) => `${whole(count)} questions of ${run} are left out: another run lacks them. `)}</p>`;
}

const ends = ({ low, high }: { readonly low: number; readonly high: number }) => `${points(low)} to ${points(high)}`;

function paretoPart(runs: readonly RunReport[]): Html {
  const priced = runs.some(({ total }) => total.price > 0);
  const places = (cost: "calls" | "price" | "seconds") => {
    const found = runs.flatMap((run) => {
      const accuracy = headline(run)?.value;
      if (accuracy === undefined || run.questions === 0) return [];
      return [{ label: run.name, accuracy, cost: run.total[cost] / run.questions }];
    });
    return found.some((place) => place.cost > 0) ? found : undefined;
  };
  const [unit, costs] = priced ? (["price", places("price")] as const) : (["seconds", places("seconds")] as const);
  const calls = places("calls");
  if (!costs && !calls) return nothing("No cost of the runs was measured.");
  return html`<div class="pair">${costs && paretoChart("Accuracy against cost", unit, costs)}
${calls && paretoChart("Accuracy against calls of models", "calls", calls)}</div>`;
}
