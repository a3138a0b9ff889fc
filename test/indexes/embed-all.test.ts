import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { embedAll } from "#askable/indexes/embed-all.js";
import { embedderRecord } from "#askable/indexes/embedder-check.js";
import { openKeptVectors } from "#askable/indexes/kept-vectors.js";
import type { Embedder } from "#askable/models/embedders/embedder.js";
import { letterEmbedder } from "./embedder.js";

function folder(): string {
  const parent = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, "fields");
}

/** Counts the texts it is asked for, several calls at a time, and fails at the call after so many. */
function paid(failAt = Number.POSITIVE_INFINITY, name = "letters"): Embedder & { readonly asked: string[] } {
  const asked: string[] = [];
  const { embed, dimension } = letterEmbedder();
  let calls = 0;
  return {
    name,
    dimension,
    asked,
    calls: { texts: 4, atOnce: 3 },
    async embed(texts) {
      if (++calls > failAt) throw new Error("killed");
      await new Promise((resolve) => setTimeout(resolve, 2));
      asked.push(...texts);
      return embed(texts);
    },
  };
}

const texts = Array.from({ length: 40 }, (_, index) => `text number ${index % 32}`);
const probe = (await letterEmbedder().embed(["probe"]))[0]!;
const kept = (path: string, embedder: Embedder = paid(), of = probe) =>
  openKeptVectors(path, embedderRecord(embedder), of);

test("several calls at once give each text its vector, and equal texts are asked for once", async () => {
  const embedder = paid();
  const done: number[] = [];
  const vectors = await embedAll(embedder, texts, { onProgress: (progress) => done.push(progress.done) });
  expect(vectors).toEqual(await letterEmbedder().embed(texts));
  expect(embedder.asked).toHaveLength(32);
  expect([done[0], done.at(-1)]).toEqual([0, 40]);
});

test("a run that died goes on where it was, whatever half a line it left", async () => {
  const path = folder();
  const first = paid(5);
  await expect(embedAll(first, texts, { kept: await kept(path) })).rejects.toThrow("killed");
  expect(first.asked.length).toBeGreaterThan(0);
  writeFileSync(`${path}.partial.jsonl`, '["0123', { flag: "a" });
  const second = paid();
  const again = await kept(path);
  expect(await embedAll(second, texts, { kept: again })).toEqual(await letterEmbedder().embed(texts));
  expect([...first.asked, ...second.asked].sort()).toEqual([...new Set(texts)].sort());
  const third = paid();
  await embedAll(third, texts, { kept: await kept(path) });
  expect(third.asked).toEqual([]);
  await again.clear();
  expect(existsSync(`${path}.partial.jsonl`)).toBe(false);
});

test("vectors of another embedder, or of other weights behind its name, are not taken", async () => {
  const path = folder();
  await embedAll(paid(), texts, { kept: await kept(path) });
  for (const other of [
    await kept(path, paid(undefined, "others")),
    await kept(path, paid(), probe.toReversed()),
    await kept(path, { ...paid(), dimension: 32 }),
  ])
    expect(other.find(texts[0]!)).toBeUndefined();
  const embedder = paid(undefined, "others");
  await embedAll(embedder, texts, { kept: await kept(path, embedder) });
  expect(embedder.asked).toHaveLength(32);
  expect(readFileSync(`${path}.partial.jsonl`, "utf8")).toContain('"others"');
});
