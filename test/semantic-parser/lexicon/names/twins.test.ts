import { expect, test } from "vitest";
import type { Profile } from "#askable/profiles/profile.js";
import { twinsOf } from "#askable/semantic-parser/lexicon/names/twins.js";

const end = (table: string, field: string) => ({ table, fields: [field] });

/** Crossings name two banks of a river, of which only one is called as the table of banks is. */
const PROFILE = {
  tables: [
    { name: "bank", primaryKey: ["bank_id"], fields: [{ name: "bank_id" }] },
    {
      name: "crossing",
      primaryKey: ["crossing_id"],
      fields: [{ name: "crossing_id" }, { name: "bank_id" }, { name: "opposite" }],
    },
  ],
  joins: [{ from: end("crossing", "bank_id"), to: end("bank", "bank_id"), cardinality: "n:1" }],
  rejectedJoins: [
    { from: end("crossing", "opposite"), to: end("bank", "bank_id"), containment: { from: 1, to: 1 } },
    { from: end("crossing", "crossing_id"), to: end("bank", "bank_id"), containment: { from: 1, to: 0.8 } },
  ],
} as unknown as Profile;

test("a field that counts the rows of its own table is no second reference to another's", () => {
  expect(twinsOf(PROFILE, { tables: [] }).map(({ from }) => from.fields)).toEqual([["opposite"]]);
});
