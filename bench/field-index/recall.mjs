// The field index: recall of the columns of gold SQL, by embedder and by ranking, on single databases and merged ones.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fieldKey } from "../../dist/databases/schema.js";
import { buildFieldIndex } from "../../dist/indexes/fields/build.js";
import { openFieldIndex } from "../../dist/indexes/fields/open.js";
import { openEmbedder } from "../../dist/models/embedders/embedders.js";
import { inFolder, mean, quantile } from "../support/measure.mjs";
import { merged } from "./merged.mjs";
import { namedFields } from "./named.mjs";
import { readDatabases } from "./questions.mjs";

const { values: options } = parseArgs({
  options: {
    /** Folders in Spider's or BIRD's layout. */
    data: { type: "string", multiple: true, default: [] },
    databases: { type: "string" },
    cache: { type: "string", default: "indexes/bench" },
    /** `built-in`, or JSON as `embedder` in `askable.yaml` has it. */
    embedder: { type: "string", multiple: true, default: ["built-in"] },
    /** Asks with the evidence of BIRD's questions. */
    evidence: { type: "boolean", default: false },
    /** Solved examples whose schemas fill a merged database up to so many columns. */
    examples: { type: "string", multiple: true, default: [] },
    columns: { type: "string", multiple: true, default: [] },
  },
});

/** The databases that texts and weights were tuned on. */
const TUNED = ["concert_singer", "pets_1", "car_1", "course_teach", "museum_visit"];
const RANKINGS = [
  ["vectors", "meaning"],
  ["words", "words"],
  ["fused", "fused"],
];

const databases = [];
for (const folder of options.data)
  databases.push(...(await readDatabases(folder, options.databases?.split(","), options.cache)));
const others = [];
for (const path of options.examples) others.push(...(await namedFields(path)));

console.log("embedder | set | databases, columns | questions | ranking | asked @5 | @10 | all @5 | @10 | ms");
for (const given of options.embedder) {
  const config = given === "built-in" ? { provider: given } : JSON.parse(given);
  const embedder = await openEmbedder(config, { keyOf: (name) => process.env[name], folder: "." });
  if (options.columns.length === 0) {
    const sets = new Map();
    for (const database of databases) {
      const set = `${database.set}, ${TUNED.includes(database.name) ? "tuned on" : "held out"}`;
      sets.set(set, [...(sets.get(set) ?? []), database]);
    }
    for (const [set, members] of sets) await measure(embedder, set, members);
  }
  for (const columns of options.columns)
    await measure(embedder, "merged", [merged(databases, others, Number(columns))]);
}

async function measure(embedder, set, members) {
  const results = RANKINGS.map(() => []);
  await inFolder(async (folder) => {
    for (const { name, summaries, questions } of members) {
      const path = join(folder, name);
      await buildFieldIndex(summaries, embedder, path);
      const index = await openFieldIndex(path, embedder);
      for (const question of questions.filter(({ asked }) => asked.length > 0)) {
        const text = options.evidence ? question.withEvidence : question.text;
        for (const [at, [, by]] of RANKINGS.entries()) {
          const start = performance.now();
          const found = (await index.search(text, { limit: 10, by })).map(({ ref }) => fieldKey(ref));
          const ms = performance.now() - start;
          const recall = (gold, k) => gold.filter((key) => found.slice(0, k).includes(key)).length / gold.length;
          const { asked, all } = question;
          results[at].push([recall(asked, 5), recall(asked, 10), recall(all, 5), recall(all, 10), ms]);
        }
      }
    }
  });
  const columns = members.flatMap(({ summaries }) => summaries.tables.flatMap(({ fields }) => fields)).length;
  for (const [at, [ranking]] of RANKINGS.entries()) {
    const rows = results[at];
    const column = (at) => rows.map((row) => row[at]);
    console.log(
      [embedder.name, set, `${members.length}, ${columns}`, rows.length, ranking]
        .concat(
          [0, 1, 2, 3].map((at) => mean(column(at)).toFixed(3)),
          quantile(column(4), 0.5)?.toFixed(1),
        )
        .join(" | "),
    );
  }
}
process.exit(0);
