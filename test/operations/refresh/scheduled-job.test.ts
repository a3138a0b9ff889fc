import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type JobEvent, readSchedule, runJob } from "#askable/operations/refresh/scheduled-job.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

test.each([
  ["0 6 * *", /^--every: "0 6 \* \*" is no cron expression: /],
  ["often", /is no cron expression/],
  ["0 0 30 2 *", /^--every: "0 0 30 2 \*" never comes true$/],
])("the schedule %s is refused", (expression, message) => {
  expect(() => readSchedule(expression)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(message), code: "usage" }),
  );
});

test("a job works at each time until it is stopped; a run that fails is told, and the next one comes", async () => {
  const health = join(folder.path, "reports", "health.json");
  const stop = new AbortController();
  const events: JobEvent[] = [];
  let runs = 0;
  const states: string[] = [];
  await runJob({
    every: "* * * * * *",
    health,
    signal: stop.signal,
    onEvent: (event) => void events.push(event),
    work: async () => {
      states.push(JSON.parse(readFileSync(health, "utf8")).state);
      if (++runs === 1) throw new Error("the server is away");
      if (runs === 2) stop.abort();
      return { outcome: "drift", databases: [{ name: "shop" }] };
    },
  });
  expect(states).toEqual(["running", "running"]);
  expect(events.map(({ event }) => event)).toEqual([
    "scheduled",
    "started",
    "failed",
    "scheduled",
    "started",
    "scheduled",
    "stopped",
  ]);
  expect(events).toContainEqual({ event: "failed", message: "the server is away" });
  expect(JSON.parse(readFileSync(health, "utf8"))).toMatchObject({
    pid: process.pid,
    schedule: "* * * * * *",
    state: "stopped",
    lastRun: { outcome: "drift", databases: [{ name: "shop" }] },
    lastSuccess: expect.stringMatching(/^\d{4}-/),
  });
});

test("a health file that cannot be written stops the job at once", async () => {
  const { signal } = new AbortController();
  const job = runJob({
    every: "0 0 * * *",
    health: join(folder.path, "reports", "health.json", "below-a-file"),
    work: async () => ({ outcome: "done", databases: [] }),
    signal,
  });
  await expect(job).rejects.toThrow(/^--health: .*below-a-file cannot be written: /);
});
