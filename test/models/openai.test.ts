import { afterEach, expect, test } from "vitest";
import type { ModelConfig } from "#askable/models/config.js";
import { ModelError } from "#askable/models/error.js";
import { serveModels } from "#askable/models/serve.js";
import {
  type Behaviour,
  completion,
  cutJson,
  deadAddress,
  type FaultServer,
  failure,
  hangs,
  json,
  killedInTheMiddle,
  reset,
  says,
  serveFaults,
  text,
} from "./fault-server.js";

const servers: FaultServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(...behaviours: Behaviour[]): Promise<FaultServer> {
  const server = await serveFaults(...behaviours);
  servers.push(server);
  return server;
}

function modelAt(
  baseUrl: string,
  more: Partial<ModelConfig> = {},
  keyOf: (name: string) => string | undefined = () => undefined,
) {
  const coder: ModelConfig = { provider: "openai", baseUrl, model: "small-coder", ...more };
  return serveModels({ models: { coder }, roles: { default: "coder" } }, keyOf).forRole("generator").call;
}

const ask = { messages: [{ role: "user" as const, content: "How many?" }] };

async function failureOf(
  promise: Promise<unknown>,
): Promise<{ failure: string; message: string; hint: string | undefined }> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  const { failure: kind, message, hint } = error as ModelError;
  return { failure: kind, message, hint };
}

test("a call sends what the request says and reads text, finish and usage", async () => {
  const server = await serve(says("SELECT 1"));
  const call = modelAt(server.url, { extraBody: { seed: 7 } });
  const reply = await call({ ...ask, temperature: 0.5, maxTokens: 20, stop: [";"], sample: 3, prompt: "hash" });
  expect(reply).toEqual({
    text: "SELECT 1",
    finish: "stop",
    usage: { tokensIn: 120, tokensOut: 7, tokensCached: 100 },
  });
  expect(server.received.map(({ path, body, headers }) => ({ path, body, key: headers.authorization }))).toEqual([
    {
      path: "/v1/chat/completions",
      body: {
        model: "small-coder",
        messages: [{ role: "user", content: "How many?" }],
        temperature: 0.5,
        max_tokens: 20,
        stop: [";"],
        seed: 7,
      },
      key: undefined,
    },
  ]);
});

test("a key of the body is left out where the configuration says null", async () => {
  const server = await serve(says("SELECT 1"));
  await modelAt(server.url, { extraBody: { temperature: null, stop: null } })({ ...ask, stop: [";"] });
  expect(server.received[0]?.body).toEqual({
    model: "small-coder",
    messages: [{ role: "user", content: "How many?" }],
  });
});

test("a key goes into the authorization header", async () => {
  const server = await serve(says("SELECT 1"));
  const keys: Record<string, string> = { CODER_KEY: "secret" };
  await modelAt(server.url, { apiKeyEnv: "CODER_KEY" }, (name) => keys[name])(ask);
  expect(server.received[0]?.headers.authorization).toBe("Bearer secret");
});

test("a missing key is fine on loopback and named elsewhere", async () => {
  const server = await serve(says("SELECT 1"));
  expect((await modelAt(server.url, { apiKeyEnv: "CODER_KEY" })(ask)).text).toBe("SELECT 1");
  expect(() => modelAt("https://models.example/v1", { apiKeyEnv: "CODER_KEY" })).toThrow(
    "The model coder needs a key, and the environment variable CODER_KEY is not set",
  );
});

test("429 waits as long as Retry-After says and tries again", async () => {
  const server = await serve(failure(429, "slow down", { "retry-after": "1" }), says("SELECT 1"));
  const start = performance.now();
  expect((await modelAt(server.url)(ask)).text).toBe("SELECT 1");
  expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  expect(server.received).toHaveLength(2);
});

test("a Retry-After that is too long to wait is reported at once", async () => {
  const server = await serve(failure(429, "come back tomorrow", { "retry-after": "86400" }));
  expect(await failureOf(modelAt(server.url)(ask))).toEqual({
    failure: "rate",
    message: `The model coder (small-coder at ${server.url}) answered 429: come back tomorrow`,
    hint: "Lower models.coder.concurrency or set models.coder.requestsPerMinute in askable.yaml, and try again later.",
  });
  expect(server.received).toHaveLength(1);
});

test.each<[string, Behaviour]>([
  ["500", failure(500, "out of luck")],
  ["503 with a page", text(503, "<html><body>Busy</body></html>")],
  ["a connection reset", reset],
  ["a connection broken in the middle of the reply", killedInTheMiddle],
  ["JSON cut in the middle", cutJson],
  ["an empty reply", says("")],
])("%s is tried again and then answered", async (_, fault) => {
  const server = await serve(fault, says("SELECT 1"));
  expect((await modelAt(server.url)(ask)).text).toBe("SELECT 1");
  expect(server.received).toHaveLength(2);
});

test.each<[string, Behaviour, string, string, number]>([
  ["401", failure(401, "bad key"), "denied", "answered 401: bad key", 1],
  ["an unknown model", failure(404, "no model small-coder"), "missing", "answered 404: no model small-coder", 1],
  [
    "a prompt beyond the context",
    failure(400, "the request exceeds the available context size"),
    "context",
    "answered 400: the request exceeds the available context size",
    1,
  ],
  ["another refusal", failure(422, "temperature too high"), "request", "answered 422: temperature too high", 1],
  [
    "an HTML page",
    text(200, "<!doctype html><title>Welcome</title>"),
    "wrong",
    "answered something that is no chat completion: <!doctype html><title>Welcome</title>",
    1,
  ],
  ["other JSON", json(200, { hello: 1 }), "wrong", 'answered something that is no chat completion: {"hello":1}', 1],
  ["empty replies only", says("  "), "empty", "gave an empty reply", 2],
  ["a reply that is all thought", says("", "length"), "empty", "gave an empty reply (cut at its length limit)", 2],
])("%s is an error that names the model and its address", async (_, fault, kind, what, calls) => {
  const server = await serve(fault);
  const error = await failureOf(modelAt(server.url)(ask));
  expect(error).toEqual({
    failure: kind,
    message: `The model coder (small-coder at ${server.url}) ${what}`,
    hint: expect.stringContaining("."),
  });
  expect(server.received).toHaveLength(calls);
});

test("a 200 with an error inside is an error of the server", async () => {
  const server = await serve(json(200, { error: { message: "worker died" } }), says("SELECT 1"));
  expect((await modelAt(server.url)(ask)).text).toBe("SELECT 1");
});

test("a reply that hangs after its headers ends at the deadline", async () => {
  const server = await serve(hangs);
  const start = performance.now();
  const error = await failureOf(modelAt(server.url, { timeout: 0.2 })(ask));
  expect(performance.now() - start).toBeLessThan(3000);
  expect(error).toEqual({
    failure: "timeout",
    message: `The model coder (small-coder at ${server.url}) gave no reply within 0.2 s`,
    hint: "Raise models.coder.timeout in askable.yaml, or name a faster model.",
  });
});

test("nobody at the address is said with what to do", async () => {
  const address = await deadAddress();
  expect(await failureOf(modelAt(address)(ask))).toEqual({
    failure: "refused",
    message: `The model coder (small-coder at ${address}) does not listen`,
    hint: `Start the server at ${address}, or mend models.coder.baseUrl in askable.yaml.`,
  });
});

test("giving up ends a call in flight and a wait between two calls with the caller's reason", async () => {
  const reason = new Error("enough");
  const server = await serve(hangs);
  const inFlight = modelAt(server.url)({ ...ask, signal: AbortSignal.timeout(100) });
  await expect(inFlight).rejects.toThrow(/timeout/i);
  const waiting = await serve(failure(429, "wait", { "retry-after": "30" }));
  const controller = new AbortController();
  const call = modelAt(waiting.url)({ ...ask, signal: controller.signal });
  setTimeout(() => controller.abort(reason), 100);
  await expect(call).rejects.toBe(reason);
});

test("no more calls at a time than the concurrency allows", async () => {
  let open = 0;
  let most = 0;
  const server = await serve((response) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      json(200, completion("SELECT 1"))(response, server.received[0]!);
    }, 30);
  });
  const call = modelAt(server.url, { concurrency: 2 });
  await Promise.all(Array.from({ length: 6 }, () => call(ask)));
  expect(most).toBe(2);
});
