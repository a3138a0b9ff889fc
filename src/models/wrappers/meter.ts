import { isAbort, messageOf } from "../../errors.js";
import type { TraceEvent } from "../../traces/events.js";
import { type LanguageModel, type ModelReply, type ModelRequest, type Price, priceOf } from "../model.js";

/** What one call cost and gave, whether it failed or not. */
export interface CallRecord {
  readonly request: ModelRequest;
  readonly reply: ModelReply | undefined;
  readonly failure: string | undefined;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly tokensCached: number;
  readonly price: number;
  readonly ms: number;
}

/** Tells of each call when it has ended, of one that is repeated each time. */
export function withMeter(call: LanguageModel, price: Price, record: (call: CallRecord) => void): LanguageModel {
  return async (request) => {
    let start: number | undefined = performance.now();
    const finish = (reply: ModelReply | undefined, failure: string | undefined) => {
      // Nothing was sent since the last one ended.
      if (start === undefined) return;
      const usage = reply?.usage ?? { tokensIn: 0, tokensOut: 0, tokensCached: 0 };
      const ms = Math.round(performance.now() - start);
      record({ request, reply, failure, ...usage, price: priceOf(usage, price), ms });
    };
    const onRepeat = (why: unknown) => {
      finish(undefined, messageOf(why));
      start = undefined;
      request.onRepeat?.(why);
      start = performance.now();
    };
    let reply: ModelReply;
    try {
      reply = await call({ ...request, onRepeat });
    } catch (error) {
      finish(undefined, isAbort(error) ? "aborted" : messageOf(error));
      throw error;
    }
    finish(reply, undefined);
    return reply;
  };
}

/** A call as a line of the trace. */
export function callEvent(call: CallRecord, names: { stage: string; role: string; model: string }): TraceEvent {
  const { request, reply } = call;
  const [first, ...others] = reply?.samples ?? [];
  const texts = reply === undefined ? [] : [reply.text, ...others.map(({ text }) => text)];
  const unread = request.reads === undefined ? 0 : texts.filter((text) => !request.reads!(text)).length;
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
    ...(unread === 0 ? {} : { unread }),
    ...(call.failure === undefined ? {} : { failure: call.failure }),
    tokensIn: call.tokensIn,
    tokensOut: call.tokensOut,
    tokensCached: call.tokensCached,
    price: call.price,
    ms: call.ms,
  };
}
