import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Example } from "#askable/indexes/example-store.js";
import { buildExampleStore } from "#askable/indexes/examples/build.js";
import { openExampleStore } from "#askable/indexes/examples/open.js";
import { nearExamples, rank } from "#askable/indexes/examples/search.js";
import { packSigns, signCosines } from "#askable/indexes/examples/signs.js";
import { questionKey } from "#askable/indexes/examples/wording.js";
import { packWords, wordSearch } from "#askable/indexes/examples/words.js";
import type { Embedder } from "#askable/models/embedders/embedder.js";
import { letterEmbedder } from "../embedder.js";

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const pair = (question: string, sql: string, more: Partial<Example> = {}): Example => ({ question, sql, ...more });

async function storeOf(examples: readonly Example[]) {
  const folder = join(temporary(), "set");
  await buildExampleStore(examples, letterEmbedder(), folder, { inputs: {} });
  return openExampleStore(folder, letterEmbedder());
}

test("examples of one SQL skeleton are shown once, or as often as is wished", async () => {
  const store = await storeOf([
    pair("How many heads are older than 56?", "SELECT count(*) FROM head WHERE age > 56"),
    pair("How many cats are older than 3?", "SELECT count(*) FROM cat WHERE age > 3"),
    pair("How many towns are older than 9?", "SELECT count(*) FROM town JOIN land ON l = i WHERE age > 9"),
    pair("How many heads are there?", "SELECT count(*) FROM head"),
  ]);
  const sql = async (perStructure?: number) =>
    (await store.search("how many [table] are older than [number]", perStructure ? { perStructure } : {})).map(
      ({ example }) => example.sql,
    );
  expect((await sql()).length).toBe(2);
  expect((await sql())[1]).toBe("SELECT count(*) FROM head");
  expect((await sql(2)).length).toBe(3);
  expect((await sql(9)).length).toBe(4);
});

test("with a first attempt at the SQL, examples that are built like it come first", async () => {
  const store = await storeOf([
    pair("Show the towns", "SELECT name FROM town"),
    pair("Show the towns of every land", "SELECT land, count(*) FROM town GROUP BY land"),
  ]);
  const first = async (likeSql?: string) =>
    (await store.search("show the [table]", likeSql ? { likeSql } : {}))[0]?.example.sql;
  expect(await first()).toBe("SELECT name FROM town");
  expect(await first("SELECT a, count(*) FROM b JOIN c ON b.i = c.i GROUP BY a")).toContain("GROUP BY");
});

test("many near questions with one structure outvote a nearer one", () => {
  const found = [
    { score: 0.9, structure: "A", name: "lone" },
    { score: 0.88, structure: "B", name: "first" },
    { score: 0.87, structure: "B", name: "second" },
    { score: 0.87, structure: "B", name: "third" },
  ];
  expect(rank(found, { limit: 2, perStructure: 1 }).map(({ name }) => name)).toEqual(["first", "lone"]);
});

test("the same question is found whatever its case, blanks and punctuation, in its own database and with its evidence", async () => {
  const store = await storeOf([
    pair("How many  heads?", "SELECT 1", { database: "one", date: "2026-01-01" }),
    pair("how many heads", "SELECT 2", { database: "two" }),
    pair("how many heads", "SELECT 3", { database: "one", date: "2026-01-02", source: "answer" }),
    pair("Who is tall?", "SELECT 4", { database: "one", evidence: "tall: above 2" }),
    pair("Who is small?", "SELECT 5"),
  ]);
  expect(store.same("HOW MANY HEADS ?!", "one")).toEqual({
    example: { question: "how many heads", sql: "SELECT 3", database: "one", date: "2026-01-02", source: "answer" },
    skeleton: "how many heads",
    score: 1,
    same: true,
  });
  expect(store.same("How many heads", "two")?.example.sql).toBe("SELECT 2");
  expect(store.same("How many heads", "three")).toBeUndefined();
  expect(store.same("How many head", "one")).toBeUndefined();
  expect([store.same("Who is tall", "one"), store.same("who is tall", "one", "tall: above 2")?.example.sql]).toEqual([
    undefined,
    "SELECT 4",
  ]);
  expect(store.same("Who is small?", "any")?.example.sql).toBe("SELECT 5");
});

test("signs that change what is asked are no punctuation", () => {
  expect(questionKey("price > 1.5?")).not.toBe(questionKey("price < 1.5?"));
  expect(questionKey("price > 1.5?")).not.toBe(questionKey("price > 15"));
  expect(questionKey("¿Cuántos, “señor”?")).toBe(questionKey("cuantos senor"));
});

test("adding one example embeds one, and gives the bytes of a store that was built whole", async () => {
  const embedded: string[][] = [];
  const letters = letterEmbedder();
  const counting: Embedder = {
    ...letters,
    embed: (texts, signal) => {
      embedded.push([...texts]);
      return letters.embed(texts, signal);
    },
  };
  const examples = Array.from({ length: 30 }, (_, index) =>
    pair(`What is ${"abcdef"[index % 6]}oo${"ghijkl"[index % 5]}aa?`, `SELECT ${index}`),
  );
  const folder = join(temporary(), "set");
  await buildExampleStore(examples.slice(0, 29), counting, folder, { inputs: {} });
  embedded.length = 0;
  const manifest = await buildExampleStore(examples, counting, folder, { inputs: {} });
  expect(embedded.map((texts) => texts.length).sort()).toEqual([1, 1]);
  const whole = await buildExampleStore(examples, letters, join(temporary(), "whole"), { inputs: {} });
  expect(manifest.files).toEqual(whole.files);
});

test("two folders are searched as one store", async () => {
  const parent = temporary();
  const build = (name: string, example: Example) =>
    buildExampleStore([example], letterEmbedder(), join(parent, name), { inputs: {} });
  await build("one", pair("How many heads?", "SELECT count(*) FROM head"));
  await build("two", pair("Show the heads", "SELECT name FROM head"));
  const store = await openExampleStore([join(parent, "one"), join(parent, "two")], letterEmbedder());
  expect(store.size).toBe(2);
  expect((await store.search("show the [table]")).map(({ example }) => example.sql)).toEqual([
    "SELECT name FROM head",
    "SELECT count(*) FROM head",
  ]);
});

test("words count that many databases use, and what only one says is passed over", () => {
  const wordings = Array.from({ length: 30 }, (_, index) => `show table whose field word${index}`);
  const databases = Uint32Array.from(wordings, (_, index) => index + 1);
  const sections = new Map(Object.entries(packWords(wordings, databases)));
  const likeness = wordSearch((name) => sections.get(name) as never, 30)("show table whose field word7");
  expect([...likeness].every((each) => Math.abs(each - 1) < 1e-6)).toBe(true);
});

/** Gaussian vectors of length 1 and a query near some of them. */
function cloud(count: number, dimension: number) {
  let seed = 1;
  const uniform = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed + 1) / 2 ** 32;
  };
  const gauss = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const data = new Float32Array(count * dimension);
  const query = Float32Array.from({ length: dimension }, gauss);
  for (let index = 0; index < count; index++) {
    const near = index % 100 === 0 ? 0.8 : 0;
    for (let at = 0; at < dimension; at++) data[index * dimension + at] = near * query[at]! + gauss();
  }
  const unit = (start: number, array: Float32Array) => {
    const part = array.subarray(start, start + dimension);
    const length = Math.hypot(...part);
    for (let at = 0; at < dimension; at++) part[at]! /= length;
  };
  for (let index = 0; index < count; index++) unit(index * dimension, data);
  unit(0, query);
  return { data, query };
}

test("sign bits estimate cosines, and of many examples the nearest are found by them", () => {
  const [count, dimension] = [20_000, 512];
  const { data, query } = cloud(count, dimension);
  const signs = packSigns(data, dimension);
  const exact = (index: number) =>
    data.subarray(index * dimension, (index + 1) * dimension).reduce((sum, part, at) => sum + part * query[at]!, 0);
  expect(Math.abs(signCosines(signs, query)[0]! - exact(0))).toBeLessThan(0.15);
  const found = nearExamples({ dimension, data }, signs, query, new Float32Array(count), (index) => index !== 0);
  const best = found
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, 50)
    .map(({ index }) => index);
  const cosines = Array.from({ length: count }, (_, index) => exact(index));
  const wanted = [...cosines.keys()]
    .slice(1)
    .sort((a, b) => cosines[b]! - cosines[a]!)
    .slice(0, 50);
  expect(best).toEqual(wanted);
  expect(found.length).toBeLessThan(2_000);
});
