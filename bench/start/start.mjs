// What a question takes as a command of its own, from the start of its process to the end, beside another build where
// one is named (needs bash): node bench/start/start.mjs [--runs 20] [--baseline FOLDER]
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { inFolder, printHead, printRow, quantile } from "../support/measure.mjs";

const { values: given } = parseArgs({
  options: { runs: { type: "string", default: "20" }, baseline: { type: "string" } },
});
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DEMO = join(ROOT, "demo", "flights.sqlite");
const QUESTION = "How many airports does each state have? Show the state name, top 5.";
const mainOf = (folder) => join(resolve(folder), "dist", "cli", "main.js");

await inFolder((home) => {
  const ask = ["ask", "flights", QUESTION, "--pipeline", "offline", "--home", home, "--quiet"];
  const commands = {
    "an empty `node`": ["-e", "0"],
    "`askable --version`": [mainOf(ROOT), "--version"],
    "`askable ask`": [mainOf(ROOT), ...ask],
    ...(given.baseline && { "`askable ask` of the other build": [mainOf(given.baseline), ...ask] }),
  };
  run([mainOf(ROOT), "prepare", DEMO, "--name", "flights", "--home", home, "--quiet"]);
  const [times, processor] = [0, 1].map(() => new Map(Object.keys(commands).map((name) => [name, []])));
  // One after the other, so that what else the machine does disturbs them alike.
  for (let turn = 0; turn < Number(given.runs); turn++) {
    for (const [name, words] of Object.entries(commands)) {
      const began = performance.now();
      processor.get(name).push(run(words));
      times.get(name).push(performance.now() - began);
    }
  }
  printHead(["milliseconds", "median", "least", "processor, median", "least", "files"]);
  for (const [name, words] of Object.entries(commands)) {
    const at = join(home, `coverage of ${name.replaceAll(/\W+/g, " ")}`);
    printRow([name, ...figures(times.get(name)), ...figures(processor.get(name)), countFiles(words, at)]);
  }
});

/** Milliseconds of processor time of the command and its child processes, as the shell counts them. */
function run(words, env = process.env) {
  const timed = ["-c", 'TIMEFORMAT="%U %S"; time "$0" "$@"', process.execPath, ...words];
  const { status, stderr } = spawnSync("bash", timed, { env: { ...env, LC_ALL: "C" }, encoding: "utf8" });
  if (status !== 0) throw new Error(`${words.join(" ")} failed: ${stderr}`);
  const [user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return (user + system) * 1000;
}

function figures(values) {
  return [quantile(values, 0.5), Math.min(...values)].map(Math.round);
}

/** How many files a command loads, its child processes apart: V8 lists them where it counts coverage. */
function countFiles(words, folder) {
  run(words, { ...process.env, NODE_V8_COVERAGE: folder });
  const processes = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")).result);
  return Math.max(...processes.map((scripts) => scripts.filter(({ url }) => url.startsWith("file:")).length));
}
