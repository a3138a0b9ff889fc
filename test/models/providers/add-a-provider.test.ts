import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModelProvider } from "#askable/models/providers/provider.js";
import { readDocument } from "../../support/documents.js";
import { type Behaviour, hangs, json, serveForTest } from "../fault-server.js";

const DIST = join(import.meta.dirname, "../../../dist");
/** Beside the providers of the build, where its imports are found. */
const PLACE = join(DIST, "models/providers");
const NAME = `tried-${process.pid}`;

let provider: ModelProvider;

beforeAll(async () => {
  const [block] = readDocument("docs/add-a-provider.md").blocks.filter(({ language }) => language === "typescript");
  const project = join(DIST, NAME);
  mkdirSync(project);
  try {
    writeFileSync(join(PLACE, `${NAME}.ts`), block!.text);
    const emit = { emitDeclarationOnly: false, declaration: false, declarationMap: false };
    const compilerOptions = { rootDir: "..", outDir: "..", tsBuildInfoFile: "build.info", ...emit };
    const files = [`../models/providers/${NAME}.ts`];
    const config = { extends: "../../tsconfig.json", compilerOptions, include: [], files };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(DIST, "../node_modules/typescript/bin/tsc");
    execFileSync(process.execPath, [tsc, "--project", project], { encoding: "utf8" });
    provider = (await import(pathToFileURL(join(PLACE, `${NAME}.js`)).href)).ollama;
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});

afterAll(() => {
  for (const ending of ["ts", "js"]) rmSync(join(PLACE, `${NAME}.${ending}`), { force: true });
});

const says = (content: string, reason = "stop"): Behaviour =>
  json(200, { message: { role: "assistant", content }, done_reason: reason, prompt_eval_count: 30, eval_count: 5 });

async function modelAt(behaviour: Behaviour, timeout = 30) {
  const server = await serveForTest(behaviour);
  const baseUrl = server.url.replace(/\/v1$/, "");
  const config = { provider: "ollama", baseUrl, model: "small", timeout };
  return { server, baseUrl, call: provider.open("llama", config, undefined) };
}

const request = { messages: [{ role: "user" as const, content: "How many?" }], maxTokens: 20, sample: 2 };

test("the provider of the page compiles, and asks the endpoint", async () => {
  const { server, call } = await modelAt(says("SELECT 1", "length"));
  expect(await call(request)).toEqual({
    text: "SELECT 1",
    finish: "length",
    usage: { tokensIn: 30, tokensOut: 5, tokensCached: 0 },
  });
  expect(server.received.map(({ path, body }) => [path, body])).toEqual([
    [
      "/api/chat",
      {
        model: "small",
        messages: request.messages,
        stream: false,
        options: { temperature: 0, seed: 2, num_predict: 20 },
      },
    ],
  ]);
});

test.each<[string, Behaviour, number, string, string]>([
  ["an unknown model", json(404, { error: "model not found" }), 30, "missing", "answered 404: model not found"],
  ["a busy endpoint", json(503, { error: "busy" }), 30, "server", "answered 503: busy"],
  ["an empty reply", says(" "), 30, "empty", "gave an empty reply"],
  ["one that hangs", hangs, 0.2, "timeout", "gave no reply within 0.2 s"],
])("%s is a failure of a kind, which names the model", async (_, behaviour, timeout, kind, what) => {
  const { baseUrl, call } = await modelAt(behaviour, timeout);
  await expect(call(request)).rejects.toMatchObject({
    failure: kind,
    message: `The model llama (small at ${baseUrl}) ${what}`,
  });
});

test("a call that is given up ends with the caller's reason", async () => {
  const { call } = await modelAt(hangs);
  const controller = new AbortController();
  const given = call({ ...request, signal: controller.signal });
  controller.abort(new Error("enough"));
  await expect(given).rejects.toThrow("enough");
});

test("the list of the page has the providers that there are", () => {
  const { text } = readDocument("docs/add-a-provider.md");
  const listed = /PROVIDERS: readonly ModelProvider\[\] = \[(.*), ollama\]/.exec(text)?.[1];
  const source = readFileSync(join(DIST, "../src/models/providers/providers.ts"), "utf8");
  expect(source).toContain(`PROVIDERS: readonly ModelProvider[] = [${listed}];`);
});
