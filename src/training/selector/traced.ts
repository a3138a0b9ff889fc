import type { FieldRef } from "../../databases/schema.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import type { Candidate } from "../../stages/candidate.js";
import { matchedValues, recallSchema } from "../../stages/slots.js";
import { type Asked, type State, stateOf } from "../../stages/state.js";
import type { TraceEvent } from "../../traces/events.js";
import type { Execute } from "./pairs.js";

type EventOf<Name extends TraceEvent["event"]> = Extract<TraceEvent, { readonly event: Name }>;

/** The candidates of a trace, which does not keep their rows: their queries are run again. */
export function candidatesOf(events: readonly TraceEvent[], execute: Execute): Promise<Candidate[]> {
  const made = events.filter((event): event is EventOf<"candidate"> => event.event === "candidate");
  return Promise.all(
    made.map(async ({ id, sql, generator, round, parent, corrects, cut, score, reasons, origin }) => ({
      ...{ id, sql, generator, round },
      ...(parent !== undefined && { parent }),
      ...(corrects && { corrects }),
      ...(cut && { cut }),
      ...(score !== undefined && { score }),
      ...(reasons && { reasons }),
      ...(origin && { origin: origin as NonNullable<Candidate["origin"]> }),
      outcome: await execute(sql),
    })),
  );
}

/**
 * What was known of the question when its candidates were compared, as far as a comparison shows it; undefined where nothing
 * had been linked.
 *
 * @param found Values of the question as rules find them: of those that people call otherwise, the trace does not keep what
 * they are called.
 */
export function stateOfTrace(events: readonly TraceEvent[], found: readonly MatchedValue[]): State | undefined {
  const start = events.find((event): event is EventOf<"start"> => event.event === "start");
  const linked = recallSchema.schema.safeParse(lastValue(events, recallSchema.name)).data;
  const values = matchedValues.schema.safeParse(lastValue(events, matchedValues.name)).data ?? [];
  if (!start || !linked) return undefined;
  const { question, evidence = "", previous, now } = start;
  const asked: Asked = { question, evidence, ...(previous && { previous }), ...(now !== undefined && { now }) };
  return stateOf(asked, [recallSchema.of(linked), matchedValues.of(values.map((value) => withMeaning(value, found)))]);
}

type TracedValue = FieldRef & Pick<MatchedValue, "value" | "keyword" | "score"> & { readonly tier: string };

function withMeaning(
  { table, field, value, keyword, score, tier }: TracedValue,
  found: readonly MatchedValue[],
): MatchedValue {
  const same = found.find((each) => each.ref.table === table && each.ref.field === field && each.value === value);
  const said = same?.said && { said: same.said };
  const traced = { ref: { table, field }, value, keyword, score, tier: tier as MatchedValue["tier"] };
  return { ...traced, count: same?.count ?? 0, how: same?.how ?? "equal", ...said };
}

function lastValue(events: readonly TraceEvent[], slot: string): unknown {
  return events.findLast((event): event is EventOf<"slot"> => event.event === "slot" && event.slot === slot)?.value;
}
