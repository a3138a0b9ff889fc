import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PostgresServer, postgresServer } from "../support/postgres.js";
import { type Parsing, parserOf } from "./parsing.js";

const server = await postgresServer();
if ("missing" in server) console.warn(`comments in PostgreSQL: skipped, ${server.missing}`);

describe.skipIf("missing" in server)("what comments in PostgreSQL say of rows and figures", () => {
  const postgres = server as PostgresServer;
  let parsing: Parsing;

  beforeAll(async () => {
    const url = await postgres.make(`askable_rows_that_count_${process.pid}`, [
      "CREATE TABLE worker (worker_id int PRIMARY KEY, name text, town text, wage numeric, bonus numeric, hired date, gone date, x_fl boolean NOT NULL)",
      "CREATE TABLE grade (worker_id int REFERENCES worker, step int, vf date, vt date, PRIMARY KEY (worker_id, vf))",
      `INSERT INTO worker SELECT i, 'Worker ' || i, (ARRAY['Lille', 'Ghent'])[1 + i % 2], i * 10, i, date '2020-01-01' + i,
         CASE WHEN i % 4 = 0 THEN date '2023-01-01' + i END, i % 10 = 0 FROM generate_series(1, 40) i`,
      `INSERT INTO grade SELECT i, 1, date '2020-01-01', date '2021-12-31' FROM generate_series(1, 40) i`,
      `INSERT INTO grade SELECT i, 2, date '2022-01-01', date '9999-12-31' FROM generate_series(1, 40) i`,
      "COMMENT ON TABLE worker IS 'Workers. Total pay = wage + bonus.'",
      "COMMENT ON COLUMN worker.x_fl IS 'true = entered by mistake, never to be counted'",
      "COMMENT ON COLUMN worker.gone IS 'When the contract was terminated; empty while the worker is employed'",
      "COMMENT ON COLUMN grade.vt IS 'Last day; 9999-12-31 = current grade'",
    ]);
    parsing = await parserOf(url);
  });
  afterAll(() => postgres.close());

  test.each([
    ["How many workers are there?", "SELECT count(*) FROM worker WHERE x_fl = false"],
    ["How many workers are employed?", "SELECT count(*) FROM worker WHERE gone IS NULL AND x_fl = false"],
    ["How many workers were terminated?", "SELECT count(*) FROM worker WHERE gone IS NOT NULL AND x_fl = false"],
    [
      "How many workers were terminated in 2023?",
      "SELECT count(*) FROM worker WHERE gone >= '2023-01-01' AND gone < '2024-01-01' AND x_fl = false",
    ],
    ["What is the average total pay of workers?", "SELECT avg(wage + bonus) FROM worker WHERE x_fl = false"],
    [
      "How many days lie on average between hiring and termination?",
      "SELECT avg(gone - hired) FROM worker WHERE x_fl = false",
    ],
    ["What is the highest current step?", "SELECT max(step) FROM grade WHERE vt = '9999-12-31'"],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)?.replace(/NULLIF\((\w+), '9999-12-31'\)/, "$1")).toBe(sql);
  });
});
