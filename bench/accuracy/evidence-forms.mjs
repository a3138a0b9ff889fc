// Says which share of the statements in evidence texts is understood, by the form in which they are written.
// node bench/accuracy/evidence-forms.mjs --examples bird_train.jsonl [--show FORM]
//
// --examples: lines with db_id, question, evidence and sql. The names of a database are those that its queries use.
// --show: statements of a form that are not understood. Databases held out by `divide.mjs`'s chance are left out.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { vocabularyOf } from "../../dist/profiles/vocabulary/build-vocabulary.js";
import { clausesOf } from "../../dist/semantic-parser/evidence/clauses.js";
import { definitionsOf } from "../../dist/semantic-parser/evidence/define.js";
import { lexiconOf } from "../../dist/semantic-parser/lexicon/lexicon-of.js";

const { values: options } = parseArgs({ options: { examples: { type: "string" }, show: { type: "string" } } });
if (!options.examples) throw new Error("--examples FILE is needed");

const chance = (text) => createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
const rows = readFileSync(options.examples, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))
  .filter(({ db_id }) => !db_id.startsWith("movie") && chance(`bird-train ${db_id}`) < 0.7);

/** The first that fits the right side. */
const FORMS = [
  ["a number of rows: COUNT(x) > 5", /^(count|sum)\s*\([^()]*\)\s*[<>=!]/i],
  ["most rows: MAX(COUNT(x))", /\b(max|min)\s*\(\s*(count|sum)\b/i],
  ["share, ratio, average by hand", /\bdivide\b|\/|%['"\s]*$/i],
  ["difference, product", /\b(subtract|multiply)\b|\w\s[-*]\s\w/i],
  ["most or least of a field: MAX(x)", /\b(max|min)\s*\(/i],
  ["another aggregate", /\b(avg|sum|count)\s*\(/i],
  ["between", /\bbetween\b/i],
  ["LIKE", /\blike\b/i],
  ["NULL", /\bnull\b/i],
  ["comparison: x > 5", /[<>]/],
  ["several conditions", /=.*\b(and|or|where)\b.*=/i],
  ["value: x = 'y'", /=/],
  ["several fields", /,|\band\b/i],
  ["a field", /^["'`\w .-]+$/],
];
const formOf = (means) => FORMS.find(([, pattern]) => pattern.test(means))?.[0] ?? "anything else";

const lexicons = new Map();
const counts = new Map();
for (const { db_id, evidence, question } of rows) {
  if (!lexicons.has(db_id)) lexicons.set(db_id, lexiconFor(db_id));
  for (const clause of clausesOf(evidence ?? "")) {
    const form = formOf(clause.means);
    const text = clause.phrase === undefined ? clause.means : `${clause.phrase} refers to ${clause.means}`;
    const given = clause.named ? `${clause.phrase} is ${clause.means}` : text;
    const understood = definitionsOf(given, lexicons.get(db_id), []).length > 0;
    const seen = counts.get(form) ?? { statements: 0, understood: 0 };
    counts.set(form, { statements: seen.statements + 1, understood: seen.understood + Number(understood) });
    if (!understood && options.show && form.startsWith(options.show))
      console.log(`${db_id}: ${given}    [${question}]`);
  }
}
const table = [...counts].sort((a, b) => b[1].statements - a[1].statements);
const all = table.reduce(
  (sum, [, each]) => ({ statements: sum.statements + each.statements, understood: sum.understood + each.understood }),
  { statements: 0, understood: 0 },
);
console.table(
  Object.fromEntries(
    [...table, ["all", all]].map(([form, { statements, understood }]) => [
      form,
      { statements, understood: (understood / statements).toFixed(3) },
    ]),
  ),
);

/** A schema of the names that the queries of a database use, all of them texts. */
function lexiconFor(database) {
  const names = new Set();
  const tables = new Set();
  for (const { db_id, sql } of rows) {
    if (db_id !== database) continue;
    const plain = sql.replace(/'(?:[^']|'')*'/g, "''");
    for (const found of plain.matchAll(/\bT\d+\.(?:`([^`]+)`|"([^"]+)"|(\w+))/g))
      names.add(found[1] ?? found[2] ?? found[3]);
    for (const found of plain.matchAll(/\b(?:FROM|JOIN)\s+(?:`([^`]+)`|"([^"]+)"|(\w+))/gi))
      tables.add(found[1] ?? found[2] ?? found[3]);
    if (!/\bT1\b/.test(plain))
      for (const found of plain.matchAll(
        /`([^`]+)`|(?:SELECT|WHERE|AND|BY|OR|DISTINCT|\(|,)\s+([A-Za-z_]\w*)\b(?!\s*\()|\(([A-Za-z_]\w*)\)/g,
      ))
        names.add(found[1] ?? found[2] ?? found[3]);
  }
  const field = (name) => ({ name, type: "TEXT", nullable: true, textLike: true });
  const profile = {
    kind: "profile",
    version: 1,
    database,
    engine: "sqlite",
    dialect: "sqlite",
    joins: [],
    tables: [...tables].map((name, index) => ({
      name,
      kind: "table",
      primaryKey: [],
      fields: index === 0 ? [...names].map(field) : [],
    })),
  };
  return lexiconOf(profile, vocabularyOf(profile));
}
