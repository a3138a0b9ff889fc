import { describe, expect, test } from "vitest";
import type { Shell } from "#askable/cli/command.js";
import { refreshLog } from "#askable/cli/text/refresh-log.js";
import type { RefreshEvent, RefreshResult } from "#askable/operations/refresh/refresh-all.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { recordingOutput } from "../../support/output.js";

const REPORT = { name: "shop", outcome: "refreshed", measured: ["item"], embedded: 2, indexed: true, warnings: [] };
const RESULT = {
  name: "shop",
  report: { ...REPORT, drift: { described: [{}, {}] }, seconds: 1.234 },
  drifted: ["item: 20 % more rows", "item.price: other top values"],
  breaches: ["item: 20 % more rows"],
  failure: undefined,
} as unknown as RefreshResult;
const ended = (own: object = {}) =>
  ({ database: "shop", event: "ended", result: { ...RESULT, ...own } }) as RefreshEvent;

function log(form: "text" | "json", events: readonly RefreshEvent[], hasRules = true) {
  const recorded = recordingOutput();
  const reported: string[] = [];
  const shell = {
    output: recorded.output,
    progress: { report: ({ task }: { task: string }) => void reported.push(task), stop: () => {} },
    workspace: workspaceAt("/home"),
  } as unknown as Shell;
  const { refresh } = refreshLog(form, shell, hasRules);
  for (const event of events) refresh(event);
  return { ...recorded, reported };
}

describe("a refresh tells people", () => {
  test("what changed and what drifted, with a mark at what is beyond the rules", () => {
    expect(log("text", [ended()]).lines).toEqual([
      "shop: 1 table changed, 2 summaries written again, 2 texts embedded, value index written (1.23 s)",
      "! item: 20 % more rows",
      "  item.price: other top values",
    ]);
  });

  test("where the rest of a long list is", () => {
    const drifted = Array.from({ length: 45 }, (_, index) => `change ${index}`);
    expect(log("text", [ended({ drifted })]).lines.at(-1)).toBe("  … and 5 more changes: /home/profiles/shop/drift.md");
  });

  test("that nothing changed, and what failed with what to do", () => {
    const report = { ...RESULT.report!, outcome: "unchanged" };
    expect(log("text", [ended({ report, drifted: [] })]).lines).toEqual(["shop: nothing changed (1.23 s)"]);
    const failure = { message: "the database is gone", hint: "Put it back." };
    const { lines, errors } = log("text", [ended({ report: undefined, failure })]);
    expect([lines, errors]).toEqual([[], ["shop: the database is gone | Put it back."]]);
  });

  test("how far it is, and whom it waits for", () => {
    const owner = { work: "prepare", pid: 7, host: "a", space: "a", since: "12:00", token: "t" };
    const { notes, reported } = log("text", [
      { database: "shop", event: "progress", progress: { task: "profiling tables", done: 0, total: 2 } },
      { database: "shop", event: "waiting", owner },
      { database: "shop", event: "note", message: "made by another embedder" },
    ]);
    expect(reported).toEqual(["profiling tables"]);
    expect(notes).toEqual([
      "Waiting for another job on shop: prepare, process 7 on a, since 12:00",
      "note: made by another embedder",
    ]);
  });
});

describe("a refresh tells programs", () => {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

  test("a task once, and what changed, drifted and is beyond the rules, an object each", () => {
    const progress = (done: number) =>
      ({ database: "shop", event: "progress", progress: { task: "profiling tables", done, total: 2 } }) as const;
    expect(log("json", [progress(0), progress(1), ended()]).objects).toEqual([
      { time, level: "info", event: "progress", database: "shop", task: "profiling tables", done: 0, total: 2 },
      { time, level: "info", event: "drift", database: "shop", message: "item: 20 % more rows" },
      { time, level: "info", event: "drift", database: "shop", message: "item.price: other top values" },
      { time, level: "warn", event: "breach", database: "shop", message: "item: 20 % more rows" },
      {
        ...{ time, level: "info", event: "refreshed", database: "shop" },
        ...{ measured: ["item"], described: 2, embedded: 2, indexed: true, seconds: 1.234 },
      },
    ]);
  });

  test("of no breach where there are no rules, and of a failure as an error", () => {
    const failure = { message: "gone" };
    const { objects } = log("json", [ended({ drifted: [], report: undefined, failure })], false);
    expect(objects).toEqual([{ time, level: "error", event: "failed", database: "shop", message: "gone" }]);
  });
});
