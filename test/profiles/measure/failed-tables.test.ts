import { expect, test } from "vitest";
import { failedTables } from "#askable/profiles/measure/failed-tables.js";
import type { TableProfile } from "#askable/profiles/profile.js";

const table = (name: string, failure?: string) =>
  ({ name, fields: [], ...(failure && { failure }) }) as unknown as TableProfile;

test("tables that failed alike share a sentence", () => {
  const denied = Array.from({ length: 18 }, (_, index) => table(`t${index}`, `permission denied for table t${index}`));
  expect(failedTables([table("a"), ...denied, table("b")])).toEqual([
    "18 of 20 tables may not be read by this account: t0, t1, t2 and 15 more",
  ]);
  expect(
    failedTables([
      table("orders", "orders is broken"),
      table("items", "items is broken"),
      table("c", "no such disk"),
      table("d"),
    ]),
  ).toEqual([
    "2 of 4 tables could not be measured: orders, items; the first: orders is broken",
    "c could not be measured: no such disk",
  ]);
  expect(failedTables([table("a")])).toEqual([]);
});
