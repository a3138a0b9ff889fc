import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockOwner, takeLock } from "#askable/artifacts/lock.js";
import { temporaryFolder } from "../databases/tools.js";
import { builtFile } from "../support/build.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const place = (name: string) => join(folder.path, name, "shop.lock");

/** A process that takes the lock and says so, and lets go of it when it is told to. */
const HOLDER = join(folder.path, "holder.mjs");
/** Adds one to a number in a file, many times, each time under the lock. */
const COUNTER = join(folder.path, "counter.mjs");
const module = pathToFileURL(builtFile("artifacts/lock.js")).href;

beforeAll(() => {
  writeFileSync(
    HOLDER,
    `import { takeLock } from "${module}";
     const lock = await takeLock(process.argv[2], { work: "prepare" });
     process.on("message", async () => { await lock.release(); process.disconnect(); });
     process.send("held");`,
  );
  writeFileSync(
    COUNTER,
    `import { readFileSync, writeFileSync } from "node:fs";
     import { setImmediate } from "node:timers/promises";
     import { takeLock } from "${module}";
     const [, , path, file, times, death] = process.argv;
     for (let turn = 0; turn < Number(times); turn++) {
       const lock = await takeLock(path, { work: "count", wait: 60_000 });
       const number = Number(readFileSync(file, "utf8"));
       await setImmediate();
       writeFileSync(file, String(number + 1));
       if (death && turn === Number(times) - 1) process.kill(process.pid, "SIGKILL");
       await lock.release();
     }`,
  );
});

async function holder(path: string): Promise<ChildProcess> {
  const child = fork(HOLDER, [path]);
  await new Promise((resolve) => child.once("message", resolve));
  return child;
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once("exit", () => resolve()));

describe("a lock", () => {
  test("is held by one, given back, and leaves nothing behind", async () => {
    const path = place("one");
    const lock = await takeLock(path, { work: "refresh" });
    expect(await lockOwner(path)).toMatchObject({ work: "refresh", pid: process.pid, host: hostname() });
    await expect(takeLock(path, { work: "refresh" })).rejects.toMatchObject({
      owner: { work: "refresh", pid: process.pid },
    });
    await lock.release();
    expect(await lockOwner(path)).toBeUndefined();
    expect(readdirSync(join(folder.path, "one"))).toEqual([]);
  });

  test("of another process is named with its number and its time", async () => {
    const path = place("named");
    const child = await holder(path);
    await expect(takeLock(path, { work: "refresh", wait: 200 })).rejects.toThrow(
      new RegExp(`prepare, process ${child.pid} on ${hostname()}, since \\d{4}-\\d\\d-\\d\\dT`),
    );
    child.kill("SIGKILL");
    await ended(child);
  });

  test("is waited for", async () => {
    const path = place("waited");
    const child = await holder(path);
    let told = "";
    const waiting = takeLock(path, { work: "refresh", wait: 10_000, onWait: (owner) => (told = owner.work) });
    setTimeout(() => child.send("release"), 300);
    const lock = await waiting;
    expect(told).toBe("prepare");
    await lock.release();
  });

  test("is no longer waited for when the signal is aborted", async () => {
    const path = place("aborted");
    const child = await holder(path);
    const waiting = takeLock(path, { work: "refresh", wait: 60_000, signal: AbortSignal.timeout(200) });
    await expect(waiting).rejects.toThrow(/abort|timeout/i);
    child.kill("SIGKILL");
    await ended(child);
  });

  test("left by a killed process is taken over", async () => {
    const path = place("killed");
    const child = await holder(path);
    child.kill("SIGKILL");
    await ended(child);
    expect(existsSync(path)).toBe(true);
    const lock = await takeLock(path, { work: "refresh" });
    expect((await lockOwner(path))?.pid).toBe(process.pid);
    await lock.release();
  });

  test("left by a dead process whose number another has now is taken over", async () => {
    const path = place("reused");
    const child = await holder(path);
    const owner = JSON.parse(readFileSync(path, "utf8"));
    child.kill("SIGKILL");
    await ended(child);
    writeFileSync(path, JSON.stringify({ ...owner, pid: process.ppid }));
    await (await takeLock(path, { work: "refresh" })).release();
  });

  test("of another machine stands while it is touched, and falls two minutes after the last touch", async () => {
    const path = place("elsewhere");
    mkdirSync(join(folder.path, "elsewhere"));
    const far = {
      work: "refresh",
      pid: 1,
      host: "pod-7",
      space: "pod-7",
      since: "2024-01-01T00:00:00.000Z",
      token: "x",
    };
    writeFileSync(path, JSON.stringify(far));
    await expect(takeLock(path, { work: "refresh" })).rejects.toThrow(/process 1 on pod-7/);
    const before = Date.now() / 1000 - 121;
    utimesSync(path, before, before);
    await (await takeLock(path, { work: "refresh" })).release();
  });

  test("lets ten processes in one after the other, those that are killed with it included", async () => {
    const path = place("many");
    const file = join(folder.path, "count");
    writeFileSync(file, "0");
    const turns = 15;
    const children = Array.from({ length: 10 }, (_, index) =>
      fork(COUNTER, [path, file, String(turns), ...(index % 2 === 0 ? ["dies"] : [])]),
    );
    await Promise.all(children.map(ended));
    expect(Number(readFileSync(file, "utf8"))).toBe(10 * turns);
    expect(readdirSync(join(folder.path, "many")).filter((name) => name !== "shop.lock")).toEqual([]);
  }, 60_000);
});

test("a draft that a killed process left is removed by the next owner, that of a living one stays", async () => {
  const path = place("drafts");
  const dead = await holder(path);
  const left = readFileSync(path, "utf8");
  dead.kill("SIGKILL");
  await new Promise((resolve) => dead.once("exit", resolve));
  writeFileSync(`${path}.0123456789abcdef`, left);
  const living = await holder(place("living"));
  writeFileSync(`${path}.fedcba9876543210`, readFileSync(place("living"), "utf8"));
  const lock = await takeLock(path, { work: "refresh" });
  expect(existsSync(`${path}.0123456789abcdef`)).toBe(false);
  expect(existsSync(`${path}.fedcba9876543210`)).toBe(true);
  await lock.release();
  living.kill("SIGKILL");
});
