import { describe, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { ask, listDatabases } from "#askable/serve/actions.js";
import type { listRuns } from "#askable/serve/http/actions/runs.js";
import type { showDatabase } from "#askable/serve/http/actions/show-database.js";
import type { Answer, DatabaseDetail, DatabaseEntry, Run } from "#askable/serve/page/client/wire.js";

describe("what the page reads", () => {
  test("is what the service sends", () => {
    expectTypeOf<z.output<typeof ask.output>>().toExtend<Answer>();
    expectTypeOf<z.output<typeof listDatabases.output>["databases"][number]>().toExtend<DatabaseEntry>();
    expectTypeOf<z.output<typeof showDatabase.output>>().toExtend<DatabaseDetail>();
    expectTypeOf<z.output<typeof listRuns.output>["runs"][number]>().toExtend<Run>();
  });
});
