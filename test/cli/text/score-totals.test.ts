import { expect, test } from "vitest";
import { noteFailures, showTotals } from "#askable/cli/text/score-totals.js";
import type { Outcome } from "#askable/evaluation/execution/protocol.js";
import { recordingOutput } from "../../support/output.js";

test("totals stand in a table, a column for each tier", () => {
  const { output, lines } = recordingOutput();
  const byTier = { easy: { value: 1, n: 2 }, hard: { value: 0.5, n: 2 } };
  showTotals({ "bird-ex": { value: 0.75, n: 1004, byTier } } as unknown as Parameters<typeof showTotals>[0], output);
  expect(lines.join("\n").split("\n").slice(0, 3)).toEqual([
    "metric   %      easy    hard   pairs",
    "────────────────────────────────────",
    "bird-ex  75.00  100.00  50.00  1,004",
  ]);
});

test("statements that failed are counted by side, and pairs with too many rows by metric", () => {
  const { output, notes } = recordingOutput();
  const outcome = (own: object) => ({ index: 0, metrics: {}, failures: {}, ...own }) as unknown as Outcome;
  noteFailures(
    [
      outcome({ failures: { prediction: { kind: "timeout" } } }),
      outcome({ failures: { prediction: { kind: "error" }, gold: { kind: "error" } } }),
      outcome({ refused: ["soft-f1"] }),
    ],
    output,
  );
  expect(notes).toEqual([
    "Failed on the side of the gold: 1 query.",
    "Failed on the side of the prediction: 2 queries, 1 at the deadline.",
    "Too many rows for soft-f1 in 1 pair: counted as wrong there.",
  ]);
});
