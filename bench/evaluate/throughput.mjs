// Throughput of `evaluate`: calls in flight against a server on this machine that answers after a fixed time, as a share
// of what that server could answer.
//
//   node bench/evaluate/throughput.mjs [--pipelines direct,adaptive-hybrid] [--questions 512] [--calls 64] [--latency 200]
//     [--concurrency N]
//
// The server runs in a process of its own and counts its calls: ideal is calls / (in flight) x latency.
import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeSqlite } from "../support/databases.mjs";
import { inFolder, stopwatch } from "../support/measure.mjs";

const { values: options } = parseArgs({
  options: {
    pipelines: { type: "string", default: "direct,adaptive-hybrid" },
    questions: { type: "string", default: "512" },
    calls: { type: "string", default: "64" },
    latency: { type: "string", default: "200" },
    concurrency: { type: "string" },
    serve: { type: "boolean", default: false },
  },
});
const WORDS = ["lamp", "chair", "table", "desk", "shelf", "rug", "mirror", "clock"];
const latency = Number(options.latency);

if (options.serve) serve();
else await measure();

function serve() {
  const server = createServer((request, response) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      setTimeout(() => {
        response.setHeader("content-type", "application/json");
        response.end(reply(JSON.parse(Buffer.concat(parts))));
      }, latency);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
}

function reply({ messages }) {
  const [{ content: system }] = messages;
  const content = system.startsWith("You find the words")
    ? '{"literals": [], "keywords": ["price"]}'
    : system.startsWith("You choose the columns")
      ? "item.price"
      : system.startsWith("You check a choice")
        ? "none"
        : system.startsWith("You compare")
          ? "A"
          : "SELECT count(*) FROM item";
  const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
  return JSON.stringify({ choices, usage: { prompt_tokens: 100, completion_tokens: 10 } });
}

async function measure() {
  const [{ workspaceAt }, { openEvaluation }, { evaluate }, { loadPipeline }] = await Promise.all([
    import("../../dist/workspace/workspace.js"),
    import("../../dist/operations/evaluate/evaluation.js"),
    import("../../dist/operations/evaluate/evaluate.js"),
    import("../../dist/pipelines/load.js"),
  ]);
  const calls = Number(options.calls);
  const server = fork(fileURLToPath(import.meta.url), ["--serve", "--latency", options.latency]);
  const port = await new Promise((resolve) => server.once("message", resolve));
  await inFolder(async (folder) => {
    makeShop(join(folder, "shop.sqlite"));
    const question = (index) => ({
      id: `q${index}`,
      database: "shop",
      question: `How many items cost more than ${index} and are called ${WORDS[index % WORDS.length]}?`,
      sql: `SELECT count(*) FROM item WHERE price > ${index}`,
    });
    const lines = Array.from({ length: Number(options.questions) }, (_, index) => JSON.stringify(question(index)));
    writeFileSync(join(folder, "shop.jsonl"), `${lines.join("\n")}\n`);
    const workspace = workspaceAt(folder);
    // Prepared without a model, so that its summaries are by rule.
    await (await openEvaluation({ workspace, dataSet: join(folder, "shop.jsonl") })).close();
    writeFileSync(
      join(folder, "askable.yaml"),
      `models:\n  loop: { provider: openai, baseUrl: "http://127.0.0.1:${port}/v1", model: m, concurrency: ${calls} }\n`,
    );
    console.log(`${availableParallelism()} processors, load ${loadavg()[0].toFixed(1)}; ${calls} calls in flight`);
    console.log("pipeline            questions   calls  seconds   ideal  share  CPU ms/question");
    for (const name of options.pipelines.split(",")) {
      const evaluation = await openEvaluation({ workspace, dataSet: join(folder, "shop.jsonl") });
      const pipeline = await loadPipeline(name, { workspace: folder });
      const processor = stopwatch();
      let asking = 0;
      const report = await evaluate(evaluation, {
        name,
        pipeline,
        folder: join(folder, name),
        ownExamples: false,
        onState: ({ seconds }) => {
          asking = seconds;
        },
        signal: new AbortController().signal,
        ...(options.concurrency && { concurrency: Number(options.concurrency) }),
      });
      const spent = processor();
      await evaluation.close();
      const { done, calls: made } = report.state;
      const ideal = ((made / calls) * latency) / 1000;
      const each = spent / done;
      console.log(
        `${name.padEnd(18)} ${String(done).padStart(10)} ${String(made).padStart(7)} ${asking.toFixed(2).padStart(8)} ${ideal.toFixed(2).padStart(7)} ${`${((ideal / asking) * 100).toFixed(0)} %`.padStart(6)} ${each.toFixed(1).padStart(16)}`,
      );
    }
  }).finally(() => server.kill());
}

function makeShop(path) {
  makeSqlite(path, (database) => {
    database.exec(
      "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL); CREATE TABLE sale (id INTEGER PRIMARY KEY, item_id INTEGER REFERENCES item (id), day TEXT, amount INTEGER)",
    );
    const item = database.prepare("INSERT INTO item VALUES (?, ?, ?)");
    const sale = database.prepare("INSERT INTO sale VALUES (?, ?, ?, ?)");
    database.transaction(() => {
      for (let id = 1; id <= 2000; id++) item.run(id, `${WORDS[id % WORDS.length]} ${id % 97}`, (id * 37) % 500);
      for (let id = 1; id <= 5000; id++) sale.run(id, (id % 2000) + 1, `2025-${(id % 12) + 1}-01`, id % 9);
    })();
  });
}
