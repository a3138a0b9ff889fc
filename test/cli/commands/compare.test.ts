import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { showComparison } from "#askable/cli/text/comparison.js";
import { requireSameData } from "#askable/evaluation/compare/data-differences.js";
import { readRun } from "#askable/evaluation/run/read-run.js";
import { compareRuns } from "#askable/reports/compare-runs.js";
import { openRunTables } from "#askable/reports/queries.js";
import { temporaryFolder } from "../../support/folder.js";
import { writeRunTables } from "../../support/run-tables.js";
import { askable } from "../../support/warm-cli.js";

const QUESTIONS = 40;
const ids = Array.from({ length: QUESTIONS }, (_, index) => String(index));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (name: string) => join(folder.path, name);

/** A scored run whose answers are right where told; `score.json` says that nothing is left to do. */
async function writeRun(name: string, right: (index: number) => boolean, dataSet = "aa"): Promise<void> {
  const rows = {
    questions: ids.map((id) => ({
      id,
      database: `d${Number(id) % 4}`,
      question: `Question ${id}?`,
      gold_queries: ["SELECT 1"],
      tags: [],
      flags: [],
      tier: Number(id) < 20 ? "simple" : "challenging",
    })),
    answers: ids.map((id, index) => ({
      id,
      right: right(index),
      tokens_in: 90,
      tokens_out: 10,
      calls: 1,
      price: name === "dear" ? 2 : 1,
      seconds: 3,
    })),
    scores: ids.map((id, index) => ({ id, metric: "bird-ex", value: Number(right(index)) })),
    // Of "same" it is not known, as of a run by an older askable.
    calls: name === "same" ? [] : ids.map((id) => ({ id, call: 0, replies: 2, unread: name === "dear" ? 1 : 0 })),
  };
  await writeRunTables(at(name), { run: name, pipeline: `p-${name}`, rows });
  await writeFile(at(`${name}/answers.jsonl`), "");
  const run = {
    version: 1,
    name,
    created: "2026-01-01T00:00:00Z",
    producer: "askable",
    dataSet: { kind: "bird", path: "/data/dev.json", hash: dataSet.repeat(32), questions: QUESTIONS },
    questions: ids,
    selection: {},
    pipeline: { name: `p-${name}`, hash: "00" },
    models: {},
    databases: { d0: { location: "/data/d0", fingerprint: name === "moved" ? "2" : "1", profile: "1" } },
    ownExamples: false,
  };
  await writeFile(at(`${name}/run.json`), JSON.stringify(run));
  await writeFile(at(`${name}/score.json`), "{}");
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeRun("base", (index) => index % 2 === 0);
  await writeRun("dear", (index) => index % 2 === 0 || index < 20);
  await writeRun("same", (index) => index % 2 === 0);
  await writeRun("newer", () => true, "bb");
  await writeRun("moved", () => true);
});
afterAll(() => folder.remove());

describe("compare", () => {
  test("pairs the questions, tests the difference and names what changed", async () => {
    const { code, stdout } = await askable(["compare", at("base"), at("dear"), at("same"), "--json"]);
    const found = JSON.parse(stdout);
    const close = (value: number) => expect.closeTo(value, 4);
    expect({ code, questions: found.questions, databases: found.databases, metric: found.metric }).toEqual({
      code: 0,
      questions: 40,
      databases: 4,
      metric: "bird-ex",
    });
    expect(
      found.runs.map(({ run, accuracy, best }: { run: string; accuracy: { value: number }; best: string[] }) => [
        run,
        accuracy.value,
        best,
      ]),
    ).toEqual([
      ["base", 0.5, ["price"]],
      ["dear", 0.75, ["price", "tokens", "seconds"]],
      ["same", 0.5, ["price"]],
    ]);
    expect(found.runs.map(({ read }: { read: number | null }) => read)).toEqual([1, 0.5, null]);
    const [dear, same] = found.differences;
    expect(dear).toMatchObject({
      run: "dear",
      against: "base",
      difference: { value: 0.25, n: 40 },
      byTier: { simple: { value: 0.5 }, challenging: { value: 0, low: 0, high: 0 } },
      // statsmodels: mcnemar([[0, 10], [0, 0]], exact=True)
      p: close(0.001953125),
      adjusted: close(0.00390625),
      won: ["1", "3", "5", "7", "9", "11", "13", "15", "17", "19"],
      lost: [],
    });
    expect(dear.difference.low).toBeGreaterThan(0);
    expect(same).toMatchObject({ difference: { value: 0, low: 0, high: 0 }, p: 1, adjusted: 1, smallest: null });
  });

  test("says in words what it found", async () => {
    const { stdout } = await askable(["compare", at("base"), at("dear")]);
    expect(stdout).toContain("bird-ex on 40 questions of 4 databases that all runs have");
    expect(stdout).toContain("dear is better than base: p = 0.0020.");
    expect(stdout).toMatch(/\bread\b.*\n.*\n.* 100 % .*\n.* 50 % /);
    expect(stdout).toMatch(/At least one run is right on 75 %; alone: A 0, B 10\./);
    expect(stdout).toMatch(
      /As many questions as these would show a difference of 21\.\d points in four of five cases\./,
    );
    expect(stdout).toContain("dear is better on 1, 3, 5, 7, 9, 11, 13, 15, 17, 19");
  });

  test("refuses runs over other data, unless told to pair what is alike", async () => {
    const newer = await askable(["compare", at("base"), at("newer")]);
    expect(newer).toMatchObject({ code: 2, stdout: "" });
    expect(newer.stderr).toContain("newer was asked another version of /data/dev.json (bbbbbbbb, base aaaaaaaa)");
    expect(newer.stderr).toContain("--different-data");
    const { code, stdout } = await askable(["compare", at("base"), at("newer"), "--different-data", "--json"]);
    expect([code, JSON.parse(stdout).questions]).toEqual([0, 40]);
    expect(() => requireSameData(["base", "moved"].map((name) => readRun(at(name))))).toThrow(
      "the data of d0 changed between base and moved",
    );
  });

  test("names what is wrong with what it was given", async () => {
    const { code, stderr } = await askable(["compare", at("base")]);
    expect([code, stderr.split("\n")[0]]).toEqual([2, "askable: runs: name two runs or more"]);
    const tables = await openRunTables([at("base"), at("dear")]);
    await expect(compareRuns(tables, "ves")).rejects.toMatchObject({
      message: "base was not scored by ves",
      hint: "It has bird-ex. Score it again: askable score RUN --metric bird-ex,ves",
    });
    tables.close();
  });

  test("of a single question gives no figure that is none", async () => {
    for (const name of ["one", "other"]) {
      const rows = {
        questions: [{ id: "0", database: "d0", question: "Question 0?", gold_queries: [], tags: [], flags: [] }],
        answers: [{ id: "0", right: true }],
        scores: [{ id: "0", metric: "bird-ex", value: 1 }],
      };
      await writeRunTables(at(name), { run: name, pipeline: "p", rows });
    }
    const tables = await openRunTables([at("one"), at("other")]);
    const lines: string[] = [];
    const line = (text = "") => void lines.push(text);
    const output = {
      json: false,
      quiet: false,
      line,
      note: line,
      object: () => {},
      data: () => {},
      objects: () => {},
      error: () => {},
      log: () => {},
    };
    showComparison(await compareRuns(tables, "bird-ex"), output);
    tables.close();
    expect(lines).toContain("other and one are right on the same questions.");
    expect(lines.join("\n")).not.toMatch(/NaN|undefined|null|Infinity/);
  });
});
