import { expect, test } from "vitest";
import { stableJson } from "#askable/artifacts/json.js";
import { openDatabase } from "#askable/databases/open.js";
import { drawnFrom } from "#askable/profiles/measure/columns/route.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { FieldProfile } from "#askable/profiles/profile.js";
import { duckdbWith } from "../../databases.js";

const ROWS = 120_000;
const table = `CREATE TABLE t AS SELECT i AS id, i % 50 AS department, 'City ' || (i % 700) AS city,
  CASE WHEN i % 10 = 0 THEN NULL WHEN i % 4 = 1 THEN 'the usual one' ELSE md5(i::VARCHAR)[:12] END AS phrase,
  CASE WHEN i = 7 THEN '' WHEN i = 8 THEN ' begins' WHEN i = 9 THEN 'ends ' ELSE 'text ' || i END AS note,
  (i * 7919 % ${ROWS}) / 8.0 AS price, TIMESTAMP '2020-01-01' + to_seconds(i * 61) AS at
  FROM range(${ROWS}) r(i)`;

const fieldsOf = (fields: readonly FieldProfile[] | undefined) =>
  Object.fromEntries((fields ?? []).map((field) => [field.name, field]));

test("Fields with few and with many values get the statistics that plain SQL gives", async () => {
  const database = await duckdbWith(table);
  const profile = await measureProfile(database, "t");
  const fields = fieldsOf(profile.tables[0]?.fields);
  for (const name of Object.keys(fields)) {
    const c = `"${name}"`;
    const outcome = await database.query(
      `SELECT count(*) - count(${c}), count(DISTINCT ${c}), ${["department", "id", "price"].includes(name) ? `avg(${c}), stddev_pop(${c}), quantile_disc(${c}, [0.25, 0.5, 0.75])` : "NULL, NULL, NULL"} FROM t`,
    );
    const [nulls, distinct, mean, stddev, quantiles] =
      outcome.kind === "rows" ? outcome.result.data.map(([cell]) => cell) : [];
    expect(fields[name], name).toMatchObject({ nulls, distinct: { count: distinct, exact: true } });
    if (mean === null) continue;
    expect(fields[name]?.mean).toBeCloseTo(Number(mean), 4);
    expect(fields[name]?.stddev).toBeCloseTo(Number(stddev), 4);
    expect(fields[name]?.quantiles).toEqual(quantiles);
  }
  expect(fields.phrase?.top?.[0]).toEqual({ value: "the usual one", count: 30_000 });
  expect(fields.note).toMatchObject({ empties: 1, blanks: { leading: 1, trailing: 1 }, lengths: { min: 0, max: 11 } });
  expect(fields.at).toMatchObject({ min: "2020-01-01 00:00:00", max: "2020-03-25 17:18:59" });
  expect(fields.id?.evenness).toBeCloseTo(1, 2);
}, 60_000);

test("The profile does not depend on the number of threads", async () => {
  const { location } = await duckdbWith(table);
  const profiles: string[] = [];
  for (const threads of [1, 4]) {
    const database = await openDatabase(location, { threads });
    profiles.push(stableJson(await measureProfile(database, "t")));
    await database.close();
  }
  expect(profiles[0]).toBe(profiles[1]);
}, 60_000);

const VALUES: Readonly<Record<string, string>> = {
  text: "CASE WHEN i % 5 = 0 THEN '' WHEN i % 7 = 0 THEN ' begins' WHEN i % 9 = 0 THEN 'ends ' ELSE 'City ' || (i % 30) END",
  other_text: "CASE WHEN i % 3 = 0 THEN NULL ELSE (i * 31 % 500)::VARCHAR END",
  odd: "chr(0) || '\"quoted\" \\ ' || chr(10) || chr(128512)",
  nothing: "NULL::VARCHAR",
  day: "DATE '2015-01-01' + (i % 400)::INTEGER",
  other_day: "CASE WHEN i = 3 THEN DATE '5000000-01-01' ELSE DATE '2020-02-28' END",
  whole: "(i % 97)::BIGINT",
  other_whole: "-i::BIGINT",
  cents: "((i % 97) / 8.0)::DECIMAL(12, 3)",
  other_cents: "((i % 7) / 8.0)::DECIMAL(12, 3)",
  real: "CASE WHEN i % 13 = 0 THEN 'NaN' WHEN i % 17 = 0 THEN 'inf' WHEN i % 19 = 0 THEN 1e300 ELSE sqrt(i) END::DOUBLE",
  other_real: "'NaN'::DOUBLE",
  list: "[i % 4, i]",
  other_list: "[i % 2]",
  moment: "TIME '10:00:00' + to_seconds(i % 3600)",
  other_moment: "TIME '11:00:00'",
};

test("Fields that are grouped together get the statistics that each gets in a table of its own", async () => {
  const names = Object.keys(VALUES);
  const select = (chosen: readonly string[]) => chosen.map((name) => `${VALUES[name]} AS ${name}`).join(", ");
  for (const rows of [0, 1, 300]) {
    const database = await duckdbWith(
      `CREATE TABLE t AS SELECT ${select(names)} FROM range(${rows}) r(i)`,
      ...names.map((name) => `CREATE TABLE only_${name} AS SELECT ${select([name])} FROM range(${rows}) r(i)`),
    );
    const { tables } = await measureProfile(database, "t");
    const facts = ({ semantic, time, ...rest }: FieldProfile) => rest;
    const alone = tables.filter(({ name }) => name !== "t").map(({ fields }) => facts(fields[0]!));
    const together = tables.find(({ name }) => name === "t")!.fields.map(facts);
    const byName = (fields: readonly FieldProfile[]) => fields.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(byName(together)).toEqual(byName(alone));
  }
}, 60_000);

test("One field of many that cannot be read leaves the others as they are", async () => {
  const columns = Array.from(
    { length: 40 },
    (_, at) => `${at === 23 ? "CAST('x' || i AS INTEGER)" : `i + ${at}`} AS c${at}`,
  );
  const database = await duckdbWith(`CREATE VIEW v AS SELECT ${columns.join(", ")} FROM range(100) r(i)`);
  const fields = (await measureProfile(database, "v")).tables[0]!.fields;
  expect(fields.filter(({ failure }) => failure !== undefined).map(({ name }) => name)).toEqual(["c23"]);
  expect(fields.filter(({ distinct }) => distinct?.count === 100)).toHaveLength(39);
});

test("Where rows have no numbers, as in a view, the same statistics come out", async () => {
  const database = await duckdbWith(table, "CREATE VIEW v AS SELECT * FROM t");
  const { tables } = await measureProfile(database, "t");
  const [own, viewed] = ["t", "v"].map((name) => fieldsOf(tables.find((each) => each.name === name)?.fields));
  for (const name of ["department", "city", "price", "id"]) {
    for (const key of ["nulls", "distinct", "mean", "stddev", "min", "max", "quantiles", "sketch"] as const) {
      expect(viewed?.[name]?.[key], `${name}.${key}`).toEqual(own?.[name]?.[key]);
    }
  }
}, 60_000);

test("Fields and tables may be called as the measuring statements call their parts", async () => {
  const database = await duckdbWith(
    "CREATE TABLE v AS SELECT i AS n, i % 3 AS v, 'x' || i AS h, -i AS position FROM range(60000) r(i)",
  );
  const fields = fieldsOf((await measureProfile(database, "v")).tables[0]?.fields);
  expect(Object.values(fields).map(({ name, failure, distinct }) => [name, failure, distinct?.count])).toEqual([
    ["n", undefined, 60_000],
    ["v", undefined, 3],
    ["h", undefined, 60_000],
    ["position", undefined, 60_000],
  ]);
});

test("Equal values of different types have equal sketches", async () => {
  const database = await duckdbWith(
    `CREATE TABLE t AS SELECT i::INTEGER AS n, i::VARCHAR AS s, i::DOUBLE AS x, i::DECIMAL(9, 2) AS d,
      DATE '2024-01-01' + i::INTEGER AS day, (DATE '2024-01-01' + i::INTEGER)::VARCHAR AS day_text,
      (DATE '2024-01-01' + i::INTEGER)::TIMESTAMP AS moment, 'x' || i AS other FROM range(900) r(i)`,
  );
  const fields = fieldsOf((await measureProfile(database, "t")).tables[0]?.fields);
  for (const name of ["s", "x", "d"]) expect(fields[name]?.sketch, name).toEqual(fields.n?.sketch);
  for (const name of ["day_text", "moment"]) expect(fields[name]?.sketch, name).toEqual(fields.day?.sketch);
  expect(fields.other?.sketch).not.toEqual(fields.n?.sketch);
});

test("A sample tells how many values there are when they are equally frequent", () => {
  for (const values of [100, 5_000, 200_000, 2_000_000]) {
    const drawn = 24_000;
    const seen = Math.round(values * (1 - (1 - 1 / values) ** drawn));
    const about = drawnFrom(seen, drawn, 5_000_000);
    expect(about / values).toBeGreaterThan(0.9);
    expect(about / values).toBeLessThan(1.1);
  }
  expect(drawnFrom(24_000, 24_000, 5_000_000)).toBe(5_000_000);
});
