import { expect, test } from "vitest";
import { scriptedModel, scriptedModels } from "#askable/models/scripted.js";

const request = { messages: [{ role: "user" as const, content: "How many?" }] };

test("replies come in the order given, an error is thrown, and one too many says so", async () => {
  const usage = { tokensIn: 7, tokensOut: 8, tokensCached: 1 };
  const model = scriptedModel(["SELECT 1", new Error("out of luck"), { text: "SELECT", finish: "length", usage }]);
  expect(await model(request)).toEqual({
    text: "SELECT 1",
    finish: "stop",
    usage: { tokensIn: 3, tokensOut: 2, tokensCached: 0 },
  });
  await expect(model(request)).rejects.toThrow("out of luck");
  expect(await model(request)).toEqual({ text: "SELECT", finish: "length", usage });
  await expect(model(request)).rejects.toThrow("The scripted model has 3 replies and was asked for one more");
});

test("a function sees the request and how many calls there were", async () => {
  const model = scriptedModel(({ messages, sample }, call) => `${messages[0]?.content} ${sample} ${call}`);
  expect((await model({ ...request, sample: 4 })).text).toBe("How many? 4 0");
  expect((await model(request)).text).toBe("How many? undefined 1");
});

test("a reply that takes long can be given up", async () => {
  const model = scriptedModel([{ text: "late", delay: 60_000 }, "never"]);
  const controller = new AbortController();
  const late = model({ ...request, signal: controller.signal });
  controller.abort(new Error("enough"));
  await expect(late).rejects.toThrow("enough");
  await expect(model({ ...request, signal: controller.signal })).rejects.toThrow("enough");
});

test("one model serves all roles", async () => {
  const models = scriptedModels(["a", "b"]);
  expect((await models.forRole("generator").call(request)).text).toBe("a");
  expect((await models.forRole("fixer").call(request)).text).toBe("b");
});
