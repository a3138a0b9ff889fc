import { z } from "zod";
import { resultKey } from "../../databases/equality.js";
import { type Answer, type Candidate, defineStage } from "../stage.js";

const params = z.strictObject({
  /** Confidence below which the answer is "I do not know". */
  threshold: z.number().min(0).max(1).default(0.3),
});

/** Clusters the candidates by result and picks the best-scored one of the best cluster, or says that it does not know. */
export const selectScore = defineStage({
  method: "select/score",
  params,
  needs: ["candidates"],
  gives: ["clusters", "answer"],
  async run(state, { threshold }) {
    const candidates = state.candidates ?? [];
    const clusters = clusterByResult(candidates);
    return { clusters, answer: choose(candidates, clusters, threshold) };
  },
});

function clusterByResult(candidates: readonly Candidate[]): number[][] {
  const clusters = new Map<string, number[]>();
  for (const [index, { outcome, sql }] of candidates.entries()) {
    if (!("result" in outcome)) continue;
    const key = resultKey(outcome.result, { ordered: /\border by\b/i.test(sql) });
    clusters.set(key, [...(clusters.get(key) ?? []), index]);
  }
  return [...clusters.values()];
}

function choose(candidates: readonly Candidate[], clusters: readonly (readonly number[])[], threshold: number): Answer {
  const best = clusters
    .flat()
    .map((index) => candidates[index]!)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))[0];
  if (best === undefined)
    return { candidate: undefined, confidence: 0, why: "I do not know: no query could be made of the question." };
  const confidence = best.score ?? 0;
  if (confidence < threshold) return { candidate: undefined, confidence, why: "I do not know." };
  return { candidate: best, confidence, why: (best.reasons ?? []).join("; ") };
}
