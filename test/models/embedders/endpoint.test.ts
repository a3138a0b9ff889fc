import { expect, test } from "vitest";
import { openEmbedder } from "#askable/models/embedders/embedders.js";
import type { EndpointConfig } from "#askable/models/embedders/endpoint.js";
import { ModelError } from "#askable/models/error.js";
import { type Behaviour, deadAddress, failure, json, serveForTest as serve, text } from "../fault-server.js";

function embedderAt(baseUrl: string, more: Partial<EndpointConfig> = {}) {
  const config = { provider: "openai", baseUrl, model: "small-embedder", dimension: 3, ...more };
  return openEmbedder(config, { keyOf: (name) => (name === "EMBED_KEY" ? "secret" : undefined), folder: "." });
}

/** A vector that tells which text it is of: its length, its first letter, 1. */
const vectorOf = (input: string) => [input.length, input.charCodeAt(0), 1];

/** Answers as an endpoint does, last text first. */
const embeds: Behaviour = (response, { body }) => {
  const input = body.input as string[];
  const data = input.map((each, index) => ({ object: "embedding", index, embedding: vectorOf(each) })).reverse();
  json(200, { object: "list", data, usage: { prompt_tokens: 10 * input.length, total_tokens: 10 * input.length } })(
    response,
    { path: "", headers: {}, body, at: 0 },
  );
};

const gives = (...vectors: unknown[]): Behaviour =>
  json(200, { data: vectors.map((embedding, index) => ({ index, embedding })) });

const unit = (vector: readonly number[]) => vector.map((part) => Math.fround(part / Math.hypot(...vector)));

test("texts go in batches, vectors come back in the order of the texts at length 1, and calls are metered", async () => {
  const server = await serve(embeds);
  const embedder = await embedderAt(server.url, {
    batch: 2,
    price: 2,
    apiKeyEnv: "EMBED_KEY",
    extraBody: { dimensions: 3 },
  });
  const vectors = await embedder.embed(["one", "three", "", " seven "]);
  const expected = ["one", "three", ".", "seven"].map((each) => unit(vectorOf(each)));
  for (const [index, vector] of vectors.entries())
    for (const [at, part] of vector.entries()) expect(part).toBeCloseTo(expected[index]![at]!, 6);
  expect(server.received.map(({ path, body, headers }) => ({ path, body, key: headers.authorization }))).toEqual(
    [
      ["one", "three"],
      [".", "seven"],
    ].map((input) => ({
      path: "/v1/embeddings",
      body: { model: "small-embedder", input, encoding_format: "float", dimensions: 3 },
      key: "Bearer secret",
    })),
  );
  expect(embedder.cost?.()).toEqual({ calls: 2, tokens: 40, price: 80e-6 });
});

test("a call that failed for the moment is made again", async () => {
  const server = await serve(failure(429, "slow down", { "retry-after-ms": "1" }), failure(503, "loading"), embeds);
  const embedder = await embedderAt(server.url);
  expect(await embedder.embed(["one"])).toHaveLength(1);
  expect(server.received).toHaveLength(3);
});

test.each<[string, Behaviour, string, string]>([
  [
    "another dimension",
    gives([1, 2, 3, 4], [1, 2, 3, 4]),
    "gave vectors of 4 numbers, and embedder.dimension says 3",
    "Set embedder.dimension to 4 in askable.yaml, or name another model.",
  ],
  ["too few vectors", gives([1, 2, 3]), "gave 1 vector for 2 texts", "Look at the server's log"],
  ["NaN as Python writes it", text(200, '{"data":[{"embedding":[NaN,1,2]}]}', "application/json"), "with NaN", "log"],
  ["null among the numbers", gives([null, 1, 2], [1, 2, 3]), "with NaN or something else than numbers", "log"],
  ["a vector of zeros", gives([0, 0, 0], [1, 2, 3]), "gave a vector of zeros", "log"],
  ["a chat completion", json(200, { choices: [] }), "is no list of vectors", "Check embedder.baseUrl in askable.yaml"],
  ["an error in a good reply", json(200, { error: { message: "no such pooling" } }), "no such pooling", "server's log"],
  ["no such model", failure(404, "model not found"), "answered 404", "Check embedder.model and embedder.baseUrl"],
])(
  "%s is an error that says what to do",
  async (_, behaviour, message, hint) => {
    const server = await serve(behaviour);
    const embedder = await embedderAt(server.url);
    const error = await embedder.embed(["one", "two"]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModelError);
    expect((error as ModelError).message).toContain(`The embedder (small-embedder at ${server.url}) `);
    expect((error as ModelError).message).toContain(message);
    expect((error as ModelError).hint).toContain(hint);
  },
  20_000,
);

test("nobody listening, a missing key and a signal are told apart", async () => {
  const address = await deadAddress();
  await expect((await embedderAt(address)).embed(["one"])).rejects.toThrow(
    `The embedder (small-embedder at ${address}) does not listen`,
  );
  await expect(embedderAt("https://embed.example.org/v1", { apiKeyEnv: "OTHER_KEY" })).rejects.toThrow(
    "The embedder needs a key, and the environment variable OTHER_KEY is not set",
  );
  const server = await serve(() => {});
  const embedder = await embedderAt(server.url);
  await expect(embedder.embed(["one"], AbortSignal.timeout(50))).rejects.toMatchObject({ name: "TimeoutError" });
});
