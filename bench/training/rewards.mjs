// node bench/training/rewards.mjs --spider DIR [--python python3] [--times 8] [--batch 500] [--single 1000]: rewards a second of `askable training serve-rewards`, over HTTP, beside what BIRD's evaluator does in Python in the same run. DIR: dev.json and database/.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseFiles } from "../../dist/evaluation/datasets/locate.js";
import { serveRewards } from "../../dist/serve/rewards/serve-rewards.js";
import { evaluateAsBird } from "../support/bird-evaluator.mjs";

const { values } = parseArgs({
  options: {
    spider: { type: "string" },
    python: { type: "string", default: "python3" },
    times: { type: "string", default: "8" },
    batch: { type: "string", default: "500" },
    single: { type: "string", default: "1000" },
  },
});
const { spider, python } = values;
if (!spider) throw new Error("--spider is missing: a folder with dev.json and database/");
const [times, batch, single] = [Number(values.times), Number(values.batch), Number(values.single)];

const questions = JSON.parse(readFileSync(join(spider, "dev.json"), "utf8"));
const files = new Map(questions.map(({ db_id }) => [db_id, databaseFiles(spider, db_id)]));

// As a group of samples of a model in training: right, of another question, and broken.
const items = questions.flatMap(({ db_id, query }, index) => {
  const other = questions.findLast((each, place) => each.db_id === db_id && place !== index).query;
  const said = [query, other, query, query.replace(/\bFROM\b/i, "FROM no_")];
  return Array.from({ length: times }, (_, turn) => ({ database: db_id, gold: query, prediction: said[turn % 4] }));
});

const tell = (name, count, seconds, right) =>
  console.log(
    `${name.padEnd(44)} ${String(count).padStart(6)} in ${seconds.toFixed(2)} s, ${(count / seconds).toFixed(0).padStart(6)} a second, ${right} right, load ${loadavg()[0].toFixed(1)}`,
  );

const { seconds, right } = evaluateAsBird(
  python,
  items.map(({ database, ...pair }) => ({ ...pair, files: files.get(database) })),
);
tell("Python, no time limits", items.length, seconds, right);

const server = await serveRewards({ databases: spider, port: 0, children: 2 });
const completions = items.map((item) => ({ ...item, prediction: `So:\n\`\`\`sql\n${item.prediction}\n\`\`\`` }));

async function reward(part) {
  const reply = await fetch(`${server.url}/rewards`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ items: part }),
  });
  if (!reply.ok) throw new Error(await reply.text());
  const { rewards } = await reply.json();
  return rewards.filter((each) => each.reward === 1).length;
}

async function rewardAll(name, all, size, requests) {
  const began = performance.now();
  let next = 0;
  let equal = 0;
  const work = async () => {
    while (next < all.length) {
      const part = all.slice(next, next + size);
      next += size;
      const rewarded = await reward(part);
      equal += rewarded;
    }
  };
  await Promise.all(Array.from({ length: requests }, work));
  tell(name, all.length, (performance.now() - began) / 1000, equal);
}

await rewardAll(`server, batches of ${batch}, start included`, completions, batch, 2);
await rewardAll(`server, batches of ${batch}`, completions, batch, 2);
await rewardAll("server, one a request, 16 at a time", completions.slice(0, single), 1, 16);
await server.stop();
