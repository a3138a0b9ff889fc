import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeReport } from "#askable/reports/write-report.js";
import { temporaryFolder } from "../support/folder.js";
import { type Recorded, scoredRun } from "../support/scored-run.js";
import { askable } from "../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => folder.remove());

const GOLD = "SELECT name FROM bread WHERE grain = 'rye'";
const right: Recorded = { question: "Which breads are of rye?", gold: GOLD, sql: GOLD, right: true, tier: "easy" };
const wrong: Recorded = { ...right, question: "Which are of wheat?", sql: "SELECT price FROM bread", right: false };

let pages = 0;

/** The page of a run of these questions. */
async function pageOf(questions: readonly Recorded[], more: Partial<Parameters<typeof scoredRun>[1]> = {}) {
  const run = await scoredRun(folder.path, { name: `run ${++pages}`, questions, ...more });
  return written([run]);
}

async function written(folders: readonly string[], more: { databases?: string } = {}): Promise<string> {
  const out = join(folders[0]!, "report.html");
  const { signal } = new AbortController();
  await writeReport({ folders, out, environment: {}, signal, onProgress: () => {}, ...more });
  return readFile(out, "utf8");
}

/** What a reader sees of a page before its script runs. */
const wordsOf = (page: string) =>
  page
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, " ");

function blockOf(page: string, name: string): unknown {
  const [, packed] = new RegExp(`id="${name}">([^<]*)<`).exec(page) ?? [];
  return JSON.parse(gunzipSync(Buffer.from(packed ?? "", "base64")).toString());
}

describe("askable report", () => {
  test("writes a page into the folder of the run, and says so to programs", async () => {
    const run = await scoredRun(folder.path, { name: "first", questions: [right, wrong] });
    const { code, stdout } = await askable(["report", run, "--json"]);
    const out = join(run, "report.html");
    expect({ code, ...JSON.parse(stdout) }).toEqual({
      code: 0,
      out,
      runs: ["first"],
      questions: 2,
      bytes: expect.any(Number),
    });
    expect((await readFile(out)).length).toBe(JSON.parse(stdout).bytes);
  });

  test("writes the same page of the same run", async () => {
    const run = await scoredRun(folder.path, { name: "twice", questions: [right, wrong] });
    expect(await written([run])).toBe(await written([run]));
  });

  test("loads nothing from anywhere", async () => {
    const page = await pageOf([right, wrong]);
    expect(page.match(/\b(?:src|href)="(?!#)[^"]*"|@import|url\(/g)).toBeNull();
    expect(page).toContain("default-src &#39;none&#39;; script-src &#39;sha256-");
  });

  test("holds accuracy with its interval, tiers and what lost the wrong answers", async () => {
    const words = wordsOf(await pageOf([right, right, right, wrong]));
    expect(words).toContain("75.0 % 25.0 % to 100.0 %");
    expect(words).toContain("easy 75.0 %");
    expect(words).toContain("no candidate is right 1 25.0 %");
  });

  test("holds rows of prediction and gold", async () => {
    const [[detail]] = [blockOf(await pageOf([wrong]), "data-0") as { runs: { rows: unknown }[] }[]];
    expect(detail?.runs[0]?.rows).toMatchObject({
      same: false,
      prediction: { columns: ["price"], total: 5 },
      gold: {
        columns: ["name"],
        total: 2,
        rows: [
          { place: 1, cells: ["Sourdough"] },
          { place: 2, cells: ["Pumpernickel"] },
        ],
      },
    });
  });

  test("does without rows where the database is gone", async () => {
    const run = await scoredRun(folder.path, { name: "gone", questions: [wrong] });
    await rm(join(run, "bakery.sqlite"));
    const [detail] = blockOf(await written([run]), "data-0") as { runs: unknown[] }[];
    expect(detail?.runs[0]).toMatchObject({
      rows: { skipped: expect.stringMatching(/^The rows are not shown: .*bakery/) },
    });
  });

  test("finds the databases in the folder given", async () => {
    const run = await scoredRun(folder.path, { name: "moved", questions: [right] });
    const page = await written([run], { databases: join(folder.path, "first") });
    const [detail] = blockOf(page, "data-0") as { runs: unknown[] }[];
    expect(detail?.runs[0]).toMatchObject({ rows: { same: true } });
  });

  test("compares further runs with the first", async () => {
    const runs = [
      await scoredRun(folder.path, { name: "before", questions: [right, wrong, wrong] }),
      await scoredRun(folder.path, {
        name: "after",
        questions: [right, { ...wrong, right: true }, { ...wrong, right: true }],
      }),
    ];
    const out = join(folder.path, "both.html");
    expect(await askable(["report", ...runs, "--out", out, "--quiet"])).toEqual({
      code: 0,
      stdout: `${out}\n`,
      stderr: "",
    });
    const page = await readFile(out, "utf8");
    expect(wordsOf(page)).toContain("after before +66.7 0.0 to +100.0 – 2 0 .500 .500");
    expect(blockOf(page, "data-list")).toMatchObject({
      runs: [{ name: "before" }, { name: "after" }],
      questions: [{ id: "1" }, { id: "2", answers: [{ right: false }, { right: true }] }, { id: "3" }],
    });
  });

  test("escapes whatever questions, SQL, tiers and cells hold", async () => {
    const evil = "</script><img src=x onerror=alert(1)>";
    const page = await pageOf([
      {
        ...right,
        id: evil,
        question: evil,
        tier: evil,
        sql: `SELECT '${evil}' AS "${evil}"`,
        gold: `SELECT '${evil}'`,
        right: false,
      },
      { ...right, tier: evil },
    ]);
    expect(page).not.toContain("<img");
    expect(page.match(/<\/script>/g)).toHaveLength(page.match(/<script/g)!.length);
  });

  describe("has a sentence where there is nothing to draw, and no NaN", () => {
    const { tier: _, ...flagged } = { ...right, flags: ["empty"] };
    const bad = /NaN|Infinity|undefined|null/;

    test.each<[string, readonly Recorded[], readonly string[]]>([
      [
        "one question, right",
        [right],
        ["20.7 % to 100.0 % by Wilson’s interval", "Every answer is right: no stage lost any.", "No model was called"],
      ],
      ["all wrong", [wrong, wrong], ["No answer is right, so there is no cost of a right one."]],
      [
        "no tiers, all gold queries flagged",
        [flagged],
        ["The questions have no tiers.", "The gold check flags the gold queries of 1 of 1 questions."],
      ],
      [
        "no answer",
        [{ ...wrong, sql: null }],
        ["No question was answered, so there is no confidence to judge.", "No query was tried."],
      ],
    ])("%s", async (_, questions, sentences) => {
      const page = await pageOf(questions);
      expect(sentences.filter((sentence) => !wordsOf(page).includes(sentence))).toEqual([]);
      expect(wordsOf(page)).not.toMatch(bad);
      expect(page.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(/NaN|Infinity/);
    });

    test("runs without a question in common", async () => {
      const runs = [
        await scoredRun(folder.path, { name: "one", questions: [right] }),
        await scoredRun(folder.path, { name: "other", questions: [wrong] }),
      ];
      expect(wordsOf(await written(runs))).toContain("one, other have no question in common.");
    });
  });

  test("says what is wrong with what is no run, and with a file that cannot be written", async () => {
    const none = join(folder.path, "nothing");
    expect(await askable(["report", none])).toMatchObject({ code: 1, stderr: expect.stringContaining("holds no run") });
    const run = await scoredRun(folder.path, { name: "unwritable", questions: [right] });
    const { code, stderr } = await askable(["report", run, "--quiet", "--out", join(run, "run.json", "x.html")]);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^askable: Cannot write .*\n {2}Name another file with --out/),
    });
    expect(existsSync(join(run, "run.json"))).toBe(true);
    expect(await askable(["report"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("runs: "),
    });
  });
});
