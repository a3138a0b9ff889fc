import type { Answer, State } from "../stages/stage.js";
import { standingCandidates } from "../stages/standing.js";

/** The answer when a budget ended the pipeline before its selection: the first candidate with the best outcome. */
export function bestSoFar(state: State): Answer {
  const standing = standingCandidates(state.candidates ?? []);
  const candidate =
    standing.find(({ outcome }) => outcome.kind === "rows") ?? standing.find(({ outcome }) => outcome.kind === "empty");
  if (!candidate) return { candidate: undefined, confidence: 0, why: "No query that runs was found in time." };
  return {
    candidate,
    confidence: candidate.outcome.kind === "rows" ? 0.2 : 0.1,
    why: "The best query so far, not compared with others.",
  };
}
