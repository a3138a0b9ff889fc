import { join } from "node:path";
import { buildExampleStore } from "#askable/indexes/examples/build.js";
import { openExampleStore } from "#askable/indexes/examples/open.js";
import { buildFieldIndex } from "#askable/indexes/fields/build.js";
import { openFieldIndex } from "#askable/indexes/fields/open.js";
import { buildValueIndex } from "#askable/indexes/values/build.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import { sentenceEncoder } from "#askable/models/embedders/sentence-encoder.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { Fixture } from "./fixture.js";

const EXAMPLES = [
  { question: "How many pilots are there?", sql: "SELECT count(*) FROM pilot", database: "air" },
  {
    question: "How many pilots come from Spain?",
    sql: "SELECT count(*) FROM pilot WHERE nation = 'Spain'",
    database: "air",
  },
  {
    question: "Show the names of pilots with at least two flights.",
    sql: "SELECT T1.name FROM pilot AS T1 JOIN flight AS T2 ON T1.id = T2.pilot_id GROUP BY T1.id HAVING count(*) >= 2",
    database: "air",
  },
];

/** The fixture's database prepared for real: profile, summaries by rules, the three indexes. */
export async function prepareFixture({ database, folder, bare }: Fixture): Promise<Resources> {
  const embedder = sentenceEncoder();
  const profile = await measureProfile(database, "music");
  const summaries = describeByRules(profile);
  await buildValueIndex(database, profile, join(folder, "values"), { inputs: {} });
  await buildFieldIndex(summaries, embedder, join(folder, "fields"));
  await buildExampleStore(EXAMPLES, embedder, join(folder, "examples"), { inputs: {} });
  const fields = await openFieldIndex(join(folder, "fields"), embedder);
  const examples = await openExampleStore(join(folder, "examples"), embedder);
  const values = await openValueIndex(join(folder, "values"));
  return bare({ profile, summaries, values, fields: async () => fields, examples: async () => examples }).resources;
}
