import type { RunReport } from "../../run-report.js";
import { waterfallChart } from "../charts/waterfall.js";
import { percent, whole } from "../format.js";
import { type Html, html } from "../html.js";
import { nothing, table } from "../table.js";

export function lossesPart({ questions, losses }: RunReport): Html {
  if (questions === 0) return nothing("The run has no questions.");
  const lost = losses.filter((loss) => loss.questions > 0);
  if (lost.length === 0) return nothing("Every answer is right: no stage lost any.");
  return html`<div class="pair">${waterfallChart("From all questions to those answered rightly", questions, lost)}
${table(
  "Wrong answers by what lost them first",
  [
    { head: "lost because", cell: ({ stage }) => stage },
    { head: "questions", number: true, cell: (loss) => whole(loss.questions) },
    { head: "of all", number: true, cell: (loss) => percent(loss.questions / questions) },
  ],
  lost,
)}</div>`;
}
