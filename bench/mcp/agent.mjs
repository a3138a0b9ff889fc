// What an agent makes of questions with a bare server of MCP, with askable's `ask`, and with askable's other tools.
//
//   node bench/mcp/agent.mjs --data FOLDER --home FOLDER --model-url http://127.0.0.1:8091/v1 [--model NAME]
//     [--protocol text|tools] [--key-from VARIABLE] [--arms bare,ask,tools] [--databases a,b] [--questions 20] [--seed 1]
//     [--turns 6] [--metric spider-exec] [--pipeline offline] [--call-first] [--out FILE.jsonl] [--script FILE.jsonl]
//
// FOLDER of --data has Spider's or BIRD's layout. What is not prepared in --home is prepared there. --script takes the
// model's replies from a file, one JSON text a line. What --out holds already is not asked again.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { openScorer } from "../../dist/evaluation/scoring/score.js";
import { mean } from "../support/measure.mjs";
import { readQuestions } from "../support/prepared.mjs";
import { random, shuffled } from "../support/random.mjs";
import { openChat } from "./chat.mjs";

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    home: { type: "string" },
    "model-url": { type: "string" },
    model: { type: "string", default: "local" },
    protocol: { type: "string", default: "text" },
    "key-from": { type: "string" },
    arms: { type: "string", default: "bare,ask,tools" },
    databases: { type: "string" },
    questions: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    turns: { type: "string", default: "6" },
    metric: { type: "string", default: "spider-exec" },
    pipeline: { type: "string", default: "offline" },
    out: { type: "string" },
    script: { type: "string" },
    "call-first": { type: "boolean", default: false },
  },
});
if (!options.home || (!options["model-url"] && !options.script)) {
  throw new Error("--home FOLDER and --model-url URL (or --script FILE) are needed");
}

const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const BARE = fileURLToPath(new URL("bare-server.mjs", import.meta.url));
/** Characters of one result that the model is shown: small models have small contexts. */
const RESULT = 2500;
const askableArgs = (name) => [
  MAIN,
  "mcp",
  "--home",
  options.home,
  "--databases",
  name,
  "--pipeline",
  options.pipeline,
];
/** How the server of each arm is started, and which of its tools the model is told of. */
const ARMS = {
  bare: { args: ({ file }) => [BARE, file], has: () => true },
  ask: { args: ({ database }) => askableArgs(database), has: (tool) => tool === "ask" },
  tools: {
    args: ({ database }) => askableArgs(database),
    has: (tool) => !["ask", "list_databases", "accept_answer"].includes(tool),
  },
};

const wanted = options.databases?.split(",");
const all = (await readQuestions(options.data)).filter((entry) => entry.informative);
const pool = all.filter(({ database }) => !wanted || wanted.includes(database));
const questions = shuffled(pool, random(Number(options.seed)))
  .slice(0, Number(options.questions))
  .sort((a, b) => (a.database < b.database ? -1 : 1));
for (const { database, file } of new Map(questions.map((each) => [each.database, each])).values())
  prepare(database, file);

const chat = openChat({
  ...{ url: options["model-url"], model: options.model, protocol: options.protocol, script: options.script },
  key: options["key-from"] && process.env[options["key-from"]],
});
const scorer = openScorer({ metrics: [options.metric], children: 1 });
const known = readKnown();
const arms = options.arms.split(",");
const results = new Map(arms.map((arm) => [arm, []]));
for (const arm of arms) {
  let server;
  for (const entry of questions) {
    const kept = known.get(keyOf({ arm, ...entry }));
    if (!kept && server?.database !== entry.database) {
      await server?.client.close();
      server = await connect(ARMS[arm], entry);
    }
    const row = kept ?? (await answer(arm, server, entry));
    if (!kept && options.out) appendFileSync(options.out, `${JSON.stringify(row)}\n`);
    const rows = results.get(arm);
    rows.push(row);
    // Not which: the questions may be held out.
    process.stderr.write(`${arm} ${rows.length}/${questions.length}\n`);
  }
  await server?.client.close();
}
await scorer.close();
report();

async function connect({ args, has }, entry) {
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: args(entry), stderr: "ignore" }));
  const { tools } = await client.listTools();
  return { client, database: entry.database, tools: tools.filter(({ name }) => has(name)) };
}

/** The loop of an agent: the model calls tools until it answers with a query, or its turns are over. */
async function answer(arm, { client, tools }, { database, file, question, evidence, gold }) {
  const instructions = `You answer questions about a database. ${client.getInstructions() ?? ""}`;
  const asked = evidence ? `${question}\nKnowledge: ${evidence}` : question;
  const messages = [
    { role: "system", content: chat.system(instructions, tools) },
    { role: "user", content: asked },
  ];
  const used = { turns: 0, calls: 0, tokensIn: 0, tokensOut: 0, failed: 0 };
  let sql;
  // What ran last is the answer of a model that never gives one.
  let ran;
  while (used.turns < Number(options.turns) && sql === undefined) {
    const reply = await chat.next(messages, tools, { mustCall: options["call-first"] && used.turns === 0 });
    used.turns += 1;
    used.tokensIn += reply.tokensIn;
    used.tokensOut += reply.tokensOut;
    messages.push(reply.message);
    if (reply.answer !== undefined) sql = reply.answer;
    else if (reply.calls.length === 0) messages.push({ role: "user", content: "Call a tool, or answer." });
    else {
      const done = [];
      for (const call of reply.calls) {
        const result = await callTool(client, tools, call);
        used.calls += 1;
        if (result.isError) used.failed += 1;
        ran = result.isError ? ran : (result.structuredContent?.sql ?? call.given.sql ?? ran);
        done.push({
          call,
          text: result.content
            .map(({ text }) => text)
            .join("\n")
            .slice(0, RESULT),
        });
      }
      messages.push(...chat.results(done));
    }
  }
  const query = isQuery(sql) ? sql : (ran ?? "");
  const [outcome] = query === "" ? [] : await scorer.score([{ gold, prediction: query, question, files: [file] }]);
  const right = outcome?.metrics[options.metric] === 1;
  return { arm, database, question, gold, sql: query, gave: isQuery(sql), right, ...used };
}

async function callTool(client, tools, { name, given }) {
  if (!tools.some((tool) => tool.name === name)) {
    const text = `There is no tool ${name}. There are: ${tools.map((tool) => tool.name).join(", ")}.`;
    return { isError: true, content: [{ text }] };
  }
  const failure = (error) => ({ isError: true, content: [{ text: error.message }] });
  return client.callTool({ name, arguments: given }, { timeout: 600_000 }).catch(failure);
}

function isQuery(text) {
  return typeof text === "string" && /^\s*\(*\s*(SELECT|WITH)\b/i.test(text);
}

function prepare(database, file) {
  if (existsSync(join(options.home, "profiles", database, "manifest.json"))) return;
  const words = [MAIN, "prepare", file, "--name", database, "--home", options.home, "--quiet"];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

function keyOf({ arm, database, question, gold }) {
  return JSON.stringify([arm, database, question, gold]);
}

function readKnown() {
  const { out } = options;
  const lines = out && existsSync(out) ? readFileSync(out, "utf8").trim().split("\n").filter(Boolean) : [];
  return new Map(lines.map((line) => JSON.parse(line)).map((row) => [keyOf(row), row]));
}

function report() {
  console.log(
    "| arm | questions | right | answered by itself | turns | calls | failed calls | tokens in | tokens out |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const [arm, rows] of results) {
    const share = (what) => `${(100 * mean(rows.map((row) => (row[what] ? 1 : 0)))).toFixed(1)} %`;
    const each = (what) => mean(rows.map((row) => row[what])).toFixed(1);
    const counts = ["turns", "calls", "failed", "tokensIn", "tokensOut"].map(each);
    console.log(`| ${[arm, rows.length, share("right"), share("gave"), ...counts].join(" | ")} |`);
  }
}
