import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RunAnswer, RunRecord } from "#askable/evaluation/run/format.js";
import { runLayout } from "#askable/evaluation/run/layout.js";
import { openRun } from "#askable/evaluation/run/open-run.js";
import { readAnswers, readRun } from "#askable/evaluation/run/read-run.js";
import { temporaryFolder } from "../../support/folder.js";

const RUN: RunRecord = {
  version: 1,
  name: "run",
  created: "2026-01-01T00:00:00.000Z",
  producer: "askable 0.1",
  dataSet: { kind: "lines", path: "/data/questions.jsonl", hash: "d1", questions: 3 },
  questions: ["a", "b", "c"],
  selection: {},
  pipeline: { name: "direct", hash: "p1" },
  models: { generator: { model: "coder", hash: "m1" } },
  databases: { shop: { location: "/data/shop.sqlite", fingerprint: "f1", profile: "s1" } },
  ownExamples: false,
};

const cost = { calls: 1, tokensIn: 2, tokensOut: 3, tokensCached: 0, price: 0, seconds: 0.5 };
const answer = (id: string, sql: string | null = "SELECT 1"): RunAnswer => ({
  id,
  sql,
  confidence: 0.5,
  why: "",
  cost,
});

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let at: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  at = join(folder.path, "run");
});
afterEach(() => folder.remove());

/** A run in which these were answered. */
async function made(...answers: readonly RunAnswer[]): Promise<void> {
  const run = await openRun(at, RUN);
  for (const each of answers) run.keep(each);
  await run.close();
}

const answersIn = () => readFileSync(runLayout(at).answers, "utf8");
const refusal = (run: RunRecord) =>
  openRun(at, run).then(
    (opened) => opened.close().then(() => "opened"),
    (error: Error) => error.message.replace(`${at}/run.json is a run of something else: `, ""),
  );

describe("a run", () => {
  test("is read back as it was written", async () => {
    await made(answer("a"), answer("b", null));
    expect(readRun(at)).toEqual(RUN);
    expect([...readAnswers(at).answers.values()]).toEqual([answer("a"), answer("b", null)]);
    expect(existsSync(runLayout(at).lock)).toBe(false);
  });

  test("goes on behind its last whole line, whatever a kill left of the next", async () => {
    await made(answer("a"), answer("b", "SELECT 'é'"));
    const whole = answersIn();
    for (const cut of [1, 30, Buffer.byteLength(`${JSON.stringify(answer("b", "SELECT 'é'"))}`)]) {
      truncateSync(runLayout(at).answers, Buffer.byteLength(whole) - cut);
      const run = await openRun(at, { ...RUN, created: "2026-02-02T00:00:00.000Z" });
      expect([...run.answers.keys()]).toEqual(["a"]);
      expect(run).toMatchObject({ resumed: true, run: { created: RUN.created } });
      run.keep(answer("b", "SELECT 'é'"));
      await run.close();
      expect(answersIn()).toBe(whole);
    }
  });

  test("keeps the last answer of a question", async () => {
    await made(answer("a", null), answer("b"));
    await made(answer("a", "SELECT 2"));
    expect(readAnswers(at).answers.get("a")).toEqual(answer("a", "SELECT 2"));
  });

  test("is written by one process at a time", async () => {
    const first = await openRun(at, RUN);
    await expect(openRun(at, RUN)).rejects.toMatchObject({
      message: expect.stringMatching(/run is in use\. .*evaluate/),
      hint: "Let it end, or name another folder with --out.",
    });
    await first.close();
    await made();
  });

  test("names what differs when it was of something else", async () => {
    await made(answer("a"));
    expect(await refusal({ ...RUN, dataSet: { ...RUN.dataSet, hash: "d2" } })).toBe(
      "the data set /data/questions.jsonl differs from /data/questions.jsonl",
    );
    expect(await refusal({ ...RUN, pipeline: { name: "direct", hash: "p2" } })).toBe(
      "the pipeline direct or one of its prompts was changed",
    );
    expect(await refusal({ ...RUN, pipeline: { name: "offline", hash: "p2" } })).toBe(
      "its pipeline is direct, not offline",
    );
    expect(await refusal({ ...RUN, models: { generator: { model: "coder", hash: "m2" } } })).toBe(
      "another model for generator (coder is configured differently)",
    );
    expect(await refusal({ ...RUN, models: { generator: { model: "large", hash: "m2" } } })).toBe(
      "another model for generator (coder, now large)",
    );
    const shop = RUN.databases.shop!;
    expect(await refusal({ ...RUN, databases: { shop: { ...shop, fingerprint: "f2" } } })).toBe(
      "the data of shop changed",
    );
    expect(await refusal({ ...RUN, databases: { shop: { ...shop, profile: "s2" } }, ownExamples: true })).toBe(
      "it ran without --own-examples, now with; the profile or the summaries of shop changed",
    );
    expect(await refusal({ ...RUN, selection: { limit: 2 }, questions: ["a", "b"] })).toBe(
      "other questions are selected (3 by no option; now 2 by --limit 2)",
    );
    expect(await refusal({ ...RUN, producer: "askable 0.2" })).toBe("it was made by askable 0.1, this is askable 0.2");
    expect(existsSync(runLayout(at).lock)).toBe(false);
  });

  test("goes on where its data set or database was moved, and says where they are now", async () => {
    await made(answer("a"));
    const moved = { ...RUN, dataSet: { ...RUN.dataSet, path: "/elsewhere/questions.jsonl" } };
    expect(await refusal(moved)).toBe("opened");
    expect(readRun(at)).toEqual(moved);
  });

  test("of a newer askable is refused, and so is a folder with something else", async () => {
    await made();
    writeFileSync(runLayout(at).run, JSON.stringify({ ...RUN, version: 2 }));
    expect(await refusal(RUN)).toMatch(/was written by a newer askable \(format 2 of a run, read here: 1\)/);
    writeFileSync(join(folder.path, "letter.txt"), "Dear reader");
    await expect(openRun(folder.path, RUN)).rejects.toThrow(/is not a run and not empty: it holds/);
  });

  test("names the line that is no answer", async () => {
    await made(answer("a"));
    appendFileSync(runLayout(at).answers, '{"id": 3}\n');
    expect(() => readAnswers(at)).toThrow(/answers\.jsonl, line 2: /);
  });

  test("gives any id a file of its own", () => {
    const { trace } = runLayout(at);
    const names = ["../up", "a/b", "", "é".repeat(300), `${"é".repeat(300)}x`].map((id) => trace(id));
    expect(new Set(names).size).toBe(5);
    for (const name of names) expect(join(name, "..")).toBe(runLayout(at).traces);
    expect(Math.max(...names.map((name) => name.length - at.length))).toBeLessThan(240);
  });
});
