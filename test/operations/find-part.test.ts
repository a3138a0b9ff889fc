import { expect, test } from "vitest";
import { findPart } from "#askable/operations/find-part.js";
import type { Profile } from "#askable/profiles/profile.js";

const table = (name: string, ...fields: string[]) => ({ name, fields: fields.map((field) => ({ name: field })) });
const PROFILE = {
  database: "shop",
  tables: [table("item", "id", "Price"), table("sales.2024", "a.b", "c"), table("ITEM", "n"), table("Order", "id")],
} as unknown as Profile;

function found(text: string): [string, string | undefined] {
  const { table, field } = findPart(PROFILE, text);
  return [table.name, field?.name];
}

test.each<[string, string, string | undefined]>([
  ["item", "item", undefined],
  ["ITEM", "ITEM", undefined],
  ["order", "Order", undefined],
  ["ORDER.ID", "Order", "id"],
  ["item.price", "item", "Price"],
  ["sales.2024", "sales.2024", undefined],
  ["sales.2024.c", "sales.2024", "c"],
  ["sales.2024.a.b", "sales.2024", "a.b"],
])("%s is %s, %s", (text, table, field) => {
  expect(found(text)).toEqual([table, field]);
});

test.each([
  ["Item.id", /no table "Item"/, /It has: item, sales\.2024, ITEM, Order\./],
  ["cake", /shop has no table "cake"/, /It has: item/],
  ["sales.2024.x", /The table sales\.2024 has no field "x"/, /It has: a\.b, c\./],
])("%s is not there, and what is there is named", (text, message, hint) => {
  expect(() => found(text)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(message), hint: expect.stringMatching(hint) }),
  );
});
