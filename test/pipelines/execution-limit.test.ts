import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { type Fixture, openFixture } from "./fixture.js";
import { prepareFixture } from "./prepared.js";

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture();
  prepared = await prepareFixture(fixture);
});
afterAll(() => fixture.close());

/** The longest deadline of the queries that a question runs. */
async function longestDeadline(more: Partial<Resources>): Promise<number> {
  const seen: number[] = [];
  const database: Database = {
    ...prepared.database,
    query: (sql, limits) => {
      seen.push(limits?.deadline ?? Number.POSITIVE_INFINITY);
      return prepared.database.query(sql, limits);
    },
  };
  const asked = { question: "How many singers come from France?" };
  const run = await runPipeline(await loadPipeline("offline"), asked, { ...prepared, database, ...more });
  expect(run.answer.candidate?.outcome.kind).toBe("rows");
  return Math.max(...seen);
}

test("no candidate's query takes more than a tenth of the question's time", async () => {
  expect(await longestDeadline({ budget: { seconds: 15 } })).toBe(1500);
});

test("nor more than each query of the question may", async () => {
  expect(await longestDeadline({ budget: { seconds: 1000 }, limits: { deadline: 700 } })).toBe(700);
});
