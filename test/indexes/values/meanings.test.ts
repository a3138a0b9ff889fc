import { join } from "node:path";
import { expect, test } from "vitest";
import { withMeanings } from "#askable/indexes/values/meanings.js";
import type { Vocabulary } from "#askable/profiles/vocabulary/vocabulary.js";
import { lookUp } from "#askable/stages/ground/look-up.js";
import { build, profileOf, sqliteDatabase, temporaryFolder } from "./database.js";

const SQL = `
  CREATE TABLE box (cnd TEXT, sts TEXT, note TEXT, tier INTEGER);
  INSERT INTO box VALUES ('DMG', '10', 'damage', 0), ('OK', '20', 'fine', 1), ('OK', '30', 'Damaged', 3);
`;

const codes = (field: string, meanings: Record<string, string[]>) => ({
  field,
  names: [],
  codes: Object.entries(meanings).map(([value, said]) => ({ value, meanings: said, source: "notes" as const })),
});

async function boxes() {
  const folder = temporaryFolder();
  const profile = profileOf({ box: ["cnd", "sts", "note"] });
  const database = await sqliteDatabase(folder, SQL);
  const { index } = await build(database, profile, join(folder, "values"), {});
  const vocabulary: Vocabulary = {
    kind: "vocabulary",
    version: 1,
    database: "boxes",
    metrics: [],
    tables: [
      {
        table: "box",
        names: [],
        conventions: [],
        fields: [
          codes("cnd", { DMG: ["damaged"], OK: ["sound"] }),
          codes("sts", { 20: ["in transit"], 30: ["arrived and waiting for customs"] }),
          codes("tier", { 3: ["not insured"] }),
        ],
      },
    ],
  };
  return withMeanings(index, vocabulary, profile);
}

test("a code is found by what people say that it means, behind what is stored as it is asked for", async () => {
  const index = await boxes();
  const found = index.find("damaged").map(({ ref, value, score, how }) => [`${ref.field} ${value}`, score, how]);
  expect(found.slice(0, 2)).toEqual([
    ["note Damaged", 1, "equal"],
    ["cnd DMG", 0.97, "meaning"],
  ]);
  expect(found.slice(2).every(([, score]) => Number(score) < 0.97)).toBe(true);
  expect(index.find("Sound")[0]).toEqual({
    ref: { table: "box", field: "cnd" },
    value: "OK",
    count: 2,
    score: 0.97,
    tier: "meaning",
    how: "meaning",
    said: { text: "sound", by: "notes" },
  });
});

test("other forms of the words mean it a little less, and the head of a longer meaning stands for it", async () => {
  const index = await boxes();
  const best = (text: string) => index.find(text).map(({ value, score }) => `${value} ${score}`)[0];
  expect(best("in transits")).toBe("20 0.95");
  expect(best("arrived")).toBe("30 0.86");
  expect(best("not insured")).toBe("3 0.97");
  expect(index.find("insured", { minScore: 0.8 })).toEqual([]);
  expect(index.find("damaged", { fields: [{ table: "box", field: "sts" }] })).toEqual([]);
});

test("grounding takes a plain word for what a code means, with the code as its value", async () => {
  const index = await boxes();
  const span = { text: "damaged", words: 1, exactOnly: true, tokens: [] };
  const hits = lookUp(span, { limit: 8, minScore: 0.8, prefer: [] }, index);
  expect(hits.map(({ value, tier }) => `${value} (${tier})`)).toEqual(["Damaged (exact)", "DMG (meaning)"]);
});
