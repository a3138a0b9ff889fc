import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyPrepared } from "#askable/operations/verify.js";
import { requirePreparation } from "#askable/workspace/preparation.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { askable } from "../support/cli.js";
import { faultShim, faulty, type SystemFault } from "../support/faults.js";
import { temporaryFolder } from "../support/folder.js";
import { change, makeShop } from "../support/shop.js";

const shim = faultShim();
const built = "path" in shim ? shim : undefined;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const run = (words: readonly string[], env: NodeJS.ProcessEnv = {}, uid?: number) =>
  askable(words, { cwd: at("home"), env, ...(uid !== undefined && { uid }) });
const underFault = (words: readonly string[], fault: SystemFault) => run(words, faulty(built!.path, fault));

/** Prepared, changed since, and what a refresh that nothing disturbs makes of it. */
beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(at("home"));
  makeShop(at("home", "shop.sqlite"), 3);
  writeFileSync(
    at("home", "solved.jsonl"),
    JSON.stringify({ question: "How many t1?", sql: "SELECT count(*) FROM t1" }),
  );
  expect((await run(["prepare", "shop.sqlite"])).code).toBe(0);
  change(at("home", "shop.sqlite"), "UPDATE t1 SET name = 'changed ' || id", "CREATE TABLE added (word TEXT)");
  cpSync(at("home"), at("before"), { recursive: true, preserveTimestamps: true });
  expect((await run(["refresh", "shop"])).code).toBe(0);
  cpSync(at("home"), at("after"), { recursive: true });
});
beforeEach(() => {
  rmSync(at("home"), { recursive: true, force: true });
  cpSync(at("before"), at("home"), { recursive: true, preserveTimestamps: true });
});
afterAll(async () => {
  built?.remove();
  await folder.remove();
});

function content(...names: string[]): Record<string, string> {
  const files = readdirSync(at(...names), { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    files
      .filter((name) => statSync(at(...names, name)).isFile())
      .map((name) => [name, readFileSync(at(...names, name), "base64")]),
  );
}

const made = (place: string) => ({ ...content(place, "profiles"), ...content(place, "indexes") });

/** Every artifact is whole, the profile is the old one, and no lock or draft lies about. */
async function expectOldState(): Promise<void> {
  expect(content("home", "profiles")).toEqual(content("before", "profiles"));
  const workspace = workspaceAt(at("home"));
  expect(await verifyPrepared(workspace, await requirePreparation(workspace, "shop"))).toEqual([]);
  const names = readdirSync(at("home"), { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => /\.lock|\.new|\.old/.test(name))).toEqual([]);
}

const FULL = /Cannot write .*: the disk is full\n {2}Free some space/;
const BROKEN = /Cannot write .*: the disk or its file system fails\n/;

describe.skipIf(!built)(`a system that fails${"why" in shim ? ` (${shim.why})` : ""}`, { timeout: 120_000 }, () => {
  test.each<readonly [string, SystemFault, RegExp]>([
    ["a full disk at the lock", { call: "write", path: "/indexes/", error: "ENOSPC" }, FULL],
    ["a full disk at what was measured", { call: "write", path: "profile.partial", error: "ENOSPC" }, FULL],
    ["a full disk at the value index", { call: "write", path: "values.bin", error: "ENOSPC" }, FULL],
    ["a full disk at the profile", { call: "write", path: "profile.json", error: "ENOSPC" }, FULL],
    ["a disk that fails to write", { call: "write", path: "vectors.bin", error: "EIO" }, BROKEN],
    [
      "a disk that fails to read the database",
      { call: "read", path: "shop.sqlite", error: "EIO" },
      /shop\.sqlite.*(EIO|I\/O error)/i,
    ],
    [
      "too many open files",
      { call: "create", path: "/home/", error: "EMFILE" },
      /Cannot write .*: too many files are open\n.*ulimit/,
    ],
    [
      "a folder that cannot be made",
      { call: "mkdir", path: "/indexes/", error: "EROFS" },
      /Cannot write .*: the file system is read-only/,
    ],
    ["a rename to the side that fails", { call: "rename", path: "/profiles/", error: "EIO" }, BROKEN],
    ["a rename into place that fails", { call: "rename", path: "/profiles/", error: "EIO", skip: 2 }, BROKEN],
    ["a lock that cannot be made", { call: "link", path: ".lock", error: "EIO" }, BROKEN],
  ])("%s ends a refresh with a named error and the old state, and the next one does all", async (_, fault, said) => {
    const { code, stderr } = await underFault(["refresh", "shop"], fault);
    expect(stderr).toMatch(said);
    expect(stderr).not.toMatch(/this is a bug/);
    expect(code).toBe(1);
    await expectOldState();
    expect((await run(["refresh", "shop"])).code).toBe(0);
    expect(made("home")).toEqual(made("after"));
  });

  test("a rename that fails leaves the examples as they were", async () => {
    const words = ["examples", "add", "shop", "--file", "solved.jsonl"];
    const { code, stderr } = await underFault(words, { call: "rename", path: "examples.jsonl", error: "EIO" });
    expect([code, stderr]).toEqual([1, expect.stringMatching(BROKEN)]);
    expect(made("home")).toEqual(made("before"));
    expect((await run(words)).code).toBe(0);
  });

  test("a question whose trace cannot be written has its answer", async () => {
    const asked = await underFault(["ask", "shop", "How many t1 are there?"], {
      call: "write",
      path: "/reports/",
      error: "ENOSPC",
    });
    expect(asked.code).toBe(0);
    expect(asked.stdout + asked.stderr).toMatch(/No trace was kept/);
  });

  test("a clock that jumps by a day with each look changes nothing", async () => {
    const { code, stderr } = await run(["refresh", "shop"], { LD_PRELOAD: built!.path, CLOCK_JUMPS: "86400" });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("bug")]);
    expect(made("home")).toEqual(made("after"));
  });

  test("two writers whose locks are slow do their work one after the other", async () => {
    const slow = faulty(built!.path, { call: "link", path: ".lock", late: 700 });
    const ended = await Promise.all([
      run(["refresh", "shop"], slow),
      run(["refresh", "shop"], slow),
      run(["examples", "add", "shop", "--file", "solved.jsonl"], slow),
    ]);
    expect(ended.map(({ code, stderr }) => [code, /bug|fail/.exec(stderr)])).toEqual(Array(3).fill([0, null]));
    expect(made("home")).toMatchObject(made("after"));
  });

  test("a folder that may not be written to is named, and nothing in it is touched", async () => {
    const nobody = process.getuid?.() === 0 ? 65534 : undefined;
    chmodSync(folder.path, 0o755);
    chmodSync(at("home"), 0o755);
    for (const name of readdirSync(at("home"), { recursive: true, encoding: "utf8" }))
      chmodSync(at("home", name), statSync(at("home", name)).isDirectory() ? 0o555 : 0o444);
    const { code, stderr } = await run(["refresh", "shop"], {}, nobody);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/Cannot write .*: writing there is not permitted\n.*--home/),
    ]);
    expect(made("home")).toEqual(made("before"));
    for (const name of readdirSync(at("home"), { recursive: true, encoding: "utf8" }))
      chmodSync(at("home", name), statSync(at("home", name)).isDirectory() ? 0o755 : 0o644);
  });
});
