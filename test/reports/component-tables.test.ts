import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { componentTables } from "#askable/reports/component-tables.js";
import { openRunTables } from "#askable/reports/queries.js";
import { temporaryFolder } from "../support/folder.js";
import { type TableRows, writeRunTables } from "../support/run-tables.js";
import { BARE, HYBRID } from "./hybrid-run.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function tablesOf(run: string, rows: TableRows) {
  await writeRunTables(join(folder.path, run), { run, pipeline: "p", rows });
  const tables = await openRunTables([join(folder.path, run)]);
  const found = await componentTables(tables, run);
  tables.close();
  return found;
}

test("a run's components are shown by tier, what lost its answers, its generators and what stages cost", async () => {
  const found = await tablesOf("hybrid", HYBRID);
  expect(found.map(({ title, rows }) => [title, rows.length])).toEqual([
    ["Components", 27],
    ["What lost the wrong answers first", 9],
    ["Generators", 2],
    ["Cost by stage", 3],
  ]);
  const [components, losses, generators] = found;
  expect(components!.header).toEqual(["component, %", "all", "easy", "hard"]);
  expect(components!.rows).toEqual(
    expect.arrayContaining([
      ["grounding: values found", "50.0", "100.0", "0.0"],
      ["S2: complete", "88.9", "100.0", "75.0"],
      ["oracle after the fixer", "36.4", "60.0", "20.0"],
      ["fixer, model: rescued − broken", "-1", "0", "-1"],
      ["selection: right where the pool is mixed", "33.3", "50.0", "0.0"],
    ]),
  );
  expect(losses!.rows[0]).toEqual(["the gold query is unusable", "1", "9.1", "0.0", "20.0"]);
  expect(generators!.rows[0]).toEqual(["a", "10", "90.0", "40.0", "40.0", "0.0", "40.0", "3", "70.0"]);
});

test("what a pipeline has not is left out, and nothing stands for no figure", async () => {
  const found = await tablesOf("bare", BARE);
  expect(found.map(({ title }) => title)).toEqual(["Components", "What lost the wrong answers first", "Generators"]);
  expect(found[0]!.rows.map(([name]) => name)).toEqual([
    "generation: run",
    "generation: duplicates",
    "generation: right",
    "oracle: one is right",
    "confidence: calibration error (ECE)",
    "confidence: area under risk-coverage",
  ]);
  expect(JSON.stringify(found)).not.toMatch(/NaN|null|undefined|Infinity/);
});

test("one question that is right, and no question at all, give tables without empty figures", async () => {
  const one = (name: string) => (BARE[name] ?? []).filter((row) => row.id === "q2");
  const right = Object.fromEntries(Object.keys(BARE).map((name) => [name, one(name)]));
  const found = await tablesOf("right", right);
  expect(found.map(({ title }) => title)).toEqual(["Components", "Generators"]);
  expect(JSON.stringify(found)).not.toMatch(/NaN|null|undefined|Infinity/);
  expect(await tablesOf("none", {})).toEqual([]);
});
