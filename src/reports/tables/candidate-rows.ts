import { rightsOf, type ScoredQuestion } from "../../evaluation/scoring/scored-question.js";
import { standing, withoutCut } from "../../stages/best-revisions.js";
import type { TableRow } from "./tables.js";

export function candidateRows(scored: ScoredQuestion): TableRow[] {
  const { question, trace } = scored;
  const { candidates, clusters, chosen } = trace;
  const right = rightsOf(scored);
  const pool = new Set(
    standing(
      withoutCut(candidates, (each) => each),
      ({ outcome, degenerate, corrects }) => ({
        outcome,
        degenerate,
        corrects,
      }),
    ),
  );
  const seen = new Set<string>();
  return candidates.map((candidate) => {
    const { id, sql, origin } = candidate;
    const duplicate = seen.has(sql);
    seen.add(sql);
    const cluster = clusters.findIndex((members) => members.includes(id));
    return {
      id: question.id,
      candidate: id,
      stage: candidate.stage,
      generator: candidate.generator,
      round: candidate.round,
      parent: candidate.parent,
      repair: candidate.repair,
      sql,
      model: origin?.model,
      schema: origin?.schema,
      form: origin?.form,
      prompt: origin?.prompt,
      temperature: origin?.temperature,
      sample: origin?.sample,
      outcome: candidate.outcome,
      error: candidate.error,
      message: candidate.message,
      rows: candidate.rows,
      ms: candidate.ms,
      degenerate: candidate.degenerate,
      in_pool: pool.has(candidate),
      chosen: id === chosen,
      cluster: cluster < 0 ? undefined : cluster,
      duplicate,
      right: right(id),
    };
  });
}

export function clusterRows(scored: ScoredQuestion): TableRow[] {
  const right = rightsOf(scored);
  return scored.trace.clusters.map((candidates, cluster) => ({
    id: scored.question.id,
    cluster,
    candidates,
    right: right(candidates[0]!),
  }));
}

export function verdictRows(scored: ScoredQuestion): TableRow[] {
  const right = rightsOf(scored);
  return scored.trace.comparisons.map(({ first, second, winner }, position) => ({
    id: scored.question.id,
    position,
    first,
    second,
    winner,
    first_right: right(first),
    second_right: right(second),
  }));
}
