import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { evaluateCommand } from "#askable/cli/commands/evaluate.js";
import { readPredictions } from "#askable/evaluation/datasets/predictions.js";
import { readDataSet } from "#askable/evaluation/datasets/read-data-set.js";
import { readAnswers } from "#askable/evaluation/run/read-run.js";
import { bakery } from "../../support/bakery.js";
import { MAIN } from "../../support/build.js";
import type { Finished } from "../../support/cli.js";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

const QUESTIONS = [
  { id: "bakers", question: "How many bakers are there?", sql: "SELECT count(*) FROM baker", tier: "easy" },
  { id: "breads", question: "How many breads are there?", sql: "SELECT count(*) FROM bread", tier: "easy" },
  { id: "cities", question: "Which cities are there?", sql: "SELECT DISTINCT city FROM baker", tier: "easy" },
  { id: "rye", question: "Which breads are of rye?", sql: "SELECT name FROM bread WHERE grain = 'rye'", tier: "hard" },
  { id: "born", question: "When was Anna Weber born?", sql: "SELECT born FROM baker WHERE id = 1", tier: "hard" },
  { id: "dear", question: "What is the dearest bread?", sql: "SELECT name FROM bread WHERE price = 6.5", tier: "hard" },
];
const goldOf = (prompt: string) => QUESTIONS.find(({ question }) => prompt.includes(question))?.sql ?? "SELECT 0";
const idOf = (prompt: string) => QUESTIONS.find(({ question }) => prompt.includes(question))?.id ?? "?";

type Answer = (id: string, prompt: string) => { status?: number; sql?: string } | "hold";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Server;
let answer: Answer;
/** Ids of the questions that the model was asked, in their order. */
let asked: string[] = [];
let prompts: string[] = [];
let held: ServerResponse[] = [];
const place = (...parts: string[]) => join(folder.path, ...parts);

/** Letters counted: loading weights for each process would take longer than all else. */
function embedded(input: string | readonly string[]) {
  const vectorOf = (text: string) => [..."aeiostrn"].map((letter) => text.split(letter).length);
  return { data: [input].flat().map((text, index) => ({ index, embedding: vectorOf(text) })) };
}

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += chunk;
  response.setHeader("content-type", "application/json");
  if (request.url?.endsWith("/embeddings")) {
    response.end(JSON.stringify(embedded(JSON.parse(body).input)));
    return;
  }
  const messages = JSON.parse(body).messages as readonly { content: string }[];
  const prompt = messages.at(-1)!.content;
  prompts.push(prompt);
  asked.push(idOf(prompt));
  const answered = answer(idOf(prompt), prompt);
  if (answered === "hold") {
    held.push(response);
    return;
  }
  const { status = 200, sql = goldOf(prompt) } = answered;
  response.statusCode = status;
  const choices = [{ index: 0, message: { role: "assistant", content: sql }, finish_reason: "stop" }];
  const usage = { prompt_tokens: 100, completion_tokens: 10 };
  response.end(JSON.stringify(status === 200 ? { choices, usage } : { error: { message: `refused ${status}` } }));
}

const words = (...more: string[]) => ["evaluate", place("questions.jsonl"), "--home", place("home"), ...more];
const run = (...more: string[]) => askable(words(...more));
// Without a reading of rules, which would mend what is answered wrongly here.
const bare = (out: string, ...more: string[]) => run("--pipeline", "direct/bare", "--out", place(out), ...more);
const direct = (out: string, ...more: string[]) => run("--pipeline", "direct", "--out", place(out), ...more);
const answersOf = (out: string) => Object.fromEntries(readAnswers(place(out)).answers);

/** Starts a run, waits until so many calls of the model are held, and gives the process. */
async function holding(calls: number, ...more: string[]): Promise<ChildProcess & { ended: Promise<Finished> }> {
  const child = spawn(process.execPath, [MAIN, ...words(...more)]);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data) => {
    stdout += data;
  });
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  const ended = new Promise<Finished>((resolve) =>
    child.on("close", (code) => resolve({ code: code ?? -1, stdout, stderr })),
  );
  while (held.length < calls) await new Promise((resolve) => setTimeout(resolve, 20));
  return Object.assign(child, { ended });
}

beforeAll(async () => {
  folder = await temporaryFolder();
  server = createServer((request, response) => void reply(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  bakery(place("bakery.sqlite"));
  mkdirSync(place("home"));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1`;
  const config = `embedder: { provider: openai, baseUrl: "${url}", model: letters, dimension: 8 }\n`;
  const model = `{ provider: openai, baseUrl: "${url}", model: m, concurrency: 2, price: { in: 10, out: 20 } }`;
  writeFileSync(
    place("questions.jsonl"),
    QUESTIONS.map((question) => `${JSON.stringify({ ...question, database: "bakery" })}\n`).join(""),
  );
  // Descriptions are not what is tried here.
  writeFileSync(place("home", "askable.yaml"), config);
  const { code, stderr } = await askable(["prepare", place("bakery.sqlite"), "--home", place("home"), "--quiet"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  writeFileSync(place("home", "askable.yaml"), `${config}models:\n  coder: ${model}\n`);
});
beforeEach(() => {
  answer = () => ({});
  [asked, prompts, held] = [[], [], []];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await folder.remove();
});

describe("askable evaluate", { timeout: 120_000 }, () => {
  test("keeps an answer and a trace of each question, and asks nothing twice", async () => {
    const first = await direct("whole");
    expect(first).toMatchObject({
      code: 0,
      stdout: `direct: 100.0 % right by strict (6 of 6), 6 calls, price 0.0072\n  easy 100.0 %, hard 100.0 %\n  ${place("whole")}\n`,
    });
    expect(first.stderr).toContain(`Next: askable score ${place("whole")}, then askable report ${place("whole")}`);
    expect(answersOf("whole").rye).toMatchObject({
      sql: QUESTIONS[3]!.sql,
      cost: { calls: 1, tokensIn: 100, tokensOut: 10, tokensCached: 0 },
    });
    expect(readdirSync(place("whole", "traces")).sort()).toEqual(QUESTIONS.map(({ id }) => `${id}.jsonl`).sort());
    const again = await direct("whole");
    expect(again.stderr).toContain("direct: all 6 questions were asked before.");
    expect(again.stdout).toBe(first.stdout);
    expect(asked.toSorted()).toEqual(QUESTIONS.map(({ id }) => id).toSorted());
  });

  test("loses no more than what is in flight to kill -9, keeps others out, and goes on", async () => {
    answer = (id) => (["cities", "born"].includes(id) ? "hold" : {});
    const child = await holding(2, "--pipeline", "direct", "--out", place("killed"));
    const other = await direct("killed");
    expect(other).toMatchObject({ code: 1, stdout: "" });
    expect(other.stderr).toMatch(/killed is in use\. .*evaluate.*\n {2}Let it end/);
    child.kill("SIGKILL");
    await child.ended;
    expect(Object.keys(answersOf("killed")).toSorted()).toEqual(["bakers", "breads", "rye"]);
    appendFileSync(place("killed", "answers.jsonl"), '{"id":"cities","sql":"SELECT cou');
    [asked, answer] = [[], () => ({})];
    const { code, stderr } = await direct("killed");
    expect(stderr).toContain("direct: went on, and asked 3 questions in");
    expect({ code, asked: asked.toSorted() }).toEqual({ code: 0, asked: ["born", "cities", "dear"] });
    expect(Object.keys(answersOf("killed"))).toEqual(expect.arrayContaining(QUESTIONS.map(({ id }) => id)));
  });

  test("stops at an interruption and says how to go on", async () => {
    answer = (id) => (id === "breads" ? {} : "hold");
    const child = await holding(2, "--pipeline", "direct", "--out", place("interrupted"));
    while (!existsSync(place("interrupted", "answers.jsonl")) || Object.keys(answersOf("interrupted")).length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill("SIGINT");
    const { code, stderr } = await child.ended;
    expect(code ?? 130).toBe(130);
    expect(stderr).toContain("1 of 6 questions are answered. The same command goes on.\n");
    expect(Object.keys(answersOf("interrupted"))).toEqual(["breads"]);
    expect(existsSync(place("interrupted", "lock"))).toBe(false);
  });

  test("records a question that fails, and asks it again when told to", async () => {
    answer = (id) => (id === "rye" ? { status: 400 } : id === "born" ? { sql: "SELECT 1" } : {});
    const first = await bare("failing", "--json");
    expect(JSON.parse(first.stdout)).toEqual({
      runs: [
        {
          run: "failing",
          folder: place("failing"),
          pipeline: "direct/bare",
          questions: 6,
          answered: 6,
          failed: 1,
          metric: "strict",
          right: 4,
          unanswerable: { questions: 0, declined: 0, answered: 0, sure: 0 },
          accuracy: 4 / 6,
          flagged: 0,
          accuracyUnflagged: 4 / 6,
          against: null,
          breaches: [],
          cost: { calls: expect.any(Number), price: expect.any(Number) },
          stopped: null,
        },
      ],
    });
    expect(first.stderr).toMatch(/^Failed rye: .*answered 400/m);
    expect(answersOf("failing").rye).toMatchObject({ sql: null, failure: expect.stringContaining("answered 400") });
    [asked, answer] = [[], () => ({})];
    expect((await bare("failing", "--retry", "failed")).stdout).toMatch(/^direct\/bare: 83\.3 % right/);
    expect(asked).toEqual(["rye"]);
  });

  test("stops when the key is refused, and keeps none of these failures", async () => {
    answer = (id) => (id === "bakers" || id === "breads" ? {} : { status: 401 });
    const { code, stderr } = await direct("refused", "--concurrency", "1");
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /askable: Stopped: the models failed 3 times in a row\. .*401.*\n {2}2 answers are kept in /,
    );
    expect(Object.keys(answersOf("refused")).toSorted()).toEqual(["bakers", "breads"]);
    answer = () => ({});
    expect((await direct("refused")).stdout).toMatch(/^direct: 100\.0 % right/);
  });

  test("refuses to go on with something else, naming it", async () => {
    await direct("changed", "--limit", "2");
    const { code, stderr } = await direct("changed", "--limit", "3");
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("else: other questions are selected (2 by --limit 2; now 3 by --limit 3)\n"),
    });
  });

  test("refuses before it prepares anything", async () => {
    const home = place("unprepared");
    mkdirSync(home);
    cpSync(place("home", "askable.yaml"), join(home, "askable.yaml"));
    await direct("elsewhere", "--limit", "2");
    const words = ["evaluate", place("questions.jsonl"), "--home", home, "--databases", folder.path];
    const out = ["--pipeline", "direct", "--out", place("elsewhere"), "--limit", "3"];
    const { code, stderr } = await askable([...words, ...out]);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("else: other questions") });
    expect(existsSync(join(home, "profiles"))).toBe(false);
  });

  test("makes a run for each of several pipelines, with predictions, JUnit, a summary and limits", async () => {
    const summary = place("summary.md");
    const more = ["--predictions", place("sql.jsonl"), "--junit", place("junit.xml"), "--fail-below", "0.99"];
    answer = (id) => (id === "dear" ? { sql: "SELECT 'nothing'" } : {});
    const several = ["--pipeline", "direct/bare,offline", "--out", place("both"), "--tier", "hard"];
    const { code, stderr } = await askable(words(...several, ...more), { env: { GITHUB_STEP_SUMMARY: summary } });
    expect(code).toBe(3);
    expect(stderr).toContain("askable: direct/bare: the accuracy is 66.67 %, below 99 %");
    const data = readDataSet(place("questions.jsonl"));
    expect(Object.fromEntries(readPredictions(place("sql-direct-bare.jsonl"), data))).toEqual({
      rye: QUESTIONS[3]!.sql,
      born: QUESTIONS[4]!.sql,
      dear: "SELECT 'nothing'",
    });
    expect(existsSync(place("sql-offline.jsonl"))).toBe(true);
    const xml = readFileSync(place("junit.xml"), "utf8");
    expect(xml).toContain('<testsuite name="both-direct-bare" tests="3" failures="1" errors="0"');
    expect(xml).toContain('<testsuite name="both-offline" tests="3"');
    expect(readFileSync(summary, "utf8")).toMatch(/### both-direct-bare\n[\s\S]*### both-offline\n/);
    const held = ["--baseline", place("whole"), "--fail-drop"];
    const out = ["--pipeline", "direct/bare", "--out", place("both-direct-bare"), "--tier", "hard"];
    expect(await run(...out, ...held, "30")).toMatchObject({
      code: 3,
      stdout: expect.stringContaining("against whole (100.0 % of 3 common questions): -33.3 points, 0 gained, 1 lost"),
    });
  });

  test("stops at the budget of the run, what earlier calls cost included", async () => {
    const first = await direct("budget", "--budget-calls", "2");
    expect(first.stderr).toContain("Stopped: the run's budget of calls (2) is reached. 2 of 6 questions are answered");
    expect(asked).toHaveLength(2);
    await direct("budget", "--budget-calls", "3");
    expect(asked).toHaveLength(3);
  });

  test("shows no solved example of the database itself unless told to", async () => {
    const home = place("examples");
    cpSync(place("home"), home, { recursive: true });
    const example = { question: "How many breads are there?", sql: "SELECT 4711", source: "person" };
    writeFileSync(join(home, "profiles", "bakery", "examples.jsonl"), `${JSON.stringify(example)}\n`);
    const shown = async (...more: string[]) => {
      prompts = [];
      const out = place(`examples-run${more.length}`);
      const limit = ["--limit", "2", "--pipeline", "direct"];
      await askable(["evaluate", place("questions.jsonl"), "--home", home, "--out", out, ...limit, ...more]);
      return prompts.filter((prompt) => prompt.includes("4711")).length;
    };
    expect(await shown()).toBe(0);
    expect(await shown("--own-examples")).toBeGreaterThan(0);
  });

  test("prepares databases first, under names of their own", async () => {
    mkdirSync(place("elsewhere", "bakery"), { recursive: true });
    bakery(place("elsewhere", "bakery", "bakery.sqlite"));
    writeFileSync(place("elsewhere", "shop.jsonl"), readFileSync(place("questions.jsonl")));
    const given = ["evaluate", place("elsewhere", "shop.jsonl"), "--pipeline", "offline", "--limit", "1"];
    const { code, stderr } = await askable([...given, "--home", place("home"), "--cache", "off"]);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("Preparing databases") });
    expect(readdirSync(place("home", "profiles"))).toEqual(["bakery", expect.stringMatching(/^bakery-[0-9a-f]{6}$/)]);
    expect(readdirSync(place("home", "reports", "runs"))).toEqual(["shop-offline"]);
  });

  test("says what is wrong with its options, before anything is asked", async () => {
    const wrong = async (...more: string[]) => {
      const { code, stdout, stderr } = await run(...more);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      return stderr;
    };
    expect(await wrong("--pipeline", "dirrect")).toContain('There is no pipeline "dirrect"');
    expect(await wrong("--fail-below", "70")).toContain("fail-below: give a share from 0 to 1, as 0.7 for 70 %");
    expect(asked).toEqual([]);
  });

  test("names the option that does not fit", async () => {
    const message = (given: object) =>
      evaluateCommand
        .run({ data: "questions.jsonl", ...given }, { environment: {} } as never)
        .catch((error: Error) => error.message);
    expect(await message({ sample: 3 })).toBe("sample: say with --limit how many to choose");
    expect(await message({ "fail-drop": 2 })).toBe("fail-drop: name the run to compare with: --baseline");
    expect(await message({ limit: 0 })).toBe("limit: give a whole number of at least 1");
    expect(await message({ pipeline: "direct," })).toBe("pipeline: name one, or several with commas between");
    expect(await message({ pipeline: ["direct", "offline,direct"] })).toBe("pipeline: name each once");
  });
});
