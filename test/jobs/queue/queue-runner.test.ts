import { Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, expect, test } from "vitest";
import { createJob } from "#askable/jobs/job.js";
import { readQueueId } from "#askable/jobs/queue/queue-id.js";
import { openQueueRunner } from "#askable/jobs/queue/queue-runner.js";
import { temporaryFolder } from "../../support/folder.js";
import { redisServer } from "../../support/redis.js";
import { homeOf } from "../places.js";

const redis = await redisServer();
afterAll(async () => {
  if (!("missing" in redis)) await redis.close();
});

test.skipIf("missing" in redis)("a job that is done while it is looked at has its value", async () => {
  const { url } = redis as { url: string };
  const folder = await temporaryFolder();
  const workspace = homeOf(folder.path);
  const runner = await openQueueRunner({ url, workspace, environment: {} });
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const done = async ({ data }: { data: { job: { subject: string } } }) => data.job.subject;
  const worker = new Worker((await readQueueId(workspace))!, done, { connection, prefix: "askable", concurrency: 50 });
  try {
    const numbers = Array.from({ length: 500 }, (_, number) => String(number));
    const values: unknown[] = [];
    for (const number of numbers) {
      const job = createJob("prepare", number, { location: "", name: number, limits: {}, settings: "" });
      values.push(await runner.run(job));
    }
    expect(values).toEqual(numbers);
  } finally {
    await worker.close();
    connection.disconnect();
    await runner.close();
    await folder.remove();
  }
});
