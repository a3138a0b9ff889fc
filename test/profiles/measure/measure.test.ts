import { expect, test } from "vitest";
import { stableJson } from "#askable/artifacts/json.js";
import { type MeasureProgress, measureProfile } from "#askable/profiles/measure/measure.js";
import { type FieldProfile, type Profile, profileSchema } from "#askable/profiles/profile.js";
import { duckdbWith, flights, folderWith, sqliteWith } from "../databases.js";

function fieldOf(profile: Profile, table: string, field: string): FieldProfile {
  const found = profile.tables.find(({ name }) => name === table)?.fields.find(({ name }) => name === field);
  if (!found) throw new Error(`no ${table}.${field}`);
  return found;
}

test("measures fields of SQLite by what is stored, and says where it is not what was declared", async () => {
  const profile = await measureProfile(await sqliteWith(flights), "flights");
  expect(profileSchema.parse(profile)).toEqual(profile);
  expect(profile.tables.map(({ name, rows, primaryKey }) => ({ name, rows, primaryKey }))).toEqual([
    { name: "airlines", rows: 4, primaryKey: ["uid"] },
    { name: "flights", rows: 6, primaryKey: ["flight_id"] },
  ]);
  expect(fieldOf(profile, "flights", "delay_min")).toEqual({
    name: "delay_min",
    type: "INTEGER",
    nullable: true,
    nulls: 1,
    empties: 0,
    distinct: { count: 4, exact: true },
    min: 0,
    max: 12,
    mean: 5.5,
    stddev: 4.272001873,
    quantiles: [0, 5, 5],
    lengths: { min: 4, max: 4, mean: 4 },
    top: [
      { value: 5, count: 2 },
      { value: 0, count: 1 },
      { value: 12, count: 1 },
      { value: "late", count: 1 },
    ],
    topShare: 1,
    evenness: 0.961,
    stored: { integer: 4, text: 1 },
    disagreement:
      "Declared INTEGER, but 1 of 5 values are stored as text. An average takes text for 0: compute with CAST(NULLIF(delay_min, 'late') AS REAL) (reads 80 % of the values; the rest such as 'late' become NULL).",
    semantic: {
      type: "quantity",
      confidence: 0.9,
      unit: "min",
      convert: "CAST(NULLIF(delay_min, 'late') AS REAL)",
      converted: { of: 5, read: 4, unread: ["late"] },
    },
    sketch: { method: "bottom-k", size: 256, values: expect.toSatisfy((values: string[]) => values.length === 4) },
    textLike: false,
  });
  expect(fieldOf(profile, "flights", "code")).toMatchObject({
    empties: 1,
    nulls: 0,
    min: "",
    max: "DL-0301",
    lengths: { min: 0, max: 7, mean: 5.833333333 },
    semantic: { type: "code" },
    textLike: true,
  });
  expect(fieldOf(profile, "flights", "departed").semantic).toEqual({
    type: "date as text",
    confidence: 1,
    format: "%Y-%m-%d",
  });
});

test("measures the same statistics in DuckDB", async () => {
  const database = await duckdbWith(
    "CREATE TABLE t (n INTEGER, x DOUBLE, amount DECIMAL(8, 2), s VARCHAR, d DATE, moment TIMESTAMP, ok BOOLEAN, b BLOB, l INTEGER[])",
    `INSERT INTO t VALUES (1, 0.5, 1.25, 'a', '2024-01-01', '2024-01-01 10:00:00', true, 'xx'::BLOB, [1]),
       (2, 'NaN', 2.50, '', '2024-01-02', '2024-01-02 10:00:00', false, NULL, [1]),
       (2, 'Infinity', NULL, 'b', '2024-01-02', '2024-01-03 10:00:00', true, NULL, NULL), (NULL, -0.5, 4.00, 'b', NULL, NULL, NULL, NULL, NULL)`,
  );
  const profile = await measureProfile(database, "t");
  const table = profile.tables[0];
  expect(
    table?.fields.map((field) => [field.name, field.failure, field.nulls, field.distinct?.count, field.min, field.max]),
  ).toEqual([
    ["n", undefined, 1, 2, 1, 2],
    ["x", undefined, 0, 4, -0.5, 0.5],
    ["amount", undefined, 1, 3, 1.25, 4],
    ["s", undefined, 0, 3, "", "b"],
    ["d", undefined, 1, 2, "2024-01-01", "2024-01-02"],
    ["moment", undefined, 1, 3, "2024-01-01 10:00:00", "2024-01-03 10:00:00"],
    ["ok", undefined, 1, 2, false, true],
    ["b", undefined, 3, undefined, undefined, undefined],
    ["l", undefined, 2, 1, undefined, undefined],
  ]);
  expect(fieldOf(profile, "t", "s").top).toEqual([
    { value: "b", count: 2 },
    { value: "", count: 1 },
    { value: "a", count: 1 },
  ]);
  expect(fieldOf(profile, "t", "amount")).toMatchObject({ mean: 2.583333333, quantiles: [1.25, 2.5, 4] });
  expect(fieldOf(profile, "t", "b")).toMatchObject({
    semantic: { type: "binary" },
    lengths: { min: 2, max: 2, mean: 2 },
  });
  expect(fieldOf(profile, "t", "b").top).toBeUndefined();
});

test("gives equal bytes every time, with several threads and doubles that do not add up alike", async () => {
  const database = await duckdbWith(
    "CREATE TABLE waves AS SELECT sin(i) * 1000 AS wave, 'name ' || (i * 7919 % 5000) AS name FROM range(400000) t(i)",
  );
  const [first, second, third] = [
    stableJson(await measureProfile(database, "waves")),
    stableJson(await measureProfile(database, "waves")),
    stableJson(await measureProfile(database, "waves")),
  ];
  expect(second).toBe(first);
  expect(third).toBe(first);
  expect(fieldOf(JSON.parse(first), "waves", "wave")).toMatchObject({ distinct: { count: 400000, exact: true } });
});

test("copies no blob and cuts a cell of a megabyte", async () => {
  const database = await sqliteWith("CREATE TABLE t (body TEXT, raw BLOB)", (sqlite) => {
    sqlite.prepare("INSERT INTO t VALUES (?, ?)").run("x".repeat(2 ** 20), Buffer.alloc(5000, "secret"));
  });
  const profile = await measureProfile(database, "t");
  expect(stableJson(profile).length).toBeLessThan(4000);
  expect(stableJson(profile)).not.toContain("secret");
  expect(fieldOf(profile, "t", "body")).toMatchObject({
    lengths: { min: 2 ** 20, max: 2 ** 20, mean: 2 ** 20 },
    min: "x".repeat(200),
  });
  expect(fieldOf(profile, "t", "raw")).toMatchObject({ stored: { blob: 1 }, textLike: false, lengths: { max: 5000 } });
});

test("measures 2,000 columns", async () => {
  const columns = Array.from({ length: 2000 }, (_, index) => `"c ${index}" ${index % 2 ? "TEXT" : "INTEGER"}`);
  const database = await sqliteWith(`CREATE TABLE wide (${columns.join(", ")});
    INSERT INTO wide ("c 0", "c 1", "c 1999") VALUES (1, 'one', 'last'), (2, 'two', 'last')`);
  const profile = await measureProfile(database, "wide");
  expect(profile.tables[0]?.fields.filter((field) => field.failure !== undefined)).toEqual([]);
  expect(fieldOf(profile, "wide", "c 1999")).toMatchObject({
    distinct: { count: 1, exact: true },
    top: [{ value: "last", count: 2 }],
  });
  expect(fieldOf(profile, "wide", "c 1000")).toMatchObject({ nulls: 2, distinct: { count: 0, exact: true } });
}, 30_000);

test("measures a table without rows", async () => {
  for (const database of [
    await sqliteWith("CREATE TABLE t (a TEXT, b INTEGER)"),
    await duckdbWith("CREATE TABLE t (a VARCHAR, b INTEGER)"),
  ]) {
    const profile = await measureProfile(database, "t");
    expect(profile.tables[0]).toMatchObject({
      rows: 0,
      fields: [
        { name: "a", nulls: 0 },
        { name: "b", nulls: 0 },
      ],
    });
    expect(profile.tables[0]?.fields.every((field) => field.failure === undefined)).toBe(true);
  }
});

test("measures whatever its names are", async () => {
  const names = ['a "quoted" one', "select", "n", "v", "日本", "semi;colon -- no", "_askable_0", "dot.ted"];
  const columns = (type: string) => names.map((name) => `"${name.replaceAll('"', '""')}" ${type}`).join(", ");
  const row = names.map((_, index) => `'${index}a'`).join(", ");
  const sql = (type: string) => `CREATE TABLE "order by ""x""" (${columns(type)})`;
  const insert = `INSERT INTO "order by ""x""" VALUES (${row}), (${row})`;
  for (const database of [await sqliteWith(`${sql("TEXT")}; ${insert}`), await duckdbWith(sql("VARCHAR"), insert)]) {
    const profile = await measureProfile(database, "names");
    const table = profile.tables[0];
    expect(table?.name).toBe('order by "x"');
    expect(table?.fields.map(({ name, top }) => ({ name, top }))).toEqual(
      names.map((name, index) => ({ name, top: [{ value: `${index}a`, count: 2 }] })),
    );
  }
});

test("records a view that cannot be read and goes on", async () => {
  const database = await sqliteWith(
    `${flights} CREATE TABLE gone (a TEXT); CREATE VIEW broken AS SELECT a FROM gone;`,
    (sqlite) => sqlite.exec("DROP TABLE gone"),
  );
  const profile = await measureProfile(database, "flights");
  expect(profile.tables.find(({ name }) => name === "flights")?.rows).toBe(6);
  const broken = profile.tables.find(({ name }) => name === "broken");
  expect(broken === undefined || broken.failure?.includes("gone")).toBe(true);
});

test("counts distinct values by binary comparison, whatever the collation", async () => {
  const database = await sqliteWith(
    "CREATE TABLE t (s TEXT COLLATE NOCASE); INSERT INTO t VALUES ('a'), ('A'), ('a'), ('b')",
  );
  const profile = await measureProfile(database, "t");
  expect(fieldOf(profile, "t", "s")).toMatchObject({
    distinct: { count: 3 },
    top: [
      { value: "a", count: 2 },
      { value: "A", count: 1 },
      { value: "b", count: 1 },
    ],
  });
});

test("keeps integers beyond 2^53 exactly, as text", async () => {
  const database = await sqliteWith("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (9007199254740993), (1)");
  const profile = await measureProfile(database, "t");
  expect(fieldOf(profile, "t", "n")).toMatchObject({ min: 1, max: "9007199254740993" });
});

test("reads a huge table of SQLite whole, in halves that are put together", async () => {
  const database = await sqliteWith(
    `CREATE TABLE t AS WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 2100000)
     SELECT i % 7 AS n, 'name ' || (i % 300000) AS name FROM s`,
  );
  const profile = await measureProfile(database, "t");
  expect(fieldOf(profile, "t", "n")).toMatchObject({ nulls: 0, distinct: { count: 7, exact: true }, mean: 3 });
  const name = fieldOf(profile, "t", "name");
  expect(name).toMatchObject({ distinct: { count: 300_000, exact: true }, min: "name 0", max: "name 99999" });
  expect(name.top?.map(({ count }) => count)).toEqual(Array.from({ length: 10 }, () => 7));
  expect(name.estimates).toBeUndefined();
}, 60_000);

test("tells its progress table by table, and stops when it is told to", async () => {
  const database = await sqliteWith(flights);
  const seen: MeasureProgress[] = [];
  await measureProfile(database, "flights", { onProgress: (progress) => seen.push(progress) });
  expect(seen).toEqual([
    { tables: ["airlines"], done: 0, failed: 0, total: 2 },
    { tables: ["airlines", "flights"], done: 0, failed: 0, total: 2 },
    { tables: [], done: 2, failed: 0, total: 2 },
  ]);
  const abort = new AbortController();
  const stopped = measureProfile(database, "flights", { onProgress: () => abort.abort(), signal: abort.signal });
  await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
});

test("measures a folder of CSV files and finds how they join", async () => {
  const orders = Array.from({ length: 100 }, (_, index) => `${index + 1},${(index % 25) + 1},P-${10 + (index % 30)}`);
  const customers = Array.from({ length: 25 }, (_, index) => `${index + 1},person${index}@mail.example`);
  const products = Array.from({ length: 30 }, (_, index) => `P-${10 + index},${index * 1.5}`);
  const database = await folderWith({
    "orders.csv": `id,customer_id,product\n${orders.join("\n")}\n`,
    "customers.csv": `customer_id,email\n${customers.join("\n")}\n`,
    "products.csv": `sku,price\n${products.join("\n")}\n`,
  });
  const profile = await measureProfile(database, "shop");
  expect(profile.joins).toMatchObject([
    {
      from: { table: "orders", fields: ["customer_id"] },
      to: { table: "customers", fields: ["customer_id"] },
      source: "inferred",
      coverage: 1,
      orphans: 0,
      cardinality: "n:1",
    },
    {
      from: { table: "orders", fields: ["product"] },
      to: { table: "products", fields: ["sku"] },
      source: "inferred",
      coverage: 1,
      orphans: 0,
      cardinality: "n:1",
    },
  ]);
  expect(fieldOf(profile, "customers", "email").semantic).toEqual({
    type: "e-mail",
    confidence: 1,
    personal: "e-mail",
  });
});
