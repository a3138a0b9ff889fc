import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { temporaryFolder } from "../databases.js";

async function read(name: string, content: string) {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  const [notes] = await readNotes(path);
  return notes!;
}

test("dbt's semantic models give names of tables and fields, its measures and metrics figures", async () => {
  const notes = await read(
    "semantic.yml",
    `
models:
  - name: orders
    config: { alias: fct_ord }
semantic_models:
  - name: orders
    model: ref('orders')
    entities:
      - { name: order, type: primary, expr: ord_id }
      - { name: customer, type: foreign, expr: cst_id }
    dimensions:
      - { name: ordered_on, type: time, expr: ord_dt }
      - { name: is_late, type: categorical, expr: "dlv_dt > due_dt" }
      - { name: channel, type: categorical, expr: chn_cd, label: Sales channel }
    measures:
      - { name: turnover, agg: sum, expr: amt }
      - { name: order_count, agg: count, expr: "1" }
metrics:
  - name: revenue
    label: Revenue
    description: What was sold.
    type: simple
    type_params: { measure: turnover }
    filter: "{{ Dimension('order__channel') }} = 'WEB'"
  - name: average_order_value
    type: ratio
    type_params: { numerator: revenue, denominator: { name: order_count, alias: orders } }
  - name: double
    type: derived
    type_params: { expr: 2 * r, metrics: [{ name: revenue, alias: r, filter: "{{ Dimension('order__is_late') }}" }] }
  - { name: nps, label: Net promoter score, description: In points. }
`,
  );
  expect(notes.tables[0]).toEqual({
    table: "fct_ord",
    note: { synonyms: ["order"] },
    fields: [
      { field: "ord_id", note: {} },
      { field: "cst_id", note: { synonyms: ["customer"] } },
      { field: "ord_dt", note: { synonyms: ["ordered on"] } },
      { field: "chn_cd", note: { synonyms: ["channel", "Sales channel"] } },
    ],
  });
  const sum = { kind: "aggregate", table: "fct_ord", aggregation: "sum", expression: "amt" };
  expect(notes.metrics).toEqual([
    { name: "revenue", labels: ["Revenue"], said: "What was sold.", form: sum, filters: ["fct_ord.chn_cd = 'WEB'"] },
    {
      name: "average_order_value",
      labels: [],
      filters: [],
      form: {
        kind: "ratio",
        numerator: { metric: "revenue", alias: "revenue", filters: [] },
        denominator: { metric: "order_count", alias: "orders", filters: [] },
      },
    },
    {
      name: "double",
      labels: [],
      filters: [],
      form: {
        kind: "derived",
        expression: "2 * r",
        parts: [{ metric: "revenue", alias: "r", filters: ["dlv_dt > due_dt"] }],
      },
    },
    { name: "nps", labels: ["Net promoter score"], said: "In points.", form: { kind: "described" }, filters: [] },
    { name: "turnover", labels: [], form: sum, filters: [] },
    { name: "order_count", labels: [], form: { ...sum, aggregation: "count", expression: "1" }, filters: [] },
  ]);
  const names = {
    tables: [{ name: "FCT_ORD", fields: ["ord_id", "cst_id", "ord_dt", "chn_cd"].map((name) => ({ name })) }],
  };
  expect(matchNotes(names, notes).metrics[0]?.form).toMatchObject({ table: "FCT_ORD" });
});

test("metrics stand in dbt's manifest, and as older versions wrote them", async () => {
  const manifest = {
    nodes: { "model.shop.sales": { resource_type: "model", name: "sales", alias: "f_sls" } },
    semantic_models: {
      "semantic_model.shop.sales": {
        name: "sales",
        node_relation: { alias: "f_sls" },
        measures: [{ name: "units", agg: "sum", expr: "qty" }],
        dimensions: [{ name: "state", expr: "st" }],
        entities: [{ name: "sale", type: "primary", expr: "id" }],
      },
    },
    metrics: {
      "metric.shop.sold": {
        name: "sold",
        label: "Units sold",
        type: "simple",
        type_params: { measure: { name: "units" } },
        filter: { where_filters: [{ where_sql_template: "{{ Dimension('sale__state') }} <> 'X'" }] },
      },
      "metric.shop.old": {
        name: "old",
        model: "ref('sales')",
        calculation_method: "count_distinct",
        expression: "cst",
        filters: [{ field: "st", operator: "=", value: "'P'" }],
      },
    },
  };
  const notes = await read("manifest.json", JSON.stringify(manifest));
  expect(notes.metrics).toMatchObject([
    { name: "sold", labels: ["Units sold"], form: { table: "f_sls", expression: "qty" }, filters: ["f_sls.st <> 'X'"] },
    { form: { table: "f_sls", aggregation: "count_distinct", expression: "cst" }, filters: ["f_sls.st = 'P'"] },
    { name: "units" },
  ]);
});

test("labels under meta are other words for a model or column", async () => {
  const notes = await read(
    "schema.yml",
    "models:\n  - name: c\n    meta: { label: Client }\n    columns:\n      - { name: sgm, meta: { dimension: { label: Segment }, synonyms: [class] } }\n",
  );
  expect(notes.tables).toMatchObject([
    { note: { synonyms: ["Client"] }, fields: [{ field: "sgm", note: { synonyms: ["Segment", "class"] } }] },
  ]);
});

test("a cumulative metric is its measure up to the day asked about; one of a window is only described", async () => {
  const notes = await read(
    "cumulative.yml",
    `
semantic_models:
  - name: tickets
    model: ref('tickets')
    defaults: { agg_time_dimension: sold_on }
    dimensions: [{ name: sold_on, type: time }]
    measures: [{ name: takings, agg: sum, expr: price }]
metrics:
  - { name: takings_to_date, type: cumulative, type_params: { measure: takings } }
  - { name: takings_of_the_week, type: cumulative, type_params: { measure: takings, window: 7 days } }
  - { name: takings_of_the_month, type: cumulative, type_params: { measure: takings, cumulative_type_params: { grain_to_date: month } } }
`,
  );
  expect(notes.metrics?.slice(0, 3)).toEqual([
    {
      name: "takings_to_date",
      labels: [],
      form: { kind: "aggregate", table: "tickets", aggregation: "sum", expression: "price" },
      filters: ["tickets.sold_on <= :day"],
    },
    { name: "takings_of_the_week", labels: [], form: { kind: "described" }, filters: [] },
    { name: "takings_of_the_month", labels: [], form: { kind: "described" }, filters: [] },
  ]);
});
