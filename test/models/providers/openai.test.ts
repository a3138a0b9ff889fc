import { describe, expect, test, vi } from "vitest";
import { ModelError } from "#askable/models/error.js";
import type { OpenaiConfig } from "#askable/models/providers/openai.js";
import { serveModels } from "#askable/models/serve.js";
import {
  type Behaviour,
  claimsGzip,
  claimsGzipAndStays,
  claimsLess,
  claimsMore,
  completion,
  cutJson,
  deadAddress,
  drips,
  type FaultServer,
  failure,
  floods,
  hangs,
  json,
  killedInTheMiddle,
  picture,
  reset,
  says,
  serveForTest as serve,
  silent,
  text,
} from "../fault-server.js";

function modelAt(
  baseUrl: string,
  more: Partial<OpenaiConfig> = {},
  keyOf: (name: string) => string | undefined = () => undefined,
) {
  const coder: OpenaiConfig = { provider: "openai", baseUrl, model: "small-coder", ...more };
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

test("a grammar goes under the key that the configuration names, and nowhere without one", async () => {
  const server = await serve(says("SELECT 1"));
  const grammar = 'root ::= "SELECT 1"';
  await modelAt(server.url, { grammarKey: "guided_grammar" })({ ...ask, grammar });
  await modelAt(server.url, {})({ ...ask, grammar });
  const [held, free] = server.received.map(({ body }) => body as Record<string, unknown>);
  expect(held?.guided_grammar).toBe(grammar);
  expect(JSON.stringify(free)).not.toContain("root");
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
  ["a key that is refused", failure(403, "not for you"), "denied", "answered 403: not for you", 1],
  [
    "a 200 with an error that is the prompt's",
    json(200, { error: "prompt is too long: 9 tokens > 8 maximum" }),
    "context",
    "answered with an error: prompt is too long: 9 tokens > 8 maximum",
    1,
  ],
  [
    "a reply that was held back",
    says("", "content_filter"),
    "empty",
    "gave an empty reply (held back by its content filter)",
    2,
  ],
  ["another refusal", failure(422, "temperature too high"), "request", "answered 422: temperature too high", 1],
  [
    "an HTML page",
    text(200, "<!doctype html><title>Welcome</title>"),
    "wrong",
    "answered something that is no chat completion: <!doctype html><title>Welcome</title>",
    3,
  ],
  ["other JSON", json(200, { hello: 1 }), "wrong", 'answered something that is no chat completion: {"hello":1}', 3],
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
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(error).toEqual({
    failure: "timeout",
    message: `The model coder (small-coder at ${server.url}) gave no reply within 0.2 s`,
    hint: "Raise models.coder.timeout in askable.yaml, or name a faster model.",
  });
});

test.each<[string, Behaviour, string?]>([
  // Node sees that it is none, or waits.
  ["says gzip and is not, on an open connection", claimsGzipAndStays, "lost"],
  ["drips", drips],
  ["promises more bytes than it has", claimsMore],
  ["never begins", silent],
])("a body that %s ends at the deadline, and its connection with it", async (_, fault, other = "timeout") => {
  let closed = 0;
  const server = await serve((response, received) => {
    response.on("close", () => closed++);
    fault(response, received);
  });
  const start = performance.now();
  expect(["timeout", other]).toContain((await failureOf(modelAt(server.url, { timeout: 0.2 })(ask))).failure);
  expect(performance.now() - start).toBeLessThan(20_000);
  await vi.waitFor(() => expect(closed).toBe(server.received.length));
});

test("of many bodies that hang none outlives its deadline, while the garbage is collected", async () => {
  const server = await serve(hangs);
  const calls = Array.from({ length: 40 }, () =>
    failureOf(modelAt(server.url, { timeout: 0.3, concurrency: 40 })(ask)),
  );
  // What nobody holds any more goes now: signals that are only composed went too.
  const collecting = setInterval(() => Array.from({ length: 200 }, () => new Uint8Array(1e6)), 5);
  const failures = await Promise.all(calls);
  clearInterval(collecting);
  expect(new Set(failures.map(({ failure }) => failure))).toEqual(new Set(["timeout"]));
});

test.each<[string, Behaviour]>([
  ["a page", text(200, "<html><body>Bad gateway</body></html>")],
  ["an empty body", text(200, "", "application/json")],
  ["an array", json(200, [])],
  ["no choices", json(200, { choices: [] })],
  ["choices without a message", json(200, { choices: [{}] })],
  ["a picture", picture],
  ["what is not gzip", claimsGzip],
  ["fewer bytes than are sent", claimsLess],
  ["null", text(200, "null", "application/json")],
  ["a number", text(200, "7", "application/json")],
])("after status 200 with %s the call is made again", async (_, fault) => {
  const server = await serve(fault, says("SELECT 1"));
  expect((await modelAt(server.url)(ask)).text).toBe("SELECT 1");
  expect(server.received).toHaveLength(2);
});

test("a body without end is given up at its limit", async () => {
  const server = await serve(floods);
  const error = await failureOf(modelAt(server.url)(ask));
  expect([error.failure, error.message]).toEqual(["wrong", expect.stringContaining("answered with more than 16 MiB")]);
});

test("a reply that was cut, or held back, says so in any endpoint's words", async () => {
  const finishes = ["length", "max_tokens", "MAX_TOKENS", "content_filter", "stop", "eos"];
  const server = await serve(...finishes.map((finish) => says("SELECT 1", finish)));
  const call = modelAt(server.url);
  const read: string[] = [];
  for (const _ of finishes) read.push((await call(ask)).finish);
  expect(read).toEqual(["length", "length", "length", "filter", "stop", "other"]);
});

test("a key that an endpoint gives back stands in no message and in no reply", async () => {
  const key = "sk-made-up-4711-0815-abcdef";
  const echoes = [
    failure(401, `Incorrect API key provided: ${key}. ${"x".repeat(100)}`),
    failure(400, `${"x".repeat(190)} ${key}`),
    json(200, { error: `no quota for ${key}` }),
    text(200, `<p>${key}</p>`),
    json(200, { choices: [], for: `${"y".repeat(40)}${key}` }),
  ];
  for (const echo of echoes) {
    const server = await serve(echo);
    const { message, hint } = await failureOf(modelAt(server.url, { apiKeyEnv: "MY_API_KEY" }, () => key)(ask));
    expect(`${message} ${hint}`).not.toContain(key.slice(0, 8));
  }
  const server = await serve(says(`SELECT '${key}'`));
  expect(await modelAt(server.url, { apiKeyEnv: "MY_API_KEY" }, () => key)(ask)).toMatchObject({
    text: "SELECT '***'",
  });
});

test("nobody at the address is said with what to do", async () => {
  const address = await deadAddress();
  expect(await failureOf(modelAt(address)(ask))).toEqual({
    failure: "refused",
    message: `The model coder (small-coder at ${address}) does not listen`,
    hint: `Start the server at ${address}, or correct models.coder.baseUrl in askable.yaml.`,
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

test("429 without Retry-After waits by itself and tries again", async () => {
  const server = await serve(failure(429, "slow down"), says("SELECT 1"));
  expect((await modelAt(server.url)(ask)).text).toBe("SELECT 1");
  const [first, second] = server.received;
  expect(second!.at - first!.at).toBeGreaterThanOrEqual(490);
});

test("a refusal is a reply, not asked for again", async () => {
  const message = { role: "assistant", content: null, refusal: "I cannot help with that." };
  const server = await serve(json(200, { choices: [{ index: 0, message, finish_reason: "stop" }] }));
  expect((await modelAt(server.url)(ask)).text).toBe("I cannot help with that.");
  expect(server.received).toHaveLength(1);
});

test("JSON that is not called so is read", async () => {
  const server = await serve(text(200, JSON.stringify(completion("SELECT 1")), "text/plain"));
  expect((await modelAt(server.url)(ask)).text).toBe("SELECT 1");
});

test("a text in parts is put together", async () => {
  const content = [
    { type: "text", text: "SELECT " },
    { type: "text", text: "1" },
  ];
  const server = await serve(json(200, { choices: [{ message: { content }, finish_reason: "stop" }] }));
  expect((await modelAt(server.url)(ask)).text).toBe("SELECT 1");
});

describe("a reply of a given form", () => {
  const schema = { name: "pick", schema: { type: "object", properties: { field: { type: "string" } } } };
  const form = { type: "json_schema", json_schema: { strict: true, ...schema } };
  const sent = (server: FaultServer) => server.received.map(({ body }) => body.response_format);

  test("is asked for as JSON schema", async () => {
    const server = await serve(says("{}"));
    await modelAt(server.url)({ ...ask, schema });
    expect(sent(server)).toEqual([form]);
  });

  test("is not asked for where the configuration says so", async () => {
    const server = await serve(says("{}"));
    await modelAt(server.url, { structured: false })({ ...ask, schema });
    expect(sent(server)).toEqual([undefined]);
  });

  test("is left out for the rest of the process once the endpoint refuses it", async () => {
    const server = await serve(failure(400, "response_format is not supported by this model"), says("{}"));
    const call = modelAt(server.url);
    await call({ ...ask, schema });
    await call({ ...ask, schema });
    expect(sent(server)).toEqual([form, undefined, undefined]);
  });

  test("is insisted on where the configuration says true", async () => {
    const server = await serve(failure(400, "response_format is not supported by this model"));
    const call = modelAt(server.url, { structured: true });
    expect((await failureOf(call({ ...ask, schema }))).failure).toBe("request");
    expect(sent(server)).toEqual([form]);
  });

  test("another refusal is not taken for one of the form", async () => {
    const server = await serve(failure(400, "temperature must be 1"));
    expect((await failureOf(modelAt(server.url)({ ...ask, schema }))).failure).toBe("request");
    expect(server.received).toHaveLength(1);
  });
});

test.each<[string, object, { asked: number | undefined; limit: number | undefined }]>([
  [
    "OpenAI",
    {
      message:
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 9012 tokens. Please reduce the length of the messages.",
    },
    { asked: 9012, limit: 8192 },
  ],
  [
    "vLLM",
    {
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 5,000 tokens (4500 in the messages, 500 in the completion).",
    },
    { asked: 5000, limit: 4096 },
  ],
  [
    "llama.cpp",
    {
      message: "request (9012 tokens) exceeds the available context size (8192 tokens), try increasing it",
      n_prompt_tokens: 9012,
      n_ctx: 8192,
    },
    { asked: 9012, limit: 8192 },
  ],
  ["Anthropic", { message: "prompt is too long: 205000 tokens > 200000 maximum" }, { asked: 205000, limit: 200000 }],
  [
    "Gemini",
    { message: "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)." },
    { asked: 1200000, limit: 1048576 },
  ],
  ["a silent one", { message: "context length exceeded" }, { asked: undefined, limit: undefined }],
])("by how much a prompt is too long is read from the words of %s", async (_, error, excess) => {
  const server = await serve(json(400, { error }));
  const thrown = await modelAt(server.url)(ask).catch((reason: unknown) => reason);
  expect([(thrown as ModelError).failure, (thrown as ModelError).excess]).toEqual(["context", excess]);
});
