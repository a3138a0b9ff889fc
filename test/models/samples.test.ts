import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { LanguageModel, ModelReply, ResolvedModel } from "#askable/models/model.js";
import type { OpenaiConfig } from "#askable/models/providers/openai.js";
import { callSamples, joinSamples, splitTokens, storedUsage, withSamples } from "#askable/models/samples.js";
import { scriptedModel } from "#askable/models/scripted.js";
import { serveModels } from "#askable/models/serve.js";
import { type CacheMode, openReplyCache } from "#askable/models/wrappers/cache.js";
import { callEvent, withMeter } from "#askable/models/wrappers/meter.js";
import { createBudget, withBudget } from "#askable/pipelines/budget.js";
import { type Behaviour, failure, saysSamples, serveForTest } from "./fault-server.js";

const messages = [{ role: "user" as const, content: `How many? ${" ".repeat(120)}` }];
const numbersFrom = (count: number) => Array.from({ length: count }, (_, index) => index);

function folderOfReplies(): string {
  const folder = mkdtempSync(join(tmpdir(), "askable-samples-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A model at an endpoint on loopback, with a cache where a folder is given. */
async function modelAt(
  behaviours: readonly Behaviour[],
  config: Partial<OpenaiConfig> = {},
  cache?: { readonly folder: string; readonly mode?: CacheMode },
) {
  const server = await serveForTest(...behaviours);
  const coder: OpenaiConfig = { provider: "openai", baseUrl: server.url, model: "m", samplesPerCall: 8, ...config };
  const replies = cache && openReplyCache(cache.folder, cache.mode ?? "read-write");
  const served = serveModels({ models: { coder }, roles: {} }, () => undefined, replies).forRole("generator");
  return { server, served, asked: () => server.received.map(({ body }) => body.n ?? 1) };
}

const sample = ({ call, samplesPerCall }: ResolvedModel, numbers: readonly number[], own: LanguageModel = call) =>
  Promise.all(
    callSamples((asked) => own({ messages, maxTokens: 40, temperature: 1, ...asked }), numbers, samplesPerCall),
  );

const textsOf = (replies: readonly ModelReply[]) => replies.map(({ text }) => text.split(" --")[0]);
const storedOf = (replies: readonly ModelReply[]) => replies.map(({ stored }) => stored === true);

test("an endpoint that takes n gets one request, and the prompt counts once", async () => {
  const { server, served } = await modelAt([saysSamples()], { seed: 100 });
  const reply = await served.call({ messages, maxTokens: 40, samples: [3, 4, 5] });
  expect(server.received.map(({ body: { n, seed, max_tokens } }) => [n, seed, max_tokens])).toEqual([[3, 103, 40]]);
  expect(reply.usage).toEqual({ tokensIn: 120, tokensOut: 30, tokensCached: 0 });
  expect(reply.samples?.map(({ sample, text, usage }) => [sample, text, usage.tokensIn])).toEqual([
    [3, "SELECT 0", 120],
    [4, "SELECT 1 -- long", 120],
    [5, "SELECT 2 -- long -- long", 120],
  ]);
  expect(reply.samples?.reduce((sum, { usage }) => sum + usage.tokensOut, 0)).toBe(30);
});

test("samples are asked for in as few requests as the model takes, and in a call each where it takes one", async () => {
  const several = await modelAt([saysSamples()], { samplesPerCall: 4 });
  expect(textsOf(await sample(several.served, numbersFrom(9)))).toEqual(
    [0, 1, 2, 3, 0, 1, 2, 3, 0].map((number) => `SELECT ${number}`),
  );
  expect(several.asked().toSorted()).toEqual([1, 4, 4]);
  const one = await modelAt([saysSamples()], { samplesPerCall: 1 });
  expect(textsOf(await sample(one.served, numbersFrom(3)))).toEqual(["SELECT 0", "SELECT 0", "SELECT 0"]);
  expect(one.server.received.map(({ body }) => "n" in body)).toEqual([false, false, false]);
});

test("what an endpoint leaves out is asked for alone", async () => {
  const { served, asked } = await modelAt([saysSamples(1)]);
  expect(textsOf(await sample(served, numbersFrom(3)))).toEqual(["SELECT 0", "SELECT 0", "SELECT 0"]);
  expect(asked()).toEqual([3, 1, 1]);
});

test("a request of several that fails is made again, and fails all its samples in the end", async () => {
  const { served, asked } = await modelAt([failure(500, "busy"), saysSamples()]);
  expect(textsOf(await sample(served, [0, 1]))).toEqual(["SELECT 0", "SELECT 1"]);
  expect(asked()).toEqual([2, 2]);
  const refusing = await modelAt([failure(400, "n must be 1")]);
  const outcomes = await Promise.allSettled(
    callSamples((some) => refusing.served.call({ messages, ...some }), [0, 1], 8),
  );
  expect(outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.hint)).toEqual(
    Array(2).fill("Check models.coder.extraBody, model and samplesPerCall in askable.yaml."),
  );
  expect(refusing.asked()).toEqual([2]);
});

test("each sample is stored as if it had been asked for alone", async () => {
  const folder = folderOfReplies();
  const { server, served, asked } = await modelAt([saysSamples()], {}, { folder });
  await sample(served, [0, 1, 2]);
  const alone = await served.call({ messages, maxTokens: 40, temperature: 1, sample: 1 });
  expect(alone).toMatchObject({ text: "SELECT 1 -- long", stored: true, usage: { tokensIn: 120 } });
  expect(asked()).toEqual([3]);
  const again = await modelAt([saysSamples()], { baseUrl: server.url }, { folder, mode: "read-only" });
  const replies = await sample(again.served, [0, 1, 2]);
  expect([textsOf(replies), storedOf(replies)]).toEqual([
    ["SELECT 0", "SELECT 1", "SELECT 2"],
    [true, true, true],
  ]);
  expect(asked()).toEqual([3]);
});

test("replies that were stored one by one serve a request of several, which asks for the rest", async () => {
  const folder = folderOfReplies();
  const single = await modelAt([saysSamples()], { samplesPerCall: 1 }, { folder });
  await sample(single.served, [0, 2]);
  const several = await modelAt([saysSamples()], { baseUrl: single.server.url }, { folder });
  const reply = await several.served.call({ messages, maxTokens: 40, temperature: 1, samples: [0, 1, 2, 3] });
  expect(reply.samples?.map((each) => [each.sample, each.stored === true])).toEqual([
    [0, true],
    [1, false],
    [2, true],
    [3, false],
  ]);
  expect(single.asked()).toEqual([1, 1, 2]);
  expect(reply.usage).toEqual({ tokensIn: 120, tokensOut: 40, tokensCached: 0 });
  expect([reply.stored, storedUsage(reply)]).toEqual([undefined, { tokensIn: 0, tokensOut: 20, tokensCached: 0 }]);
});

test("the same samples at the same time are one request, alone and with others", async () => {
  const { served, asked } = await modelAt([saysSamples()], {}, { folder: folderOfReplies() });
  const request = { messages, maxTokens: 40 };
  const [both, same, alone] = await Promise.all([
    served.call({ ...request, samples: [0, 1] }),
    served.call({ ...request, samples: [0, 1] }),
    served.call({ ...request, sample: 1 }),
  ]);
  expect(asked()).toEqual([2]);
  expect([both, same].map(({ samples }) => samples?.map(({ text }) => text))).toEqual(
    Array(2).fill(["SELECT 0", "SELECT 1 -- long"]),
  );
  expect([alone.text, alone.stored]).toEqual(["SELECT 1 -- long", true]);
});

test("a budget reserves all replies of a request, and is settled with the prompt once", async () => {
  const { served } = await modelAt([saysSamples()]);
  const calls: number[] = [];
  const metered = withMeter(served.call, served.price, ({ tokensIn, tokensOut }) => calls.push(tokensIn, tokensOut));
  const budget = createBudget({ tokens: 600 });
  const bounded = withBudget(metered, budget, served.price);
  await sample(served, numbersFrom(8), bounded);
  expect([calls, budget.spent()]).toEqual([[120, 80], { calls: 1, tokens: 200, price: 0 }]);
  // 200 spent, a prompt of at most 202 and 8 replies of 40 are beyond 600.
  await expect(bounded({ messages, maxTokens: 40, samples: numbersFrom(8) })).rejects.toThrow("the budget of tokens");
});

test("the trace has one call with all its replies", async () => {
  const { served } = await modelAt([saysSamples()]);
  const events: unknown[] = [];
  const call = withMeter(served.call, served.price, (record) =>
    events.push(callEvent(record, { stage: "generate", role: "generator", model: "coder" })),
  );
  await call({ messages, samples: [4, 7] });
  expect(events).toEqual([
    expect.objectContaining({
      sample: 4,
      reply: "SELECT 0",
      others: [{ sample: 7, reply: "SELECT 1 -- long", finish: "stop" }],
      tokensIn: 120,
      tokensOut: 20,
    }),
  ]);
});

test("a scripted model serves requests of several samples", async () => {
  const reply = await scriptedModel(["a", "bb", "ccc"])({ messages, samples: [0, 1, 2] });
  expect(reply.samples?.map(({ sample, text }) => [sample, text])).toEqual([
    [0, "a"],
    [1, "bb"],
    [2, "ccc"],
  ]);
  expect(reply.usage).toMatchObject({ tokensIn: 33, tokensOut: 3 });
});

test("a model that knows nothing of several samples is asked for each", async () => {
  const texts: (number | undefined)[] = [];
  const plain: LanguageModel = async (request) => {
    texts.push(request.sample);
    return { text: `${request.sample}`, finish: "stop", usage: { tokensIn: 1, tokensOut: 1, tokensCached: 0 } };
  };
  const replies = callSamples((asked) => plain({ messages, ...asked }), [5, 6], 1);
  expect(textsOf(await Promise.all(replies))).toEqual(["5", "6"]);
  const { samples } = await withSamples(plain)({ messages, samples: [7, 8] });
  expect([texts, samples?.map(({ text }) => text)]).toEqual([
    [5, 6, 7, 8],
    ["7", "8"],
  ]);
});

test("tokens are split by length, and none is lost", () => {
  expect(splitTokens(10, ["SELECT 1", "SELECT 1"])).toEqual([5, 5]);
  const shares = splitTokens(101, ["a", "SELECT count(*) FROM singer", "b"]);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(101);
  expect(shares[1]).toBeGreaterThan(60);
});

test("samples that are all stored cost nothing now", () => {
  const usage = { tokensIn: 10, tokensOut: 2, tokensCached: 4 };
  const each = { text: "a", finish: "stop" as const, usage, stored: true };
  const reply = joinSamples([
    { ...each, sample: 0 },
    { ...each, sample: 1 },
  ]);
  expect([reply.stored, storedUsage(reply)]).toEqual([true, { tokensIn: 10, tokensOut: 4, tokensCached: 4 }]);
});
