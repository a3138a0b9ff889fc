import { describe, expect, test } from "vitest";
import { AskableError } from "#askable/errors.js";
import { checkName, nameFrom } from "#askable/workspace/names.js";

test.each([
  ["/data/shop.sqlite", "shop"],
  ["/data/My shop (new).duckdb", "My-shop-new"],
  ["/data/orders.csv.gz", "orders"],
  ["/data/Größe 東京", "Größe-東京"],
  ["/data/😀.parquet", "database"],
  ["/data/examples", "examples-database"],
  ["/data/.hidden", "hidden"],
  ["/data/__proto__.sqlite", "__proto__-database"],
  ["postgres://reader@db.example.org:5433/sales%20data?schema=a,b", "sales-data"],
  ["postgres://db.example.org/", "db.example.org"],
  [`/data/${"東".repeat(80)}.csv`, "東".repeat(66)],
])("%s is called %s", (location, name) => {
  expect(nameFrom(location)).toBe(name);
  expect(checkName(name)).toBe(name);
});

describe("a name is refused, with what is wrong", () => {
  test.each([
    ["../up", /may hold letters/],
    ["", /may hold letters/],
    [".hidden", /may hold letters/],
    ["examples", /is the folder of the example sets/],
    ["__proto__", /cannot be a key of an object/],
    ["n".repeat(201), /"n{20}…" is too long: a name may have 200 bytes/],
  ])("%s", (name, message) => {
    expect(() => checkName(name)).toThrow(message);
    expect(() => checkName(name)).toThrow(AskableError);
  });
});
