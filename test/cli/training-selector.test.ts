import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Message } from "#askable/models/model.js";
import { readTrace } from "#askable/traces/reader.js";
import { temporaryFolder } from "../support/folder.js";
import { askable } from "../support/warm-cli.js";
import { makeQuestions, QUESTIONS } from "../training/questions.js";

/** What generators write where it is not the gold query: always wrong, and wrong in two ways. */
const WRITTEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hasty: {
    dear: "SELECT name FROM bread WHERE price < (SELECT avg(price) FROM bread)",
    several: "SELECT name FROM baker",
    old: "SELECT title FROM book",
    books: "SELECT title FROM book WHERE id > 1",
  },
  wild: {
    dear: "SELECT name, price FROM bread",
    books: "SELECT year FROM book",
    old: "SELECT year FROM book WHERE year < 1900",
  },
  careful: { books: "SELECT id FROM book" },
};
/** Of this question nobody writes a right query. */
const NEVER = "books";

interface Row {
  readonly id: string;
  readonly prompt: readonly Message[];
  readonly answer: "A" | "B";
  readonly question_id: string;
  readonly database: string;
  readonly pair: string;
  readonly kind: "edit" | "run";
  readonly source: string;
  readonly weight: number;
}

const PIPELINE = `version: 1
name: three
description: Three generators, and a model that compares what they wrote.
stages:
  - stage: ground/rules
  - stage: link/retrieved
  - stage: generate/ensemble
    defaults: { prompt: plain, schema: recall, values: true }
    generators:
      - { name: careful, role: careful }
      - { name: hasty, role: hasty }
      - { name: wild, role: wild }
  - stage: select/tournament
    prompt: select
    detail: short
    fieldExamples: 2
    ranks: [careful, hasty, wild]
budget: { calls: 20, tokens: 100000, seconds: 300 }
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Server;
const at = (...names: string[]) => join(folder.path, ...names);
const run = (...words: string[]) => askable(words, { cwd: folder.path });
const selector = (out: string, ...more: string[]) =>
  run("training", "selector", "questions.jsonl", "--databases", "databases", "--home", "home", "--out", out, ...more);
const ofRun = ["--pipeline", "three", "--run", "run"];
const rowsIn = (out: string, split = "train"): Row[] =>
  readFileSync(at(out, `${split}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

function written(model: string, prompt: string): string {
  const question = QUESTIONS.find(([, , text]) => prompt.includes(`Question: ${text}`));
  if (model === "selector") return "A";
  return (question && (WRITTEN[model]?.[question[0]] ?? question[3])) ?? "SELECT 0";
}

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { model, messages, input } = JSON.parse(body);
  const vectorOf = (text: string) => [..."aeiostrn"].map((letter) => text.split(letter).length);
  response.setHeader("content-type", "application/json");
  if (request.url?.endsWith("/embeddings")) {
    const data = [input].flat().map((text, index) => ({ index, embedding: vectorOf(text) }));
    return void response.end(JSON.stringify({ data }));
  }
  const message = { role: "assistant", content: written(model, messages.at(-1).content) };
  response.end(
    JSON.stringify({
      choices: [{ index: 0, message, finish_reason: "stop" }],
      usage: { prompt_tokens: 100, completion_tokens: 10 },
    }),
  );
}

beforeAll(async () => {
  folder = await temporaryFolder();
  makeQuestions(folder.path);
  server = createServer((request, response) => void reply(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const model = (name: string) => `  ${name}: { provider: openai, baseUrl: "${url}", model: ${name} }\n`;
  const names = ["careful", "hasty", "wild", "selector"];
  mkdirSync(at("home", "pipelines", "three", "prompts"), { recursive: true });
  writeFileSync(
    at("home", "askable.yaml"),
    `embedder: { provider: openai, baseUrl: "${url}", model: letters, dimension: 8 }\nmodels:\n${names.map(model).join("")}roles: { ${names.map((name) => `${name}: ${name}`).join(", ")} }\n`,
  );
  writeFileSync(at("home", "pipelines", "three", "pipeline.yaml"), PIPELINE);
  const prompts = fileURLToPath(new URL("../../pipelines/adaptive-hybrid/prompts/", import.meta.url));
  for (const name of ["plain.md", "select.md"]) {
    cpSync(join(prompts, name), at("home", "pipelines", "three", "prompts", name));
  }
  // The run knows the questions of databases that are there.
  const lines = readFileSync(at("questions.jsonl"), "utf8").trim().split("\n");
  writeFileSync(at("asked.jsonl"), lines.filter((line) => !line.includes('"nowhere"')).join("\n"));
  const evaluated = await run(
    ...["evaluate", "asked.jsonl", "--databases", "databases", "--home", "home", "--pipeline", "three", "--out", "run"],
  );
  expect(evaluated, evaluated.stderr).toMatchObject({ code: 0 });
  const made = await selector("set", ...ofRun, "--pairs", "9");
  expect(made, made.stderr).toMatchObject({ code: 0 });
}, 240_000);
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await folder.remove();
});

/** The two queries of a prompt, the right one first. */
function queriesOf({ prompt, answer }: Row): [string, string] {
  const text = prompt.at(-1)!.content;
  const [a, b] = ["A", "B"].map(
    (letter) => new RegExp(`Query ${letter}:\n([\\s\\S]*?)\nIts result: `).exec(text)![1]!,
  ) as [string, string];
  return answer === "A" ? [a, b] : [b, a];
}

describe("pairs of a right and a wrong query", () => {
  test("stand in both orders, and say the same but for the order", () => {
    const rows = rowsIn("set");
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) {
      const other = rows.find(({ pair, answer }) => pair === row.pair && answer !== row.answer)!;
      expect(queriesOf(other)).toEqual(queriesOf(row));
    }
    expect(new Set(rows.map(({ pair }) => pair)).size).toBe(rows.length / 2);
  });

  test("differ in their results: the right one has the rows of the gold query", () => {
    for (const row of rowsIn("set")) {
      const database = new SQLite(at("databases", `${row.database}.sqlite`), { readonly: true });
      const rows = (sql: string) => JSON.stringify(database.prepare(sql).raw().all().map(String).sort());
      const [right, wrong] = queriesOf(row);
      const gold = QUESTIONS.find(([id]) => id === row.question_id)![3];
      expect(rows(right), row.id).toBe(rows(gold));
      expect(rows(wrong), row.id).not.toBe(rows(gold));
      database.close();
    }
  });

  test("come from edits of gold queries, and from runs where some candidate is right", () => {
    const rows = rowsIn("set").filter(({ answer }) => answer === "A");
    const runs = rows
      .filter(({ kind }) => kind === "run")
      .map(({ question_id, source }) => `${question_id} by ${source}`);
    expect(runs.sort()).toEqual(["dear by hasty", "dear by wild", "old by hasty", "old by wild", "several by hasty"]);
    expect(runs.some((each) => each.startsWith(NEVER))).toBe(false);
    const kinds = new Set(rows.filter(({ kind }) => kind === "edit").map(({ source }) => source));
    expect([...kinds].sort()).toEqual(expect.arrayContaining(["column", "condition", "join", "literal", "operator"]));
    expect(rows.every(({ weight }) => weight === 1)).toBe(true);
  });

  test("of runs are asked word for word as the run asked its selector", async () => {
    const pairs = rowsIn("set").filter(({ kind }) => kind === "run");
    expect(pairs).toHaveLength(10);
    for (const question of new Set(pairs.map(({ question_id }) => question_id))) {
      const { events } = await readTrace(at("run", "traces", `${question}.jsonl`));
      const asked = events.flatMap((event) =>
        event.event === "call" && event.role === "selector" ? [JSON.stringify(event.messages)] : [],
      );
      const trained = pairs.filter((row) => row.question_id === question).map(({ prompt }) => JSON.stringify(prompt));
      // The run asked each pair in one order, and also compared wrong ones with each other.
      const right = asked.filter((messages) => trained.includes(messages));
      expect(right).toHaveLength(trained.length / 2);
    }
  });

  test("say of their columns, sources and edits in the data card", () => {
    const card = readFileSync(at("set", "README.md"), "utf8");
    expect(card).toContain("| run hasty | 3 |");
    expect(card).toMatch(/\| are all wrong: left out, as the gold query would be told by its style \| 1 \|/);
    expect(card).toMatch(/## Edits that were tried\n\n\| kind \| change the result \| change nothing \| fail \|/);
  });
});

test("the same command gives the same bytes, and another seed another order", async () => {
  const [again, other] = [
    await selector("again", ...ofRun, "--pairs", "9", "--concurrency", "1"),
    await selector("seed", ...ofRun, "--pairs", "9", "--seed", "1"),
  ];
  expect([again.code, other.code]).toEqual([0, 0]);
  for (const file of ["train.jsonl", "train.parquet", "README.md", "manifest.json"]) {
    expect(readFileSync(at("again", file)).equals(readFileSync(at("set", file))), file).toBe(true);
  }
  expect(readFileSync(at("seed", "train.jsonl"), "utf8")).not.toBe(readFileSync(at("set", "train.jsonl"), "utf8"));
});

test("ranks of the pipeline weigh the pairs of runs", async () => {
  expect(await selector("ranked", ...ofRun, "--ranks")).toMatchObject({ code: 0 });
  const weights = Object.fromEntries(rowsIn("ranked").map(({ source, weight }) => [source, weight]));
  expect(weights).toMatchObject({ hasty: 1, wild: 0.5, literal: 1 });
  expect(readFileSync(at("ranked", "README.md"), "utf8")).toContain("the best generator first: careful, hasty, wild");
});

test("at most so many pairs of a question are kept, whole databases are held out, and all is told in words", async () => {
  const { stdout } = await selector("few", ...ofRun, "--pairs", "2", "--eval-share", "0.3");
  const [train, held] = [rowsIn("few"), rowsIn("few", "eval")];
  const pairs = new Map<string, Set<string>>();
  for (const { question_id: question, pair } of [...train, ...held]) {
    pairs.set(question, (pairs.get(question) ?? new Set()).add(pair));
  }
  expect(Math.max(...[...pairs.values()].map(({ size }) => size))).toBe(2);
  expect(new Set(train.map(({ database }) => database))).not.toEqual(new Set(held.map(({ database }) => database)));
  expect(stdout).toMatch(/^mistake put into the gold query +tried +change the rows +pairs$/m);
  expect(stdout).toContain(
    "Runs asked 8 questions: 3 with right and wrong candidates, 4 with right ones only, 1 with wrong ones only.",
  );
  expect(stdout).toMatch(/verified pairs were chosen, each in both orders\.$/m);
});

describe("what does not fit is refused, and named", () => {
  test.each<[string, readonly string[], number, RegExp]>([
    ["ranks without a run", ["--ranks"], 2, /ranks: goes with --run/],
    ["a folder that is no run", ["--run", "databases"], 1, /databases holds no run: there is no run\.json/],
    [
      "a pipeline that compares nothing",
      ["--pipeline", "direct"],
      2,
      /selection of the pipeline direct compares no two/,
    ],
    ["no number of pairs", ["--pairs", "0"], 2, /pairs/],
    ["an option of another set", ["--mix", "self-refine=1"], 2, /--mix is for: askable training sft/],
    ["a context without a tokenizer", ["--context", "512"], 2, /context: goes with --tokenizer/],
  ])("%s", async (_, more, code, message) => {
    const refused = await selector("refused", ...more);
    expect(refused.stderr).toMatch(message);
    expect([refused.code, refused.stdout]).toEqual([code, ""]);
  });

  test("questions whose queries no edit changes", async () => {
    const line = { id: "one", database: "bakery", question: "What is one?", sql: "SELECT 1" };
    writeFileSync(at("constant.jsonl"), `${JSON.stringify(line)}\n`);
    const words = ["training", "selector", "constant.jsonl", "--databases", "databases", "--home", "home"];
    const { code, stderr } = await run(...words, "--out", "constant");
    expect(code).toBe(1);
    expect(stderr).toMatch(/No query of .*constant\.jsonl has a wrong one beside it that gives other rows/);
    rmSync(at("constant"), { recursive: true, force: true });
  });
});
