// Many questions of a pipeline while a share of the calls to its model fails, in sixteen ways.
// node bench/faults/questions.mjs [--questions 1000] [--share 0.2] [--pipeline direct]... [--at-once 20] [--seconds 600]
//   [--timeout 10] [--doubtful]
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { open, prepare } from "../../dist/index.js";
import { makeSqlite } from "../support/databases.mjs";
import { RIGHT, replyTo } from "./replies.mjs";

const { values: options } = parseArgs({
  options: {
    questions: { type: "string", default: "1000" },
    share: { type: "string", default: "0.2" },
    "at-once": { type: "string", default: "20" },
    seconds: { type: "string", default: "Infinity" },
    // Seconds that a call may take.
    timeout: { type: "string", default: "10" },
    // Replies in the form that each prompt asks for, of which a third of the queries is wrong: the parts of a system that
    // link, criticise and choose have work. Without it every call is answered with the right query.
    doubtful: { type: "boolean", default: false },
    pipeline: { type: "string", multiple: true },
  },
});
const PIPELINES = options.pipeline ?? [
  "direct",
  "direct/bare",
  "direct/large",
  "adaptive-hybrid",
  "adaptive-hybrid/small",
  "agentar/small",
  "automatic-metadata/small",
  "ca-sql/small",
  "chase-sql/small",
  "egtts",
  "msc-sql",
  "pexa/small",
  "xiyan-sql",
];
const completion = (content, finish_reason = "stop") =>
  JSON.stringify({ choices: [{ message: { role: "assistant", content }, finish_reason }] });
const send =
  (status, body, headers = {}) =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body);
  };
const WAYS = {
  429: send(429, '{"error":{"message":"slow down"}}', { "retry-after-ms": "5" }),
  500: send(500, '{"error":{"message":"broken"}}'),
  "503 page": send(503, "<html>Busy</html>", { "content-type": "text/html" }),
  "200 page": send(200, "<html>Bad gateway</html>", { "content-type": "text/html" }),
  "200 empty": send(200, ""),
  "200 array": send(200, "[]"),
  "200 no choices": send(200, '{"choices":[]}'),
  "200 picture": send(200, Buffer.from("89504e470d0a1a0a", "hex"), { "content-type": "image/png" }),
  "no gzip": send(200, completion(RIGHT), { "content-encoding": "gzip" }),
  "half a body": send(200, completion(RIGHT).slice(0, 40)),
  "length that lies": send(200, completion(RIGHT), { "content-length": "40" }),
  reset: (response) => response.socket?.resetAndDestroy(),
  "stalls after its headers": (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write(" ");
  },
  "cut query": send(200, completion("SELECT count(*) FROM singer", "length")),
  "cut thought": send(200, completion("<think>They want", "length")),
  "no query": send(200, completion("I cannot help with that.")),
};

/** The same numbers from 0 to 1 each time. */
let state = 7;
function chance() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

let failed = 0;
let served = 0;
const server = createServer((request, response) => {
  response.on("error", () => {});
  const body = [];
  request.on("data", (chunk) => body.push(chunk));
  request.on("end", () => {
    served++;
    const { messages } = JSON.parse(Buffer.concat(body).toString());
    const reply = options.doubtful ? replyTo(messages, chance()) : RIGHT;
    const fails = chance() < Number(options.share);
    const ways = Object.values(WAYS);
    const way = ways[Math.floor(chance() * ways.length)];
    if (fails) failed++;
    try {
      (fails ? way : send(200, completion(reply)))(response);
    } catch {
      response.destroy();
    }
  });
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const home = mkdtempSync(join(tmpdir(), "askable-faults-"));
const file = join(home, "music.sqlite");
makeSqlite(file, (database) => {
  database.exec("CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name TEXT, country TEXT, age INTEGER)");
  const insert = database.prepare("INSERT INTO singer VALUES (?, ?, ?, ?)");
  const COUNTRIES = ["France", "Spain", "Italy"];
  for (let i = 1; i <= 30; i++) insert.run(i, `Singer ${i}`, COUNTRIES[i % 3], 20 + i);
});
const { writeFileSync } = await import("node:fs");
const address = `http://127.0.0.1:${server.address().port}/v1`;
writeFileSync(
  join(home, "askable.yaml"),
  `models:\n  m: { provider: openai, baseUrl: "${address}", model: m, concurrency: ${options["at-once"]}, timeout: ${options.timeout} }\nroles: { default: m, summaries: null }\n`,
);
await prepare(file, { home });
const music = await open("music", { home });
const table = [];
const reasons = new Map();
for (const pipeline of PIPELINES) {
  [failed, served] = [0, 0];
  const found = {
    right: 0,
    wrong: 0,
    "no answer, with a reason": 0,
    "failed, with a reason": 0,
    neither: 0,
    "a query left unused": 0,
  };
  const start = performance.now();
  let next = 0;
  const work = async () => {
    while (next++ < Number(options.questions) && performance.now() - start < Number(options.seconds) * 1000) {
      let gaveRows = false;
      const onEvent = (event) => {
        if (event.event === "candidate" && event.outcome === "rows" && !event.cut) gaveRows = true;
      };
      try {
        const { sql, rows, why } = await music.ask("How many singers come from France?", { pipeline, onEvent });
        if (sql !== null) found[Number(rows[0]?.[0]) === 10 ? "right" : "wrong"]++;
        else found[why ? "no answer, with a reason" : "neither"]++;
        if (sql === null && gaveRows) found["a query left unused"]++;
      } catch (error) {
        if (gaveRows) found["a query left unused"]++;
        found[error.name === "AskableError" && error.message ? "failed, with a reason" : "neither"]++;
        if (error.name !== "AskableError") console.error(error);
        const reason = error.message.replace(/^.*\) /, "");
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(options["at-once"]) }, work));
  const seconds = Math.round((performance.now() - start) / 1000);
  const { "a query left unused": _, ...ends } = found;
  const questions = Object.values(ends).reduce((sum, count) => sum + count, 0);
  table.push({ pipeline, questions, calls: served, "failed calls": failed, ...found, seconds });
}
console.table(table);
for (const [reason, count] of reasons) console.log(`${count} failed: ${reason}`);
await music.close();
server.closeAllConnections();
server.close();
rmSync(home, { recursive: true, force: true });
process.exitCode = table.some((row) => row.neither + row["a query left unused"] > 0) ? 1 : 0;
