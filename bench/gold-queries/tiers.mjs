// Whether the tier that is told from a gold query alone is the one that its data set gives.
// node bench/gold-queries/tiers.mjs --questions FILE...
// FILE: JSON, or a JSON object a line, with `difficulty` and `query` or `sql`; Spider's tiers.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { sqliteDialect } from "../../dist/databases/sqlite/dialect.js";
import { spiderHardness } from "../../dist/evaluation/datasets/spider-hardness.js";
import { sqlParser } from "../../dist/sql/parse.js";

const { values: options } = parseArgs({ options: { questions: { type: "string", multiple: true, default: [] } } });
const parse = await sqlParser(sqliteDialect);
for (const path of options.questions) {
  const text = readFileSync(path, "utf8").trim();
  const entries = text.startsWith("[") ? JSON.parse(text) : text.split("\n").map((line) => JSON.parse(line));
  const told = entries.filter(({ difficulty }) => difficulty);
  const other = told.filter(({ query, sql, difficulty }) => spiderHardness(parse(query ?? sql)) !== difficulty);
  console.log(`${path}: ${told.length - other.length} of ${told.length} the same`);
  for (const { query, sql, difficulty } of other) console.log(`  ${difficulty}: ${query ?? sql}`);
}
