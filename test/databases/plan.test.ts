import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import type { PlanStep, QueryPlan } from "#askable/databases/plan.js";
import { makeSqlite, temporaryFolder } from "./tools.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function planOf(path: string, sql: string): Promise<QueryPlan> {
  const database = await openDatabase(path);
  try {
    const outcome = await database.plan(sql);
    if (outcome.kind !== "plan") throw new Error(JSON.stringify(outcome));
    return outcome.plan;
  } finally {
    await database.close();
  }
}

const lines = (steps: readonly PlanStep[], depth = 0): string[] =>
  steps.flatMap(({ operation, table, index, children }) => [
    `${" ".repeat(depth)}${[operation, table, index].filter((word) => word !== undefined).join(" ")}`,
    ...lines(children, depth + 1),
  ]);

test("an index that is made changes the plan and its signature", async () => {
  const path = join(folder.path, "shop.db");
  makeSqlite(path, "CREATE TABLE sale (id INTEGER PRIMARY KEY, item TEXT, day TEXT)");
  const sql = "SELECT s.day FROM sale AS s WHERE s.item = 'tea'";
  const before = await planOf(path, sql);
  makeSqlite(path, "CREATE INDEX by_item ON sale (item)");
  const after = await planOf(path, sql);
  expect([before, after].map(({ steps }) => lines(steps))).toEqual([["scan sale"], ["search sale by_item"]]);
  expect(after.signature).not.toBe(before.signature);
  expect(await planOf(path, sql)).toEqual(after);
  expect((await planOf(path, sql.replace("'tea'", '"rum"'))).signature).toBe(after.signature);
});

test("the steps of subqueries stand under what needs them", async () => {
  const path = join(folder.path, "tree.db");
  makeSqlite(path, "CREATE TABLE sale (id INTEGER PRIMARY KEY, item TEXT, day TEXT)", "CREATE TABLE item (name TEXT)");
  const { steps } = await planOf(
    path,
    "SELECT item, count(*) FROM sale WHERE item IN (SELECT name FROM item) GROUP BY item ORDER BY 2",
  );
  expect(lines(steps)).toEqual(["scan sale", "subquery", " scan item", " filter", "aggregate", "sort"]);
});

test("a query that is aborted while it waits to be planned rejects with the reason", async () => {
  const path = join(folder.path, "busy.db");
  makeSqlite(path, "CREATE TABLE sale (id INTEGER PRIMARY KEY)");
  const database = await openDatabase(path, { children: 1 });
  try {
    const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    const running = database.query(endless, { deadline: 1500 });
    const reason = new Error("enough");
    await expect(database.plan("SELECT 1", { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    await expect(database.plan("SELECT 1", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(await running).toMatchObject({ kind: "timeout" });
    expect(await database.plan("SELECT 1")).toMatchObject({ kind: "plan" });
  } finally {
    await database.close();
  }
});
