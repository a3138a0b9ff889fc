// What share of questions is answered rightly by what their gold query does, in one or several versions: no question is shown.
// node bench/accuracy/by-feature.mjs --runs before.jsonl,now.jsonl
//
// --runs: files that `board.mjs --out` wrote; those of one version joined by "+".
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({ options: { runs: { type: "string" } } });
if (!options.runs) throw new Error("--runs before.jsonl,now.jsonl is needed");

const AGGREGATE = "(?:count|sum|avg|min|max|total)\\s*\\(";
/** What a gold query does, told by its text: the first gold counts. */
const FEATURES = [
  ["dates", /['"]\d{4}-\d{2}|\bdate\b|strftime|julianday|interval|\bbetween\s+\d{8}\b/i],
  ["per month, year or week", isPerPeriod],
  ["share or percentage", new RegExp(`100(?:\\.0)?\\s*\\*|${AGGREGATE}[^;]*\\)\\s*(?:\\*\\s*1\\.0\\s*)?/`, "i")],
  ["difference of two figures", new RegExp(`\\)\\s*-\\s*(?:${AGGREGATE}|\\(\\s*select)`, "i")],
  ["negation", /\bnot\s+(?:in|exists|like|between)\b|!=|<>|\bexcept\b|\bis\s+null\b|\bnot\s+\w+(?:\.\w+)?\b/i],
  ["NULL", /\bis\s+(?:not\s+)?null\b/i],
  ["one or another value", /\bor\b|\bin\s*\(\s*['"\d]/i],
  ["most or least, a limit", /\blimit\s+\d|\bfetch\s+first|=\s*\(\s*select\s+(?:max|min)/i],
  ["latest of each", /row_number|rank\s*\(|\bover\s*\(|qualify|in\s*\(\s*select[^)]*\bmax\s*\([^)]*\)[^)]*group\s+by/i],
  ["groups", /group\s+by/i],
  ["groups with a condition", /\bhaving\b/i],
  ["arithmetic between fields", /\b[a-z_]+\w*(?:\.\w+)?\s*[*+/-]\s*[a-z_]+\w*(?:\.\w+)?\b/i],
  ["set operations", /\b(?:union|intersect|except)\b/i],
  ["a query inside", /\(\s*(?:select|with)\b/i],
  ["one table twice", isTwice],
  ["none of these", undefined],
];

/** A table that one query reads under two names. */
function isTwice(sql) {
  const tables = [...sql.matchAll(/\b(?:from|join)\s+([\w."]+)/gi)].map(([, table]) => table.toLowerCase());
  return new Set(tables).size < tables.length;
}

/** Groups told apart by a part of a date. */
function isPerPeriod(sql) {
  const part =
    /strftime\s*\(\s*'%[YmWw]|date_trunc|date_part|\bextract\s*\(|\b(?:year|month|quarter|week)\s*\(|substr/i;
  return /group\s+by/i.test(sql) && part.test(sql);
}

const holds = (test, sql) => (typeof test === "function" ? test(sql) : test.test(sql));

function featuresOf(sql) {
  const own = FEATURES.filter(([, test]) => test !== undefined && holds(test, sql)).map(([name]) => name);
  return own.length > 0 ? own : ["none of these"];
}

const versions = options.runs.split(",").map((files) => ({
  name: files
    .split("+")
    .map((file) => basename(file, ".jsonl"))
    .join("+"),
  rows: files
    .split("+")
    .flatMap((file) => readFileSync(file, "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line))
    .filter(({ golds }) => golds.length > 0),
}));
const table = {};
for (const [feature] of [["all"], ...FEATURES]) {
  const row = {};
  for (const { name, rows } of versions) {
    const own = rows.filter(({ golds }) => feature === "all" || featuresOf(golds[0]).includes(feature));
    row.questions = own.length;
    row[`right, ${name}`] = (own.filter(({ right }) => right).length / Math.max(1, own.length)).toFixed(3);
    row[`wrong at .7, ${name}`] = (
      own.filter(({ right, answered, confidence }) => answered && !right && confidence >= 0.7).length /
      Math.max(1, own.length)
    ).toFixed(3);
  }
  table[feature] = row;
}
console.table(table);
