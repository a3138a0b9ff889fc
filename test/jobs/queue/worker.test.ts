import { existsSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { JOBS_VERSION } from "#askable/jobs/job.js";
import { openQueueRunner } from "#askable/jobs/queue/queue-runner.js";
import type { JobEvent, JobRunner } from "#askable/jobs/runner.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { askable } from "../../support/cli.js";
import { temporaryFolder } from "../../support/folder.js";
import { redisServer } from "../../support/redis.js";
import { makeShop } from "../../support/shop.js";
import { until } from "../../support/until.js";
import { holdLock, homeOf, preparing, type RunningCommand, says, started } from "../places.js";

const redis = await redisServer();
afterAll(async () => {
  if (!("missing" in redis)) await redis.close();
});

describe.skipIf("missing" in redis)("a worker", { timeout: 120_000 }, () => {
  const server = redis as Exclude<typeof redis, { missing: string }>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let runner: JobRunner;
  const notes: string[] = [];
  const workers: RunningCommand[] = [];
  const at = (...names: string[]) => join(folder.path, ...names);
  const workspace = () => homeOf(folder.path);

  beforeAll(async () => {
    folder = await temporaryFolder();
    for (const name of ["a", "b"]) makeShop(at(`${name}.sqlite`), 1);
    const onNote = (note: string) => notes.push(note);
    runner = await openQueueRunner({ url: server.url, workspace: workspace(), environment: {}, onNote });
  });
  beforeEach(() => {
    notes.length = 0;
  });
  afterEach(async () => {
    for (const { child } of workers) child.kill("SIGKILL");
    await Promise.all(workers.splice(0).map(({ ended }) => ended));
  });
  afterAll(async () => {
    await runner.close();
    await folder.remove();
  });

  const work = (...words: string[]) => workIn({}, ...words);
  async function workIn(env: NodeJS.ProcessEnv, ...words: string[]): Promise<RunningCommand> {
    const worker = started(
      ["worker", "--queue", server.url, "--home", workspace().folder, "--processes", "1", ...words],
      folder.path,
      env,
    );
    workers.push(worker);
    await Promise.race([says(worker, "takes jobs from"), worker.ended]);
    return worker;
  }

  /** Every process has a clock that is so many minutes ahead. */
  const clock = (minutes: number) => {
    const code = `const now = Date.now; Date.now = () => now() + ${minutes * 60_000};`;
    return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` };
  };

  const waitsForLock = (events: readonly JobEvent[]) => () =>
    events.some((event) => event.event === "note" && event.message.includes("Waiting for another"));

  /** A job that a worker has begun, and that goes on until the lock is let go of. */
  async function begun(settings: string) {
    const lock = await holdLock(workspace(), "a");
    const events: JobEvent[] = [];
    const running = runner.run(preparing(at("a.sqlite"), "a", settings), { onEvent: (event) => events.push(event) });
    running.catch(() => {});
    expect(await until(waitsForLock(events), 60_000)).toBe(true);
    return { lock, running, events };
  }

  const jobs = async () =>
    JSON.parse((await askable(["jobs", "--queue", server.url, "--home", workspace().folder, "--json"])).stdout).jobs;

  test("that is killed loses nothing, whatever its clock says: after its lease another goes on, and nothing of it is left", async () => {
    const first = await workIn(clock(60), "--lease", "1");
    const { lock, running } = await begun("killed");
    await workIn(clock(-60), "--lease", "1");
    first.child.kill("SIGKILL");
    await first.ended;
    await lock.release();
    expect(await running).toMatchObject({ outcome: "prepared", tables: 1 });
    expect(existsSync(workspace().lock("a"))).toBe(false);
    expect(readdirSync(at("home", "indexes", "a")).filter((name) => name.includes("partial"))).toEqual([]);
  });

  test("told to end gives its job back at once, long before its lease", async () => {
    const first = await work("--lease", "600");
    const { lock, running } = await begun("given back");
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(first.stderr()).toContain("prepare a: given back after");
    expect(await jobs()).toMatchObject([{ subject: "a", state: "waiting" }, ...Array(1).fill({ state: "done" })]);
    await lock.release();
    await work("--lease", "600");
    expect(await running).toMatchObject({ outcome: "prepared" });
  });

  test("and who waits for it outlive a queue that is killed and comes back with nothing", async () => {
    const worker = await work();
    const { lock, running } = await begun("restarted");
    const waiting = runner.run(preparing(at("b.sqlite"), "b"));
    await server.restart(300);
    await lock.release();
    // What was at work is done, and found done when it is given anew.
    expect((await running).name).toBe("a");
    expect(await waiting).toMatchObject({ name: "b", outcome: "prepared" });
    expect(notes.join("\n")).toMatch(/is away \(.*\)\. Trying again until it is back\.\n.*is back\./s);
    expect(worker.stderr()).toContain("is back.");
    expect(worker.child.exitCode).toBeNull();
  });

  test("ends a job that somebody cancels, and does not do one that waits", async () => {
    await work();
    const { lock, running } = await begun("cancelled");
    const waiting = runner.run(preparing(at("b.sqlite"), "b", "cancelled"));
    waiting.catch(() => {});
    expect(await until(async () => (await jobs()).some(({ state }: { state: string }) => state === "waiting"))).toBe(
      true,
    );
    const shown = await askable(["jobs", "--queue", server.url, "--home", workspace().folder]);
    expect(shown.stdout).toMatch(/^a +prepare +at work .*\nb +prepare +waiting +50/m);
    const cancelled = await askable(["jobs", "--cancel", "a,b", "--queue", server.url, "--home", workspace().folder]);
    expect(cancelled).toMatchObject({ code: 0, stdout: "Cancelled 2 jobs; workers are ending 1 of them: a, b\n" });
    for (const each of [running, waiting]) {
      await expect(each).rejects.toMatchObject({ name: "AskableError", message: "It was cancelled" });
    }
    await lock.release();
    // They are not forbidden for good.
    expect(await runner.run(preparing(at("b.sqlite"), "b", "cancelled"))).toMatchObject({ name: "b" });
    expect(
      await askable(["jobs", "--cancel", "nobody", "--queue", server.url, "--home", workspace().folder]),
    ).toMatchObject({
      code: 1,
      stdout: "No such job waits or is at work.\n",
    });
  });

  test("of another version refuses, and one that meets such a job ends and leaves it", async () => {
    const client = new Redis(server.url);
    const [version] = await client.keys("askable:*:askable-version");
    await client.set(version!, "askable 9.9, jobs 1");
    const refused = await work();
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toContain(`are of another version: askable 9.9, jobs 1; this worker is ${JOBS_VERSION}`);

    await client.set(version!, JOBS_VERSION);
    const lock = await holdLock(workspace(), "a");
    const running = runner.run(preparing(at("a.sqlite"), "a", "of another version"));
    running.catch(() => {});
    const key = async () => (await client.keys("askable:*:prepare-*")).find((name) => !/:lock$/.test(name));
    const isWaiting = async () => (await jobs()).some(({ state }: { state: string }) => state === "waiting");
    expect(await until(isWaiting)).toBe(true);
    const [waiting] = (await jobs()).filter(({ state }: { state: string }) => state === "waiting");
    const hash = (await key())!.replace(/prepare-.*/, waiting.id);
    const data = JSON.parse((await client.hget(hash, "data"))!);
    await client.hset(hash, "data", JSON.stringify({ ...data, version: "askable 9.9, jobs 1" }));
    const meeting = await work();
    expect(await meeting.ended).toBe(1);
    expect(meeting.stderr()).toContain("are of another version");
    expect(await isWaiting()).toBe(true);

    await client.hset(hash, "data", JSON.stringify(data));
    await lock.release();
    await work();
    expect(await running).toMatchObject({ name: "a" });
    client.disconnect();
  });

  test("that cannot reach the home refuses, and ends where the home goes away, and others do its jobs", async () => {
    const elsewhere = started(["worker", "--queue", server.url, "--home", at("nothing")], folder.path);
    expect(await elsewhere.ended).toBe(1);
    expect(elsewhere.stderr()).toMatch(/No job was ever given for .*nothing\n {2}Is the folder mounted here/);

    const worker = await work();
    renameSync(workspace().queueId, `${workspace().queueId}.away`);
    writeFileSync(workspace().queueId, "0123456789abcdef\n");
    const running = runner.run(preparing(at("b.sqlite"), "b", "home is away"));
    expect(await worker.ended).toBe(1);
    expect(worker.stderr()).toMatch(/cannot work in .*home: it is not the folder that it was/);
    renameSync(`${workspace().queueId}.away`, workspace().queueId);
    await work();
    expect(await running).toMatchObject({ name: "b", outcome: "prepared" });
  });
});

describe.skipIf("missing" in redis)("a queue", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    makeShop(join(folder.path, "a.sqlite"), 1);
    writeFileSync(join(folder.path, "sources.yaml"), "databases: [a.sqlite]\n");
  });
  afterAll(() => folder.remove());
  const prepareAll = (queue: string, env: NodeJS.ProcessEnv = {}, file = "sources.yaml") =>
    askable(["prepare", "--all", file, "--queue", queue], { cwd: folder.path, env });

  test("that is down is an error that says what to do", async () => {
    expect(await prepareAll("redis://127.0.0.1:1")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /The queue redis:\/\/127.0.0.1:1 cannot be used: .*ECONNREFUSED.*\n {2}Start Redis there/,
      ),
    });
  });

  test("that is no URL of Redis is a wrong call", async () => {
    expect(await prepareAll("postgres://127.0.0.1/x")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("that is not the URL of a queue"),
    });
  });

  test("takes its password from the environment, and no message tells it", async () => {
    const locked = await redisServer("--requirepass", "open-sesame");
    if ("missing" in locked) throw new Error(locked.missing);
    const wrong = [
      await prepareAll(locked.url),
      await prepareAll(locked.url.replace("//", "//:wrong-sesame@")),
      await prepareAll(locked.url, { REDISCLI_AUTH: "other-sesame" }),
    ];
    for (const { code, stdout, stderr } of wrong) {
      expect(code).toBe(1);
      expect(stderr).toMatch(/cannot be used: .*(NOAUTH|WRONGPASS)/);
      expect(stdout + stderr).not.toContain("sesame");
    }
    const env = { REDISCLI_AUTH: "open-sesame" };
    const giving = prepareAll(locked.url, env);
    expect(await until(() => existsSync(workspaceAt(folder.path).queueId))).toBe(true);
    const worker = started(["worker", "--queue", locked.url], folder.path, env);
    const given = await giving;
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toBe(0);
    expect(given).toMatchObject({ code: 0, stdout: expect.stringContaining("Prepared 1 database") });
    expect(given.stdout + given.stderr + worker.stderr()).not.toContain("sesame");
    await locked.close();
  });

  test("gets no password of a database", async () => {
    writeFileSync(join(folder.path, "open.yaml"), "databases: ['postgres://reader:hidden@db.example.org/crm']\n");
    const { code, stderr } = await prepareAll((redis as { url: string }).url, {}, "open.yaml");
    expect(code).toBe(2);
    expect(stderr).toContain("the URL of crm has a password, which would lie in the queue");
    expect(stderr).not.toContain("hidden");
  });
});
