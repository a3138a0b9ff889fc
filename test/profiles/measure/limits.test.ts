import { expect, test } from "vitest";
import { validate } from "#askable/artifacts/validate.js";
import { limitsSchema, matches, tableLimits } from "#askable/profiles/measure/limits.js";

test("a star in a pattern stands for anything, all else for itself", () => {
  expect(matches("tmp_*", "tmp_2024")).toBe(true);
  expect(matches("TMP_*", "tmp_")).toBe(true);
  expect(matches("*log*", "catalogue")).toBe(true);
  expect(matches("a.b", "axb")).toBe(false);
  expect(matches("tmp", "tmp_1")).toBe(false);
  expect(matches("(x|y)", "x")).toBe(false);
  expect(matches("line*", "line\nbreak")).toBe(true);
});

test("limits of a table are those of all tables, changed by each entry that fits", () => {
  const limits = {
    table: { rows: 1000, seconds: 60 },
    tables: { "log_*": { rows: 10 }, log_big: { filter: "day > 3", seconds: 5 } },
    skip: ["tmp_*"],
  };
  expect(tableLimits("orders", limits)).toEqual({ rows: 1000, seconds: 60 });
  expect(tableLimits("log_big", limits)).toEqual({ rows: 10, seconds: 5, filter: "day > 3" });
  expect(tableLimits("tmp_1", limits)).toMatchObject({ skipped: 'its name fits "tmp_*" under skip' });
  expect(tableLimits("orders", { only: ["log_*"] })).toMatchObject({
    seconds: 300,
    skipped: "only other tables are to be measured",
  });
  expect(tableLimits("orders", { tables: { orders: { skip: true } } })).toMatchObject({
    skipped: "its settings say so",
  });
});

test("bytes are numbers with or without a unit", () => {
  const bytes = (value: unknown) => limitsSchema.parse({ bytes: value }).bytes;
  expect([bytes(500), bytes("500"), bytes("2 GB"), bytes("1.5mib"), bytes("3TB")]).toEqual([
    500,
    500,
    2e9,
    1.5 * 2 ** 20,
    3e12,
  ]);
});

test.each([
  [{ bytes: "many" }, /askable.yaml: profile.bytes: not a number of bytes: write 500000/],
  [{ bytes: "0" }, /profile.bytes/],
  [{ table: { rows: -1 } }, /profile.table.rows/],
  [{ table: { rows: 1.5 } }, /profile.table.rows/],
  [{ seconds: 0 }, /profile.seconds/],
  [{ maxRows: 3 }, /profile.maxRows: unknown key/],
  [{ tables: { a: { fliter: "x" } } }, /profile.tables.a.fliter: unknown key; do you mean "filter"\?/],
])("a limit that makes no sense is named: %j", (value, message) => {
  expect(() => validate(limitsSchema, value, "askable.yaml", { path: "profile" })).toThrow(message);
});
