import { expect, test } from "vitest";
import { editDistance, nearest } from "#askable/artifacts/nearest.js";

test.each([
  ["baseURL", ["baseUrl", "model", "apiKeyEnv"], ["baseUrl"]],
  ["limt", ["limit", "list", "log"], ["limit", "list"]],
  ["max_rows", ["maxRows", "rows", "seconds"], ["maxRows", "rows"]],
  ["pipeline", ["pipelines", "offline"], ["pipelines", "offline"]],
  ["zzz", ["limit", "list"], []],
])('of "%s" the nearest of %j are %j', (name, names, near) => {
  expect(nearest(name, names)).toEqual(near);
});

test("so many are named as are asked for, of equally near ones the first by name", () => {
  expect(nearest("tier1", ["tier3", "tier2", "tier4"], 2)).toEqual(["tier2", "tier3"]);
});

test("an edit is a letter more, a letter less, or another letter", () => {
  expect([editDistance("", "abc"), editDistance("kitten", "sitting"), editDistance("same", "same")]).toEqual([3, 3, 0]);
});
