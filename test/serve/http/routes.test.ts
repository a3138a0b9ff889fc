import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bakeryWorkspace, type Reply, startService, type TestService } from "../../support/serving.js";

let space: Awaited<ReturnType<typeof bakeryWorkspace>>;
let service: TestService;

beforeAll(async () => {
  space = await bakeryWorkspace();
  service = await startService(space.home, { feedback: true });
});
afterAll(async () => {
  await service.stop();
  await space.remove();
});

const json = async (response: Promise<Reply>) => {
  const { status, headers } = await response;
  return { status, type: headers.get("content-type"), body: await (await response).json() };
};
const get = (path: string) => json(service.get(path));
const post = (path: string, body: unknown) => json(service.post(path, body));

describe("the routes of askable serve", () => {
  test("GET /databases lists what is prepared", async () => {
    const database = { name: "bakery", engine: "sqlite", tables: ["baker", "bread"], tableCount: 2, fieldCount: 9 };
    expect(await get("/databases")).toEqual({ status: 200, type: "application/json", body: { databases: [database] } });
  });

  test("GET /databases/:database shows its tables and joins", async () => {
    const { body } = await get("/databases/bakery");
    expect(body).toMatchObject({
      ...{ name: "bakery", engine: "sqlite", dialect: "sqlite" },
      tables: [
        { name: "baker", kind: "table", rows: 3, fields: 4 },
        { name: "bread", kind: "table", rows: 5, fields: 5 },
      ],
      joins: [
        { from: { table: "bread", fields: ["baker_id"] }, to: { table: "baker", fields: ["id"] }, source: "declared" },
      ],
      formulas: [],
    });
    expect(body.tables[0].summary).toMatch(/baker/);
  });

  test("GET /databases/:database/tables/:table shows all that is known of a table, or of a field", async () => {
    const table = await get("/databases/bakery/tables/bread");
    expect(table.body).toMatchObject({
      ...{ profile: { name: "bread", rows: 5 }, stale: false },
      summaries: { table: "bread" },
    });
    expect(table.body.joins).toHaveLength(1);
    const field = await get("/databases/bakery/tables/bread.grain");
    expect(field.body).toMatchObject({ profile: { name: "grain" }, summaries: { field: "grain" }, stale: false });
    expect(await get("/databases/bakery/tables/cake")).toMatchObject({
      status: 404,
      body: { error: 'bakery has no table "cake"', hint: "It has: baker, bread.", code: "not-found" },
    });
  });

  test("GET /databases/:database/describe gives Markdown", async () => {
    const { body } = await get("/databases/bakery/describe?table=bread.grain");
    expect(body).toMatchObject({ database: "bakery", part: "bread.grain", page: 1, pages: 1 });
    expect(body.text).toMatch(/^## bread\.grain TEXT/);
  });

  test("GET /databases/:database/fields finds fields", async () => {
    const { body } = await get("/databases/bakery/fields?text=price%20of%20a%20bread&limit=1");
    expect(body).toMatchObject({ fields: [{ table: "bread", field: "price", type: "REAL" }] });
  });

  test("GET /find finds values that are misspelt", async () => {
    const { body } = await get("/find?database=bakery&text=Pumpernikel");
    expect(body.values[0]).toMatchObject({ table: "bread", field: "name", value: "Pumpernickel", how: "misspelt" });
  });

  test("POST /ask answers, and GET /traces/:trace says how", async () => {
    const { status, body } = await post("/ask", { database: "bakery", question: "How many breads are there?" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ answered: true, rows: [[5]], truncated: false, rowCount: 1, pipeline: "offline" });
    const trace = await get(`/traces/${body.trace}`);
    expect(trace.body).toMatchObject({ database: "bakery", complete: true });
    expect(trace.body.events.at(-1)).toMatchObject({ event: "answer", sql: body.sql });
  });

  test("POST /sql runs a query, and refuses what is none", async () => {
    const { body } = await post("/sql", {
      database: "bakery",
      sql: "SELECT name, price FROM bread ORDER BY id",
      limit: 2,
    });
    expect(body).toMatchObject({
      columns: [
        { name: "name", kind: "text" },
        { name: "price", kind: "number" },
      ],
      rows: [
        ["Sourdough", 6.5],
        ["Baguette", 2.2],
      ],
      truncated: true,
    });
    expect(await post("/sql", { database: "bakery", sql: "DELETE FROM bread" })).toMatchObject({
      status: 403,
      body: { code: "not-allowed" },
    });
    expect(await post("/sql", { database: "bakery", sql: "SELECT cake FROM bread" })).toMatchObject({
      status: 422,
      body: { code: "failed", hint: "See the tables and fields there are with describe." },
    });
  });

  test("POST /feedback keeps a solved example, which GET /databases/:database/similar then finds", async () => {
    const example = {
      database: "bakery",
      question: "Which breads are of rye?",
      sql: "SELECT name FROM bread WHERE grain = 'rye'",
    };
    expect(await post("/feedback", example)).toMatchObject({ status: 200, body: { replaced: 0, total: 1 } });
    const { body } = await get(`/databases/bakery/similar?question=${encodeURIComponent("Which breads are of rye?")}`);
    expect(body.examples[0]).toMatchObject({ question: example.question, sql: example.sql, score: 1 });
  });

  test.each([
    ["csv", "text/csv; charset=utf-8; header=present", "id,name\r\n1,Sourdough\r\n"],
    ["json", "application/json", '[\n{"id":1,"name":"Sourdough"}\n]\n'],
    ["jsonl", "application/x-ndjson", '{"id":1,"name":"Sourdough"}\n'],
    ["markdown", "text/markdown; charset=utf-8", "| id | name |\n|---:|---|\n| 1 | Sourdough |\n"],
  ])("POST /export gives rows as %s", async (format, type, text) => {
    const sql = "SELECT id, name FROM bread ORDER BY id";
    const response = await service.post("/export", { database: "bakery", sql, format, limit: 1 });
    expect(response.headers.get("content-type")).toBe(type);
    const extension = format === "markdown" ? "md" : format;
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''bakery.${extension}`);
    expect(response.headers.get("askable-truncated")).toBe("true");
    expect(await response.text()).toBe(text);
  });

  test("POST /export gives Parquet", async () => {
    const response = await service.post("/export", { database: "bakery", sql: "SELECT 1 AS n", format: "parquet" });
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe("PAR1");
  });

  test("GET /runs lists evaluation runs, and their page is served without rights", async () => {
    const run = join(space.home, "reports", "runs", "first run");
    mkdirSync(run, { recursive: true });
    const record = {
      ...{ version: 1, name: "first run", created: "2026-01-02T03:04:05Z", producer: "0.1.0" },
      dataSet: { kind: "lines", path: "q.jsonl", hash: "0", questions: 1 },
      ...{ questions: ["1"], selection: {}, pipeline: { name: "offline", hash: "0" }, models: {} },
      databases: { bakery: { location: "bakery.sqlite", fingerprint: "0", profile: "0" } },
      ownExamples: true,
    };
    writeFileSync(join(run, "run.json"), JSON.stringify(record));
    writeFileSync(join(run, "score.json"), JSON.stringify({ run: "first run", questions: 1, metrics: {} }));
    mkdirSync(join(space.home, "reports", "runs", "broken"));
    writeFileSync(join(space.home, "reports", "runs", "broken", "run.json"), "{");
    const shown = {
      ...{ name: "first run", created: "2026-01-02T03:04:05Z", pipeline: "offline", questions: 1 },
      ...{ databases: ["bakery"], totals: { run: "first run", questions: 1, metrics: {} }, report: null },
    };
    const { body } = await get("/runs");
    expect(body.runs).toEqual([shown]);
    expect(body.damaged).toMatchObject([{ name: "broken" }]);
    expect(await get("/runs/first%20run/report")).toMatchObject({
      status: 404,
      body: { hint: "Write it: askable report first run" },
    });
    writeFileSync(join(run, "report.html"), "<p>A page<script>1</script>");
    expect((await get("/runs/first%20run")).body).toEqual({ ...shown, report: "/runs/first%20run/report" });
    const page = await service.get("/runs/first%20run/report");
    expect(await page.text()).toBe("<p>A page<script>1</script>");
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("script-src 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='");
    expect(policy).toMatch(/^default-src 'none';.*sandbox allow-scripts$/);
    expect(await get("/runs/..%2F..")).toMatchObject({ status: 404 });
  });

  test("GET /health and /ready say how it is", async () => {
    expect(await get("/health")).toMatchObject({ status: 200, body: { status: "up" } });
    expect(await get("/ready")).toMatchObject({ status: 200, body: { ready: true } });
    const config = join(space.home, "askable.yaml");
    writeFileSync(config, "models: 3\n");
    expect(await get("/ready")).toMatchObject({
      status: 503,
      body: { ready: false, problem: "The configuration cannot be read" },
    });
    writeFileSync(config, "{}\n");
    expect((await get("/ready")).status).toBe(200);
  });

  test("a line is logged of each request, without what was asked", async () => {
    const id = "my-own.id_7";
    const body = { database: "bakery", question: "How many bakers are there?" };
    const response = await service.post("/ask", body, { "x-request-id": id });
    expect(response.headers.get("x-request-id")).toBe(id);
    await response.text();
    await expect
      .poll(() => service.lines.find(({ request }) => request === id))
      .toMatchObject({
        ...{ method: "POST", path: "/ask", status: 200, key: "owner", database: "bakery" },
      });
    expect(JSON.stringify(service.lines)).not.toContain("How many bakers");
    const other = await service.get("/health", { "x-request-id": "no <good> id" });
    expect(other.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});
