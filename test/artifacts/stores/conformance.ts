import { expect, test } from "vitest";
import { type ArtifactStore, VersionConflict, writeConditionally } from "#askable/artifacts/stores/artifact-store.js";

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (store: ArtifactStore, key: string) => {
  const found = await store.read(key);
  return found && new TextDecoder().decode(found.content);
};

/** What every store does. Each test gets a store with nothing in it. */
export function conforms(openEmpty: () => Promise<ArtifactStore>): void {
  test("gives back what was written, and nothing where nothing was", async () => {
    const store = await openEmpty();
    expect(await store.read("a/b")).toBeUndefined();
    const content = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 31) % 251);
    const version = await store.write("a/b", content);
    const found = await store.read("a/b");
    expect(found?.version).toBe(version);
    expect(Buffer.compare(found!.content, content)).toBe(0);
    await store.write("a/empty", new Uint8Array(0));
    expect((await store.read("a/empty"))?.content.length).toBe(0);
  });

  test("replaces an object, and its version changes with its content", async () => {
    const store = await openEmpty();
    const first = await store.write("one", bytes("1"));
    const second = await store.write("one", bytes("2"));
    expect(second).not.toBe(first);
    expect(await textOf(store, "one")).toBe("2");
  });

  test("lists what begins with a text, in order, with versions and sizes, over all pages", async () => {
    const store = await openEmpty();
    const names = Array.from({ length: 16 }, (_, at) => `m/${String.fromCharCode(97 + at)}.json`);
    for (const name of [...names].reverse()) await store.write(name, bytes(name));
    await store.write("n/other", bytes("x"));
    await store.write("m.json", bytes("x"));
    const listed = await store.list("m/");
    expect(listed.map(({ key }) => key)).toEqual(names);
    expect(listed[3]).toMatchObject({ size: 8, version: (await store.read(names[3]!))!.version });
    expect((await store.list("")).length).toBe(18);
    expect(await store.list("nothing/")).toEqual([]);
  });

  test("takes keys of letters of any language, blanks and signs", async () => {
    const store = await openEmpty();
    const keys = ["d/Größe.json", "d/データ.json", "d/a b+c&d=e.json", "d/100%.json"];
    for (const key of keys) await store.write(key, bytes(key));
    for (const key of keys) expect(await textOf(store, key)).toBe(key);
    expect((await store.list("d/")).map(({ key }) => key).sort()).toEqual([...keys].sort());
  });

  test("removes an object, and one that is not there without a word", async () => {
    const store = await openEmpty();
    await store.write("one", bytes("1"));
    await store.remove("one");
    await store.remove("one");
    expect(await store.read("one")).toBeUndefined();
    expect(await store.list("")).toEqual([]);
  });

  test("writes what must be new only where nothing is", async () => {
    const store = await openEmpty();
    await store.write("lock", bytes("mine"), { absent: true });
    await expect(store.write("lock", bytes("yours"), { absent: true })).rejects.toBeInstanceOf(VersionConflict);
    expect(await textOf(store, "lock")).toBe("mine");
  });

  test("writes over a version only where it is still that one", async () => {
    const store = await openEmpty();
    const first = await store.write("m", bytes("1"));
    const second = await store.write("m", bytes("2"), { version: first });
    await expect(store.write("m", bytes("3"), { version: first })).rejects.toBeInstanceOf(VersionConflict);
    expect(await textOf(store, "m")).toBe("2");
    await store.remove("m");
    await expect(store.write("m", bytes("4"), { version: second })).rejects.toBeInstanceOf(VersionConflict);
    expect(await store.read("m")).toBeUndefined();
  });

  test("loses no step of eight writers who count together", async () => {
    const store = await openEmpty();
    await store.write("count", bytes("0"));
    const step = async () => {
      for (;;) {
        const { content, version } = (await store.read("count"))!;
        const next = bytes(String(Number(new TextDecoder().decode(content)) + 1));
        const done = await store.write("count", next, { version }).catch((error) => {
          if (!(error instanceof VersionConflict)) throw error;
        });
        if (done !== undefined) return;
      }
    };
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let turn = 0; turn < 3; turn++) await step();
      }),
    );
    expect(await textOf(store, "count")).toBe("24");
  });

  test("lets one of many make an object that must be new", async () => {
    const store = await openEmpty();
    const tries = Array.from({ length: 10 }, (_, at) => store.write("lock", bytes(String(at)), { absent: true }));
    const made = (await Promise.allSettled(tries)).flatMap(({ status }, at) => (status === "fulfilled" ? [at] : []));
    expect(made.length).toBe(1);
    expect(await textOf(store, "lock")).toBe(String(made[0]));
  });

  test("knows its own conditional write again when the answer was lost", async () => {
    const store = await openEmpty();
    const version = await store.write("m", bytes("mine"), { absent: true });
    expect(await writeConditionally(store, "m", bytes("mine"), { absent: true })).toBe(version);
    await expect(writeConditionally(store, "m", bytes("yours"), { absent: true })).rejects.toBeInstanceOf(
      VersionConflict,
    );
  });
}
