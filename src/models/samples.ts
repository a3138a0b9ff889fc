import type { LanguageModel, ModelReply, ModelRequest, SampleReply, Usage } from "./model.js";
import { estimateTokens } from "./tokens.js";

/** How many samples a request is for. */
export const sampleCount = ({ samples }: Pick<ModelRequest, "samples">): number => samples?.length ?? 1;

/**
 * Samples one prompt several times: in requests for several samples where the model takes them, else in a call each.
 * A sample that an endpoint leaves out of its reply is requested alone.
 *
 * @param call Requests one sample or several; `position` is the place of the first of them in `numbers`.
 * @param numbers The numbers of the samples.
 * @param most How many samples the model takes in one request (`samplesPerCall` of a resolved model).
 * @returns A promise for each number, in their order; those of one request settle together.
 */
export function callSamples(
  call: (asked: Pick<ModelRequest, "sample" | "samples">, position: number) => Promise<ModelReply>,
  numbers: readonly number[],
  most = 1,
): Promise<ModelReply>[] {
  const replies: Promise<ModelReply>[] = [];
  for (let start = 0; start < numbers.length; start += most) {
    const part = numbers.slice(start, start + most);
    const alone = (offset: number) => call({ sample: part[offset]! }, start + offset);
    if (part.length === 1) {
      replies.push(alone(0));
      continue;
    }
    const together = call({ samples: part }, start);
    for (const [offset, number] of part.entries()) {
      replies.push(
        together.then(({ samples = [] }) => samples.find(({ sample }) => sample === number) ?? alone(offset)),
      );
    }
  }
  return replies;
}

/** Lets a model that gives one reply at a time serve requests for several samples, as if it read the prompt once. */
export function withSamples(call: LanguageModel): LanguageModel {
  return async ({ samples, ...request }) => {
    if (samples === undefined) return call(request);
    const replies = samples.map(async (sample) => ({ ...(await call({ ...request, sample })), sample }));
    return joinSamples(await Promise.all(replies));
  };
}

/**
 * The reply to a request for several samples. Its usage is that of the whole request: the prompt counts once.
 *
 * @param replies At least one, each with the usage that it would have had alone.
 */
export function joinSamples(replies: readonly SampleReply[]): ModelReply {
  const [first] = replies;
  const { usage } = replies.find(({ stored }) => !stored) ?? first!;
  const tokensOut = replies.reduce((sum, reply) => sum + reply.usage.tokensOut, 0);
  return {
    text: first!.text,
    finish: first!.finish,
    usage: { ...usage, tokensOut },
    ...(replies.every(({ stored }) => stored) && { stored: true }),
    samples: replies,
  };
}

/** Splits the tokens that an endpoint counted for all replies of a request among them, by their length. */
export function splitTokens(total: number, texts: readonly string[]): number[] {
  const lengths = texts.map((text) => estimateTokens(text) + 1);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let [read, given] = [0, 0];
  return lengths.map((length) => {
    read += length;
    const share = Math.round((total * read) / whole) - given;
    given += share;
    return share;
  });
}

/** The part of a reply's usage that was read from the cache and cost nothing now. */
export function storedUsage({ usage, stored, samples = [] }: ModelReply): Usage {
  if (stored) return usage;
  const tokensOut = samples.reduce((sum, reply) => sum + (reply.stored ? reply.usage.tokensOut : 0), 0);
  return { tokensIn: 0, tokensOut, tokensCached: 0 };
}
