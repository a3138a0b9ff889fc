import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeDuckDB } from "../support/make-duckdb.js";
import { type Parsing, parserOf } from "./parsing.js";

/** Fields of labels, some of which look like numbers, times or types. */
const TABLES = `
CREATE TYPE grade AS ENUM ('0', 'A', 'B');
CREATE TYPE reason AS ENUM ('update', 'internal', 'number');
CREATE TABLE parcels (parcel_id INTEGER PRIMARY KEY, grade grade, reason reason, weight_kg DOUBLE);
INSERT INTO parcels SELECT i, ['0', 'A', 'B'][1 + i % 3]::grade, ['update', 'internal', 'number'][1 + i % 3]::reason, i * 1.5
FROM (SELECT i::INTEGER AS i FROM range(1, 20) t(i));
`;

let parsing: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-labels-")), "labels.duckdb");
  await makeDuckDB(path, TABLES);
  parsing = await parserOf(path);
});

test.each([
  ["How many parcels of grade A are there?", "SELECT count(*) FROM parcels WHERE grade = 'A'"],
  ["number of parcels with grade 0", "SELECT count(*) FROM parcels WHERE grade = '0'"],
  ["How many parcels per reason?", "SELECT reason, count(*) FROM parcels GROUP BY reason"],
  ["average weight per grade", "SELECT grade, avg(weight_kg) FROM parcels GROUP BY grade"],
])("%s", (question, sql) => {
  expect(parsing.sql(question)).toBe(sql);
});
