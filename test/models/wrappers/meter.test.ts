import { expect, test } from "vitest";
import { scriptedModel } from "#askable/models/scripted.js";
import { type CallRecord, callEvent, withMeter } from "#askable/models/wrappers/meter.js";

const request = { messages: [{ role: "user" as const, content: "How many?" }], prompt: "hash", generator: "a" };
const price = { in: 10, out: 20, cached: 1 };

test("each call is told of with what it took, the failed ones too", async () => {
  const records: CallRecord[] = [];
  const usage = { tokensIn: 100, tokensOut: 10, tokensCached: 50 };
  const call = withMeter(scriptedModel([{ text: "SELECT 1", usage }, new Error("out of luck")]), price, (record) =>
    records.push(record),
  );
  await call(request);
  await expect(call(request)).rejects.toThrow("out of luck");
  await expect(call({ ...request, signal: AbortSignal.abort() })).rejects.toThrow();
  expect(records.map(({ failure, tokensIn, price: paid }) => [failure, tokensIn, paid])).toEqual([
    [undefined, 100, 0.00075],
    ["out of luck", 0, 0],
    ["aborted", 0, 0],
  ]);
});

test("a call in the trace names its place, its prompt and what came", async () => {
  const records: CallRecord[] = [];
  const call = withMeter(scriptedModel(["SELECT 1", new Error("out of luck")]), price, (record) =>
    records.push(record),
  );
  await call({ ...request, temperature: 0.5, sample: 2 });
  await call(request).catch(() => {});
  const names = { stage: "generate", role: "generator", model: "coder" };
  const [made, failed] = records.map((record) => callEvent(record, names));
  expect(made).toEqual({
    event: "call",
    ...names,
    prompt: "hash",
    generator: "a",
    messages: request.messages,
    temperature: 0.5,
    sample: 2,
    reply: "SELECT 1",
    finish: "stop",
    tokensIn: 3,
    tokensOut: 2,
    tokensCached: 0,
    price: expect.any(Number),
    ms: expect.any(Number),
  });
  expect(failed).toMatchObject({ failure: "out of luck", tokensIn: 0 });
  expect(failed).not.toHaveProperty("reply");
});

test("a call in the trace says how many of its replies could not be read", async () => {
  const records: CallRecord[] = [];
  const call = withMeter(scriptedModel(["SELECT 1", "well", "of any form"]), price, (record) => records.push(record));
  const reads = (text: string) => text.startsWith("SELECT");
  await call({ ...request, reads });
  await call({ ...request, reads });
  await call(request);
  const names = { stage: "generate", role: "generator", model: "coder" };
  const unread = records.map((record) => (callEvent(record, names) as { unread?: number }).unread);
  expect(unread).toEqual([undefined, 1, undefined]);
});
