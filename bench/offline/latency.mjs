// How long questions take with a warm `offline`, and where the time goes.
// node bench/offline/latency.mjs --sets FILE[,…] --databases FILE --home FOLDER [--limit N] [--rounds 3] [--baseline FOLDER]
//
// --baseline: another checkout, built; each question is asked of both in turn, so that what else the machine does slows
// both alike. Times are of the clock and of this process's processor, the middle of `--rounds` each.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { openSet, readSets } from "../accuracy/sets.mjs";
import { printHead, printRow, quantile, stopwatch } from "../support/measure.mjs";

const { values: options } = parseArgs({
  options: {
    sets: { type: "string" },
    databases: { type: "string" },
    home: { type: "string" },
    limit: { type: "string" },
    rounds: { type: "string", default: "3" },
    baseline: { type: "string" },
    pipeline: { type: "string", default: "offline" },
    stages: { type: "boolean", default: false },
  },
});
for (const needed of ["sets", "databases", "home"]) if (!options[needed]) throw new Error(`--${needed} is needed`);

const middle = (numbers) => quantile(numbers, 0.5);
const builds = { now: await openerOf(new URL("../../", import.meta.url)) };
if (options.baseline) builds.baseline = await openerOf(pathToFileURL(`${resolve(options.baseline)}/`));

const asked = [];
for (const { set, name, questions } of readSets(options.sets, options.limit)) {
  await (await openSet(name, options)).close();
  const askers = {};
  for (const [build, open] of Object.entries(builds)) askers[build] = await open(name);
  for (const each of questions) {
    const row = { set, ...Object.fromEntries(Object.keys(askers).map((build) => [build, []])) };
    for (let round = 0; round <= Number(options.rounds); round++)
      for (const [build, asker] of Object.entries(askers)) {
        const measured = await ask(asker, each);
        // The first is not counted: it fills caches of the file system and of the engine.
        if (round > 0) row[build].push(measured);
      }
    asked.push(row);
  }
  for (const asker of Object.values(askers)) await asker.close();
}

const head = ["set", "build", "questions", "ms, median", "p90", "processor ms", "candidates", "slowest together, ms"];
printHead(head);
for (const set of new Set(asked.map((row) => row.set)))
  for (const build of Object.keys(builds)) {
    const rows = asked.filter((row) => row.set === set).map((row) => row[build]);
    const of = (figure) => rows.map((rounds) => middle(rounds.map((each) => each[figure])));
    const [ms, processor] = [of("ms"), of("processor")];
    printRow([
      set,
      build,
      rows.length,
      middle(ms).toFixed(1),
      quantile(ms, 0.9).toFixed(1),
      middle(processor).toFixed(1),
      middle(of("candidates")),
      Math.max(...of("ran")).toFixed(0),
    ]);
    if (options.stages) console.log(stageTable(rows));
  }
process.exit(0);

async function openerOf(folder) {
  const { openAsker } = await import(new URL("dist/operations/ask/asker.js", folder));
  const { workspaceAt } = await import(new URL("dist/workspace/workspace.js", folder));
  return (name) => openAsker(name, { workspace: workspaceAt(resolve(options.home)), environment: process.env });
}

async function ask(asker, { question, evidence }) {
  const stages = {};
  let [candidates, ran] = [0, 0];
  const onEvent = (event) => {
    if (event.event === "stage") stages[event.method] = event.ms;
    if (event.event !== "candidate") return;
    candidates += 1;
    ran += event.ms ?? 0;
  };
  const began = performance.now();
  const processor = stopwatch();
  await asker.ask(question, { pipeline: options.pipeline, ...(evidence ? { evidence } : {}), onEvent });
  return { ms: performance.now() - began, processor: processor(), candidates, ran, stages };
}

/** The median of each stage over the questions, in milliseconds. */
function stageTable(rows) {
  const methods = new Set(rows.flatMap((rounds) => Object.keys(rounds[0].stages)));
  return Object.fromEntries(
    [...methods].map((method) => [
      method,
      Number(middle(rows.map((rounds) => middle(rounds.map((each) => each.stages[method] ?? 0)))).toFixed(2)),
    ]),
  );
}
