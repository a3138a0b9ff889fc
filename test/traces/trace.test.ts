import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { TraceEvent } from "#askable/traces/events.js";
import { parseTrace, readTrace } from "#askable/traces/reader.js";
import { openTraceWriter } from "#askable/traces/writer.js";

const folder = mkdtempSync(join(tmpdir(), "askable-traces-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cost = { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0, seconds: 0.1 };
const events: TraceEvent[] = [
  { event: "start", version: 2, question: "How\nmany?", database: "music", pipeline: "direct", pipelineHash: "h" },
  { event: "slot", stage: "link", slot: "precise", value: [{ table: "a.b", field: "c" }] },
  { event: "candidate", stage: "generate", id: "1", sql: "SELECT 1", generator: "g", round: 0, outcome: "rows", ms: 1 },
  { event: "answer", sql: "SELECT 1", candidate: "1", confidence: 0.5, why: "It runs.", cost },
];

test("what is written is read again", async () => {
  const path = join(folder, "deep", "er", "one.jsonl");
  const writer = openTraceWriter(path);
  for (const event of events) writer.write(event);
  writer.close();
  expect(await readTrace(path)).toEqual({ events, complete: true });
});

test("each event is in the file before the next one, so that a kill loses nothing", () => {
  const path = join(folder, "two.jsonl");
  const writer = openTraceWriter(path);
  const sizes = events.map((event) => {
    writer.write(event);
    return readFileSync(path, "utf8").split("\n").length - 1;
  });
  writer.close();
  expect(sizes).toEqual([1, 2, 3, 4]);
});

test("a half-written last line is left out", async () => {
  const path = join(folder, "cut.jsonl");
  const lines = events.map((event) => JSON.stringify(event)).join("\n");
  writeFileSync(path, lines.slice(0, -20));
  expect(await readTrace(path)).toEqual({ events: events.slice(0, 3), complete: false });
});

test("an existing trace is not overwritten", () => {
  const path = join(folder, "three.jsonl");
  openTraceWriter(path).close();
  expect(() => openTraceWriter(path)).toThrow(/Cannot write the trace .*three\.jsonl: .*exists/i);
});

test("a newer version, a broken line and an unknown event are refused with their line", () => {
  const start = JSON.stringify({ ...events[0], version: 3 });
  expect(() => parseTrace(`${start}\n`, "t.jsonl")).toThrow(
    "t.jsonl:1 was written by a newer askable (trace format 3, read here: 2)",
  );
  expect(() => parseTrace(`${JSON.stringify(events[1])}\n{"a\n`, "t.jsonl")).toThrow("t.jsonl:2 is not an event");
  expect(() => parseTrace('{"event":"dance"}\n', "t.jsonl")).toThrow("t.jsonl:1 is not an event of a trace: event");
});

test("a file that is not there is named", async () => {
  await expect(readTrace(join(folder, "none.jsonl"))).rejects.toThrow(/Cannot read the trace .*none\.jsonl/);
});

test("a trace from before cached tokens were counted has none", () => {
  const { tokensCached, ...older } = cost;
  const line = JSON.stringify({ event: "failed", message: "gone", cost: older });
  expect(parseTrace(`${line}\n`, "t.jsonl").events).toEqual([{ event: "failed", message: "gone", cost }]);
});

describe("a trace of version 1", () => {
  const old = [
    { event: "start", version: 1, question: "How many?", database: "music", pipeline: "direct", pipelineHash: "h" },
    { event: "keywords", stage: "ground/keywords", keywords: ["many"] },
    { event: "linked", stage: "link", filtered: [], precise: [{ table: "a.b", field: "c" }], recall: [] },
    { event: "stage", stage: "generate/grammar", method: "generate/grammar", at: 0, ms: 1 },
    { event: "candidate", stage: "g", id: 0, sql: "SELECT 1", generator: "grammar", round: 0, outcome: "rows", ms: 1 },
    {
      ...{ event: "candidate", stage: "fix/certain-again", id: 3, parent: 0, sql: "SELECT 2", generator: "solved" },
      ...{ round: 0, outcome: "rows", blank: true, ms: 1 },
    },
    { event: "clusters", stage: "select", clusters: [[1], [0]] },
    { event: "verdict", stage: "select", first: 3, second: 0, winner: 3 },
    { event: "verdict", stage: "select", first: 0, second: 3 },
    { event: "answer", sql: "SELECT 2", candidate: 3, confidence: 0.5, why: "It runs.", cost },
  ];
  const read = (lines: readonly object[]) =>
    parseTrace(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`, "t.jsonl");

  test("is read as the present version has it", () => {
    const pair = { form: "pair", first: "3", second: "0", winner: "3" };
    const tie = { form: "pair", first: "0", second: "3" };
    expect(read(old)).toEqual({
      complete: true,
      events: [
        { ...old[0], version: 2 },
        { event: "slot", stage: "ground/model", slot: "keywords", value: ["many"] },
        { event: "slot", stage: "link", slot: "filtered", value: [] },
        { event: "slot", stage: "link", slot: "precise", value: [{ table: "a.b", field: "c" }] },
        { event: "slot", stage: "link", slot: "recall", value: [] },
        { event: "stage", stage: "generate/semantic-parser", method: "generate/semantic-parser", at: 0, ms: 1 },
        { ...old[4], id: "0", generator: "semantic-parser" },
        {
          ...{
            event: "candidate",
            stage: "fix/rules-again",
            id: "3",
            parent: "0",
            sql: "SELECT 2",
            generator: "reuse",
          },
          ...{ round: 0, outcome: "rows", degenerate: true, ms: 1 },
        },
        { event: "slot", stage: "select", slot: "clusters", value: [["3"], ["0"]] },
        { event: "slot", stage: "select", slot: "judgements", value: [pair] },
        { event: "slot", stage: "select", slot: "judgements", value: [pair, tie] },
        { ...old[9], candidate: "3" },
      ],
    });
  });

  test("names clusters by ids where it has them", () => {
    const clusters = { event: "clusters", stage: "select", clusters: [[0]], candidates: [[7, 8]] };
    expect(read([old[0]!, clusters]).events[1]).toMatchObject({ slot: "clusters", value: [["7", "8"]] });
  });
});
