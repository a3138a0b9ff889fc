import { spawn } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { isAlive, processSpace, startOf } from "#askable/artifacts/processes.js";

test("a process is alive until it ends, and a later one of its number is another", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const pid = child.pid!;
  const started = await startOf(pid);
  expect(started).toMatch(/./);
  expect(await startOf(pid)).toBe(started);
  expect([await isAlive(pid, started), await isAlive(pid, undefined), await isAlive(pid, "another")]).toEqual([
    true,
    true,
    false,
  ]);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await isAlive(pid, started)).toBe(false);
});

test("numbers of processes are unique in a space, the same for all that run here", async () => {
  const space = await processSpace();
  expect(space.startsWith(hostname())).toBe(true);
  expect(await processSpace()).toBe(space);
});
