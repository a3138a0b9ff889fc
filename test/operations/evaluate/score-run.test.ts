import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Question } from "#askable/evaluation/datasets/question.js";
import { runLayout } from "#askable/evaluation/run/layout.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { type ScoreRunOptions, scoreRun } from "#askable/operations/evaluate/score-run.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { openRunTables } from "#askable/reports/queries.js";
import { type Fixture, openFixture } from "../../pipelines/fixture.js";
import { prepareFixture } from "../../pipelines/prepared.js";
import { temporaryFolder } from "../../support/folder.js";
import { recordRun } from "../../support/recorded-run.js";

const question = (id: string, text: string, gold: string, tier?: string): Question => ({
  id,
  database: "music",
  question: text,
  goldQueries: [gold],
  ...(tier && { tier }),
});

const QUESTIONS = [
  question(
    "france",
    "How many singers come from France?",
    "SELECT count(*) FROM singer WHERE country = 'France'",
    "easy",
  ),
  question(
    "titles",
    "Which concerts did Rose White give?",
    "SELECT T2.title, T2.year FROM singer AS T1 JOIN concert AS T2 ON T1.singer_id = T2.singer_id WHERE T1.name LIKE '%Rose White%'",
    "hard",
  ),
  question("nobody", "List the names of singers older than 100.", "SELECT name FROM singer WHERE age > 100", "easy"),
];

const FRENCH = "SELECT count(*) FROM singer WHERE country = 'France'";
/** As adaptive-hybrid's ten generators write them: one fails and is repaired, one finds nothing. */
const WRITTEN = [FRENCH, FRENCH, "SELECT count(*) FROM singer", "SELECT nope FROM singer"];

let fixture: Fixture;
let resources: Resources;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  fixture = await openFixture();
  resources = await prepareFixture(fixture);
});
afterAll(async () => {
  await fixture.close();
  await folder.remove();
});

let made = 0;
async function offline(questions: readonly Question[] = QUESTIONS) {
  const place = join(folder.path, `offline-${made++}`);
  return recordRun({ folder: place, location: fixture.path, resources, questions, pipeline: "offline" });
}

function hybrid() {
  const place = join(folder.path, `hybrid-${made++}`);
  const models = () => {
    let written = 0;
    return scriptedModels(({ messages }) => {
      const system = messages[0]!.content;
      if (system.startsWith("You find the words")) return '{"literals": ["France"], "keywords": ["singers"]}';
      if (system.startsWith("You choose the columns")) return "singer.country";
      if (system.startsWith("You check a choice")) return "none";
      if (system.startsWith("You mend")) return FRENCH;
      return system.startsWith("You compare") ? "A" : WRITTEN[written++ % WRITTEN.length]!;
    });
  };
  const [french] = QUESTIONS;
  const pipeline = "adaptive-hybrid";
  return recordRun({ folder: place, location: fixture.path, resources, questions: [french!], pipeline, models });
}

async function scored(run: string, options: ScoreRunOptions = {}) {
  const { summary, problems } = await scoreRun(run, { children: 1, ...options });
  const tables = await openRunTables([run]);
  const query = async (sql: string) => tables.query(sql);
  return { summary, problems, query, close: tables.close };
}

const bytesOf = (run: string) => {
  const { tables } = runLayout(run);
  return readdirSync(tables).map((name) => [name, readFileSync(join(tables, name)).toString("base64")]);
};

test("a run of offline: what is right, the questions' gold queries, their literals and what was matched", async () => {
  const { layout, answers } = await offline();
  const { summary, query, close } = await scored(layout.folder);
  try {
    const { metrics, unflagged, ...rest } = summary;
    const whole = { value: expect.closeTo(2 / 3, 9), low: 0, high: 1, n: 3 };
    const easy = { value: 1, low: 1, high: 1, n: 2 };
    const hard = { value: 0, low: 0, high: 0, n: 1 };
    expect(rest).toEqual({
      run: "trial",
      pipeline: "offline",
      questions: 3,
      flagged: 1,
      unanswerable: { questions: 0, declined: 0, answered: 0, sure: 0 },
      cost: { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0, seconds: 1.5 },
      open: 0,
      unknown: 0,
      failed: 0,
      traces: { missing: 0, cut: 0, damaged: 0 },
    });
    expect(metrics.strict).toEqual({ ...whole, byTier: { easy, hard } });
    expect(Object.keys(metrics)[0]).toBe("strict");
    expect(unflagged.strict).toMatchObject({ value: 0.5, n: 2 });
    expect(await query('FROM answers SELECT id, sql, outcome, "right", seconds')).toEqual(
      answers.map(({ id, sql }, index) => ({
        id,
        sql,
        outcome: ["rows", "rows", "empty"][index],
        right: index !== 1,
        seconds: 0.5,
      })),
    );
    expect(
      await query("FROM questions SELECT id, flags, gold_outcome, gold_tables, gold_fields, joins, database_rows"),
    ).toEqual([
      {
        id: "france",
        flags: [],
        gold_outcome: "rows",
        gold_tables: ["singer"],
        gold_fields: ["singer.country"],
        joins: 0,
        database_rows: 9,
      },
      {
        id: "titles",
        flags: [],
        gold_outcome: "rows",
        gold_tables: ["concert", "singer"],
        gold_fields: ["concert.singer_id", "concert.title", "concert.year", "singer.name", "singer.singer_id"],
        joins: 1,
        database_rows: 9,
      },
      {
        id: "nobody",
        flags: ["empty"],
        gold_outcome: "empty",
        gold_tables: ["singer"],
        gold_fields: ["singer.age", "singer.name"],
        joins: 0,
        database_rows: 9,
      },
    ]);
    expect(await query("FROM gold_literals SELECT id, field, operator, value, text")).toEqual([
      { id: "france", field: "singer.country", operator: "=", value: "France", text: true },
      { id: "titles", field: "singer.name", operator: "like", value: "Rose White", text: true },
      { id: "nobody", field: "singer.age", operator: ">", value: "100", text: false },
    ]);
    const found = await query("FROM matched_values SELECT DISTINCT id, field, value WHERE in_gold ORDER BY id");
    expect(found).toEqual([
      { id: "france", field: "singer.country", value: "France" },
      { id: "titles", field: "singer.name", value: "Rose White" },
    ]);
  } finally {
    close();
  }
});

test("scored again the tables are the same to the byte; by another metric other candidates are right", async () => {
  const { layout } = await offline(QUESTIONS.slice(0, 2));
  await scoreRun(layout.folder, { children: 1 });
  const first = bytesOf(layout.folder);
  await scoreRun(layout.folder, { children: 1 });
  expect(bytesOf(layout.folder)).toEqual(first);
  const { summary, query, close } = await scored(layout.folder, { metrics: ["sql-eval-subset"] });
  try {
    expect(Object.keys(summary.metrics)).toEqual(["sql-eval-subset"]);
    expect(await query("FROM scores SELECT DISTINCT metric")).toEqual([{ metric: "sql-eval-subset" }]);
    expect(JSON.parse(readFileSync(layout.score, "utf8"))).toEqual(summary);
  } finally {
    close();
  }
});

test("a run of adaptive-hybrid: candidates, what repaired them, clusters, verdicts, schemas and calls", async () => {
  const { layout, answers } = await hybrid();
  const { query, close } = await scored(layout.folder);
  try {
    const rows = await query(
      'FROM candidates SELECT candidate, round, parent, repair, outcome, error, in_pool, chosen, cluster, duplicate, "right"',
    );
    const row = (candidate: number, more: object) => ({
      candidate,
      round: 0,
      parent: null,
      repair: null,
      outcome: "rows",
      error: null,
      in_pool: true,
      chosen: false,
      cluster: 0,
      duplicate: true,
      right: true,
      ...more,
    });
    const broken = { outcome: "error", error: "unknown-field", in_pool: false, cluster: null, right: false };
    const all = { cluster: 1, right: false };
    const repaired = { round: 1, repair: "model" };
    expect(rows).toEqual([
      // Of equal length, that of the generator which is ranked first.
      row(0, { duplicate: false, chosen: true }),
      row(1, {}),
      row(2, { ...all, duplicate: false }),
      row(3, { ...broken, duplicate: false }),
      row(4, {}),
      row(5, {}),
      row(6, all),
      row(7, broken),
      row(8, {}),
      row(9, {}),
      row(10, { ...repaired, parent: 3 }),
      row(11, { ...repaired, parent: 7 }),
      // What rules read.
      row(12, {}),
    ]);
    const [big] = await query('FROM clusters SELECT len(candidates) AS members, "right" WHERE cluster = 0');
    expect(big).toEqual({ members: 9, right: true });
    expect(await query("FROM verdicts SELECT first_right, second_right, winner = first AS first_won")).toEqual([
      { first_right: true, second_right: false, first_won: true },
    ]);
    expect(await query("FROM linked SELECT schema, fields")).toEqual([
      { schema: "filtered", fields: expect.arrayContaining(["concert.year", "singer.age"]) },
      { schema: "precise", fields: ["singer.singer_id", "singer.country"] },
      { schema: "recall", fields: ["singer.singer_id", "singer.country"] },
    ]);
    const [{ calls }] = (await query("FROM calls SELECT count(*)::INTEGER AS calls")) as [{ calls: number }];
    expect(calls).toBe(answers[0]!.cost.calls);
    expect(await query("FROM stages SELECT DISTINCT method ORDER BY position")).toContainEqual({ method: "link/dual" });
  } finally {
    close();
  }
});

describe("what is not as it should be", () => {
  test("the last line of the answers is cut, a trace is missing, one is cut and one damaged: the rest is scored", async () => {
    const { layout } = await offline();
    appendFileSync(layout.answers, '{"id": "late", "sql": "SEL');
    rmSync(layout.trace("france"));
    const text = readFileSync(layout.trace("titles"), "utf8");
    writeFileSync(layout.trace("titles"), text.slice(0, -40));
    appendFileSync(layout.trace("nobody"), "no event\n");
    const { summary, problems, query, close } = await scored(layout.folder);
    close();
    expect(summary).toMatchObject({ questions: 3, traces: { missing: 1, cut: 1, damaged: 1 } });
    expect(problems).toEqual([expect.stringContaining("nobody.jsonl")]);
    expect(query).toBeDefined();
  });

  test("what is asked of other data than the run's is scored, and said", async () => {
    const { layout, run } = await offline();
    const databases = { music: { ...run.databases.music, fingerprint: "of data that are gone" } };
    writeFileSync(layout.run, JSON.stringify({ ...run, databases }));
    const { problems, close } = await scored(layout.folder);
    close();
    expect(problems).toEqual([
      `The data of ${fixture.path} changed since "music" was asked: all queries were run on the present data.`,
    ]);
  });

  test("questions that are not asked yet count nowhere, those without SQL are wrong", async () => {
    const { layout } = await offline();
    const cost = { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0, seconds: 0 };
    const lines = [
      { id: "france", sql: null, confidence: 0, why: "I do not know.", cost },
      { id: "titles", sql: null, confidence: 0, why: "", failure: "The model is gone", cost },
    ];
    writeFileSync(layout.answers, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    for (const { id } of lines) rmSync(layout.trace(id));
    const { summary, query, close } = await scored(layout.folder);
    try {
      expect(summary).toMatchObject({ questions: 2, open: 1, unknown: 1, failed: 1 });
      expect(summary.metrics.strict).toEqual({
        ...{ value: 0, low: 0, high: 0, n: 2 },
        byTier: { easy: { value: 0, low: 0, high: 0, n: 1 }, hard: { value: 0, low: 0, high: 0, n: 1 } },
      });
      expect(await query('FROM answers SELECT outcome, "right", failure')).toEqual([
        { outcome: "unknown", right: false, failure: null },
        { outcome: "failed", right: false, failure: "The model is gone" },
      ]);
      expect(await query("FROM scores SELECT DISTINCT value, failure")).toEqual([{ value: 0, failure: "none" }]);
    } finally {
      close();
    }
  });

  test("one question without a tier, all right", async () => {
    const { layout } = await offline([{ ...QUESTIONS[0]!, tier: "" } as Question]);
    const { summary } = await scoreRun(layout.folder, { children: 1 });
    expect(summary.metrics.strict).toEqual({ value: 1, low: 1, high: 1, n: 1, byTier: {} });
    expect(JSON.stringify(summary)).not.toMatch(/NaN|null/);
  });

  test.each<[string, (run: Awaited<ReturnType<typeof offline>>) => void, string]>([
    ["no answers", ({ layout }) => rmSync(layout.answers), "holds no answers yet"],
    ["no run", ({ layout }) => rmSync(layout.run), "holds no run"],
    [
      "a newer run",
      ({ layout, run }) => writeFileSync(layout.run, JSON.stringify({ ...run, version: 2 })),
      "was written by a newer askable",
    ],
    [
      "a newer trace",
      ({ layout }) => {
        const text = readFileSync(layout.trace("france"), "utf8");
        writeFileSync(layout.trace("france"), text.replace('"version":2', '"version":3'));
      },
      "france.jsonl:1 was written by a newer askable",
    ],
    [
      "another data set",
      ({ run }) => appendFileSync(run.dataSet.path, "\n"),
      "questions.jsonl changed since the run was made",
    ],
    ["a data set that is gone", ({ run }) => rmSync(run.dataSet.path), "The data set of the run is no longer at "],
    [
      "a database that is gone",
      ({ layout, run }) => {
        const databases = { music: { ...run.databases.music, location: "/nowhere/music.sqlite" } };
        writeFileSync(layout.run, JSON.stringify({ ...run, databases }));
      },
      'The database "music" of the run is no longer at /nowhere/music.sqlite',
    ],
  ])("%s", async (_, damage, message) => {
    const run = await offline(QUESTIONS.slice(0, 1));
    damage(run);
    await expect(scoreRun(run.layout.folder, { children: 1 })).rejects.toThrow(message);
  });
});

test("questions that the database cannot answer are counted apart, and of several gold queries any is right", async () => {
  const [french, ...others] = QUESTIONS;
  const several = { ...french!, goldQueries: ["SELECT 'none'", ...french!.goldQueries] };
  const impossible = ["How many purple dragons are there?", "How many singers are there?"].map(
    (text, index): Question => ({ id: `none-${index}`, database: "music", question: text, goldQueries: [] }),
  );
  const { layout } = await offline([several, ...others, ...impossible]);
  const { summary, query, close } = await scored(layout.folder);
  try {
    expect(summary.questions).toBe(3);
    expect(summary.metrics.strict).toMatchObject({ value: expect.closeTo(2 / 3, 9), n: 3 });
    expect(summary.metrics["bird-ex"]).toMatchObject({ value: expect.closeTo(1 / 3, 9) });
    expect(summary.unanswerable).toMatchObject({ questions: 2, declined: 1, answered: 1 });
    expect(summary.cost.seconds).toBe(2.5);
    expect(await query("FROM unanswerable SELECT id, sql IS NULL AS declined ORDER BY id")).toEqual([
      { id: "none-0", declined: true },
      { id: "none-1", declined: false },
    ]);
    expect(await query("FROM questions SELECT count(*) AS n")).toEqual([{ n: 3 }]);
  } finally {
    close();
  }
});
