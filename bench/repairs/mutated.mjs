// What repairs by rule make of right queries with one mistake put into them.
// node bench/repairs/mutated.mjs --sets a.jsonl[,…] --databases FILE.json --cache FOLDER [--show KIND] [--replies FILE.jsonl]
//
// --replies: queries that a model wrote, a JSON object a line: `database`, `sql`, `golds`; in place of mistakes made here.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { vocabularyOf } from "../../dist/profiles/vocabulary/build-vocabulary.js";
import { certainRepair } from "../../dist/stages/fix/rules/repairs.js";
import { matches } from "../offline/match.mjs";
import { openPrepared } from "../support/prepared.mjs";
import { MUTATIONS } from "./mutations.mjs";

const { values: options } = parseArgs({
  options: {
    sets: { type: "string", default: "" },
    replies: { type: "string", default: "" },
    databases: { type: "string" },
    cache: { type: "string" },
    show: { type: "string" },
  },
});
const known = JSON.parse(readFileSync(options.databases, "utf8"));
const read = (files) =>
  files
    .split(",")
    .filter(Boolean)
    .flatMap((file) => readFileSync(file, "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line));
const asked = [...read(options.sets), ...read(options.replies).map((each) => ({ ...each, reply: replyOf(each) }))];

const STEPS = 6;
const counts = new Map();
for (const name of new Set(asked.map(({ database }) => database))) {
  const { database, profile, values } = await openPrepared(known[name].location, name, options.cache);
  const vocabulary = vocabularyOf(profile);
  const outcomes = new Map();
  const query = async (sql) => {
    if (!outcomes.has(sql)) outcomes.set(sql, await database.query(sql));
    return outcomes.get(sql);
  };
  const seen = new Set();
  for (const { golds, reply, question } of asked.filter((each) => each.database === name)) {
    const [gold] = golds;
    if (gold === undefined || (!reply && seen.has(gold))) continue;
    seen.add(gold);
    const expected = await query(gold);
    if (!expected.result) continue;
    const tried = reply
      ? [["replies", reply]]
      : Object.entries(MUTATIONS).flatMap(([kind, mutate]) => mutate(gold, profile).map((sql) => [kind, sql]));
    for (const [kind, sql] of tried) {
      const before = await judged(sql, expected, gold, query);
      const steps = await repaired(sql, { profile, values, vocabulary, question: "" }, query);
      const after = await judged(steps.at(-1)?.sql ?? sql, expected, gold, query);
      const row = counts.get(kind) ?? {
        made: 0,
        right: 0,
        "repaired right": 0,
        "repaired wrong": 0,
        left: 0,
        spoilt: 0,
      };
      counts.set(kind, row);
      row.made++;
      const end =
        before.right && after.right
          ? "right"
          : after.right
            ? "repaired right"
            : before.right
              ? "spoilt"
              : steps.length > 0 && after.runs
                ? "repaired wrong"
                : "left";
      row[end]++;
      if (options.show !== undefined && kind.includes(options.show) && end !== "repaired right" && end !== "right")
        console.log(
          [end, name, question, sql, before.said, ...steps.map((step) => `  ${step.reason}\n  ${step.sql}`)]
            .filter(Boolean)
            .join("\n"),
          "\n",
        );
    }
  }
  await database.close();
}
console.table(Object.fromEntries(counts));
process.exit(0);

async function judged(sql, expected, gold, query) {
  const outcome = await query(sql);
  const right = outcome.result !== undefined && matches(expected.result, outcome.result, /order\s+by/i.test(gold));
  return { right, runs: outcome.kind === "rows", said: outcome.message };
}

async function repaired(sql, known, query) {
  const steps = [];
  for (let text = sql; steps.length < STEPS; ) {
    const repair = certainRepair({ sql: text, outcome: await query(text), ...known });
    if (!repair || [sql, ...steps.map((step) => step.sql)].includes(repair.sql)) break;
    steps.push(repair);
    text = repair.sql;
  }
  return steps;
}

function replyOf({ sql, why = "" }) {
  return sql ?? /It was: ([\s\S]*)$/.exec(why)?.[1];
}
