import { isDegenerate } from "../stages/degenerate.js";
import type { Candidate, State } from "../stages/stage.js";
import type { TraceEvent } from "../traces/events.js";

/** What a stage added to the state, as lines of the trace; candidates that are traced already are left out. */
export function additionEvents(
  stage: string,
  added: Partial<State>,
  before: State,
  traced: ReadonlySet<number>,
): TraceEvent[] {
  const events: TraceEvent[] = [];
  const { keywords, values, examples, clusters, candidates, verdicts } = added;
  if (keywords) events.push({ event: "keywords", stage, keywords });
  if (values) {
    const brief = values.map(({ ref, value, keyword, score, tier }) => ({ ...ref, value, keyword, score, tier }));
    events.push({ event: "values", stage, values: brief });
  }
  if (examples) {
    const brief = examples.map(({ example, score }) => ({ question: example.question, sql: example.sql, score }));
    events.push({ event: "examples", stage, examples: brief });
  }
  if (added.precise || added.recall) {
    const precise = added.precise ?? before.precise ?? [];
    const filtered = added.filtered && { filtered: added.filtered };
    events.push({ event: "linked", stage, ...filtered, precise, recall: added.recall ?? before.recall ?? precise });
  }
  for (const candidate of candidates ?? []) {
    if (!traced.has(candidate.id)) events.push(candidateEvent(stage, candidate));
  }
  if (clusters) {
    const all = candidates ?? before.candidates ?? [];
    const ids = clusters.map((places) => places.flatMap((place) => all[place]?.id ?? []));
    events.push({ event: "clusters", stage, clusters, candidates: ids });
  }
  for (const verdict of verdicts ?? []) events.push({ event: "verdict", stage, ...verdict });
  return events;
}

export function candidateEvent(stage: string, candidate: Candidate): TraceEvent {
  const { outcome } = candidate;
  return {
    event: "candidate",
    stage,
    id: candidate.id,
    sql: candidate.sql,
    generator: candidate.generator,
    round: candidate.round,
    ...(candidate.parent === undefined ? {} : { parent: candidate.parent }),
    ...(candidate.score === undefined ? {} : { score: candidate.score }),
    ...(candidate.origin === undefined ? {} : { origin: candidate.origin }),
    ...(candidate.parent === undefined || !candidate.reasons ? {} : { reasons: candidate.reasons }),
    outcome: outcome.kind,
    ...("result" in outcome ? { rows: outcome.result.rows } : { message: outcome.message }),
    ...(isDegenerate(outcome) ? { blank: true as const } : {}),
    ...("failure" in outcome ? { failure: outcome.failure } : {}),
    ...("rewritten" in outcome && outcome.rewritten !== undefined ? { rewritten: outcome.rewritten } : {}),
    ms: outcome.ms,
  };
}
