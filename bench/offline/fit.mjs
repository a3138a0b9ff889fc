// Fits the weights of `offline` anew: how likely a query is before it runs, and how sure a cluster of equal results is.
// node bench/offline/fit.mjs --sets FILE[,FILE …] --databases FILE --home FOLDER [--rebuild FILE [--every N]] [--examples FILE] [--samples FILE]
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LIKELIHOOD_WEIGHTS } from "../../dist/semantic-parser/scoring/likelihood.js";
import { WITH_EXAMPLES, WITHOUT_EXAMPLES } from "../../dist/stages/select/score-confidence.js";
import { collect, readSets, rebuiltSet } from "./collect.mjs";
import { boardOf, fitWeights } from "./weights.mjs";

const { values: options } = parseArgs({
  options: {
    sets: { type: "string" },
    databases: { type: "string" },
    home: { type: "string" },
    rebuild: { type: "string" },
    every: { type: "string", default: "4" },
    examples: { type: "string" },
    samples: { type: "string" },
    threshold: { type: "string", default: "0.2" },
  },
});

const threshold = Number(options.threshold);
const samples = options.samples && existsSync(options.samples) ? read(options.samples) : await ask();
const sets = [...new Set(samples.map(({ set }) => set))];
const inCode = { likelihood: LIKELIHOOD_WEIGHTS, confidence: options.examples ? WITH_EXAMPLES : WITHOUT_EXAMPLES };

console.log(`${samples.length} questions`);
console.log("\nAs it is in the code");
print((set) =>
  boardOf(
    samples.filter((each) => each.set === set),
    inCode,
    threshold,
  ),
);
console.log("\nEach set with weights that were fitted on the others");
print((set) =>
  boardOf(
    samples.filter((each) => each.set === set),
    fitWeights(samples.filter((each) => each.set !== set)),
    threshold,
  ),
);
const fitted = fitWeights(samples);
console.log("\nWith weights that were fitted on all");
print((set) =>
  boardOf(
    samples.filter((each) => each.set === set),
    fitted,
    threshold,
  ),
);
for (const part of ["likelihood", "confidence"]) {
  console.log(`\n${part}: in the code, fitted`);
  console.table(
    Object.fromEntries(
      Object.keys(fitted[part]).map((name) => [name, { code: inCode[part][name], fitted: fitted[part][name] }]),
    ),
  );
}
process.exit(0);

async function ask() {
  for (const needed of ["sets", "databases", "home"]) if (!options[needed]) throw new Error(`--${needed} is needed`);
  const all = readSets(options.sets.split(","), options.databases);
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

function print(figuresOf) {
  console.table(Object.fromEntries(sets.map((set) => [set, figuresOf(set)])));
}
