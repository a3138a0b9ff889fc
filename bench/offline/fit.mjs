// Fits the weights of `offline` anew, shows what they are worth on sets that were left out, and writes them into the code.
// node bench/offline/fit.mjs --sets FILE[,…] --calibration FILE[,…] --databases FILE[,…] --home FOLDER [--rebuild FILE [--every N]] [--examples FILE] [--samples FILE] [--only NAME[,…]] [--now DAY] [--write]
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LIKELIHOOD_WEIGHTS } from "../../dist/semantic-parser/scoring/likelihood.js";
import { CHOICE_WEIGHTS, CONFIDENCE_WEIGHTS } from "../../dist/stages/select/score-weights.js";
import { collect, readSets, rebuiltSet } from "./collect.mjs";
import { answersOf, boardOf, fitBeside, fitWeights } from "./weights.mjs";

const { values: options } = parseArgs({
  options: {
    sets: { type: "string" },
    calibration: { type: "string" },
    databases: { type: "string" },
    home: { type: "string" },
    rebuild: { type: "string" },
    every: { type: "string", default: "4" },
    examples: { type: "string" },
    samples: { type: "string" },
    only: { type: "string" },
    now: { type: "string" },
    threshold: { type: "string", default: "0.2" },
    write: { type: "boolean", default: false },
  },
});

const inCode = { likelihood: LIKELIHOOD_WEIGHTS, choice: CHOICE_WEIGHTS, confidence: CONFIDENCE_WEIGHTS };
const threshold = Number(options.threshold);
const samples = options.samples && existsSync(options.samples) ? read(options.samples) : await ask();
const sets = [...new Set(samples.flatMap(({ set, calibrates }) => (calibrates ? [set] : [])))];
const of = (set) => samples.filter((each) => each.set === set);
const weightsFrom = (some) =>
  options.only ? fitBeside(some, inCode, options.only.split(",")) : fitWeights(some, inCode);
const fitted = weightsFrom(samples);
const leftOut = new Map(
  sets.map((set) => {
    const others = samples.filter((each) => each.set !== set);
    return [set, answersOf(of(set), weightsFrom(others))];
  }),
);

show("As it is in the code", (set) => boardOf(answersOf(of(set), inCode), threshold));
show("Each set with weights that were fitted on the others", (set) => boardOf(leftOut.get(set), threshold));
show("With weights that were fitted on all", (set) => boardOf(answersOf(of(set), fitted), threshold));
showThresholds([...leftOut.values()].flat());
for (const [part, weights] of Object.entries(fitted)) {
  const rows = Object.entries(weights).map(([name, weight]) => [name, { code: inCode[part][name], fitted: weight }]);
  console.log(`\n${part}`);
  console.table(Object.fromEntries(rows));
}
if (options.write) {
  write("src/semantic-parser/scoring/likelihood.ts", "LIKELIHOOD_WEIGHTS", fitted.likelihood);
  write("src/stages/select/score-weights.ts", "CHOICE_WEIGHTS", fitted.choice);
  write("src/stages/select/score-weights.ts", "CONFIDENCE_WEIGHTS", fitted.confidence);
}
process.exit(0);

async function ask() {
  for (const needed of ["sets", "calibration", "databases", "home"])
    if (!options[needed]) throw new Error(`--${needed} is needed`);
  const files = (list) => list.split(",");
  const databases = files(options.databases);
  const calibrating = readSets(files(options.calibration), databases).map((set) => ({ ...set, calibrates: true }));
  const all = [...readSets(files(options.sets), databases), ...calibrating];
  if (options.rebuild) all.push(rebuiltSet(options.rebuild, join(options.home, "rebuilt"), Number(options.every)));
  const asked = [];
  for (const set of all) {
    const start = performance.now();
    asked.push(...(await collect(set, options)));
    console.log(`${set.name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  if (options.samples) writeFileSync(options.samples, asked.map((each) => `${JSON.stringify(each)}\n`).join(""));
  return asked;
}

function read(path) {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function show(title, figuresOf) {
  console.log(`\n${title}`);
  console.table(Object.fromEntries(sets.map((set) => [set, figuresOf(set)])));
}

/** What each threshold of "I do not know" costs and earns, over all sets, each left out once. */
function showThresholds(answers) {
  console.log("\nThresholds, over all sets left out");
  const rows = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4].map((each) => [each, boardOf(answers, each)]);
  console.table(Object.fromEntries(rows), ["right", "wrong below", "calibration error", "declined"]);
}

function write(path, name, weights) {
  const text = readFileSync(path, "utf8");
  const lines = Object.entries(weights).map(([feature, weight]) => `  ${feature}: ${weight},\n`);
  writeFileSync(path, text.replace(new RegExp(`(const ${name}: \\w+ = \\{\n)[^}]*`), `$1${lines.join("")}`));
}
