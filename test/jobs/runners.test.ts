import { join } from "node:path";
import { pid } from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createJob } from "#askable/jobs/job.js";
import { localRunner } from "#askable/jobs/local-runner.js";
import { openQueueRunner } from "#askable/jobs/queue/queue-runner.js";
import type { JobEvent, JobRunner, RunJobOptions } from "#askable/jobs/runner.js";
import { prepareDatabase } from "#askable/operations/prepare/prepare.js";
import { temporaryFolder } from "../support/folder.js";
import { redisServer } from "../support/redis.js";
import { makeShop } from "../support/shop.js";
import { until } from "../support/until.js";
import {
  holdLock,
  homeOf,
  jobProcessesOf,
  preparing,
  processesIn,
  type RunningCommand,
  says,
  started,
} from "./places.js";

const redis = await redisServer();

interface Subject {
  readonly open: (folder: string) => Promise<JobRunner>;
  /** The process whose children do the jobs. */
  readonly parent: () => number;
  readonly close: () => Promise<void>;
}

const local: Subject = {
  open: async (folder) => localRunner(processesIn(homeOf(folder).folder, 1)),
  parent: () => pid,
  close: async () => {},
};

let worker: RunningCommand | undefined;
const queued: Subject = {
  open: async (folder) => {
    if ("missing" in redis) throw new Error(redis.missing);
    const workspace = homeOf(folder);
    const runner = await openQueueRunner({ url: redis.url, workspace, environment: {} });
    worker = started(["worker", "--queue", redis.url, "--home", workspace.folder, "--processes", "1"], folder);
    expect(await says(worker, "takes jobs from")).toBe(true);
    return runner;
  },
  parent: () => worker!.child.pid!,
  close: async () => {
    worker?.child.kill("SIGTERM");
    await worker?.ended;
  },
};

afterAll(async () => {
  if (!("missing" in redis)) await redis.close();
});

describe.each([
  ["processes of this machine", local, undefined],
  ["a queue and a worker", queued, "missing" in redis ? redis.missing : undefined],
] as const)("jobs done by %s", (_, subject, missing) => {
  describe.skipIf(missing !== undefined)(missing ?? "there", () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let runner: JobRunner;
    const at = (...names: string[]) => join(folder.path, ...names);
    const workspace = () => homeOf(folder.path);
    const refreshing = (name: string) => createJob("refresh", name, { name, thorough: false });

    /** The databases a, b and c are prepared, d is not. */
    beforeAll(async () => {
      folder = await temporaryFolder();
      for (const name of ["a", "b", "c", "d"]) makeShop(at(`${name}.sqlite`), 1);
      for (const name of ["a", "b", "c"]) {
        await prepareDatabase(at(`${name}.sqlite`), { workspace: workspace() });
      }
      runner = await subject.open(folder.path);
    });
    afterAll(async () => {
      await runner.close();
      await subject.close();
      await folder.remove();
    });

    /** A job that waits for the lock of its database, which this test holds. */
    async function stuck(name: string, settings: string, options: RunJobOptions = {}) {
      const lock = await holdLock(workspace(), name);
      const events: JobEvent[] = [];
      const onEvent = (event: JobEvent) => events.push(event);
      const running = runner.run(preparing(at(`${name}.sqlite`), name, settings), { ...options, onEvent });
      running.catch(() => {});
      const waits = () => events.some((each) => each.event === "note" && each.message.includes("Waiting for another"));
      expect(await until(waits)).toBe(true);
      return { lock, running, events };
    }

    test("give their results, and say where they are done and how far they are", async () => {
      const events: JobEvent[] = [];
      const result = await runner.run(preparing(at("d.sqlite"), "d"), { onEvent: (event) => events.push(event) });
      expect(result).toMatchObject({ name: "d", outcome: "prepared", tables: 1, fields: 6 });
      expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(["started", "progress"]));
    });

    test("done a second time with the same inputs change nothing", async () => {
      expect(await runner.run(preparing(at("d.sqlite"), "d"))).toMatchObject({ outcome: "unchanged", tables: 1 });
    });

    test("that fail throw what a person can do, as the command itself would", async () => {
      await expect(runner.run(refreshing("nobody"))).rejects.toMatchObject({
        name: "AskableError",
        code: "failed",
        message: `No database named "nobody" is prepared in ${workspace().folder}`,
        hint: expect.stringContaining("Prepared there: a, b, c"),
      });
    });

    test("that are wanted twice at a time are done once, and those that wait come by priority", async () => {
      const { lock, running } = await stuck("d", "2");
      const again = runner.run(preparing(at("d.sqlite"), "d", "2"));
      const order: string[] = [];
      const others = ["b", "a", "c"].map((name, index) =>
        runner.run(refreshing(name), { priority: [50, 90, 10][index] }).then(() => order.push(name)),
      );
      // All are given before the process is free.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await lock.release();
      const [first, second] = await Promise.all([running, again]);
      expect(second).toEqual(first);
      expect(first.outcome).toBe("prepared");
      await Promise.all(others);
      expect(order).toEqual(["c", "b", "a"]);
    });

    test("whose process is killed are lost, and the next attempt does them", async () => {
      const { lock, running } = await stuck("d", "3");
      const [process_] = jobProcessesOf(subject.parent());
      process.kill(process_!, "SIGKILL");
      await expect(running).rejects.toMatchObject({
        name: "JobLost",
        message: "its process was ended by SIGKILL",
      });
      await lock.release();
      expect(await runner.run(preparing(at("d.sqlite"), "d", "3"))).toMatchObject({ outcome: "prepared" });
    });

    test("are not waited for any more once the signal is aborted", async () => {
      const control = new AbortController();
      const { lock, running } = await stuck("d", "4", { signal: control.signal });
      const waiting = runner.run(refreshing("a"), { signal: control.signal });
      control.abort();
      const ends = await Promise.allSettled([running, waiting]);
      expect(ends.map((end) => end.status === "rejected" && end.reason.name)).toEqual(["AbortError", "AbortError"]);
      await lock.release();
      expect(await runner.run(refreshing("b"))).toMatchObject({ outcome: "unchanged" });
    });
  });
});
