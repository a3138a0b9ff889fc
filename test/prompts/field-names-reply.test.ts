import { expect, test } from "vitest";
import { fieldNamesReply, readFieldNames } from "#askable/prompts/field-names-reply.js";

const shown = [
  { table: "ship", field: "name" },
  { table: "ship", field: "flag" },
];

test("a reply held to the names shown has a place for those that are missing, where some were left out", () => {
  const { properties } = fieldNamesReply(shown, { missing: true }).schema!.schema as { properties: object };
  expect(properties).toMatchObject({ columns: { items: { enum: ["ship.name", "ship.flag"] } }, missing: {} });
  expect(fieldNamesReply(shown).schema!.schema.properties).not.toHaveProperty("missing");
  expect(readFieldNames('{"columns": ["ship.name"], "missing": ["wage.of_month", "crew"]}')).toEqual([
    { table: "ship", field: "name" },
    { table: "wage", field: "of_month" },
    { field: "crew" },
  ]);
});
