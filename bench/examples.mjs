/**
 * The example store: how long it takes to build, to add to, to open and to search; with --data, how good it is.
 *
 *     node bench/examples.mjs --examples FILE.jsonl [--queries 100]
 *     node bench/examples.mjs --examples FILE.jsonl --data FOLDER [--tuned a,b] [--cache FOLDER]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readExamples } from "../dist/indexes/examples/read.js";
import { measureQuality } from "./examples/quality.mjs";
import { measureTimes } from "./examples/times.mjs";

const { values: options } = parseArgs({
  options: {
    examples: { type: "string" },
    queries: { type: "string", default: "100" },
    data: { type: "string" },
    tuned: { type: "string", default: "concert_singer,pets_1,car_1,course_teach,museum_visit" },
    cache: { type: "string", default: "indexes/bench" },
  },
});
if (!options.examples) throw new Error("--examples FILE.jsonl is needed");

const examples = await readExamples(options.examples);
if (options.data) await measureQuality(examples, options.data, options.tuned.split(","), options.cache);
else {
  const folder = mkdtempSync(join(tmpdir(), "askable-bench-"));
  try {
    await measureTimes(examples, Number(options.queries), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exit(0);
