import { expect, test } from "vitest";
import { type ShownPlan, showPlan } from "#askable/cli/text/plan.js";
import { recordingOutput } from "../../support/output.js";

const whole = { table: "item", rows: 1000, action: "whole", seconds: 0.2, samples: [] };
const sample = {
  ...{
    table: "sale",
    rows: 1_000_000,
    action: "sample",
    sampled: 50_000,
    seconds: 12,
    reason: "it has over 500,000 rows",
  },
  samples: [{ method: "every 20th page", bias: "Rows of one page are alike." }],
};
const skip = { table: "log", rows: undefined, action: "skip", reason: "askable.yaml says so", samples: [] };
const unknown = { table: "view", rows: undefined, action: "whole", seconds: undefined, samples: [] };

function shown(plan: object, json = false) {
  const { output, lines, objects } = recordingOutput({ json });
  showPlan(plan as ShownPlan, output);
  return { text: lines.join("\n"), objects };
}

test("a plan says of each table what is read, how long that takes, and why not all of it", () => {
  expect(shown({ tables: [whole, sample, skip] }).text).toBe(
    [
      "table  rows       read            seconds",
      "─────────────────────────────────────────",
      "item   1,000      all             < 1",
      "sale   1,000,000  50,000 (5.0 %)  12",
      "log    ?          nothing",
      "sale: sampled by every 20th page: it has over 500,000 rows. Rows of one page are alike.",
      "log: skipped: askable.yaml says so",
      "About 12 seconds.",
    ].join("\n"),
  );
});

test("what is not known is said to be unknown, and a small plan takes less than a second", () => {
  expect(shown({ tables: [whole] }).text).toMatch(/\nLess than a second\.$/);
  expect(shown({ tables: [whole, unknown] }).text).toMatch(
    /view +\? +all +\?\nLess than a second, and the tables whose size is not known\.$/,
  );
});

test("indexes are counted, and embedding where its speed is known", () => {
  const indexes = {
    values: { fields: 3, values: 400_000, bytes: 30 * 2 ** 20, memory: 90 * 2 ** 20, counted: false, seconds: 2 },
    summaries: { fields: 40, seconds: 3 },
  };
  expect(shown({ tables: [sample], indexes }).text).toMatch(
    /\nAbout 17 seconds: 12 to read the tables, 2 to index at most 400,000 values of 3 fields \(30 MB on disk, 90 MB of memory\), 3 to embed the summaries of 40 fields\.$/,
  );
  const endpoint = { values: { ...indexes.values, counted: true }, summaries: { fields: 40 } };
  expect(shown({ tables: [sample], indexes: endpoint }).text).toMatch(
    /2 to index about 400,000 values of 3 fields \(30 MB on disk, 90 MB of memory\), and what the embedder takes for the summaries of 40 fields\.$/,
  );
});

test("programs get the method of a sample, and the sum", () => {
  expect(shown({ tables: [sample] }, true).objects).toMatchObject([
    { seconds: 12, tables: [{ table: "sale", method: "every 20th page", bias: "Rows of one page are alike." }] },
  ]);
});
