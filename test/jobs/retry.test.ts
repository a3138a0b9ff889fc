import { expect, test } from "vitest";
import { AskableError } from "#askable/errors.js";
import { createJob } from "#askable/jobs/job.js";
import { withRetries } from "#askable/jobs/retry.js";
import { JobCancelled, type JobEvent, JobLost, type JobRunner } from "#askable/jobs/runner.js";

const job = createJob("refresh", "shop", { name: "shop", thorough: false });
const report = { name: "shop" } as never;

/** A runner that ends each attempt as it is told. */
function scripted(...ends: readonly (Error | "done")[]) {
  const left = [...ends];
  let attempts = 0;
  const runner: JobRunner = {
    run: async () => {
      attempts += 1;
      const end = left.shift();
      if (end === "done") return report;
      throw end;
    },
    close: async () => {},
  };
  return { runner, attempts: () => attempts };
}

async function outcome(ends: readonly (Error | "done")[], signal?: AbortSignal) {
  const { runner, attempts } = scripted(...ends);
  const events: JobEvent[] = [];
  const retrying = withRetries(runner, { pauseAfter: (failed) => failed * 2, chance: () => 0 });
  const error = await retrying.run(job, { signal, onEvent: (event) => events.push(event) }).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  return {
    attempts: attempts(),
    error,
    pauses: events.flatMap((e) => (e.event === "retried" ? [e.seconds * 1000] : [])),
  };
}

const failed = new AskableError("the server is away");

test("what fails, or loses its process, is tried again after growing pauses", async () => {
  expect(await outcome([failed, new JobLost("its process was ended by SIGKILL"), "done"])).toEqual({
    attempts: 3,
    error: undefined,
    pauses: [2, 4],
  });
});

test("the third failure is the last word", async () => {
  expect(await outcome([failed, failed, failed, "done"])).toMatchObject({ attempts: 3, error: failed });
});

test("a job that no process brings to its end is an error that says what to do, and no bug", async () => {
  const lost = new JobLost("its process was ended by SIGKILL");
  const { error } = await outcome([lost, lost, lost]);
  expect(error).toBeInstanceOf(AskableError);
  expect(error).toMatchObject({
    message: "It did not come to its end, 3 times: its process was ended by SIGKILL",
    hint: expect.stringContaining("--workers"),
  });
});

test.each([
  ["a wrong call", new AskableError("no such engine", { code: "usage" })],
  ["a bug", new TypeError("x is undefined")],
  ["what somebody cancelled", new JobCancelled()],
])("%s is not tried again", async (_, error) => {
  expect(await outcome([error, "done"])).toMatchObject({ attempts: 1, error });
});

test("nothing is tried again once it is told to end, not even after a pause", async () => {
  const control = new AbortController();
  const { runner, attempts } = scripted(failed, "done");
  const running = withRetries(runner, { pauseAfter: () => 60_000 }).run(job, {
    signal: control.signal,
    onEvent: () => setTimeout(() => control.abort(), 5),
  });
  await expect(running).rejects.toMatchObject({ name: "AbortError" });
  expect(attempts()).toBe(1);
});
