import type { RunReport } from "../../run-report.js";
import { reliabilityChart, riskCoverageChart } from "../charts/confidence.js";
import { decimal, percent, whole } from "../format.js";
import { type Html, html } from "../html.js";
import { nothing, table } from "../table.js";

export function confidencePart({ calibration, riskCoverage }: RunReport): Html {
  if (!calibration || !riskCoverage) return nothing("No question was answered, so there is no confidence to judge.");
  return html`<div class="pair">${reliabilityChart("Confidence and what comes of it", calibration)}
${riskCoverageChart("If only the surest answers are given", riskCoverage)}</div>
${table(
  "Answers by confidence",
  [
    { head: "confidence", cell: ({ low, high }) => `${Math.round(low * 100)} to ${Math.round(high * 100)} %` },
    { head: "answers", number: true, cell: ({ n }) => whole(n) },
    { head: "mean confidence", number: true, cell: ({ confidence }) => percent(confidence) },
    { head: "right", number: true, cell: ({ accuracy }) => percent(accuracy) },
  ],
  calibration.bins,
)}
<p class="note">Expected calibration error ${decimal(calibration.ece)}, Brier score ${decimal(calibration.brier)} (0 is best). Area under the risk-coverage curve ${decimal(riskCoverage.aurc)}: ${decimal(riskCoverage.best)} at best, ${decimal(riskCoverage.chance)} (dashed) if confidence said nothing.</p>`;
}
