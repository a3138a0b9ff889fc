import { expect, test } from "vitest";
import { hashText } from "#askable/sketches/hash.js";
import type { KeyKind } from "#askable/sketches/key-log.js";
import { countOf, mergeRuns, type Runs } from "#askable/sketches/runs.js";
import { mergeCounted, Tally, type TallyLimits } from "#askable/sketches/tally.js";
import { randomFrom } from "./random.js";

const random = randomFrom(7);
const columns: Record<string, (index: number) => number> = {
  "few values": () => Math.floor(random() * 5),
  ascending: (index) => index,
  "each value once": (index) => (index * 2654435761) % 2 ** 32,
  "some thousand values": () => Math.floor(random() * 3000) / 10,
  "few frequent values among many": () => (random() < 0.5 ? Math.floor(random() * 10) : random()),
  "unique at first, then the same": (index) => (index < 20_000 ? index : index % 7),
  "with infinities and signs": () =>
    [-1.5, 0, 1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY][Math.floor(random() * 5)]!,
  "texts, each once": (index) => hashText(`name ${index}`),
  "texts, some thousand": () => hashText(`name ${Math.floor(random() * 5000)}`),
};

const roomy = { table: 1000, log: 10 ** 6 };

function tallied(keys: readonly number[], limits: TallyLimits, kind: KeyKind = "number"): Tally {
  const tally = new Tally(kind, limits);
  for (let at = 0; at < keys.length; at += 1000) {
    const chunk = keys.slice(at, at + 1000);
    for (const key of chunk) tally.add(key);
    tally.settle(chunk.length);
  }
  return tally;
}

/** Keys and counts as bytes, in order. */
function bytesOf(runs: Runs): Buffer {
  const counts = Float64Array.from(runs.keys, (key) => countOf(runs, key));
  return Buffer.concat([Buffer.from(runs.keys.buffer), Buffer.from(counts.buffer)]);
}

function truth(keys: readonly number[]): Runs {
  const counts = new Map<number, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const sorted = Float64Array.from(counts.keys()).sort();
  return { keys: sorted, counts: sorted.map((key) => counts.get(key) ?? 0) };
}

test.each(Object.entries(columns))("counts %s exactly, however the rows are split", (name, keyOf) => {
  const kind = name.startsWith("texts") ? "text" : "number";
  const keys = Array.from({ length: 150_000 }, (_, index) => keyOf(index));
  const expected = truth(keys);
  for (const cut of [keys.length, 1, 5000, 75_000, 149_000]) {
    const parts = [keys.slice(0, cut), keys.slice(cut)].map((part) => tallied(part, roomy, kind).counted());
    const merged = mergeCounted(parts[0]!, parts[1]!);
    expect(merged.level).toBe(0);
    const all = mergeRuns(merged.whole, merged.rest);
    expect(all.keys).toHaveLength(merged.whole.keys.length + merged.rest.keys.length);
    expect(bytesOf(all).equals(bytesOf(expected))).toBe(true);
  }
});

test("thins out what is too much, keeps what it keeps with all its rows, and stays near the truth", () => {
  const values = randomFrom(11);
  const keys = Array.from({ length: 200_000 }, () => Math.floor(values() * 60_000));
  const expected = truth(keys);
  const limits = { table: 500, log: 20_000 };
  const halves = [keys.slice(0, 90_000), keys.slice(90_000)].map((part) => tallied(part, limits).counted());
  const { whole, rest, level } = mergeCounted(halves[0]!, halves[1]!);
  expect(level).toBeGreaterThan(1);
  for (const key of rest.keys) expect(countOf(rest, key)).toBe(countOf(expected, key));
  const estimate = whole.keys.length + rest.keys.length * 2 ** level;
  const error = (1.2 * Math.sqrt(rest.keys.length) * 2 ** level) / expected.keys.length;
  expect(Math.abs(estimate / expected.keys.length - 1)).toBeLessThan(4 * error);
  expect(error).toBeLessThan(0.05);
});

test("knows the order in which keys came into the table, and the chunk in which others came first", () => {
  const keys = Array.from({ length: 30_000 }, (_, index) => (index % 3 === 0 ? index % 300 : index + 0.5));
  const tally = tallied(keys, { table: 50, log: 10 ** 6 });
  const first = [...new Set(keys.slice(0, 1000))];
  expect(first.slice(0, 50).map((key) => tally.idOf(key))).toEqual(first.slice(0, 50).map((_, index) => index));
  expect(tally.idOf(-1)).toBe(-1);
  const late = keys.filter((key, index) => index > 1000 && !Number.isInteger(key) && index % 1000 === 500 % 1000);
  const chunks = tally.chunksOf(new Set([...late, -1]));
  expect(chunks).toEqual(new Map(late.map((key) => [key, Math.floor(keys.indexOf(key) / 1000)])));
  expect(late.length).toBeGreaterThan(5);
});
