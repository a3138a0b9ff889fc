/**
 * How many of the values that gold SQL compares fields with grounding finds, by the tier of the match.
 *
 *     node bench/grounding/value-recall.mjs --data FOLDER [--databases a,b] [--evidence] [--cache FOLDER] [--show-missing]
 *
 * A gold value is a text literal that gold SQL compares a field with (`=`, `IN`, `LIKE`, and their negations) and that
 * the field holds. It is found when the stage gives that value for that field, or for one that the name may as well mean
 * where the query does not say which table. "values" is how many values the stage gives for a question, right or wrong.
 */
import { parseArgs } from "node:util";
import { sqliteDialect } from "../../dist/databases/sqlite/dialect.js";
import { readBlocks } from "../../dist/sql/blocks.js";
import { comparisonsOf } from "../../dist/sql/literals.js";
import { quoteName, quoteText } from "../../dist/sql/quoting.js";
import { sqlTokens, unquoted } from "../../dist/sql/tokens.js";
import { matchedValues } from "../../dist/stages/slots.js";
import { loadStages } from "../../dist/stages/stages.js";
import { stateOf, withGiven } from "../../dist/stages/state.js";
import { mean, printTable } from "../support/measure.mjs";
import { openPrepared, readQuestions } from "../support/prepared.mjs";

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    databases: { type: "string" },
    cache: { type: "string", default: "indexes/bench" },
    evidence: { type: "boolean", default: false },
    "show-missing": { type: "boolean", default: false },
  },
});

/** `ground/model` runs with a model that says nothing: its rules alone. */
const METHODS = { "ground/rules": {}, "ground/spans": {}, "ground/model": { prompt: "none" } };
const TIERS = ["exact", "word", "approximate"];

const questions = readQuestions(options.data);
const wanted = options.databases?.split(",") ?? [...new Set(questions.map(({ database }) => database))];
const stages = await loadStages(Object.keys(METHODS));
const known = (method) => stages.find((stage) => stage.method === method);
const tallies = new Map(
  Object.keys(METHODS)
    .filter(known)
    .map((method) => [method, { found: {}, values: [], ms: [] }]),
);
let gold = 0;
let asked = 0;

for (const name of wanted) {
  const own = questions.filter(({ database }) => database === name);
  const prepared = await openPrepared(own[0].file, name, options.cache);
  for (const each of own) {
    const literals = await goldValues(each.gold, prepared);
    gold += literals.length;
    asked++;
    const evidence = options.evidence ? each.evidence : "";
    for (const [method, tally] of tallies) {
      const start = performance.now();
      const values = await ground(method, { question: each.question, evidence }, prepared, name);
      tally.ms.push(performance.now() - start);
      tally.values.push(values.length);
      for (const { fields, literal } of literals) {
        const hit = values.find(({ ref, value }) => value === literal && fields.some((field) => same(field, ref)));
        const tier = hit?.tier ?? "none";
        tally.found[tier] = (tally.found[tier] ?? 0) + 1;
        if (!hit && options["show-missing"])
          console.log(`${method}: ${name}.${fields[0].table}.${fields[0].field} = '${literal}' | ${each.question}`);
      }
    }
  }
  await prepared.database.close();
}

const rows = [...tallies].map(([method, { found, values, ms }]) => {
  const none = found.none ?? 0;
  return [
    method,
    share(gold - none),
    ...TIERS.map((tier) => share(found[tier] ?? 0)),
    share(none),
    mean(values).toFixed(1),
    mean(ms).toFixed(1),
  ];
});
console.log(`${asked} questions, ${gold} gold values`);
printTable(["stage", "found", ...TIERS, "none", "values", "ms"], rows);
process.exit(0);

async function ground(method, asked, { database, profile, summaries, values }, databaseName) {
  const stage = known(method);
  const context = {
    stage: method,
    database,
    databaseName,
    profile,
    summaries,
    values,
    stored: async () => [],
    examples: undefined,
    prompt: () => ({ render: () => [], hash: "" }),
    served: () => ({ name: "none" }),
    model: () => async () => ({ text: "" }),
    trace: () => {},
    note: () => {},
    signal: new AbortController().signal,
  };
  const state = stateOf(asked);
  const given = await stage.run(state, stage.params.parse({ ...METHODS[method], examples: 0 }), context);
  return withGiven(state, given).get(matchedValues);
}

/** The text literals of gold SQL that the compared field holds, each with the fields that its name may mean. */
async function goldValues(sql, { database, profile }) {
  const named = new Set(
    profile.tables
      .flatMap(({ name, fields }) => [name, ...fields.map((field) => field.name)])
      .map((each) => each.toLowerCase()),
  );
  // SQLite takes double quotes around what is no name for a text.
  const text = sqlTokens(sql)
    .map((token) => (isText(token, named) ? quoteText(unquoted(token), sqliteDialect) : token.raw))
    .join("");
  const sources = readBlocks(text).blocks.flatMap((block) => block.sources);
  const found = [];
  for (const { qualifier, field, literal } of comparisonsOf(text)) {
    const tables = sources.filter(({ alias }) => !qualifier || equal(alias, qualifier)).map(({ table }) => table);
    const fields = [];
    for (const table of profile.tables.filter(({ name }) => tables.some((each) => each && equal(each, name)))) {
      const known = table.fields.find(({ name }) => equal(name, field));
      if (known && (await holds(database, table.name, known.name, literal)))
        fields.push({ table: table.name, field: known.name });
    }
    if (fields.length > 0) found.push({ fields, literal });
  }
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

function isText(token, named) {
  return token.kind === "name" && token.raw.startsWith('"') && !named.has(unquoted(token).toLowerCase());
}

async function holds(database, table, field, literal) {
  const { dialect } = database;
  const name = quoteName(field, dialect);
  const sql = `SELECT 1 FROM ${quoteName(table, dialect)} WHERE ${name} = ${quoteText(literal, dialect)} LIMIT 1`;
  return (await database.query(sql)).result?.rows === 1;
}

function equal(a, b) {
  return a.toLowerCase() === b.toLowerCase();
}

function same(a, b) {
  return a.table === b.table && a.field === b.field;
}

function share(count) {
  return (count / Math.max(gold, 1)).toFixed(3).replace(/^0/, "");
}
