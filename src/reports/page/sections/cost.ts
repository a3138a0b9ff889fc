import type { RunReport, StageCost } from "../../run-report.js";
import { timeChart } from "../charts/cost.js";
import { decimal, seconds, whole } from "../format.js";
import { type Html, html } from "../html.js";
import { nothing, table } from "../table.js";

export function costPart({ costs, callers, total, questions }: RunReport): Html {
  if (questions === 0) return nothing("The run has no questions.");
  const timed = costs.filter((cost) => cost.seconds > 0);
  const all: StageCost = { stage: "all", ...total };
  return html`${total.calls === 0 && nothing("No model was called: the run cost processor time only.")}
<div class="pair">${
    timed.length > 0 &&
    timeChart(
      "Time by stage",
      timed.map((cost) => ({ label: cost.stage, seconds: cost.seconds })),
    )
  }
${costTable("Cost by stage", "stage", [...costs, all])}</div>
${callers.length > 0 && costTable("The same calls by role, model and generator", "by", callers)}
<p class="note">Per question: ${decimal(total.calls / questions)} calls, ${whole((total.tokensIn + total.tokensOut) / questions)} tokens, ${decimal(total.price / questions)} in price, ${seconds(total.seconds / questions)}. ${
    total.perRight
      ? `Per right answer: ${decimal(total.perRight.price)} in price, ${seconds(total.perRight.seconds)}.`
      : "No answer is right, so there is no cost of a right one."
  } The price is in the currency of the configured prices.</p>`;
}

function costTable(caption: string, head: string, rows: readonly StageCost[]): Html {
  return table(
    caption,
    [
      { head, cell: ({ stage }) => stage },
      { head: "calls", number: true, cell: ({ calls }) => whole(calls) },
      { head: "tokens in", number: true, cell: ({ tokensIn }) => whole(tokensIn) },
      { head: "cached", number: true, cell: ({ tokensCached }) => whole(tokensCached) },
      { head: "tokens out", number: true, cell: ({ tokensOut }) => whole(tokensOut) },
      { head: "price", number: true, cell: ({ price }) => decimal(price) },
      { head: "time", number: true, cell: (cost) => seconds(cost.seconds) },
    ],
    rows,
  );
}
