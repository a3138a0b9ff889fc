import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bakery } from "../support/bakery.js";
import { MAIN } from "../support/build.js";
import { temporaryFolder } from "../support/folder.js";
import { askable } from "../support/warm-cli.js";

const QUESTION = "How many breads are made of rye?";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const run = (...words: string[]) => askable(words, { cwd: at("home") });

beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(at("whole"));
  bakery(at("whole", "bakery.sqlite"));
  expect((await askable(["prepare", "bakery.sqlite"], { cwd: at("whole") })).code).toBe(0);
});
beforeEach(() => {
  rmSync(at("home"), { recursive: true, force: true });
  cpSync(at("whole"), at("home"), { recursive: true });
});
afterAll(() => folder.remove());

async function doctorOn(name: string) {
  const { checks } = JSON.parse((await run("doctor", "--json")).stdout);
  return checks.find(({ what }: { what: string }) => what === `database ${name}`);
}

describe("a prepared database whose files changed behind its back", () => {
  test("is told from a mistyped path when the database itself is gone", async () => {
    renameSync(at("home", "bakery.sqlite"), at("home", "moved.sqlite"));
    const asked = await run("ask", "bakery", QUESTION);
    expect(asked.stderr).toMatch(
      /"bakery" was prepared from .*bakery\.sqlite, and nothing is there now\n.*--name bakery/,
    );
    expect(asked.code).toBe(1);
    expect((await run("show", "bakery")).code).toBe(0);
  });

  test("with a damaged index is named by doctor, and the next question builds it again", async () => {
    truncateSync(at("home", "indexes", "bakery", "values", "values.bin"), 50);
    expect(await doctorOn("bakery")).toMatchObject({
      ok: false,
      found: expect.stringMatching(/values\.bin is damaged: run askable prepare bakery/),
    });
    expect((await run("find", "bakery", "rye")).stderr).toMatch(/values\.bin is damaged.*\n.*askable prepare bakery\n/);
    const asked = await run("ask", "bakery", QUESTION);
    expect(asked).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/values\.bin is damaged: its index is built again/),
    });
    expect(await doctorOn("bakery")).toMatchObject({ ok: true });
  });

  test("by single bytes is found by doctor in every index and example store, and prepare mends each", async () => {
    const line = { question: QUESTION, sql: "SELECT count(*) FROM bread WHERE grain = 'rye'" };
    writeFileSync(at("home", "solved.jsonl"), JSON.stringify(line));
    writeFileSync(at("home", "profiles", "bakery", "examples.jsonl"), JSON.stringify(line));
    await run("prepare", "bakery", "--examples", "solved.jsonl");
    const [set = ""] = readdirSync(at("home", "indexes", "examples"));
    const files = [
      ["bakery", "values", "values.bin"],
      ["bakery", "fields", "vectors.bin"],
      ["bakery", "fields", "words.json"],
      ["bakery", "examples", "examples.bin"],
      ["examples", set, "examples.bin"],
    ].map((names) => at("home", "indexes", ...names));
    const whole = files.map((file) => readFileSync(file));
    expect(await doctorOn("bakery")).toMatchObject({ ok: true });
    for (const [index, file] of files.entries()) {
      const bytes = Buffer.from(whole[index]!);
      bytes[bytes.length - 9]! ^= 1;
      writeFileSync(file, bytes);
    }
    const { ok, found } = await doctorOn("bakery");
    expect(ok).toBe(false);
    for (const file of files) expect(found).toContain(`${file} is damaged: run askable prepare bakery`);
    truncateSync(files[4]!, 100);
    rmSync(files[3]!);
    rmSync(at("home", "solved.jsonl"));
    const again = (await doctorOn("bakery")).found;
    expect(again).toContain(`${files[3]} is missing: run askable prepare bakery;`);
    expect(again).toContain(`${files[4]} is damaged: run askable prepare bakery --examples FILE`);

    writeFileSync(at("home", "solved.jsonl"), JSON.stringify(line));
    expect((await run("prepare", "bakery")).code).toBe(0);
    expect(await doctorOn("bakery")).toMatchObject({ ok: true, found: expect.stringMatching(/up to date \(/) });
    for (const [index, file] of files.entries()) expect(readFileSync(file).equals(whole[index]!), file).toBe(true);
  });

  test("whose indexes may not be read are built again", async ({ skip }) => {
    if (process.platform === "win32") return skip("permissions are others there");
    const nobody = process.getuid?.() === 0 ? { uid: 65534 } : {};
    if (nobody.uid) execFileSync("chown", ["-R", String(nobody.uid), at("home")]);
    execFileSync("chmod", ["a+rx", folder.path]);
    execFileSync("chmod", ["-R", "a-rw", at("home", "indexes", "bakery", "values", "values.bin")]);
    execFileSync("chmod", ["-R", "a-rw", at("home", "indexes", "bakery", "fields", "manifest.json")]);
    const asked = await askable(["ask", "bakery", QUESTION], { cwd: at("home"), ...nobody });
    expect(asked.stderr).toMatch(/values\.bin cannot be read: its index is built again/);
    expect([asked.code, asked.stdout]).toEqual([0, expect.stringContaining("'rye'")]);
    const whole = (...names: string[]) => readFileSync(at("whole", "indexes", "bakery", ...names));
    for (const names of [
      ["values", "values.bin"],
      ["fields", "manifest.json"],
    ])
      expect(readFileSync(at("home", "indexes", "bakery", ...names)).equals(whole(...names))).toBe(true);
  });

  test("where nothing may be written answers from what is there, and says that no trace is kept", async ({ skip }) => {
    if (process.platform === "win32") return skip("permissions are others there");
    // Root may write everywhere.
    const nobody = process.getuid?.() === 0 ? { uid: 65534 } : {};
    const closed = (mode: string) => execFileSync("chmod", ["-R", mode, folder.path]);
    closed("a+rX,a-w");
    try {
      const inside = (...words: string[]) => askable(words, { cwd: at("home"), ...nobody });
      expect(await inside("find", "bakery", "rye")).toMatchObject({ code: 0, stdout: expect.stringContaining("rye") });
      const asked = await inside("ask", "bakery", QUESTION);
      expect([asked.code, asked.stdout]).toEqual([0, expect.stringContaining("'rye'")]);
      expect(asked.stdout + asked.stderr).toContain("No trace was kept");
      expect((await inside("refresh", "bakery")).stdout).toContain("nothing changed");
      expect(await inside("prepare", "bakery")).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/Cannot write .*: writing there is not permitted\n.*--home/),
      });
    } finally {
      closed("u+w");
    }
  });

  test("without indexes is prepared again under its own name, also where another one is made from the same file", async () => {
    await run("prepare", "bakery.sqlite", "--name", "zwei");
    rmSync(at("home", "indexes", "zwei"), { recursive: true });
    expect((await doctorOn("zwei")).found).toContain("its indexes are not there: the next question builds them");
    await run("ask", "zwei", QUESTION);
    expect(existsSync(at("home", "indexes", "zwei", "fields", "manifest.json"))).toBe(true);
  });

  test("without its example store has it made again from the file, and does without when that is gone too", async () => {
    const line = { question: QUESTION, sql: "SELECT count(*) FROM bread WHERE grain = 'rye'", database: "bakery" };
    writeFileSync(at("home", "solved.jsonl"), JSON.stringify(line));
    await run("prepare", "bakery", "--examples", "solved.jsonl");
    rmSync(at("home", "indexes"), { recursive: true });
    expect(await run("ask", "bakery", QUESTION)).toMatchObject({ code: 0, stdout: expect.stringContaining("'rye'") });
    const [set = ""] = readdirSync(at("home", "indexes", "examples"));
    expect(set).toMatch(/^solved-[0-9a-f]{8}$/);
    const store = at("home", "indexes", "examples", set);
    rmSync(store, { recursive: true });
    renameSync(at("home", "solved.jsonl"), at("home", "away.jsonl"));
    const without = await run("ask", "bakery", QUESTION);
    expect(without).toMatchObject({ code: 0, stdout: expect.stringContaining("'rye'") });
    expect(without.stderr).toMatch(/solved examples of bakery are gone.*askable prepare bakery --examples FILE/);
  });

  test("whose notes are gone says so, and can do without them", async () => {
    writeFileSync(at("home", "notes.yaml"), "tables: { bread: { meaning: What is baked } }");
    await run("prepare", "bakery", "--notes", "notes.yaml");
    rmSync(at("home", "notes.yaml"));
    const again = await run("prepare", "bakery");
    expect(again.stderr).toMatch(
      /^askable: The notes that bakery was prepared with are gone: .*notes\.yaml\n.*--notes ""/,
    );
    expect(again.code).toBe(1);
    expect((await run("prepare", "bakery", "--notes", "")).code).toBe(0);
    expect((await run("prepare", "bakery")).code).toBe(0);
  });

  test.each([
    ["damaged", () => writeFileSync(at("home", "profiles", "bakery", "manifest.json"), "{}")],
    ["missing", () => rmSync(at("home", "profiles", "bakery", "manifest.json"))],
  ])("with a manifest that is %s says which command mends it, and that mends it", async (what, damage) => {
    const own = "tables: { bread: { meaning: What is baked } }\n";
    for (const mend of ["prepare", "refresh"]) {
      writeFileSync(at("home", "profiles", "bakery", "notes.yaml"), own);
      damage();
      for (const words of [["show"], ["ask", QUESTION], ["find", "rye"], ["notes", "--list"]]) {
        const { code, stderr } = await run(words[0]!, "bakery", ...words.slice(1));
        expect(stderr).toMatch(
          new RegExp(`manifest\\.json is ${what}.*\\n {2}Make it anew: askable prepare bakery\\n`),
        );
        expect(code).toBe(1);
      }
      expect(await doctorOn("bakery")).toMatchObject({ found: expect.stringContaining("askable prepare bakery") });
      const mended = await run(mend, "bakery");
      expect(mended).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/made anew; the old one is kept as .*quarantine/),
      });
      expect(readFileSync(at("home", "profiles", "bakery", "notes.yaml"), "utf8")).toBe(own);
      expect((await run("show", "bakery")).stdout).toContain("What is baked");
      expect(await doctorOn("bakery")).toMatchObject({ ok: true });
    }
    expect(readdirSync(at("home", "reports", "quarantine"), { recursive: true })).toContain("bakery-2/notes.yaml");
  });

  test("of which nobody knows what it was made from asks for that", async () => {
    const manifest = at("home", "profiles", "bakery", "manifest.json");
    const text = readFileSync(manifest, "utf8");
    rmSync(at("home", "indexes", "bakery", "prepared.json"));
    writeFileSync(manifest, "{}");
    for (const words of [
      ["show", "bakery"],
      ["refresh", "bakery"],
      ["prepare", "bakery"],
    ]) {
      const { code, stderr } = await run(...words);
      expect(stderr).toMatch(
        /manifest\.json is damaged.*\n {2}Make it anew: askable prepare <path or URL> --name bakery\n/,
      );
      expect(code).toBe(1);
    }
    // What a conflict of merging leaves tells where it was.
    writeFileSync(manifest, `<<<<<<< ours\n${text}`);
    expect(await run("prepare", "bakery")).toMatchObject({ code: 0 });
  });

  test("is found by a URL as by its path", async () => {
    for (const location of [pathToFileURL(at("home", "bakery.sqlite")).href, "sqlite:bakery.sqlite", "bakery.sqlite"]) {
      expect((await run("ask", location, QUESTION)).stderr).not.toContain("preparing it first");
    }
  });
});

describe("a database of which a part cannot be read", () => {
  test("is prepared without it, and ends with 1 and its name, also where it is to be quiet", async () => {
    const path = at("home", "damaged.sqlite");
    const database = new SQLite(path);
    database.exec("CREATE TABLE good (id INTEGER PRIMARY KEY, word TEXT); CREATE TABLE bad (id INTEGER, word TEXT)");
    const insert = (table: string) => database.prepare(`INSERT INTO ${table} VALUES (?, ?)`);
    for (let id = 1; id <= 500; id++) for (const table of ["good", "bad"]) insert(table).run(id, `word ${id}`);
    const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'bad'").pluck().get() as number;
    const size = database.pragma("page_size", { simple: true }) as number;
    database.close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xff, (root - 1) * size, (root - 1) * size + 100));
    const { code, stdout, stderr } = await run("prepare", "damaged.sqlite", "--quiet");
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^askable: bad could not be measured: .*malformed\n.*refresh\.\n$/),
    ]);
    expect(stdout).toContain("Prepared damaged: 1 of 2 tables");
    expect(await run("ask", "damaged", "How many good are there?")).toMatchObject({ code: 0 });
  });
});

describe("a place that is not as usual", () => {
  test("a file that cannot be read is named, and is no bug", async () => {
    mkdirSync(at("home", "askable.yaml"));
    expect((await run("ask", "bakery", QUESTION)).stderr).toMatch(/^askable: .*askable\.yaml cannot be read: EISDIR/);
    rmSync(at("home", "askable.yaml"), { recursive: true });
    const values = at("home", "indexes", "bakery", "values", "values.bin");
    rmSync(values);
    mkdirSync(values);
    expect((await run("find", "bakery", "rye")).stderr).toMatch(/^askable: .*values\.bin cannot be read: EISDIR/);
    const profile = at("home", "profiles", "bakery", "profile.json");
    rmSync(profile);
    mkdirSync(profile);
    const shown = await run("show", "bakery");
    expect(shown.stderr).toMatch(/^askable: .*profile\.json cannot be read: EISDIR/);
    expect(shown.code).toBe(1);
    const manifest = at("home", "profiles", "bakery", "manifest.json");
    rmSync(manifest);
    mkdirSync(manifest);
    const broken = await run("show", "bakery");
    expect(broken.stderr).toMatch(/^askable: .*manifest\.json cannot be read: EISDIR/);
    expect(broken.code).toBe(1);
  });

  test("a pipeline that askable.yaml names is looked for there", async () => {
    writeFileSync(at("home", "askable.yaml"), "pipeline: missing");
    const asked = await run("ask", "bakery", QUESTION);
    expect(asked.stderr).toMatch(/^askable: .*askable\.yaml: pipeline: There is no pipeline "missing"\n/);
    expect(asked.code).toBe(2);
  });

  test("a home that cannot be written is found out before the long work", async () => {
    writeFileSync(at("home", "file"), "");
    const prepared = await run("prepare", "bakery.sqlite", "--home", join("file", "home"));
    expect(prepared.stderr).toMatch(/^askable: Cannot write .*: a part of the path is a file\n/);
    expect(prepared.code).toBe(1);
  });

  test("a current folder that was removed", async () => {
    mkdirSync(at("home", "gone"));
    const child = spawn("sh", ["-c", `rmdir "$PWD" && exec "${process.execPath}" "${MAIN}" doctor`], {
      cwd: at("home", "gone"),
      stdio: ["ignore", "ignore", "pipe"],
    });
    const told: Buffer[] = [];
    child.stderr.on("data", (chunk) => told.push(chunk));
    const [code] = await once(child, "close");
    expect(Buffer.concat(told).toString()).toContain("askable: The current folder does not exist any more\n");
    expect(code).toBe(1);
  });

  test("notes that nobody reads do not stop the work", async () => {
    const child = spawn(process.execPath, [MAIN, "prepare", "bakery.sqlite"], {
      cwd: at("home"),
      stdio: ["ignore", "ignore", "pipe"],
    });
    child.stderr.destroy();
    expect((await once(child, "close"))[0]).toBe(0);
  });

  test.skipIf(!existsSync("/dev/full"))("an answer that cannot be written is a failure that is told", async () => {
    const child = spawn(process.execPath, [MAIN, "show", "bakery"], {
      cwd: at("home"),
      stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
    });
    const told: Buffer[] = [];
    child.stderr?.on("data", (chunk) => told.push(chunk));
    const [code] = await once(child, "close");
    expect(Buffer.concat(told).toString()).toMatch(/^askable: cannot write the answer: ENOSPC/);
    expect(code).toBe(1);
  });
});

describe("names and values that try the terminal", () => {
  test("the command that goes on can be pasted, whatever the folder is called", async () => {
    const home = at("home", `it's "here" Größe 😀`);
    mkdirSync(home);
    cpSync(at("home", "bakery.sqlite"), join(home, "bäker's.sqlite"));
    const { stdout, code } = await run("prepare", join(home, "bäker's.sqlite"), "--home", home);
    expect(code).toBe(0);
    const command = stdout.trimEnd().split("\n").at(-1)?.replace('"…"', JSON.stringify(QUESTION)) ?? "";
    const pasted = spawn("sh", ["-c", command.replace("askable", `"${process.execPath}" "${MAIN}"`)], {
      cwd: at("whole"),
      stdio: ["ignore", "pipe", "ignore"],
    });
    const told: Buffer[] = [];
    pasted.stdout.on("data", (chunk) => told.push(chunk));
    expect((await once(pasted, "close"))[0]).toBe(0);
    expect(Buffer.concat(told).toString()).toContain("'rye'");
  });

  test("control characters do not reach it, and each table and field is found whatever dots its name has", async () => {
    const database = new SQLite(at("home", "odd.sqlite"));
    database.exec(`CREATE TABLE x (y TEXT); CREATE TABLE "x.y" (id INTEGER, "p.q" TEXT);
      INSERT INTO x VALUES (char(27) || '[31mred'), (char(8238) || 'turned'); INSERT INTO "x.y" VALUES (1, 'dotted')`);
    database.close();
    await run("prepare", "odd.sqlite");
    const field = await run("show", "odd", "x.y");
    const value = await run("show", "odd", "x.y.p.q");
    const shown = [field, value, await run("show", "odd", "x"), await run("ask", "odd", "Show all y of x")];
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    for (const { stdout } of shown) expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
    expect(field.stdout).toMatch(/^x\.y: 1 row\. /);
    expect(value.stdout).toMatch(/^x\.y\.p\.q TEXT\n/);
    expect((await run("show", "odd", "x.z")).stderr).toContain('The table x has no field "z"');
  });

  test("not knowing is said once", async () => {
    const { stdout } = await run("ask", "bakery", "Who won the football match?");
    expect(stdout.match(/do not know/g)).toHaveLength(1);
  });
});

test("two that prepare one database at the same time both end well, and leave nothing behind", async () => {
  const both = await Promise.all([run("prepare", "bakery"), run("prepare", "bakery")]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(await doctorOn("bakery")).toMatchObject({ ok: true, found: expect.stringContaining("up to date") });
  const left = readdirSync(at("home"), { recursive: true }).filter((name) => /(^|\/)\./.test(String(name)));
  expect(left).toEqual([]);
});
