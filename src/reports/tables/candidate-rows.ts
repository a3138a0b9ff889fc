import { candidatesOf, clustersOf, rightsOf, type ScoredQuestion } from "../../evaluation/scoring/scored-question.js";
import { type Event, eventsOf } from "../../evaluation/scoring/trace-facts.js";
import { standing } from "../../stages/best-revisions.js";
import { chosenOf } from "./answer-rows.js";
import type { TableRow } from "./table-row.js";

export function candidateRows(scored: ScoredQuestion): TableRow[] {
  const { question, trace } = scored;
  const candidates = candidatesOf(trace);
  const clusters = clustersOf(trace);
  const chosen = chosenOf(scored);
  const right = rightsOf(scored);
  const left = new Set(standing(candidates, ({ outcome, blank }) => ({ outcome, blank: blank === true })));
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
      repair: repairOf(candidate),
      sql,
      model: origin?.model,
      schema: origin?.schema,
      form: origin?.form,
      prompt: origin?.prompt,
      temperature: origin?.temperature,
      sample: origin?.sample,
      outcome: candidate.outcome,
      error: candidate.outcome === "error" ? (candidate.failure ?? "other") : undefined,
      message: candidate.message,
      rows: candidate.rows,
      ms: candidate.ms,
      blank: candidate.blank === true,
      standing: left.has(candidate),
      chosen: id === chosen,
      cluster: cluster < 0 ? undefined : cluster,
      duplicate,
      right: right(id),
    };
  });
}

/** Rounds are a model's; a rule makes a new candidate in the round of its parent. */
function repairOf({ parent, round, reasons }: Event<"candidate">): "rule" | "model" | undefined {
  if (parent === undefined) return undefined;
  return round > 0 && reasons === undefined ? "model" : "rule";
}

export function clusterRows(scored: ScoredQuestion): TableRow[] {
  const right = rightsOf(scored);
  return clustersOf(scored.trace).map((candidates, cluster) => ({
    id: scored.question.id,
    cluster,
    candidates,
    right: right(candidates[0]!),
  }));
}

export function verdictRows(scored: ScoredQuestion): TableRow[] {
  const right = rightsOf(scored);
  return eventsOf(scored.trace, "verdict").map(({ first, second, winner }, position) => ({
    id: scored.question.id,
    position,
    first,
    second,
    winner,
    first_right: right(first),
    second_right: right(second),
  }));
}
