import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SELECTOR_ROWS, SFT_ROWS, type TrainingRow } from "#askable/training/row.js";
import { dataCard } from "#askable/training/set/card.js";
import { type OpenSetOptions, openSet, type SetJob } from "#askable/training/set/open-set.js";
import { temporaryFolder } from "../support/folder.js";

const JOB: SetJob = {
  kind: SFT_ROWS,
  inputs: { "questions train.json": "q1", "database shop": "d1" },
  parameters: { seed: 0, noise: 1 },
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let at: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  at = join(folder.path, "set");
});
afterEach(() => folder.remove());

const row = (id: string, content = `What is ${id}?`): TrainingRow => ({
  ...{ id, task: "generate", format: "standard", database: "shop", question_id: id, tier: "easy", tokens: null },
  messages: [
    { role: "user", content },
    { role: "assistant", content: `SELECT '${id}'` },
  ],
});
const open = (job = JOB, options: OpenSetOptions = {}) => openSet<{ n: number }>(at, job, options);
const keep = async (ids: readonly string[], job = JOB) => {
  const set = await open(job);
  for (const id of ids) set.keep(id, { facts: { n: 1 }, rows: [row(`${id}/1`), row(`${id}/2`)] });
  return set;
};
const finish = async (set: Awaited<ReturnType<typeof open>>) => {
  const rows = [...set.done.values()].flatMap((work) => work.rows).reverse();
  const manifest = await set.finish({ train: rows }, { rows: rows.length }, (files) =>
    dataCard({ title: "A set", about: "Rows.", sources: [], tables: [], notes: [] }, JOB, files),
  );
  await set.close();
  return manifest;
};
const linesIn = (name: string) =>
  readFileSync(join(at, name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const refusal = (job: SetJob, options: OpenSetOptions = {}) =>
  open(job, options).then(
    (set) => set.close().then(() => "opened"),
    (error: Error) => error.message,
  );

describe("a training set", () => {
  test("has the rows in the order given, as JSON lines and as Parquet", async () => {
    await finish(await keep(["a", "b"]));
    expect(readdirSync(at).sort()).toEqual(["README.md", "manifest.json", "train.jsonl", "train.parquet"]);
    expect(linesIn("train.jsonl")).toEqual(["b/2", "b/1", "a/2", "a/1"].map((id) => row(id)));
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const read = await connection.runAndReadAll(`SELECT to_json(t) FROM '${join(at, "train.parquet")}' AS t`);
    expect(read.getRows().map(([text]) => JSON.parse(String(text)))).toEqual(linesIn("train.jsonl"));
    connection.closeSync();
  });

  test("goes on with what was kept, though a line was cut, to the same bytes", async () => {
    const whole = await finish(await keep(["a", "b", "c"]));
    const interrupted = join(folder.path, "interrupted");
    at = interrupted;
    await (await keep(["a", "b"])).close();
    appendFileSync(join(at, ".work", "rows.jsonl"), '{"question":"c","facts":{"n":1},"rows":[{"id"');
    const set = await open();
    expect([set.resumed, [...set.done.keys()]]).toEqual([2, ["a", "b"]]);
    set.keep("c", { facts: { n: 1 }, rows: [row("c/1"), row("c/2")] });
    expect(await finish(set)).toEqual(whole);
  });

  test("does not hold what is long in memory, and finds it again", async () => {
    const set = await keep(["ä"]);
    const [brief] = set.done.get("ä")!.rows;
    expect(brief).not.toHaveProperty("messages");
    await set.close();
    const again = await open();
    again.keep("b", { facts: { n: 1 }, rows: [row("b/1", "x".repeat(3_000_000))] });
    await finish(again);
    expect(linesIn("train.jsonl").map(({ messages }) => messages[0].content.length)).toEqual([3_000_000, 12, 12]);
  });

  test("that is finished is left as it is; one whose file was changed is made again", async () => {
    const manifest = await finish(await keep(["a"]));
    const again = await open();
    expect(again.finished).toEqual(manifest);
    await again.close();
    writeFileSync(join(at, "train.jsonl"), "{}\n");
    const damaged = await open();
    expect([damaged.finished, damaged.resumed]).toEqual([undefined, 0]);
    await damaged.close();
  });

  test("of other options or inputs is refused, finished or not, and replaced with force", async () => {
    await (await keep(["a"])).close();
    const other = { ...JOB, parameters: { seed: 3, noise: 1 }, inputs: { ...JOB.inputs, "database shop": "d2" } };
    const said = `${at} holds a set of something else: database shop changed; seed was 0, now 3`;
    expect(await refusal(other)).toBe(said);
    await finish(await open());
    expect(await refusal(other)).toBe(said);
    expect(await refusal({ ...JOB, kind: SELECTOR_ROWS })).toBe(`${at} holds a set of another kind: sft`);
    expect(await refusal(other, { force: true })).toBe("opened");
    expect(readdirSync(at)).toEqual([".work"]);
  });

  test("is written by one process at a time", async () => {
    const first = await keep(["a"]);
    expect(await refusal(JOB)).toMatch(/^.*set is in use\. Another job is at work there: training sft/);
    await first.close();
    expect(await refusal(JOB)).toBe("opened");
  });

  test("takes no folder that holds something else, even with force", async () => {
    await mkdir(at);
    writeFileSync(join(at, "thesis.tex"), "");
    expect(await refusal(JOB, { force: true })).toBe(`${at} is no training set and not empty: it holds thesis.tex`);
    expect(existsSync(join(at, "thesis.tex"))).toBe(true);
  });

  test("has no file where one cannot be written, and what was kept stays", async () => {
    const set = await keep(["a"]);
    await mkdir(join(at, "train.parquet"));
    await expect(finish(set)).rejects.toThrow("Cannot write");
    await set.close();
    expect(existsSync(join(at, "manifest.json"))).toBe(false);
    expect(existsSync(join(at, ".work", "rows.jsonl"))).toBe(true);
  });
});

test("a data card tells files, columns, sources and options, and escapes what would break a table", async () => {
  const card = dataCard(
    {
      title: "A set",
      about: "Rows.",
      sources: [{ name: "a|b.json", sha256: "h1", questions: 1200, used: 3, licence: undefined }],
      tables: [{ title: "Rows by task", header: ["task", "rows"], rows: [["generate", 12345]] }],
      notes: ["Mind this."],
    },
    JOB,
    [{ name: "train.jsonl", split: "train", rows: 2, bytes: 10, sha256: "h2" }],
  );
  expect(card).toContain("| `train.jsonl` | 2 | 10 | `h2` |");
  expect(card).toContain("| a\\|b.json | 1,200 | 3 | not known | `h1` |");
  expect(card).toContain("| generate | 12,345 |");
  expect(card).toContain("| seed | `0` |");
  expect(card).toContain("## Notes\n\n- Mind this.");
});
