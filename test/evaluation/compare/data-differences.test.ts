import { expect, test } from "vitest";
import { dataDifferences, requireSameData } from "#askable/evaluation/compare/data-differences.js";
import type { RunRecord } from "#askable/evaluation/run/format.js";

const run = (name: string, hash: string, fingerprints: Readonly<Record<string, string>> = {}): RunRecord => ({
  version: 1,
  name,
  created: "2026-01-01T00:00:00.000Z",
  producer: "askable 0.1",
  dataSet: { kind: "lines", path: hash === "other" ? "/b.jsonl" : "/a.jsonl", hash, questions: 1 },
  questions: ["1"],
  selection: {},
  pipeline: { name: "offline", hash: "p" },
  models: {},
  databases: Object.fromEntries(
    Object.entries(fingerprints).map(([database, fingerprint]) => [
      database,
      { location: `/${database}.sqlite`, fingerprint, profile: "s" },
    ]),
  ),
  ownExamples: false,
});

test("runs over the same data do not differ, whichever databases they asked", () => {
  const runs = [run("one", "a", { shop: "1" }), run("two", "a", { shop: "1", bank: "2" }), run("three", "a")];
  expect(dataDifferences(runs[0]!, runs[1]!)).toEqual([]);
  expect(() => requireSameData(runs)).not.toThrow();
  expect(() => requireSameData([])).not.toThrow();
});

test("another data set, another version of it and changed data are told apart", () => {
  const first = run("one", "aaaaaaaaaa", { shop: "1", bank: "1" });
  expect(dataDifferences(first, run("two", "other"))).toEqual([
    "two was asked /b.jsonl, not /a.jsonl (other, one aaaaaaaa)",
  ]);
  expect(dataDifferences(first, run("two", "bbbbbbbbbb"))).toEqual([
    "two was asked another version of /a.jsonl (bbbbbbbb, one aaaaaaaa)",
  ]);
  expect(dataDifferences(first, run("two", "aaaaaaaaaa", { shop: "2", bank: "2" }))).toEqual([
    "the data of shop, bank changed between one and two",
  ]);
  expect(() => requireSameData([first, run("two", "aaaaaaaaaa", { shop: "2" })])).toThrow(
    expect.objectContaining({ code: "usage", message: expect.stringContaining("the data of shop changed") }),
  );
});
