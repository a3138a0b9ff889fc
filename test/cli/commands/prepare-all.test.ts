import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { holdLock, jobProcessesOf, started } from "../../jobs/places.js";
import { askable } from "../../support/cli.js";
import { temporaryFolder } from "../../support/folder.js";
import { makeShop } from "../../support/shop.js";
import { until } from "../../support/until.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const run = (...words: string[]) => askable(words, { cwd: folder.path });
const NAMES = ["a", "b", "c"];

beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(at("databases"));
  for (const name of NAMES) makeShop(at("databases", `${name}.sqlite`), 1);
  writeFileSync(at("sources.yaml"), `databases:\n${NAMES.map((name) => `  - databases/${name}.sqlite\n`).join("")}`);
});
afterAll(() => folder.remove());

describe("prepare --all", { timeout: 120_000 }, () => {
  test("of which two begin at once prepares each database once, and then nothing", async () => {
    const all = ["prepare", "--all", "sources.yaml", "--home", "twice", "--workers", "1", "--json"];
    const runs = await Promise.all([run(...all), run(...all)]);
    runs.push(await run(...all));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    const outcomes = runs.map(({ stdout }) =>
      JSON.parse(stdout).databases.map(({ outcome }: { outcome: string }) => outcome),
    );
    expect(
      outcomes
        .slice(0, 2)
        .flat()
        .filter((outcome) => outcome === "prepared"),
    ).toHaveLength(3);
    expect(outcomes[2]).toEqual(["unchanged", "unchanged", "unchanged"]);
  });

  test("goes on where one fails, says which in a table, and ends with 1; what changed is prepared again", async () => {
    writeFileSync(
      at("some.yaml"),
      `databases:
  - databases/a.sqlite
  - { source: databases/b.sqlite, notes: b-notes.yaml }
  - databases/nowhere.sqlite
`,
    );
    writeFileSync(at("b-notes.yaml"), "tables: { t0: { meaning: Things that were sold. } }\n");
    const first = await run("prepare", "--all", "some.yaml", "--home", "some", "--workers", "2");
    expect(first.code).toBe(1);
    expect(first.stdout).toMatch(/^a: 1 table, 6 fields, 1 join, [\d,]+ indexed values \(\d+\.\d s\)$/m);
    expect(first.stdout).toMatch(/^failed +database +why\n─+\nnowhere +\S*nowhere.sqlite +There is no file or folder/m);
    expect(first.stdout).toMatch(/^Prepared 2 databases, 1 failed, in \d+\.\d s$/m);
    expect(first.stderr).toContain("note: nowhere: There is no file or folder");
    expect(readFileSync(at("some", "profiles", "b", "schema.md"), "utf8")).toContain("Things that were sold.");

    writeFileSync(at("b-notes.yaml"), "tables: { t0: { meaning: Things that were lent. } }\n");
    makeShop(at("databases", "nowhere.sqlite"), 1);
    expect((await run("prepare", "a", "--home", "some", "--max-rows", "20")).code).toBe(0);
    const second = await run("prepare", "--all", "some.yaml", "--home", "some", "--workers", "2", "--json");
    rmSync(at("databases", "nowhere.sqlite"));
    expect(second.code).toBe(0);
    expect(JSON.parse(second.stdout).databases).toMatchObject([
      // Somebody prepared it otherwise meanwhile.
      { name: "a", outcome: "prepared" },
      { name: "b", outcome: "prepared" },
      { name: "nowhere", outcome: "prepared" },
    ]);
    expect(readFileSync(at("some", "profiles", "b", "schema.md"), "utf8")).toContain("Things that were lent.");
  });

  test("that Ctrl-C ends leaves no process and no lock, keeps what is done, and goes on the next time", async () => {
    const workspace = workspaceAt(at("interrupted"));
    const lock = await holdLock(workspace, "b");
    const words = ["prepare", "--all", "sources.yaml", "--home", "interrupted", "--workers", "1"];
    const command = started(words, folder.path);
    expect(await until(() => command.stderr().includes("note: b: Waiting for another job"), 60_000)).toBe(true);
    const atWork = JSON.parse((await run("jobs", "--home", "interrupted", "--json")).stdout);
    expect(atWork).toMatchObject({ atWork: [{ database: "b", work: "test", pid: process.pid }] });
    const processes = jobProcessesOf(command.child.pid!);
    expect(processes).toHaveLength(1);
    command.child.kill("SIGINT");
    expect(await command.ended).toBe(130);
    expect(command.stderr()).toContain("1 of 3 databases are done. The same command goes on.");
    expect(processes.filter(isThere)).toEqual([]);
    await lock.release();
    const { code, stdout } = await run(...words);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^a: nothing changed since it was prepared$/m);
    expect(stdout).toMatch(/^Prepared 2 databases, 1 were prepared before/m);
  });

  test.each([
    [["databases/a.sqlite", "--all", "sources.yaml"], "database: is of one database: say it in sources.yaml"],
    [["--all", "sources.yaml", "--name", "x"], "name: is of one database: say it in sources.yaml"],
    [["--all", "sources.yaml", "--dry-run"], "dry-run: plans one database"],
    [["--all", "sources.yaml", "--queue", "redis://127.0.0.1", "--workers", "2"], "--workers is for this machine"],
    [["--all", "sources.yaml", "--workers", "0"], "workers: give a whole number of at least 1"],
    [["databases/a.sqlite", "--workers", "2"], "workers: goes with --all"],
    [[], "database: name a database by path or URL"],
  ])("%j is a wrong call", async (words, message) => {
    const { code, stderr } = await run("prepare", ...words);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test("refresh --all by processes refreshes what changed, and tells the same", async () => {
  const here = await run("refresh", "--all", "--home", "twice", "--json");
  makeShopLarger();
  const { code, stdout } = await run(
    "refresh",
    "--all",
    "--home",
    "twice",
    "--workers",
    "2",
    "--fail-on",
    "rows=1%",
    "--json",
  );
  expect(code).toBe(3);
  const found = JSON.parse(stdout).databases;
  expect(found).toMatchObject([
    { name: "a", outcome: "unchanged" },
    { name: "b", outcome: "unchanged" },
    { name: "c", outcome: "refreshed", measured: ["t0"], breaches: [expect.stringContaining("rows")] },
  ]);
  expect(Object.keys(found[0])).toEqual(Object.keys(JSON.parse(here.stdout).databases[0]));
});

function makeShopLarger() {
  rmSync(at("databases", "c.sqlite"));
  makeShop(at("databases", "c.sqlite"), 1, 90);
}

describe("evaluate --workers", { timeout: 120_000 }, () => {
  const QUESTIONS = 24;
  const answersOf = (out: string): Record<string, string | null> => {
    const lines = readFileSync(at(out, "answers.jsonl"), "utf8").trim().split("\n");
    return Object.fromEntries(lines.map((line) => JSON.parse(line)).map(({ id, sql }) => [id, sql]));
  };
  const evaluate = (out: string, ...words: string[]) => [
    "evaluate",
    "questions.jsonl",
    "--databases",
    "databases",
    "--home",
    "twice",
    "--out",
    out,
    ...words,
  ];
  beforeAll(() => {
    const question = (index: number) => ({
      id: `q${index}`,
      database: NAMES[index % 2],
      question: `How many t0 have the status ${["open", "paid", "sent"][index % 3]}?`,
      sql: "SELECT 1",
    });
    const lines = Array.from({ length: QUESTIONS }, (_, index) => `${JSON.stringify(question(index))}\n`);
    writeFileSync(at("questions.jsonl"), lines.join(""));
  });

  test("gives the answers that one process gives, also when it is killed in the middle", async () => {
    expect(await run(...evaluate("here"))).toMatchObject({ code: 0 });
    const command = started(evaluate("there", "--workers", "2"), folder.path);
    const answers = at("there", "answers.jsonl");
    const some = () => existsSync(answers) && statSync(answers).size > 0;
    expect(await until(some, 60_000)).toBe(true);
    command.child.kill("SIGKILL");
    await command.ended;
    const { code, stdout } = await run(...evaluate("there", "--workers", "2", "--json"));
    expect(code).toBe(0);
    expect(answersOf("there")).toEqual(answersOf("here"));
    expect(Object.keys(answersOf("there"))).toHaveLength(QUESTIONS);
    expect(Object.values(answersOf("there")).filter((sql) => sql !== null).length).toBeGreaterThan(0);
    expect(JSON.parse(stdout).runs[0]).toMatchObject({ folder: expect.stringContaining("there") });
  });

  test("takes no budget, which one process alone can keep", async () => {
    const { code, stderr } = await run(...evaluate("budget", "--workers", "2", "--budget-calls", "5"));
    expect(code).toBe(2);
    expect(stderr).toContain("budget-calls: only one process can keep a budget");
  });
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
