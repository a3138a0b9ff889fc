import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { type Parsing, parserOf } from "./parsing.js";

/** A bindery: lines with a quantity and a price and no total, a role of workers, dates that were due, fields that may be empty. */
const BINDERY = `
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, name TEXT NOT NULL, town_name TEXT, email TEXT);
CREATE TABLE workers (worker_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, hired_on TEXT);
CREATE TABLE jobs (
  job_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients, foreman INTEGER REFERENCES workers,
  ordered_on TEXT NOT NULL, promised_on TEXT, finished_on TEXT, state TEXT, remark TEXT
);
CREATE TABLE job_lines (
  job_id INTEGER REFERENCES jobs, cover_id INTEGER REFERENCES covers, quantity INTEGER, unit_price REAL,
  PRIMARY KEY (job_id, cover_id)
);
CREATE TABLE covers (cover_id INTEGER PRIMARY KEY, name TEXT NOT NULL, material TEXT, stock INTEGER, weight_g INTEGER);
CREATE TABLE tools (tool_id INTEGER PRIMARY KEY, name TEXT NOT NULL, bought_on TEXT, purchase_price REAL);
CREATE TABLE shifts (
  shift_id INTEGER PRIMARY KEY, worker_id INTEGER REFERENCES workers, began_at TEXT, ended_at TEXT, hours REAL, overtime REAL
);
INSERT INTO clients VALUES (1, 'Abbey Press', 'Lund', 'a@abbey.example'), (2, 'Brook Library', 'Ystad', NULL),
  (3, 'Crown Archive', 'Lund', 'c@crown.example'), (4, 'Dale School', 'Malmo', NULL);
INSERT INTO workers VALUES (1, 'Ada', 'Berg', '2019-02-01'), (2, 'Bo', 'Dahl', '2021-05-03'), (3, 'Cia', 'Ek', '2022-01-10');
INSERT INTO jobs VALUES
  (1, 1, 1, '2023-03-01', '2023-03-20', '2023-03-25', 'done', 'gilt edges'), (2, 1, 2, '2023-09-10', '2023-10-01', '2023-09-28', 'done', NULL),
  (3, 2, 1, '2024-02-05', '2024-02-25', '2024-03-02', 'done', NULL), (4, 3, 1, '2024-05-06', '2024-05-30', NULL, 'stopped', 'fragile'),
  (5, 3, 2, '2024-06-11', '2024-07-01', NULL, 'stopped', NULL);
INSERT INTO covers VALUES (1, 'Plain cloth', 'cloth', 40, 120), (2, 'Calf', 'leather', 0, 210), (3, 'Marbled', 'paper', 75, 60);
INSERT INTO job_lines VALUES (1, 1, 10, 12.5), (1, 2, 2, 80), (2, 3, 30, 4), (3, 1, 25, 12), (4, 2, 5, 85), (5, 3, 12, 4.5);
INSERT INTO tools VALUES (1, 'Sewing frame', '2015-04-01', 320), (2, 'Guillotine', '2020-10-05', 5400), (3, 'Nipping press', '2018-01-15', 890);
INSERT INTO shifts VALUES (1, 1, '2024-01-08 08:00:00', '2024-01-08 16:00:00', 8, 1), (2, 2, '2024-01-08 08:00:00', '2024-01-08 14:00:00', 6, 0),
  (3, 3, '2024-02-09 08:00:00', '2024-02-09 17:00:00', 9, 2);
`;

let bindery: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-bindery-")), "bindery.sqlite");
  const database = new SQLite(path);
  database.exec(BINDERY);
  database.close();
  bindery = await parserOf(path);
});

const asks = (rule: string, cases: Readonly<Record<string, string>>) =>
  describe(rule, () => {
    test.each(Object.entries(cases))("%s", (question, sql) => expect(bindery.sql(question)).toBe(sql));
  });

asks("lists in the order of a superlative", {
  "tools, newest first": "SELECT name FROM tools ORDER BY bought_on DESC",
  "tools from most expensive to cheapest": "SELECT name FROM tools ORDER BY purchase_price DESC",
  "states of jobs, most frequent first": "SELECT state FROM jobs GROUP BY state ORDER BY count(*) DESC",
  "jobs per state, most first": "SELECT state, count(*) FROM jobs GROUP BY state ORDER BY count(*) DESC",
});

asks("what is shown beside a noun", {
  "the 2 newest tools with their purchase price":
    "SELECT name, purchase_price FROM tools ORDER BY bought_on DESC LIMIT 2",
  "clients and their email": "SELECT name, email FROM clients",
  "which states are used and how often?": "SELECT state, count(*) FROM jobs GROUP BY state",
  "Which jobs were ordered in May 2024, and when?":
    "SELECT job_id, ordered_on FROM jobs WHERE ordered_on >= '2024-05-01' AND ordered_on < '2024-06-01' ORDER BY ordered_on",
  "the dearest tool and what it costs": "SELECT name, purchase_price FROM tools ORDER BY purchase_price DESC LIMIT 1",
});

asks("revenue of lines that keep a quantity and a price", {
  "revenue per month in 2024":
    "SELECT strftime('%Y-%m', jobs.ordered_on), SUM(job_lines.quantity * job_lines.unit_price) FROM job_lines JOIN jobs ON job_lines.job_id = jobs.job_id WHERE jobs.ordered_on >= '2024-01-01' AND jobs.ordered_on < '2025-01-01' GROUP BY strftime('%Y-%m', jobs.ordered_on) ORDER BY strftime('%Y-%m', jobs.ordered_on)",
  "top 2 covers by revenue":
    "SELECT covers.name FROM job_lines JOIN covers ON job_lines.cover_id = covers.cover_id GROUP BY covers.cover_id, covers.name ORDER BY SUM(job_lines.quantity * job_lines.unit_price) DESC LIMIT 2",
  "average job value": "SELECT 1.0 * SUM(quantity * unit_price) / NULLIF(COUNT(DISTINCT job_id), 0) FROM job_lines",
  "top 2 covers by pieces sold":
    "SELECT covers.name FROM covers JOIN job_lines ON covers.cover_id = job_lines.cover_id GROUP BY covers.cover_id, covers.name ORDER BY sum(job_lines.quantity) DESC LIMIT 2",
});

asks("things set against each other", {
  "jobs 2023 vs 2024":
    "SELECT CAST(strftime('%Y', ordered_on) AS INTEGER), count(*) FROM jobs WHERE (ordered_on >= '2023-01-01' AND ordered_on < '2024-01-01') OR (ordered_on >= '2024-01-01' AND ordered_on < '2025-01-01') GROUP BY CAST(strftime('%Y', ordered_on) AS INTEGER) ORDER BY CAST(strftime('%Y', ordered_on) AS INTEGER)",
  "jobs in March 2023 versus March 2024":
    "SELECT strftime('%Y-%m', ordered_on), count(*) FROM jobs WHERE (ordered_on >= '2023-03-01' AND ordered_on < '2023-04-01') OR (ordered_on >= '2024-03-01' AND ordered_on < '2024-04-01') GROUP BY strftime('%Y-%m', ordered_on) ORDER BY strftime('%Y-%m', ordered_on)",
  "jobs done vs stopped": "SELECT state, count(*) FROM jobs WHERE state = 'done' OR state = 'stopped' GROUP BY state",
});

asks("fields that may be empty, and stocks", {
  "covers out of stock": "SELECT name FROM covers WHERE stock = 0",
  "covers in stock": "SELECT name FROM covers WHERE stock > 0",
  "jobs with a remark": "SELECT job_id FROM jobs WHERE remark IS NOT NULL",
  "clients w/o email": "SELECT name FROM clients WHERE email IS NULL",
});

asks("roles, names without their form, parts of sums, delays", {
  "number of jobs per foreman":
    "SELECT workers.first_name, workers.last_name, count(*) FROM workers JOIN jobs ON workers.worker_id = jobs.foreman GROUP BY workers.first_name, workers.last_name",
  "number of clients per town": "SELECT town_name, count(*) FROM clients GROUP BY town_name",
  "overtime as % of all hours": "SELECT 100.0 * sum(overtime) / NULLIF(sum(hours), 0) FROM shifts",
  "average delay per foreman":
    "SELECT workers.first_name, workers.last_name, avg(julianday(jobs.finished_on) - julianday(jobs.promised_on)) FROM jobs JOIN workers ON jobs.foreman = workers.worker_id GROUP BY workers.first_name, workers.last_name",
  "how long does a job take": "SELECT avg(julianday(finished_on) - julianday(ordered_on)) FROM jobs",
  "clients who ordered more than 1 times":
    "SELECT clients.name FROM clients JOIN jobs ON clients.client_id = jobs.client_id GROUP BY clients.client_id, clients.name HAVING count(*) > 1",
  "covers that have never been used": "SELECT name FROM covers WHERE cover_id NOT IN (SELECT cover_id FROM job_lines)",
  "avergae purchase price": "SELECT avg(purchase_price) FROM tools",
});
