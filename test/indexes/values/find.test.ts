import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { ValueIndex } from "#askable/indexes/value-index.js";
import { editSimilarity } from "#askable/indexes/values/similarity.js";
import { build, indexOf, profileOf, sqliteDatabase, temporaryFolder } from "./database.js";

const top = (index: ValueIndex, text: string) => index.find(text).map(({ value, tier }) => `${value} (${tier})`);

describe("among names, places and codes", () => {
  let index: ValueIndex;
  beforeAll(async () => {
    index = await indexOf([
      "New York",
      "Nashville International Airport",
      "São Paulo",
      "AK",
      "AL",
      "AKL",
      "Akron",
      "UA-1205",
      "O'Hare",
      "AT&T",
      "Republican",
      "Company",
      "Smith, John",
      "東京国際空港",
      "大阪",
      "Москва",
      "القاهرة",
      "हिन्दी",
      "1205",
      "1206",
      "Charlotte Douglas International Airport",
      "Newark",
      "York",
      "A",
    ]);
  });

  test.each([
    ["new york", "New York (exact)"],
    ["  NEW  YORK ", "New York (exact)"],
    ["Sao Paulo", "São Paulo (exact)"],
    ["ak", "AK (exact)"],
    ["A", "A (exact)"],
    ["ＡＫ", "AK (exact)"],
    ["NewYork", "New York (approximate)"],
    ["airport nashvilleinternational", "Nashville International Airport (word)"],
    ["Nwe York", "New York (approximate)"],
    ["New Yrok", "New York (approximate)"],
    ["ua1205", "UA-1205 (approximate)"],
    ["ohare", "O'Hare (approximate)"],
    ["republicans", "Republican (approximate)"],
    ["companies", "Company (approximate)"],
    ["John Smith", "Smith, John (word)"],
    ["nashville", "Nashville International Airport (word)"],
    ["airport nashville", "Nashville International Airport (word)"],
    ["nashv", "Nashville International Airport (word)"],
    ["nahsville", "Nashville International Airport (approximate)"],
    ["nashvile airport", "Nashville International Airport (approximate)"],
    ["東京", "東京国際空港 (word)"],
    ["国際空港", "東京国際空港 (word)"],
    ["大阪", "大阪 (exact)"],
    ["москва", "Москва (exact)"],
    ["Моксва", "Москва (approximate)"],
    ["القاهره", "القاهرة (approximate)"],
    ["हिन्दी", "हिन्दी (exact)"],
  ])("%s finds first %s", (text, first) => {
    expect(top(index, text)[0]).toBe(first);
  });

  test("a number that differs by a digit is another number", () => {
    expect(top(index, "1207")).toEqual([]);
  });

  test("a short code is not drowned in words that begin with it", () => {
    expect(index.find("al")).toEqual([
      { ref: { table: "t", field: "v" }, value: "AL", count: 20, score: 1, tier: "exact", how: "equal" },
    ]);
  });

  test("score 1 means equality after folding, and nothing else has it", () => {
    for (const text of ["new york", "NewYork", "york new", "airport", "smith john", "companies"]) {
      for (const { score, tier } of index.find(text, { limit: 100 })) expect(score === 1).toBe(tier === "exact");
    }
  });

  test("the limit and the least score are obeyed", () => {
    expect(index.find("airport", { limit: 1 }).map(({ value }) => value)).toEqual(["Nashville International Airport"]);
    expect(index.find("airport", { limit: 0 })).toEqual([]);
    expect(index.find("airport", { minScore: 0.99 })).toEqual([]);
    expect(index.find("Nwe York", { minScore: 0.8 }).every(({ score }) => score >= 0.8)).toBe(true);
  });

  test("the least score is that of all that speaks for a value together", () => {
    const [hit] = index.find("Моксва");
    expect(hit).toMatchObject({ value: "Москва", how: "misspelt", score: expect.closeTo(0.86, 2) });
    // As a whole, and by its word alone, it is less like it.
    expect(index.find("Моксва", { minScore: 0.85 })).toEqual([hit]);
    expect(index.find("Моксва", { minScore: 0.87 })).toEqual([]);
  });

  test.each(["", "   ", "?!", "\u0000", "x".repeat(10_000), "new ".repeat(5_000), "\ud800", "%_'\""])(
    "odd text number %# gives an answer and no error",
    (text) => {
      expect(Array.isArray(index.find(text))).toBe(true);
    },
  );

  test("searching twice gives the same", () => {
    const texts = ["airport", "Nwe York", "new", "international", "ak"];
    const once = texts.map((text) => index.find(text));
    expect(
      texts
        .reverse()
        .map((text) => index.find(text))
        .reverse(),
    ).toEqual(once);
  });
});

test("initials find what they stand for, most surely in capitals, after what is equal", async () => {
  const index = await indexOf(["New York City", "New Yellow Car", "United States of America", "NYC", "Nyack"]);
  const found = (text: string, minScore = 0.5) =>
    index.find(text, { minScore }).map(({ value, how }) => `${value} (${how})`);
  expect(found("NYC", 0.8)).toEqual(["NYC (equal)", "New York City (initials)", "New Yellow Car (initials)"]);
  expect(found("nyc", 0.8)).toEqual(["NYC (equal)"]);
  expect(found("usoa")).toEqual(["United States of America (initials)"]);
  expect(found("nyx")).toEqual([]);
});

test("each hit says how it was found", async () => {
  const index = await indexOf(["New York", "Companies", "Nashville International Airport", "A.T. & T"]);
  const how = (text: string) => index.find(text)[0]?.how;
  expect(["new york", "NewYork", "company", "airport", "nashvile", "att"].map(how)).toEqual([
    "equal",
    "letters",
    "number",
    "words",
    "misspelt",
    "letters",
  ]);
});

test("among equal scores a field that is preferred comes first, however rare its value", async () => {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(
    folder,
    `CREATE TABLE t (v TEXT, w TEXT);
     INSERT INTO t VALUES ('Paris', 'Paris'), ('Paris', 'x'), ('red door', 'blue door'), ('red door', 'y'), ('pink door', 'z')`,
  );
  const { index } = await build(database, profileOf({ t: ["v", "w"] }), join(folder, "values"));
  const prefer = [{ table: "t", field: "w" }];
  expect(index.find("paris").map(({ ref }) => ref.field)).toEqual(["v", "w"]);
  expect(index.find("paris", { prefer }).map(({ ref }) => ref.field)).toEqual(["w", "v"]);
  expect(index.find("paris", { prefer, limit: 1 }).map(({ ref }) => ref.field)).toEqual(["w"]);
  expect(index.find("door", { limit: 1 }).map(({ value }) => value)).toEqual(["red door"]);
  expect(index.find("door", { limit: 1, minScore: 0.5, prefer: [] }).map(({ value }) => value)).toEqual(["red door"]);
});

test("ties go by count, then by the order of fields, then by value", async () => {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(
    folder,
    `CREATE TABLE t (w TEXT, v TEXT);
     INSERT INTO t VALUES ('Blue door', 'Cyan door'), ('Aqua door', 'Pink door'), (NULL, 'Aqua door'), (NULL, 'Pink door')`,
  );
  const { index } = await build(database, profileOf({ t: ["v", "w"] }), join(folder, "values"));
  expect(index.find("door").map(({ value, count, ref }) => `${value} ${count} ${ref.field}`)).toEqual([
    "Pink door 2 v",
    "Aqua door 1 v",
    "Cyan door 1 v",
    "Aqua door 1 w",
    "Blue door 1 w",
  ]);
});

test("an index without values finds nothing", async () => {
  const index = await indexOf([""]);
  expect([index.size, index.find("anything")]).toEqual([0, []]);
});

test("values that are nearly all alike still find the one that is meant", async () => {
  const index = await indexOf(
    Array.from({ length: 300 }, (_, each) => `Customer number ${String(each).padStart(6, "0")}`),
  );
  expect(index.find("customer number 000217")[0]?.value).toBe("Customer number 000217");
  expect(index.find("custmer number 000217")[0]?.value).toBe("Customer number 000217");
});

test("whatever the floor, all values that are so like the text are found", async () => {
  const letters = "abcde";
  const made = Array.from({ length: 400 }, (_, at) =>
    Array.from({ length: 4 + (at % 9) }, (_, place) => letters[(at * 7 + place * (at % 11)) % 5]).join(""),
  );
  const values = [...new Set(made)];
  const index = await indexOf(values);
  let alike = 0;
  for (const text of values.slice(0, 60).map((value) => `${value.slice(0, 2)}x${value.slice(3)}`))
    for (const minScore of [0.7, 0.8, 0.9]) {
      const expected = values.filter((value) => editSimilarity(text, value, minScore) > 0);
      const found = index.find(text, { limit: 500, minScore }).map(({ value }) => value);
      expect(found).toEqual(expect.arrayContaining(expected));
      alike += expected.length;
    }
  expect(alike).toBeGreaterThan(60);
});
