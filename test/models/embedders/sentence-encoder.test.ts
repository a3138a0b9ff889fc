import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { sentenceEncoder } from "#askable/models/embedders/sentence-encoder.js";
import { gatherCalls } from "#askable/models/embedders/sentence-threads.js";
import { builtFile } from "../../support/build.js";

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, part, index) => sum + part * b[index]!, 0);

/** In how many parts two vectors differ, and by how much at most. */
function apart(a: Float32Array, b: Float32Array): { readonly parts: number; readonly most: number } {
  const distances = Array.from(a, (part, index) => Math.abs(part - b[index]!));
  return { parts: distances.filter((distance) => distance !== 0).length, most: Math.max(...distances) };
}
const SAME = { parts: 0, most: 0 };

describe("the sentence encoder", () => {
  const encoder = sentenceEncoder();

  test("gives unit vectors of its dimension, near for texts that mean the same", async () => {
    const [question, paraphrase, other] = await encoder.embed([
      "How many customers live in each city?",
      "Number of clients per town",
      "The colour of the train",
    ]);
    for (const vector of [question!, paraphrase!, other!]) {
      expect([vector.length, Math.abs(dot(vector, vector) - 1) < 1e-5]).toEqual([encoder.dimension, true]);
    }
    expect(dot(question!, paraphrase!)).toBeGreaterThan(dot(question!, other!) + 0.1);
  });

  test("gives a text the same bits alone, among few and in threads among many", async () => {
    const texts = Array.from(
      { length: 70 },
      (_, index) => `Which of the ${index} products cost more than ${index * index}?`,
    );
    const few = await encoder.embed(texts.slice(60, 63));
    const many = await encoder.embed([...texts, texts[0]!]);
    const [alone] = await encoder.embed([texts[60]!]);
    expect(few.map((vector, index) => apart(vector, many[60 + index]!))).toEqual([SAME, SAME, SAME]);
    expect(apart(many[60]!, alone!)).toEqual(SAME);
    expect(apart(many[70]!, many[0]!)).toEqual(SAME);
  });

  test("gives a text of any length the same bits among others of its length", async () => {
    const words = "order customer date total shipping address region price status employee warehouse invoice".split(
      " ",
    );
    const wording = (length: number, turn: number) =>
      Array.from({ length }, (_, at) => words[(at * (turn + 1) + turn) % words.length]).join(" ");
    const texts = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].flatMap((length) =>
      [0, 1, 2, 3].map((turn) => wording(length, turn)),
    );
    const together = await encoder.embed(texts);
    for (const [index, text] of texts.entries()) {
      const [alone] = await encoder.embed([text]);
      expect(apart(together[index]!, alone!), text).toEqual(SAME);
    }
  });

  test("embeds empty, strange and long texts", async () => {
    const texts = ["", "   ", "東京 🎉", "constructor __proto__", "a\ud800b", "long ".repeat(20_000)];
    const vectors = await encoder.embed(texts);
    expect(vectors.map((vector) => vector.every(Number.isFinite))).toEqual(texts.map(() => true));
    expect(await encoder.embed([])).toEqual([]);
  });

  test("answers several calls at once", async () => {
    const texts = ["one", "two", "three", "four"];
    const together = await Promise.all(texts.map((text) => encoder.embed([text])));
    expect(together.map(([vector]) => vector)).toEqual(await encoder.embed(texts));
  });

  test("stops at a signal and works afterwards", async () => {
    const texts = Array.from({ length: 200 }, (_, index) => `text number ${index}`);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    await expect(encoder.embed(texts, controller.signal)).rejects.toMatchObject({ name: "AbortError" });
    await expect(encoder.embed(["x"], AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
    expect(await encoder.embed(["x"])).toHaveLength(1);
  });
});

test("a process that embedded many texts writes nothing of its own and ends by itself", () => {
  const file = pathToFileURL(builtFile("models/embedders/sentence-encoder.js")).href;
  const script = `import { sentenceEncoder } from ${JSON.stringify(file)};
    const vectors = await sentenceEncoder().embed(Array.from({ length: 80 }, (_, i) => "text " + i));
    console.log(vectors.length);`;
  const started = performance.now();
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  expect(output).toBe("80\n");
  expect(performance.now() - started).toBeLessThan(20_000);
});

test("calls that come while one is made are made as one, each text once, and each gets its own", async () => {
  const made: (readonly string[])[] = [];
  const embed = gatherCalls(async (texts) => {
    made.push(texts);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (texts.includes("bad")) throw new Error("no vector");
    return texts.map((text) => Float32Array.of(text.length));
  });
  const vectors = await Promise.all([embed(["a"]), embed(["bb", "ccc"]), embed(["ccc", "a"])]);
  expect(vectors.map((each) => each.map(([length]) => length))).toEqual([[1], [2, 3], [3, 1]]);
  expect(made).toEqual([["a"], ["bb", "ccc", "a"]]);
  await expect(embed(["bad"])).rejects.toThrow("no vector");
  expect(await embed(["dddd"])).toEqual([Float32Array.of(4)]);
  await expect(embed(["a"], AbortSignal.abort(new Error("given up")))).rejects.toThrow("given up");
});
