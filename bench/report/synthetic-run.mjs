import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runLayout } from "../../dist/evaluation/run/layout.js";
import { TRACE_VERSION } from "../../dist/traces/events.js";
import { makeSqlite } from "../support/databases.mjs";
import { random as seeded } from "../support/random.mjs";

/*
 * A run as `askable evaluate` leaves it, made up: questions of BIRD's form over small databases, and traces of
 * adaptive-hybrid's form with 11 candidates and full prompts. The same numbers give the same run.
 */
const DATABASES = 11;
const TABLES = 6;
const FIELDS = 12;
const ROWS = 500;
const TIERS = ["simple", "moderate", "challenging"];
const GENERATORS = [
  "a-precise",
  "a-recall",
  "b1-precise",
  "b1-recall",
  "b2-precise",
  "b2-recall",
  "c-direct",
  "c-steps",
];
const WORDS = "amount city name price region status total type unit year zone grade".split(" ");

/** @returns The run's folder. `promptBytes`: of one prompt. */
export function makeSyntheticRun(folder, { questions = 1534, promptBytes = 10_000 } = {}) {
  const random = seeded(7);
  for (let database = 0; database < DATABASES; database++) makeDatabase(folder, database, random);
  const items = Array.from({ length: questions }, (_, index) => question(index, random));
  const data = join(folder, "dev.json");
  writeFileSync(data, JSON.stringify(items.map(({ wrong, ...item }) => item)));
  const layout = runLayout(join(folder, "run"));
  mkdirSync(layout.traces, { recursive: true });
  const lines = items.map((item) => {
    const { events, answer } = traceOf(item, promptBytes, random);
    writeFileSync(layout.trace(String(item.question_id)), events.map((event) => `${JSON.stringify(event)}\n`).join(""));
    return `${JSON.stringify(answer)}\n`;
  });
  writeFileSync(layout.answers, lines.join(""));
  writeFileSync(layout.run, JSON.stringify(runOf(folder, data, items)));
  return layout.folder;
}

const nameOf = (database) => `shop_${database}`;
const fileOf = (folder, name) => join(folder, "dev_databases", name, `${name}.sqlite`);

function makeDatabase(folder, database, random) {
  const file = fileOf(folder, nameOf(database));
  mkdirSync(dirname(file), { recursive: true });
  makeSqlite(file, (made) => {
    made.exec("BEGIN");
    for (let table = 0; table < TABLES; table++) {
      const fields = WORDS.slice(0, FIELDS).map(
        (word) => `${word}_${table} ${/^(amount|price|total|year)$/.test(word) ? "INTEGER" : "TEXT"}`,
      );
      made.exec(`CREATE TABLE sales_${table} (id INTEGER PRIMARY KEY, parent_id INTEGER, ${fields.join(", ")})`);
      const insert = made.prepare(
        `INSERT INTO sales_${table} VALUES (${Array(FIELDS + 2)
          .fill("?")
          .join(", ")})`,
      );
      for (let row = 0; row < ROWS; row++) {
        insert.run(
          row,
          row % 50,
          ...WORDS.map((word) =>
            /^(amount|price|total|year)$/.test(word)
              ? Math.floor(random() * 1000)
              : `${word} ${Math.floor(random() * 40)}`,
          ),
        );
      }
    }
    made.exec("COMMIT");
  });
}

function question(index, random) {
  const table = Math.floor(random() * TABLES);
  const value = `city ${Math.floor(random() * 40)}`;
  const forms = [
    [
      `SELECT count(*) FROM sales_${table} WHERE city_${table} = '${value}'`,
      `SELECT count(*) FROM sales_${table} WHERE region_${table} = '${value}'`,
    ],
    [
      `SELECT sum(amount_${table}) FROM sales_${table} WHERE city_${table} = '${value}' AND price_${table} > 500`,
      `SELECT sum(amount_${table}) FROM sales_${table} WHERE city_${table} = '${value}'`,
    ],
    [
      `SELECT a.name_${table}, count(*) FROM sales_${table} AS a JOIN sales_${(table + 1) % TABLES} AS b ON a.parent_id = b.id WHERE b.city_${(table + 1) % TABLES} = '${value}' GROUP BY a.name_${table}`,
      `SELECT name_${table}, count(*) FROM sales_${table} GROUP BY name_${table}`,
    ],
  ];
  const tier = Math.floor(random() * 3);
  const [right, wrong] = forms[tier];
  return {
    question_id: index,
    db_id: nameOf(index % DATABASES),
    question: `What is figure ${index} of the sales in ${value}?`,
    evidence: "the city is stored with its number",
    SQL: right,
    difficulty: TIERS[tier],
    wrong,
  };
}

function traceOf(
  { question_id: id, db_id: database, question: text, evidence, SQL: right, wrong },
  promptBytes,
  random,
) {
  const share = random();
  const events = [];
  const cost = { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0, seconds: 4 + random() * 8 };
  const call = (stage, role, reply) => {
    const tokensIn = Math.round(promptBytes / 4);
    const usage = { tokensIn, tokensOut: 60, tokensCached: Math.round(tokensIn * 0.6), price: tokensIn * 1e-6 };
    cost.calls += 1;
    for (const key of Object.keys(usage)) cost[key] += usage[key];
    const messages = [
      { role: "system", content: "You write SQL." },
      { role: "user", content: `${text} `.repeat(Math.ceil(promptBytes / (text.length + 1))) },
    ];
    events.push({
      event: "call",
      stage,
      role,
      model: "small",
      prompt: "abc",
      messages,
      temperature: 0,
      sample: 0,
      reply,
      finish: "stop",
      ...usage,
      ms: 300,
    });
  };
  const candidate = (number, sql, more = {}) => {
    const broken = sql.includes("missing");
    const outcome = broken
      ? { outcome: "error", failure: "unknown-field", message: "no such column: missing" }
      : { outcome: "rows", rows: 1 };
    const origin = {
      model: "small",
      schema: number % 2 ? "recall" : "precise",
      form: "ddl",
      prompt: "reason",
      temperature: 0,
      sample: 0,
    };
    const generator = GENERATORS[number % GENERATORS.length];
    events.push({
      event: "candidate",
      stage: "generate/ensemble",
      id: String(number),
      sql,
      generator,
      round: 0,
      origin,
      ...outcome,
      ms: 1,
      ...more,
    });
  };
  const slot = (stage, name, value) => events.push({ event: "slot", stage, slot: name, value });
  const stage = (name, at) => events.push({ event: "stage", stage: name, method: name, at, ms: 900 });
  const table = Number(/sales_(\d)/.exec(right)[1]);
  const refs = (from, count) =>
    WORDS.slice(0, count).flatMap((word) => [{ table: `sales_${from}`, field: `${word}_${from}` }]);
  events.push({
    event: "start",
    version: TRACE_VERSION,
    question: text,
    evidence,
    database,
    pipeline: "synthetic",
    pipelineHash: "h",
  });
  call("ground/model", "keywords", "{}");
  const value = /'(city \d+)'/.exec(right)[1];
  slot("ground/model", "values", [
    { table: `sales_${table}`, field: `city_${table}`, value, keyword: value, score: 1, tier: "exact" },
  ]);
  stage("ground/model", 0);
  call("link/dual", "linking", "[]");
  call("link/dual", "linking", "[]");
  slot("link/dual", "filtered", [...refs(table, 12), ...refs((table + 1) % TABLES, 12)]);
  slot("link/dual", "precise", refs(table, 6));
  slot("link/dual", "recall", refs(table, 10));
  stage("link/dual", 900);
  const pool = Array.from({ length: 10 }, (_, number) => {
    const sql =
      random() < share
        ? right
        : random() < 0.2
          ? `${wrong} AND missing = ${number}`
          : `${wrong} LIMIT ${1 + Math.floor(random() * 4)}`;
    call("generate/ensemble", "generator", sql);
    return sql;
  });
  for (const [number, sql] of pool.entries()) candidate(number, sql);
  stage("generate/ensemble", 1800);
  call("fix/model", "fixer", right);
  candidate(10, random() < 0.5 ? right : wrong, { stage: "fix/model", round: 1, parent: "9" });
  stage("fix/model", 2700);
  const groups = new Map();
  for (const [number, sql] of [
    ...pool.slice(0, 9),
    events.findLast((event) => event.event === "candidate").sql,
  ].entries()) {
    if (!sql.includes("missing")) groups.set(sql, [...(groups.get(sql) ?? []), String(number === 9 ? 10 : number)]);
  }
  const clusters = [...groups.values()].sort((a, b) => b.length - a.length);
  slot("select/tournament", "clusters", clusters);
  const judgements = [];
  for (const [index, [first]] of clusters.slice(0, 4).entries()) {
    for (const [second] of clusters.slice(index + 1, 4)) {
      call("select/tournament", "selector", "A");
      judgements.push({ form: "pair", first, second, winner: random() < 0.7 ? first : second });
    }
  }
  slot("select/tournament", "judgements", judgements);
  stage("select/tournament", 3600);
  const chosen = clusters[0]?.[0];
  const sql = [...groups.keys()].find((key) => groups.get(key).includes(chosen)) ?? null;
  const confidence = clusters.length === 1 ? 0.95 : (0.5 * (clusters[0]?.length ?? 0)) / 10 + 0.2;
  const end = { sql, confidence, why: "Most candidates give this result.", cost };
  events.push({ event: "answer", ...end, ...(chosen === undefined ? {} : { candidate: chosen }) });
  return { events, answer: { id: String(id), ...end } };
}

function runOf(folder, data, items) {
  const names = Array.from({ length: DATABASES }, (_, database) => nameOf(database));
  return {
    version: 1,
    name: "synthetic",
    created: "2026-01-01T00:00:00.000Z",
    producer: "askable",
    dataSet: {
      kind: "bird",
      path: data,
      hash: createHash("sha256").update(readFileSync(data)).digest("hex"),
      questions: items.length,
    },
    questions: items.map(({ question_id }) => String(question_id)),
    selection: {},
    pipeline: { name: "synthetic", hash: "h" },
    models: { generator: { model: "small", hash: "h" } },
    databases: Object.fromEntries(
      names.map((name) => [name, { location: fileOf(folder, name), fingerprint: "f", profile: "p" }]),
    ),
    ownExamples: false,
  };
}
