import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { temporaryFolder } from "../databases.js";

const manifest = {
  metadata: { dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json" },
  nodes: {
    "model.shop.orders": {
      resource_type: "model",
      name: "orders",
      alias: "fct_orders",
      schema: "mart",
      relation_name: '"db"."mart"."fct_orders"',
      description: "One row per order.",
      columns: { status: { name: "status", description: "Where the order stands" } },
    },
    "test.shop.unique_orders_id": {
      resource_type: "test",
      column_name: "id",
      attached_node: "model.shop.orders",
      test_metadata: { name: "unique", kwargs: { column_name: "id" } },
    },
    "test.shop.accepted_values_orders_status": {
      resource_type: "test",
      column_name: "status",
      attached_node: "model.shop.orders",
      test_metadata: { name: "accepted_values", kwargs: { values: ["A", "B"] } },
    },
    "test.shop.relationships_orders_who": {
      resource_type: "test",
      column_name: "who",
      attached_node: "model.shop.orders",
      test_metadata: { name: "relationships", kwargs: { to: "source('raw', 'people')", field: "id" } },
    },
  },
  sources: {
    "source.shop.raw.people": {
      resource_type: "source",
      name: "people",
      identifier: "customer",
      schema: "raw",
      description: "",
      columns: { id: { name: "id", description: "Number of the customer" } },
    },
  },
};

test("reads dbt's manifest by its content: names as the database has them, descriptions, tests", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "target"));
  const path = join(folder, "target", "manifest.json");
  writeFileSync(path, JSON.stringify(manifest));
  const [notes] = await readNotes(folder);
  expect(notes).toEqual({
    path,
    by: "dbt",
    joins: [],
    warnings: [],
    tables: [
      {
        table: "fct_orders",
        aliases: ["mart.fct_orders", "orders"],
        note: { meaning: "One row per order." },
        fields: [
          { field: "status", note: { meaning: "Where the order stands", claims: { allowed: ["A", "B"] } } },
          { field: "id", note: { claims: { unique: true } } },
          { field: "who", note: { claims: { references: { table: "customer", field: "id" } } } },
        ],
      },
      {
        table: "customer",
        aliases: ["raw.customer", "people"],
        note: {},
        fields: [{ field: "id", note: { meaning: "Number of the customer" } }],
      },
    ],
  });
  expect(await readNotes(path)).toEqual([notes]);
});

test("a manifest that is cut off is an error that names it", async () => {
  const path = join(temporaryFolder(), "manifest.json");
  writeFileSync(path, '{ "nodes": {');
  await expect(readNotes(path)).rejects.toMatchObject({ name: "AskableError", message: expect.stringContaining(path) });
});

test("a project without a manifest is read from its property files, a folder of neither is an error", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "models"));
  writeFileSync(join(folder, "dbt_project.yml"), "name: shop\n");
  writeFileSync(join(folder, "models", "schema.yml"), "models:\n  - name: orders\n    description: Orders\n");
  expect(await readNotes(folder)).toMatchObject([
    { by: "dbt", tables: [{ table: "orders", note: { meaning: "Orders" } }] },
  ]);
  await expect(readNotes(temporaryFolder())).rejects.toMatchObject({ name: "AskableError" });
});

test("a description that YAML ends at its comma is told", async () => {
  const path = join(temporaryFolder(), "schema.yml");
  writeFileSync(
    path,
    `models:
  - name: staff
    columns:
      - { name: id, description: Number }
      - { name: left_on, description: Last day, empty for those still here }
`,
  );
  expect(await readNotes(path)).toMatchObject([
    {
      warnings: [
        `${path}: the description of staff.left_on ends before "empty for those still here": in braces, a text with a comma needs quotes`,
      ],
    },
  ]);
});
