import { expect, test } from "vitest";
import type { Profile } from "#askable/profiles/profile.js";
import { fieldsIn } from "#askable/stages/link/fields-in.js";

const table = (name: string, key: string[], ...fields: string[]) => ({
  name,
  primaryKey: key,
  fields: [...key, ...fields].map((field) => ({ name: field })),
});
const profile = {
  tables: [
    table("singer", ["id"], "name", "country"),
    table("concert", ["id"], "title", "singer_id"),
    table("Log", ["n"]),
  ],
  joins: [],
} as unknown as Profile;

test.each([
  ["SELECT name FROM singer WHERE country = 'France'", ["singer.name", "singer.country"]],
  [
    "SELECT s.NAME FROM Singer AS s JOIN concert c ON c.singer_id = s.id",
    ["singer.name", "concert.singer_id", "singer.id"],
  ],
  [
    "SELECT title FROM concert WHERE singer_id IN (SELECT id FROM singer)",
    ["concert.title", "concert.singer_id", "singer.id"],
  ],
  ['SELECT count(*) FROM "Log"', ["Log.n"]],
  ["SELECT nothing FROM nowhere", []],
  ["this is no query", []],
])("%s", (sql, fields) => {
  const found = fieldsIn(sql, profile).map(({ table, field }) => `${table}.${field}`);
  expect(new Set(found)).toEqual(new Set(fields));
});
