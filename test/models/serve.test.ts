import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { priceOf } from "#askable/models/model.js";
import type { OpenaiConfig } from "#askable/models/providers/openai.js";
import { noModels, serveModels } from "#askable/models/serve.js";
import { openReplyCache } from "#askable/models/wrappers/cache.js";
import { completion, json, says, serveForTest } from "./fault-server.js";

const request = { messages: [{ role: "user" as const, content: "How many?" }] };

const coderAt = (baseUrl: string, more: Partial<OpenaiConfig> = {}): OpenaiConfig => ({
  provider: "openai",
  baseUrl,
  model: "m",
  ...more,
});

test("a replay needs neither key nor server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "askable-serve-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = await serveForTest(says("SELECT 1"));
  const coder = coderAt(server.url, { apiKeyEnv: "CODER_KEY" });
  const serve = (mode: "read-write" | "read-only") =>
    serveModels({ models: { coder }, roles: {} }, () => undefined, openReplyCache(folder, mode)).forRole("generator");
  await serve("read-write").call(request);
  await server.close();
  expect(await serve("read-only").call(request)).toMatchObject({ text: "SELECT 1", stored: true });
});

test("two roles of one model share its limit", async () => {
  let [open, most] = [0, 0];
  const server = await serveForTest((response, received) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      json(200, completion("SELECT 1"))(response, received);
    }, 20);
  });
  const coder = coderAt(server.url, { concurrency: 1 });
  const models = serveModels({ models: { coder }, roles: { default: "coder", fixer: "coder" } }, () => undefined);
  await Promise.all(["fixer", "generator", "fixer", "generator"].map((role) => models.forRole(role).call(request)));
  expect([server.received.length, most]).toEqual([4, 1]);
});

test("what is known of a model goes with it", () => {
  const coder = coderAt("http://127.0.0.1:1/v1", { price: { in: 3, out: 5 }, contextLength: 4096, samplesPerCall: 8 });
  const { forRole } = serveModels({ models: { coder }, roles: {} }, () => undefined);
  expect(forRole("generator")).toMatchObject({
    name: "coder",
    price: { in: 3, out: 5, cached: 3 },
    contextLength: 4096,
    samplesPerCall: 8,
  });
});

test("a role without a model says what to write", () => {
  const models = { small: coderAt("http://127.0.0.1:1/v1"), big: coderAt("http://127.0.0.1:1/v1") };
  expect(() => serveModels({ models, roles: {} }, () => undefined).forRole("fixer")).toThrow(
    expect.objectContaining({
      message: 'No model serves the role "fixer"',
      hint: "Add roles.fixer or roles.default to askable.yaml; its models are: small, big.",
    }),
  );
  expect(() => noModels.forRole("fixer")).toThrow('No model is configured, and the role "fixer" needs one');
});

test("tokens read from the provider's cache have a price of their own", () => {
  const price = { in: 10, out: 20, cached: 1 };
  expect(priceOf({ tokensIn: 1000, tokensOut: 100, tokensCached: 400 }, price)).toBeCloseTo(0.0084, 12);
  // A provider that counts more of them than it read.
  expect(priceOf({ tokensIn: 10, tokensOut: 0, tokensCached: 20 }, price)).toBeCloseTo(0.00002, 12);
});
