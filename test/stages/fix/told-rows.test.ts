import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildValueIndex } from "#askable/indexes/values/build.js";
import { withMeanings } from "#askable/indexes/values/meanings.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { certainRepair } from "#askable/stages/fix/rules/repairs.js";
import { type Fixture, openFixture } from "../../pipelines/fixture.js";

/** Jobs of window cleaners, some of them keyed by mistake. */
const JOBS = `
  CREATE TABLE crew (crew_id INTEGER PRIMARY KEY, name TEXT, dup INTEGER);
  CREATE TABLE job (
    job_id INTEGER PRIMARY KEY, crew_id INTEGER REFERENCES crew (crew_id), st TEXT, fee_cents INTEGER, del_fl INTEGER
  );
  INSERT INTO crew VALUES (1, 'North', 0), (2, 'South', 0), (3, 'South', 1);
  INSERT INTO job VALUES (1, 1, 'D', 1050, 0), (2, 1, 'D', 2000, 1), (3, 2, 'O', 999, 0), (4, 1, 'O', 500, 0), (5, 2, 'X', 100, 0);
`;

const NOTES = `
tables:
  crew: { rows: "dup = 0" }
  job:
    rows: del_fl = 0
    fields:
      st: { meaning: State, values: { D: done, O: open, X: called off } }
`;

let fixture: Fixture;
let repairOf: (sql: string, question?: string) => Promise<{ sql: string; reason: string } | undefined>;
beforeAll(async () => {
  fixture = await openFixture(JOBS, "jobs");
  const { database, folder } = fixture;
  const path = join(folder, "notes.yaml");
  writeFileSync(path, NOTES);
  const profile = await measureProfile(database, "jobs");
  const notes = (await readNotes(path)).map((each) => matchNotes(profile, each));
  const vocabulary = buildVocabulary(profile, { notes });
  await buildValueIndex(database, profile, join(folder, "values"), { inputs: {} });
  const values = withMeanings(await openValueIndex(join(folder, "values")), vocabulary, profile);
  repairOf = async (sql, question = "") => {
    const outcome = await database.query(sql);
    const repair = certainRepair({ sql, outcome, profile, values, vocabulary, question });
    if (repair) expect((await database.query(repair.sql)).kind).toBe("rows");
    return repair;
  };
});
afterAll(() => fixture.close());

describe("rows that people say never count are left out", () => {
  test.each<[string, string, string]>([
    ["without a condition", "SELECT COUNT(*) FROM job", "SELECT COUNT(*) FROM job WHERE job.del_fl = 0"],
    [
      "beside another",
      "SELECT COUNT(*) FROM job j WHERE st = 'D' GROUP BY crew_id",
      "SELECT COUNT(*) FROM job j WHERE j.del_fl = 0 AND st = 'D' GROUP BY crew_id",
    ],
    [
      "beside two of which one is to hold",
      "SELECT COUNT(*) FROM job WHERE st = 'D' OR st = 'O' LIMIT 5",
      "SELECT COUNT(*) FROM job WHERE job.del_fl = 0 AND ( st = 'D' OR st = 'O' ) LIMIT 5",
    ],
    [
      "of both tables of a join",
      "SELECT c.name, COUNT(*) FROM crew c JOIN job j ON j.crew_id = c.crew_id GROUP BY c.name",
      "SELECT c.name, COUNT(*) FROM crew c JOIN job j ON j.crew_id = c.crew_id WHERE c.dup = 0 AND j.del_fl = 0 GROUP BY c.name",
    ],
    [
      "in a subquery",
      "SELECT name FROM crew WHERE dup = 0 AND crew_id IN (SELECT crew_id FROM job WHERE st = 'O')",
      "SELECT name FROM crew WHERE dup = 0 AND crew_id IN (SELECT crew_id FROM job WHERE job.del_fl = 0 AND st = 'O')",
    ],
  ])("%s", async (_, sql, mended) => {
    expect((await repairOf(sql))?.sql).toBe(mended);
  });

  test("with the condition and who says so as the reason", async () => {
    expect((await repairOf("SELECT COUNT(*) FROM job"))?.reason).toBe(
      "Of job only rows with del_fl = 0 count (notes).",
    );
  });

  test.each<[string, string, string?]>([
    ["a query that tests the field itself", "SELECT COUNT(*) FROM job WHERE del_fl = 1"],
    ["a question that asks for them", "SELECT COUNT(*) FROM job", "How many deleted jobs are there?"],
    [
      "rows that an outer join adds",
      "SELECT c.name, COUNT(j.job_id) FROM crew c LEFT JOIN job j ON j.crew_id = c.crew_id WHERE c.dup = 0 GROUP BY c.crew_id",
    ],
  ])("but not in %s", async (_, sql, question) => {
    expect(await repairOf(sql, question)).toBeUndefined();
  });
});

describe("the meaning of a code in place of the code", () => {
  test.each<[string, string, string]>([
    [
      "where it is excluded",
      "SELECT COUNT(*) FROM job WHERE del_fl = 0 AND st <> 'done'",
      "SELECT COUNT(*) FROM job WHERE del_fl = 0 AND st <> 'D'",
    ],
    [
      "in a list",
      "SELECT COUNT(*) FROM job WHERE del_fl = 0 AND st IN ('Called off', 'O')",
      "SELECT COUNT(*) FROM job WHERE del_fl = 0 AND st IN ('X', 'O')",
    ],
  ])("%s", async (_, sql, mended) => {
    expect((await repairOf(sql))?.sql).toBe(mended);
  });

  test("a text that no code means stays", async () => {
    expect(await repairOf("SELECT COUNT(*) FROM job WHERE del_fl = 0 AND st <> 'lost'")).toBeUndefined();
  });
});

describe("money that is kept in cents is shown in whole units", () => {
  const of = (list: string, rest = "") => `SELECT ${list} FROM job j WHERE del_fl = 0${rest}`;
  test.each<[string, string]>([
    ["SUM(fee_cents)", "SUM(fee_cents) / 100.0"],
    ["crew_id, AVG(j.fee_cents) AS paid, COUNT(*)", "crew_id, AVG(j.fee_cents) / 100.0 AS paid, COUNT(*)"],
    ["fee_cents - 10 net, job_id", "( fee_cents - 10 ) / 100.0 net, job_id"],
    ["MAX(CASE WHEN st = 'D' THEN fee_cents ELSE 0 END)", "MAX(CASE WHEN st = 'D' THEN fee_cents ELSE 0 END) / 100.0"],
  ])("%s", async (list, mended) => {
    expect((await repairOf(of(list)))?.sql).toBe(of(mended));
  });

  test.each([
    "SUM(fee_cents) / 100.0",
    "SUM(fee_cents) * 0.01",
    "COUNT(fee_cents)",
    "SUM(CASE WHEN fee_cents > 900 THEN 1 ELSE 0 END)",
    "job_id",
  ])("%s stays", async (list) => {
    expect(await repairOf(of(list))).toBeUndefined();
  });

  test("and in cents where the question says so", async () => {
    expect(await repairOf(of("SUM(fee_cents)"), "What do all jobs cost in cents?")).toBeUndefined();
  });

  test("with what is done as the reason", async () => {
    expect((await repairOf(of("SUM(fee_cents)")))?.reason).toBe(
      "fee_cents is kept in cents, and is shown in whole units of money.",
    );
  });
});

describe("quotients of whole numbers keep their fractions", () => {
  const of = (list: string) => `SELECT ${list} FROM job WHERE del_fl = 0`;
  test.each<[string, string]>([
    ["SUM(fee_cents) / 100", "1.0 * SUM(fee_cents) / 100"],
    [
      "SUM(CASE WHEN st = 'D' THEN 1 ELSE 0 END) * 100 / COUNT(*)",
      "1.0 * SUM(CASE WHEN st = 'D' THEN 1 ELSE 0 END) * 100 / COUNT(*)",
    ],
    [
      "ROUND(COUNT(*) / NULLIF(COUNT(DISTINCT crew_id), 0), 2)",
      "ROUND(1.0 * COUNT(*) / NULLIF(COUNT(DISTINCT crew_id), 0), 2)",
    ],
    ["(COUNT(*) / COUNT(crew_id)) AS share", "(1.0 * COUNT(*) / COUNT(crew_id)) AS share"],
  ])("%s", async (list, mended) => {
    expect((await repairOf(of(list)))?.sql).toBe(of(mended));
  });

  test.each([
    "SUM(fee_cents) / 100.0",
    "SUM(fee_cents) * 1.0 / COUNT(*)",
    "CAST(SUM(fee_cents) AS REAL) / COUNT(*)",
    "AVG(fee_cents) / 100",
    "fee_cents / 100",
  ])("%s stays", async (list) => {
    expect(await repairOf(of(list))).toBeUndefined();
  });
});
