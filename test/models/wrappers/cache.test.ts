import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ModelReply, ModelRequest } from "#askable/models/model.js";
import { scriptedModel } from "#askable/models/scripted.js";
import { type CacheMode, openReplyCache, withCache } from "#askable/models/wrappers/cache.js";

const coder = { name: "coder", role: "generator", identity: { provider: "openai", model: "small" } };

const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [
    { role: "system", content: "You write SQL." },
    { role: "user", content: "CREATE TABLE singer (name TEXT);\n\nQuestion: How many?" },
  ],
  maxTokens: 20,
  ...more,
});

function fixture() {
  const folder = mkdtempSync(join(tmpdir(), "askable-replies-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let made = 0;
  const model = scriptedModel((_, call) => {
    made++;
    return { text: `reply ${call + 1}`, delay: 5 };
  });
  const files = () => readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));
  return {
    folder,
    files,
    made: () => made,
    open: (mode: CacheMode, of = coder) => withCache(model, of, openReplyCache(folder, mode)),
  };
}

const textOf = ({ text, stored }: ModelReply) => [text, stored === true];

test("the second time a reply is read, in another process too, with what it took when it was made", async () => {
  const { open, made, files } = fixture();
  const first = await open("read-write")(request());
  expect(textOf(first)).toEqual(["reply 1", false]);
  const second = await open("read-write")(request());
  expect(second).toEqual({ ...first, stored: true });
  expect(await open("read-only")(request({ prompt: "hash", signal: new AbortController().signal }))).toEqual(second);
  expect([made(), files().length]).toEqual([1, 1]);
});

test.each<[string, Partial<ModelRequest>]>([
  ["the number of the sample", { sample: 1 }],
  ["the temperature", { temperature: 0.5 }],
  ["the length", { maxTokens: 21 }],
  ["where it stops", { stop: [";"] }],
  ["the form", { schema: { name: "pick", schema: { type: "object" } } }],
  ["the prompt", { messages: [{ role: "user", content: "Else" }] }],
])("%s makes another reply", async (_, more) => {
  const { open } = fixture();
  const call = open("read-write");
  await call(request());
  expect(textOf(await call(request(more)))).toEqual(["reply 2", false]);
});

test("another model has other replies; its role does not matter", async () => {
  const { open } = fixture();
  await open("read-write")(request());
  expect(textOf(await open("read-write", { ...coder, role: "fixer" })(request()))).toEqual(["reply 1", true]);
  const big = { ...coder, identity: { provider: "openai", model: "big" } };
  expect(textOf(await open("read-write", big)(request()))).toEqual(["reply 2", false]);
});

test("off neither reads nor writes", async () => {
  const { open, files } = fixture();
  await open("off")(request());
  expect([textOf(await open("off")(request())), files()]).toEqual([["reply 2", false], []]);
});

test("refresh asks anew and replaces, each request once", async () => {
  const { open } = fixture();
  await open("read-write")(request());
  const fresh = open("refresh");
  expect(textOf(await fresh(request()))).toEqual(["reply 2", false]);
  expect(textOf(await fresh(request()))).toEqual(["reply 2", true]);
  expect(textOf(await open("read-only")(request()))).toEqual(["reply 2", true]);
});

test("the same request at the same time is one call", async () => {
  const { open, made } = fixture();
  const call = open("read-write");
  const replies = await Promise.all([call(request()), call(request()), call(request({ sample: 1 }))]);
  expect([replies.map(({ text }) => text), made()]).toEqual([["reply 1", "reply 1", "reply 2"], 2]);
});

test("failures are not kept, nor replies cut otherwise than at the length that was asked for", async () => {
  const { folder, files } = fixture();
  const replies = [
    new Error("out of luck"),
    { text: "SELECT", finish: "length" as const },
    { text: "held back", finish: "other" as const },
    { text: "SELECT 1,", finish: "length" as const },
  ];
  const call = withCache(scriptedModel(replies), coder, openReplyCache(folder, "read-write"));
  const { maxTokens: _, ...unbounded } = request();
  await expect(call(request())).rejects.toThrow("out of luck");
  await call(unbounded);
  await call(request());
  expect(files()).toEqual([]);
  await call(request());
  expect(files()).toHaveLength(1);
});

test("a reply that is not stored is an error that names the role and what differs", async () => {
  const { open, folder } = fixture();
  const replay = open("read-only");
  const miss = (more: Partial<ModelRequest> = {}) => replay(request(more)).catch((error: Error) => error.message);
  const start = `${folder} holds no reply for the role "generator" (model coder, sample`;
  expect(await miss()).toBe(`${start} 0): no reply is stored there`);
  await open("read-write")(request());
  expect(await miss({ sample: 2, temperature: 0.8 })).toBe(
    `${start} 2): this prompt is stored with sample 0 instead of 2, temperature 0 instead of 0.8`,
  );
  const messages = [request().messages[0]!, { role: "user" as const, content: "CREATE TABLE singer (age INT);" }];
  expect(await miss({ messages })).toBe(
    `${start} 0): the nearest stored prompt (role generator) differs in its line 2: stored "CREATE TABLE singer (name TEXT);", now "CREATE TABLE singer (age INT);"`,
  );
});

test("a damaged file is asked for again when recording, and named when replaying", async () => {
  const { open, folder, files } = fixture();
  await open("read-write")(request());
  const path = join(folder, files()[0]!);
  const whole = readFileSync(path, "utf8");
  writeFileSync(path, whole.slice(0, 30));
  await expect(open("read-only")(request())).rejects.toThrow(`${path} is not a stored reply`);
  expect(textOf(await open("read-write")(request()))).toEqual(["reply 2", false]);
  expect(textOf(await open("read-only")(request()))).toEqual(["reply 2", true]);
});

test("neither key nor deadline nor price is written", async () => {
  const { open, folder, files } = fixture();
  await open("read-write")(request());
  expect(JSON.parse(readFileSync(join(folder, files()[0]!), "utf8"))).toEqual({
    version: 1,
    role: "generator",
    request: {
      model: { provider: "openai", model: "small" },
      messages: request().messages,
      settings: { maxTokens: 20, sample: 0, temperature: 0 },
    },
    reply: { text: "reply 1", finish: "stop", usage: { tokensIn: 17, tokensOut: 2, tokensCached: 0 } },
  });
});
