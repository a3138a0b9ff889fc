import type { Candidate } from "../stages/candidate.js";
import { isDegenerate } from "../stages/degenerate.js";
import { candidates } from "../stages/slots.js";
import type { Given, State } from "../stages/state.js";
import type { TraceEvent } from "../traces/events.js";

/** What a stage gave, as lines of the trace; candidates that are traced already are left out. */
export function givenEvents(
  stage: string,
  given: readonly Given[],
  state: State,
  traced: ReadonlySet<string>,
): TraceEvent[] {
  return given.flatMap(({ slot, value }): TraceEvent[] => {
    const { name, text, trace } = slot;
    if (slot === candidates) {
      const fresh = (value as readonly Candidate[]).filter(({ id }) => !traced.has(id));
      return fresh.map((candidate) => candidateEvent(stage, candidate));
    }
    if (trace.as === "elsewhere") return [];
    const brief = trace.brief ? trace.brief(value, state) : value;
    const lines = trace.as === "value" ? {} : { title: text.title, lines: text.lines(value, state) };
    return [{ event: "slot", stage, slot: name, value: brief, ...lines }];
  });
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
    ...(candidate.corrects ? { corrects: true as const } : {}),
    ...(candidate.cut ? { cut: true as const } : {}),
    ...(candidate.score === undefined ? {} : { score: candidate.score }),
    ...(candidate.origin === undefined ? {} : { origin: candidate.origin }),
    ...(candidate.parent === undefined || !candidate.reasons ? {} : { reasons: candidate.reasons }),
    outcome: outcome.kind,
    ...("result" in outcome ? { rows: outcome.result.rows } : { message: outcome.message }),
    ...(isDegenerate(outcome) ? { degenerate: true as const } : {}),
    ...("failure" in outcome ? { failure: outcome.failure } : {}),
    ...("rewritten" in outcome && outcome.rewritten !== undefined ? { rewritten: outcome.rewritten } : {}),
    ms: outcome.ms,
  };
}
