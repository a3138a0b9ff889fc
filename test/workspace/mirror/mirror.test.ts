import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { LockHeld } from "#askable/artifacts/lock.js";
import { withLock } from "#askable/workspace/lock.js";
import { requireValues } from "#askable/workspace/preparation.js";
import { preparedNames } from "#askable/workspace/workspace.js";
import { temporaryFolder } from "../../databases/tools.js";
import { filesBelow, machine } from "./machines.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());
let number = 0;

/** A store of its own, and machines that use it. */
function newStore() {
  const at = join(folder.path, String(number++));
  const store = join(at, "store");
  const manifest = (part: string) => join(store, "manifests", `${part}.json`);
  return {
    store,
    on: (name: string) => machine({ kind: "folder", path: store }, join(at, name)),
    manifest,
    /** Changes the manifest of a part behind the back of everybody. */
    edit(part: string, change: (manifest: never) => object) {
      writeFileSync(manifest(part), JSON.stringify(change(JSON.parse(readFileSync(manifest(part), "utf8")) as never)));
    },
    objects: (part: string) => filesBelow(join(store, "objects", part)),
  };
}

const VALUES = "indexes/shop/values/values.bin";
const PROFILE = "profiles/shop/profile.json";

describe("a workspace in a store", () => {
  test("is seen by another machine, which fetches what it needs", async () => {
    const { on } = newStore();
    await (await on("a")).prepare("shop", "one");
    const b = await on("b");
    expect(preparedNames(b.workspace)).toEqual(["shop"]);
    expect(filesBelow(b.workspace.profile("shop"))).toEqual(["manifest.json"]);
    await b.remote.fetch("shop", "profile");
    expect(b.read(PROFILE)).toBe("profile one");
    expect(b.read(VALUES)).toBeUndefined();
    await b.remote.fetch("shop", "all");
    expect(b.read(VALUES)).toBe("values one");
    expect(b.notes).toEqual([]);
  });

  test("fetches through what all commands open a database by", async () => {
    const { on } = newStore();
    await (await on("a")).prepare("shop", "one");
    const b = await on("b");
    await expect(requireValues(b.workspace, "shop")).rejects.toThrow("values");
    expect(b.read(VALUES)).toBe("values one");
  });

  test("brings what is newer, and only where it was here before", async () => {
    const { on } = newStore();
    const a = await on("a");
    await a.prepare("shop", "one");
    await a.prepare("bar", "one");
    const b = await on("b");
    await b.remote.fetch("shop", "all");
    await a.prepare("shop", "two");
    await a.prepare("bar", "two");
    await a.prepare("new", "one");
    await b.remote.look();
    expect([b.read(PROFILE), b.read(VALUES)]).toEqual(["profile two", "values two"]);
    expect(filesBelow(b.workspace.profile("bar"))).toEqual(["manifest.json"]);
    expect(preparedNames(b.workspace)).toEqual(["bar", "new", "shop"]);
  });

  test("sends what changed and nothing else, and nothing where nothing did", async () => {
    const { on, objects, manifest } = newStore();
    const a = await on("a");
    await a.prepare("shop", "one");
    const before = [objects("databases/shop"), readFileSync(manifest("databases/shop"), "utf8")];
    await a.prepare("shop", "one");
    expect([objects("databases/shop"), readFileSync(manifest("databases/shop"), "utf8")]).toEqual(before);
    await a.remote.change("shop", { work: "notes", wait: 0 }, async () => a.write("profiles/shop/notes.yaml", "mine"));
    expect(objects("databases/shop").length).toBe(before[0]!.length + 1);
    const b = await on("b");
    await b.remote.fetch("shop", "all");
    expect([b.read("profiles/shop/notes.yaml"), b.read(VALUES)]).toEqual(["mine", "values one"]);
  });

  test("keeps files of several pieces whole", async () => {
    const { on, objects } = newStore();
    const a = await on("a");
    const text = randomBytes(2 ** 23 + 3).toString("hex");
    await a.prepare("shop", "one", async () => a.write(VALUES, text));
    expect(objects("databases/shop").length).toBe(6);
    const b = await on("b");
    await b.remote.fetch("shop", "all");
    expect(b.read(VALUES) === text).toBe(true);
  });

  test("removes what was removed", async () => {
    const { on } = newStore();
    const a = await on("a");
    await a.prepare("shop", "one", async () => a.write("profiles/shop/examples.jsonl", "{}"));
    const b = await on("b");
    await b.remote.fetch("shop", "all");
    await a.remote.change("shop", { work: "examples", wait: 0 }, () =>
      rm(join(a.workspace.profile("shop"), "examples.jsonl")),
    );
    await b.remote.look();
    expect(b.read("profiles/shop/examples.jsonl")).toBeUndefined();
  });

  test("forgets a database that is gone from the store", async () => {
    const { on, manifest } = newStore();
    await (await on("a")).prepare("shop", "one");
    const b = await on("b");
    await b.remote.fetch("shop", "all");
    rmSync(manifest("databases/shop"));
    await b.remote.look();
    expect(preparedNames(b.workspace)).toEqual([]);
  });

  test("keeps to itself what an interrupted run measured, locks and drafts", async () => {
    const { on, manifest } = newStore();
    const a = await on("a");
    await a.prepare("shop", "one", async () => {
      a.write("indexes/shop/profile.partial.jsonl", "half");
      a.write("profiles/shop/.hidden", "x");
      a.write("indexes/shop/prepared.json", "{}");
    });
    const { files } = JSON.parse(readFileSync(manifest("databases/shop"), "utf8"));
    expect(Object.keys(files)).toEqual([
      "indexes/shop/prepared.json",
      "indexes/shop/values/manifest.json",
      VALUES,
      "profiles/shop/manifest.json",
      PROFILE,
    ]);
    expect(a.read("indexes/shop/profile.partial.jsonl")).toBe("half");
  });

  test("has the set of examples that a database was prepared with", async () => {
    const { on } = newStore();
    const a = await on("a");
    await a.prepare("shop", "one", async () => a.write("indexes/examples/shop/vectors.bin", "solved"));
    const b = await on("b");
    await b.remote.fetch("shop", "profile");
    expect(b.read("indexes/examples/shop/vectors.bin")).toBeUndefined();
    await b.remote.fetch("shop", "all");
    expect(b.read("indexes/examples/shop/vectors.bin")).toBe("solved");
  });

  test("removes objects that nobody needs, a day after they were written", async () => {
    const { on, objects, store } = newStore();
    const a = await on("a");
    await a.prepare("shop", "one");
    const [first] = [objects("databases/shop")];
    const age = (name: string) => {
      const old = new Date(Date.now() - 25 * 3_600_000);
      utimesSync(join(store, "objects/databases/shop", name), old, old);
    };
    for (const name of first) age(name);
    await a.prepare("shop", "two");
    // Somebody may still be reading the state before.
    expect(objects("databases/shop")).toEqual(expect.arrayContaining(first));
    await a.prepare("shop", "three");
    expect(objects("databases/shop").filter((name) => first.includes(name))).toEqual([]);
    await (await on("b")).remote.fetch("shop", "all");
  });
});

describe("work that does not come to its end", () => {
  test("leaves the store as it was, and the next work here goes on with it", async () => {
    const { on } = newStore();
    const a = await on("a");
    await a.prepare("shop", "one");
    const failing = a.prepare("shop", "two", () => Promise.reject(new Error("no more memory")));
    await expect(failing).rejects.toThrow("no more memory");
    const b = await on("b");
    await b.remote.fetch("shop", "all");
    expect(b.read(PROFILE)).toBe("profile one");
    const again = await on("a");
    await again.remote.fetch("shop", "all");
    expect(again.read(PROFILE)).toBe("profile two");
    await again.remote.change("shop", { work: "refresh", wait: 0 }, async () => {});
    await b.remote.look();
    expect([b.read(PROFILE), b.read(VALUES)]).toEqual(["profile two", "values two"]);
  });

  test("yields to what another machine stored since, and is kept aside", async () => {
    const { on } = newStore();
    const a = await on("a");
    await a.prepare("shop", "one");
    await expect(a.prepare("shop", "mine", () => Promise.reject(new Error("stopped")))).rejects.toThrow("stopped");
    await (await on("b")).prepare("shop", "theirs");
    const again = await on("a");
    await again.remote.fetch("shop", "all");
    expect([again.read(PROFILE), again.read(VALUES)]).toEqual(["profile theirs", "values theirs"]);
    expect(again.read("reports/unsent/shop-1/profiles/shop/profile.json")).toBe("profile mine");
    expect(again.notes).toEqual([expect.stringContaining("databases/shop was stored by another machine")]);
  });

  test("of a first preparation is not seen by others, and not forgotten here", async () => {
    const { on } = newStore();
    const a = await on("a");
    await expect(a.prepare("shop", "one", () => Promise.reject(new Error("stopped")))).rejects.toThrow("stopped");
    expect(preparedNames((await on("b")).workspace)).toEqual([]);
    expect(preparedNames((await on("a")).workspace)).toEqual(["shop"]);
  });
});

describe("two machines", () => {
  test("write one database one after the other", async () => {
    const { on } = newStore();
    const [a, b] = [await on("a"), await on("b")];
    const steps: string[] = [];
    const work = (name: string, machine: typeof a) =>
      withLock(machine.workspace, "shop", { work: "prepare" }, async () => {
        steps.push(`${name} begins`);
        await machine.make("shop", name);
        await new Promise((resolve) => setTimeout(resolve, 200));
        steps.push(`${name} ends`);
      });
    await Promise.all([work("a", a), work("b", b)]);
    expect(steps.map((step) => step.slice(2))).toEqual(["begins", "ends", "begins", "ends"]);
    const c = await on("c");
    await c.remote.fetch("shop", "all");
    expect(c.read(PROFILE)).toBe(`profile ${steps[2]![0]}`);
  });

  test("wait for each other no longer than they are told", async () => {
    const { on } = newStore();
    const [a, b] = [await on("a"), await on("b")];
    await a.prepare("shop", "one", async () => {
      const waiting = withLock(b.workspace, "shop", { work: "refresh", wait: 0 }, async () => {});
      await expect(waiting).rejects.toBeInstanceOf(LockHeld);
    });
  });

  test("do not destroy each other's work where one was taken for dead", async () => {
    const { on, store } = newStore();
    const [a, b] = [await on("a"), await on("b")];
    await a.prepare("shop", "one");
    const late = a.prepare("shop", "late", async () => {
      // As if the lease had run out.
      rmSync(join(store, "leases/databases/shop.json"));
      await b.prepare("shop", "meanwhile");
    });
    await expect(late).rejects.toMatchObject({
      message: "databases/shop was stored by another machine while this one worked on it",
      hint: expect.stringContaining("Run the command again"),
    });
    const c = await on("c");
    await c.remote.fetch("shop", "all");
    expect([c.read(PROFILE), c.read(VALUES)]).toEqual(["profile meanwhile", "values meanwhile"]);
  });

  test("change different shared files, and each sees both changes", async () => {
    const { on } = newStore();
    const [a, b] = [await on("a"), await on("b")];
    a.write("askable.yaml", "pipeline: offline\n");
    b.write("calibration/offline.json", "{}");
    await a.remote.storeShared();
    await b.remote.storeShared();
    for (const name of ["a", "b", "c"]) {
      const again = await on(name);
      expect(again.read("askable.yaml")).toBe("pipeline: offline\n");
      expect(again.read("calibration/offline.json")).toBe("{}");
      expect(again.notes).toEqual([]);
    }
  });

  test("store with what they write next what a person put into a mirror by hand", async () => {
    const { on } = newStore();
    const a = await on("a");
    a.write("askable.yaml", "pipeline: offline\n");
    await a.make("shop", "copied");
    const reading = await on("a");
    await reading.remote.storeShared();
    expect((await on("b")).read("askable.yaml")).toBeUndefined();
    await (await on("a")).remote.change("shop", { work: "refresh", wait: 0 }, async () => {});
    const b = await on("b");
    await b.remote.fetch("shop", "all");
    expect([b.read("askable.yaml"), b.read(VALUES)]).toEqual(["pipeline: offline\n", "values copied"]);
  });

  test("that change the same shared file: the first one's stands, and the other's is kept", async () => {
    const { on } = newStore();
    const [a, b] = [await on("a"), await on("b")];
    a.write("askable.yaml", "pipeline: offline\n");
    b.write("askable.yaml", "pipeline: other\n");
    await a.remote.storeShared();
    await expect(b.remote.storeShared()).rejects.toThrow("askable.yaml was changed by another machine meanwhile");
    const again = await on("b");
    expect(again.read("askable.yaml")).toBe("pipeline: offline\n");
    expect(again.read("reports/unsent/workspace-1/askable.yaml")).toBe("pipeline: other\n");
  });
});

describe("a store that is not as it should be", () => {
  test("shows nothing of objects without a manifest", async () => {
    const { on, manifest } = newStore();
    await (await on("a")).prepare("shop", "one");
    rmSync(manifest("databases/shop"));
    expect(preparedNames((await on("b")).workspace)).toEqual([]);
  });

  test("with a manifest whose objects are missing is named, and what was fetched before stays", async () => {
    const { on, objects, store } = newStore();
    const a = await on("a");
    await a.prepare("shop", "one");
    const b = await on("b");
    await b.remote.fetch("shop", "all");
    const before = objects("databases/shop");
    await a.prepare("shop", "two");
    const fresh = objects("databases/shop").filter((name) => !before.includes(name));
    for (const name of fresh) rmSync(join(store, "objects/databases/shop", name));
    await expect(b.remote.look()).rejects.toMatchObject({
      message: expect.stringMatching(
        /databases\/shop in file:\S+ is only half there: objects\/databases\/shop\/\w+ is missing/,
      ),
    });
    expect([b.read(PROFILE), b.read(VALUES)]).toEqual(["profile one", "values one"]);
  });

  test("with a damaged object is named", async () => {
    const { on, objects, store } = newStore();
    await (await on("a")).prepare("shop", "one");
    for (const name of objects("databases/shop")) writeFileSync(join(store, "objects/databases/shop", name), "spoilt");
    await expect((await on("b")).remote.fetch("shop", "all")).rejects.toThrow("is damaged: it is not as its name");
  });

  test.each([
    ["../../outside", "a path out of the workspace"],
    ["profiles/shop/../../../outside", "a path with .."],
    ["/tmp/outside", "an absolute path"],
    ["profiles/other/profile.json", "a file of another database"],
    ["askable.yaml", "the configuration"],
    ["profiles/shop/a\\..\\b", "a path with backslashes"],
    ["indexes/.shop.lock", "a lock"],
  ])("may not write %s: %s", async (path) => {
    const { on, edit } = newStore();
    const a = await on("a");
    await a.prepare("shop", "one");
    await a.prepare("bar", "one");
    edit("databases/shop", (manifest: { files: Record<string, object> }) => ({
      ...manifest,
      files: { ...manifest.files, [path]: Object.values(manifest.files)[0] },
    }));
    const b = await on("b");
    await expect(b.remote.fetch("shop", "all")).rejects.toThrow("is not a file of databases/shop");
    await b.remote.fetch("bar", "all");
    expect(b.read("profiles/bar/profile.json")).toBe("profile one");
  });

  test("of a newer askable is refused", async () => {
    const { on, edit } = newStore();
    const a = await on("a");
    await a.prepare("shop", "one");
    await a.prepare("zoo", "one");
    const b = await on("b");
    await b.remote.fetch("shop", "all");
    await b.remote.fetch("zoo", "all");
    edit("databases/shop", (manifest: object) => ({ ...manifest, version: 2 }));
    await a.prepare("zoo", "two");
    await expect(b.remote.look()).rejects.toThrow("was written by a newer askable (format 2)");
    // What it was before can be used, and the others are brought all the same.
    expect([b.read(PROFILE), b.read("profiles/zoo/profile.json")]).toEqual(["profile one", "profile two"]);
  });

  test("whose mirror lost files has them again", async () => {
    const { on } = newStore();
    await (await on("a")).prepare("shop", "one");
    const b = await on("b");
    await b.remote.fetch("shop", "all");
    rmSync(join(b.workspace.folder, VALUES));
    const again = await on("b");
    await again.remote.fetch("shop", "all");
    expect(again.read(VALUES)).toBe("values one");
  });
});
