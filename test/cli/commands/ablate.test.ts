import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bakery } from "../../support/bakery.js";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

const QUESTIONS = [
  { id: "bakers", question: "How many bakers are there?", sql: "SELECT count(*) FROM baker" },
  { id: "breads", question: "How many breads are there?", sql: "SELECT count(*) FROM bread" },
  // Rules read no such question: without its value nothing but the model is left, which does not know it then.
  {
    id: "rye",
    question: "How many letters has the name of each bread of rye?",
    sql: "SELECT length(name) FROM bread WHERE grain = 'rye'",
  },
];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Server;
let calls = 0;
const place = (...parts: string[]) => join(folder.path, ...parts);

/** Answers rightly; of rye only where the prompt shows the stored value. */
async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += chunk;
  calls += 1;
  const prompt: string = JSON.parse(body).messages.at(-1).content;
  const asked = QUESTIONS.find(({ question }) => prompt.includes(question));
  const sql = asked?.id === "rye" && !prompt.includes("'rye'") ? "SELECT 'unknown'" : (asked?.sql ?? "SELECT 0");
  const choices = [{ index: 0, message: { role: "assistant", content: sql }, finish_reason: "stop" }];
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ choices, usage: { prompt_tokens: 100, completion_tokens: 10 } }));
}

beforeAll(async () => {
  folder = await temporaryFolder();
  server = createServer((request, response) => void reply(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  bakery(place("bakery.sqlite"));
  mkdirSync(place("home"));
  await askable(["prepare", place("bakery.sqlite"), "--home", place("home"), "--quiet"]);
  const model = `{ provider: openai, baseUrl: "http://127.0.0.1:${port}/v1", model: m, concurrency: 2 }`;
  writeFileSync(place("home", "askable.yaml"), `models:\n  coder: ${model}\nroles: { default: coder }\n`);
  const lines = QUESTIONS.map((question) => `${JSON.stringify({ ...question, database: "bakery" })}\n`);
  writeFileSync(place("questions.jsonl"), lines.join(""));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await folder.remove();
});

const words = ["ablate", "questions.jsonl", "--home", "home", "--pipeline", "direct", "--without", "fixer,values"];

test("ablate runs each variant on the same questions, asks a model for new prompts only, and pairs the answers", async () => {
  const { code, stdout, stderr } = await askable([...words, "--out", "parts", "--json"], { cwd: folder.path });
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  const { variants, comparison } = JSON.parse(stdout);
  expect(variants).toEqual([
    { run: "direct", variant: "direct", folder: place("parts", "direct") },
    { run: "direct-without-fixer", variant: "without fixer", folder: place("parts", "direct-without-fixer") },
    { run: "direct-without-values", variant: "without values", folder: place("parts", "direct-without-values") },
  ]);
  expect(comparison).toMatchObject({ metric: "strict", questions: 3 });
  const summary = comparison.differences.map((each: { run: string; difference: { value: number }; lost: string[] }) => [
    each.run,
    each.difference.value,
    each.lost,
  ]);
  expect(summary).toEqual([
    ["direct-without-fixer", 0, []],
    ["direct-without-values", expect.closeTo(-1 / 3, 6), ["rye"]],
  ]);
  // Of the variants only the question whose prompt lost its value was new.
  expect(calls).toBe(QUESTIONS.length + 1);
});

test("the same command asks nothing again and prints what each part gains", async () => {
  const before = calls;
  const { code, stdout } = await askable([...words, "--out", "parts"], { cwd: folder.path });
  expect([code, calls]).toEqual([0, before]);
  expect(stdout).toContain("strict on 3 questions");
  expect(stdout).toMatch(/^without values +66\.7 /m);
  expect(stdout).toMatch(/^without values +−33\.3 /m);
  expect(stdout).not.toMatch(/NaN|undefined|null/);
});

test("a part that the pipeline has not is refused before anything runs, with those that it has", async () => {
  const { code, stderr } = await askable([...words, "--without", "tournament"], { cwd: folder.path });
  expect(code).toBe(2);
  expect(stderr).toContain("--without tournament: the pipeline direct has no such part");
  expect(stderr).toContain(
    "It can do without examples, values, profile, s1, linking, fixer, fixer-rules, fixer-model, s2, generator-semantic-parser.",
  );
});

test("the variants of a paper need one that lists them, and stand alone", async () => {
  const none = await askable(["ablate", "questions.jsonl", "--home", "home", "--pipeline", "offline", "--paper"], {
    cwd: folder.path,
  });
  expect(none.code).toBe(2);
  expect(none.stderr).toContain("offline lists no variants of a paper");
  const both = await askable([...words.slice(0, 6), "--paper", "--without", "fixer"], { cwd: folder.path });
  expect(both.code).toBe(2);
  expect(both.stderr).toContain("--paper");
});

test("the variants of a paper run on the same questions", { timeout: 120_000 }, async () => {
  const pipeline = "egtts/m7";
  const yaml = `extends: ${pipeline}\nversion: 1\nname: mine\ndescription: Two samples.\nset: { generate/prompt.samples: 2 }\npaper:\n  - set: { select/by-plan.by: cost }\n`;
  mkdirSync(place("home", "pipelines", "mine"), { recursive: true });
  writeFileSync(place("home", "pipelines", "mine", "pipeline.yaml"), yaml);
  const run = await askable(
    ["ablate", "questions.jsonl", "--home", "home", "--pipeline", "mine", "--paper", "--out", "paper", "--json"],
    { cwd: folder.path },
  );
  expect({ code: run.code, stderr: run.code === 0 ? "" : run.stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(run.stdout).variants.map(({ variant }: { variant: string }) => variant)).toEqual([
    "mine",
    "select/by-plan.by=cost",
  ]);
});
