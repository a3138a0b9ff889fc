import { expect, test } from "vitest";
import type { Profile } from "#askable/profiles/profile.js";
import { PROFILE_VERSION } from "#askable/profiles/version.js";
import { valuesOfEvidence } from "#askable/stages/ground/evidence.js";

const profile: Profile = {
  kind: "profile",
  version: PROFILE_VERSION,
  database: "zoo",
  engine: "sqlite",
  dialect: "sqlite",
  joins: [],
  tables: [
    {
      name: "animal",
      kind: "table",
      primaryKey: [],
      fields: [{ name: "diet", type: "TEXT", nullable: true, textLike: true }],
    },
  ],
};
const values = { size: 0, cut: [], find: () => [] };

test("evidence that equates words of the question with a field's value gives that value", () => {
  const found = valuesOfEvidence(
    "How many meat eaters are there?",
    "meat eaters refers to diet = 'C'; x refers to y",
    profile,
    values,
  );
  expect(found).toEqual([
    {
      ref: { table: "animal", field: "diet" },
      value: "C",
      count: 0,
      score: 1,
      tier: "exact",
      how: "equal",
      keyword: "meat eaters",
    },
  ]);
});

test("evidence about other words, or another field, gives nothing", () => {
  expect(valuesOfEvidence("How many birds?", "meat eaters refers to diet = 'C'", profile, values)).toEqual([]);
  expect(valuesOfEvidence("How many birds?", "birds refers to class = 'B'", profile, values)).toEqual([]);
});
