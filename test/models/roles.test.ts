import { expect, test } from "vitest";
import type { ModelsConfig } from "#askable/models/config.js";
import type { OpenaiConfig } from "#askable/models/providers/openai.js";
import { assignRole, fallbacksOf } from "#askable/models/roles.js";
import { serveModels } from "#askable/models/serve.js";
import { says, serveForTest } from "./fault-server.js";

const openai = (model: string, more: Partial<OpenaiConfig> = {}): OpenaiConfig => ({
  provider: "openai",
  baseUrl: "http://127.0.0.1:1/v1",
  model,
  ...more,
});

test("a role looks in its own place, then in that of its name without the last part, then in the default's", () => {
  expect(fallbacksOf("generator-b1")).toEqual(["generator-b1", "generator", "default"]);
  expect(fallbacksOf("a-b-c")).toEqual(["a-b-c", "a-b", "a", "default"]);
  expect(fallbacksOf("default")).toEqual(["default"]);
});

test("what serves a role, and the role under which it was found", () => {
  const models = { small: openai("s"), big: openai("b"), own: openai("o") };
  const roles = { default: "small", generator: "big", "generator-c": { model: "own", temperature: 0.7 } };
  const serving = (role: string, config: ModelsConfig = { models, roles }) => {
    const found = assignRole(config, role);
    return found && [found.name, found.by, found.sampling];
  };
  expect(["generator-c", "generator-a", "generator", "linking"].map((role) => serving(role))).toEqual([
    ["own", "generator-c", { temperature: 0.7 }],
    ["big", "generator", {}],
    ["big", "generator", {}],
    ["small", "default", {}],
  ]);
  expect(serving("linking", { models: { small: openai("s") }, roles: {} })).toEqual(["small", undefined, {}]);
  expect(serving("linking", { models, roles: { generator: "big" } })).toBeUndefined();
  expect(serving("summaries", { models: { small: openai("s") }, roles: { summaries: null } })).toBeUndefined();
});

test("the pipeline's sampling goes before the model's, the role's before both; a length is only lowered", async () => {
  const server = await serveForTest(says("SELECT 1"));
  const coder = openai("s", { baseUrl: server.url, temperature: 0.3, topP: 0.9, seed: 10, maxTokens: 100 });
  const roles = { default: "coder", "generator-c": { model: "coder", temperature: 0.7, maxTokens: 50 } };
  const models = serveModels({ models: { coder }, roles }, () => undefined);
  const messages = [{ role: "user" as const, content: "How many?" }];
  await models.forRole("fixer").call({ messages });
  await models.forRole("fixer").call({ messages, temperature: 0, sample: 2, maxTokens: 20 });
  await models.forRole("generator-c").call({ messages, temperature: 0, maxTokens: 300 });
  const sent = server.received.map(({ body: { temperature, top_p, seed, max_tokens } }) => [
    temperature,
    top_p,
    seed,
    max_tokens,
  ]);
  expect(sent).toEqual([
    [0.3, 0.9, 10, 100],
    [0, 0.9, 12, 20],
    [0.7, 0.9, 10, 50],
  ]);
});

test("with a reasoning effort nothing is sent that such models refuse", async () => {
  const server = await serveForTest(says("SELECT 1"));
  const coder = openai("s", { baseUrl: server.url, temperature: 0.3, topP: 0.9, reasoningEffort: "low" });
  const models = serveModels({ models: { coder }, roles: {} }, () => undefined);
  await models.forRole("fixer").call({ messages: [{ role: "user", content: "How many?" }], temperature: 1 });
  expect(server.received[0]?.body).toEqual({
    model: "s",
    messages: [{ role: "user", content: "How many?" }],
    reasoning_effort: "low",
  });
});
