import type { LanguageModel, ModelReply, ModelRequest, SampleReply, Usage } from "./model.js";
import { estimateTokens } from "./tokens.js";

/** How many replies a request asks for. */
export const sampleCount = ({ samples }: Pick<ModelRequest, "samples">): number => samples?.length ?? 1;

/**
 * The samples of one prompt, by their numbers: in requests of several where the model takes them, else in a call each.
 * What an endpoint leaves out of a request of several is asked for alone.
 *
 * @param call Asks the model for one sample or several; `position` is where the first of them stands in `numbers`.
 * @param most How many samples the model takes in one request (`samplesPerCall` of a resolved model).
 * @returns A promise for each number, in their order; those of one request are settled together.
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

/** Lets a model that gives one reply at a time serve requests of several samples, as if it read the prompt once. */
export function withSamples(call: LanguageModel): LanguageModel {
  return async ({ samples, ...request }) => {
    if (samples === undefined) return call(request);
    const replies = samples.map(async (sample) => ({ ...(await call({ ...request, sample })), sample }));
    return joinSamples(await Promise.all(replies));
  };
}

/**
 * The reply to a request of several samples. Its usage is that of the whole request: the prompt counts once.
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

/** The part of a reply's usage that was read from the store and cost nothing now. */
export function storedUsage({ usage, stored, samples = [] }: ModelReply): Usage {
  if (stored) return usage;
  const tokensOut = samples.reduce((sum, reply) => sum + (reply.stored ? reply.usage.tokensOut : 0), 0);
  return { tokensIn: 0, tokensOut, tokensCached: 0 };
}
