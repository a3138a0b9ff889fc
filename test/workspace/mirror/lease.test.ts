import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { LockHeld, thisOwner } from "#askable/artifacts/lock.js";
import type { ArtifactStore } from "#askable/artifacts/stores/artifact-store.js";
import { openFolderStore } from "#askable/artifacts/stores/folder-store.js";
import { takeLease } from "#askable/workspace/mirror/lease.js";
import { temporaryFolder } from "../../databases/tools.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());
let number = 0;
const openEmpty = () => openFolderStore({ kind: "folder", path: join(folder.path, String(number++)) });
const KEY = "leases/databases/shop.json";
const HOUR = 3_600_000;

const stateOf = async (store: ArtifactStore) =>
  JSON.parse(new TextDecoder().decode((await store.read(KEY))!.content)) as Record<string, never>;

/** A lease of a machine that nobody can look into. */
async function heldElsewhere(store: ArtifactStore, lease: number, since = new Date()): Promise<void> {
  const owner = { ...(await thisOwner("prepare")), host: "elsewhere", space: "elsewhere", since: since.toISOString() };
  await store.write(KEY, new TextEncoder().encode(JSON.stringify({ owner, lease, renewed: 3 })));
}

describe("a lease", () => {
  test("is held by one, given back, and taken again", async () => {
    const store = openEmpty();
    const lease = await takeLease(store, KEY, { work: "refresh", wait: 0 });
    await expect(takeLease(store, KEY, { work: "refresh", wait: 0 })).rejects.toThrow(
      new RegExp(`Another job is at work there: refresh, process ${process.pid} on ${hostname()}`),
    );
    await lease.release();
    await (await takeLease(store, KEY, { work: "prepare", wait: 0 })).release();
    expect((await stateOf(store)).owner).toBeNull();
  });

  test("is waited for, and who holds it is told", async () => {
    const store = openEmpty();
    const first = await takeLease(store, KEY, { work: "refresh", wait: 0 });
    let told = "";
    const waiting = takeLease(store, KEY, { work: "prepare", wait: 10_000, onWait: (owner) => (told = owner.work) });
    await sleep(100);
    await first.release();
    await (await waiting).release();
    expect(told).toBe("refresh");
  });

  test("is no longer waited for when the signal is aborted", async () => {
    const store = openEmpty();
    await heldElsewhere(store, HOUR);
    const signal = AbortSignal.timeout(100);
    await expect(takeLease(store, KEY, { work: "prepare", wait: HOUR, signal })).rejects.toThrow(/abort|timeout/i);
  });

  test("goes to one of many who ask at once", async () => {
    const store = openEmpty();
    const asked = Array.from({ length: 6 }, () => takeLease(store, KEY, { work: "prepare", wait: 0 }));
    const got = (await Promise.allSettled(asked)).flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(got.length).toBe(1);
    await got[0]!.release();
  });

  test("of a machine that does not renew it falls when it was watched for as long as it holds", async () => {
    const store = openEmpty();
    await heldElsewhere(store, 300);
    await expect(takeLease(store, KEY, { work: "prepare", wait: 0 })).rejects.toBeInstanceOf(LockHeld);
    const begun = performance.now();
    await (await takeLease(store, KEY, { work: "prepare", wait: 10_000 })).release();
    expect(performance.now() - begun).toBeGreaterThanOrEqual(300);
  });

  test.each([
    ["ahead of", HOUR],
    ["behind", -HOUR],
  ])("stands and falls alike where the clock of its holder is an hour %s this one", async (_, apart) => {
    const store = openEmpty();
    await heldElsewhere(store, 300, new Date(Date.now() + apart));
    await expect(takeLease(store, KEY, { work: "prepare", wait: 0 })).rejects.toBeInstanceOf(LockHeld);
    await (await takeLease(store, KEY, { work: "prepare", wait: 10_000 })).release();
  });

  test("falls at once where the store's own clock tells that it was not renewed in time", async () => {
    const store = openEmpty();
    await heldElsewhere(store, 120_000);
    const aged: ArtifactStore = {
      ...store,
      read: async (key) => {
        const found = await store.read(key);
        return found && { ...found, age: 120_001 };
      },
    };
    await (await takeLease(aged, KEY, { work: "prepare", wait: 0 })).release();
  });

  test("of a process of this machine that is gone falls at once", async () => {
    const store = openEmpty();
    const owner = { ...(await thisOwner("prepare")), pid: 2 ** 22 + 1 };
    await store.write(KEY, new TextEncoder().encode(JSON.stringify({ owner, lease: HOUR, renewed: 0 })));
    await (await takeLease(store, KEY, { work: "prepare", wait: 0 })).release();
  });

  test("stays with who renews it, for longer than it holds by itself", async () => {
    const store = openEmpty();
    const lease = await takeLease(store, KEY, { work: "prepare", wait: 0, lease: 1500 });
    await expect(takeLease(store, KEY, { work: "refresh", wait: 2500 })).rejects.toBeInstanceOf(LockHeld);
    expect((await stateOf(store)).renewed).toBeGreaterThan(2);
    await lease.release();
  });

  test("that another took meanwhile is not given back for it", async () => {
    const store = openEmpty();
    const lease = await takeLease(store, KEY, { work: "prepare", wait: 0 });
    await heldElsewhere(store, HOUR);
    await lease.release();
    expect((await stateOf(store)).owner).toMatchObject({ host: "elsewhere" });
  });

  test("is refused by a store that takes no notice of conditions", async () => {
    const store = openEmpty();
    const heedless: ArtifactStore = { ...store, write: (key, content) => store.write(key, content) };
    await expect(takeLease(heedless, KEY, { work: "prepare", wait: 0 })).rejects.toMatchObject({
      message: expect.stringContaining("takes no notice of conditional puts"),
      hint: expect.stringContaining("If-None-Match"),
    });
  });

  test("that is none is named", async () => {
    const store = openEmpty();
    await store.write(KEY, new TextEncoder().encode("{}"));
    await expect(takeLease(store, KEY, { work: "prepare", wait: 0 })).rejects.toThrow(
      `${KEY} is not a lease of askable`,
    );
  });
});
