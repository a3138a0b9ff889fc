import type { TraceEvent } from "../../traces/events.js";
import type { CallRecord } from "./meter.js";

/** A call as a line of the trace. */
export function callEvent(call: CallRecord, names: { stage: string; role: string; model: string }): TraceEvent {
  const { request, reply } = call;
  const [first, ...others] = reply?.samples ?? [];
  const sample = first?.sample ?? request.samples?.[0] ?? request.sample;
  return {
    event: "call",
    ...names,
    prompt: request.prompt ?? "",
    ...(request.generator === undefined ? {} : { generator: request.generator }),
    messages: request.messages,
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(sample === undefined ? {} : { sample }),
    ...(reply === undefined ? {} : { reply: reply.text, finish: reply.finish }),
    ...(others.length > 0 && { others: others.map(({ sample, text, finish }) => ({ sample, reply: text, finish })) }),
    ...(call.failure === undefined ? {} : { failure: call.failure }),
    tokensIn: call.tokensIn,
    tokensOut: call.tokensOut,
    tokensCached: call.tokensCached,
    price: call.price,
    ms: call.ms,
  };
}
