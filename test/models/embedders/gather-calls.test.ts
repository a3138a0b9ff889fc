import { expect, test } from "vitest";
import { gatherCalls } from "#askable/models/embedders/gather-calls.js";

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
