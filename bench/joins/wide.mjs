// What finding joins costs beside the look-ups: a made profile of many tables of 20 fields, look-ups that answer at once.
// node bench/joins/wide.mjs [tables]

import { sqliteDialect } from "../../dist/databases/sqlite/dialect.js";
import { measureJoins } from "../../dist/profiles/joins/joins.js";
import { stopwatch } from "../support/measure.mjs";
import { chance } from "./made.mjs";

const count = Number(process.argv[2] ?? 100);
const random = chance(1);
const nouns =
  "customer order product invoice shipment supplier branch region account card loan payment ticket agent visit room patient drug ward bed".split(
    " ",
  );
const parts = ["main", "detail", "log", "type", "history"];
const nameOf = (at) => `${nouns[at % 20]}_${parts[Math.floor(at / 20) % 5]}${at < 100 ? "" : Math.floor(at / 100)}`;
const tables = Array.from({ length: count }, (_, at) => table(at));
let asked = 0;
const answer = { columns: [], data: [[100], [100], [3], [40], [40]], rows: 1 };
const begun = performance.now();
const processor = stopwatch();
const { joins, rejected } = await measureJoins({
  dialect: sqliteDialect,
  schema: { tables: [] },
  tables,
  known: [],
  query: async () => {
    asked++;
    return { kind: "rows", result: answer };
  },
  left: () => 1,
});
console.log(
  `${count} tables of 20 fields: ${(performance.now() - begun).toFixed(0)} ms (${processor().toFixed(0)} ms of processor), ${asked} look-ups, ${joins.length} joins, ${rejected.length} rejected`,
);

/** A key, four references, six numbers, six texts, three codes. */
function table(at) {
  const rows = 50 + Math.floor(random() * 5000);
  const references = [1, 2, 3, 4].map((step) => `${nameOf((at + step * 7) % count)}_id`);
  return {
    name: nameOf(at),
    kind: "table",
    rows,
    primaryKey: at % 2 ? ["id"] : [],
    fields: [
      number("id", 1, rows, rows, "identifier"),
      ...references.map((name) => number(name, 1, 40 + Math.floor(random() * 40), rows, "identifier")),
      ...["size", "stock", "rating", "position", "total", "points"].map((name, place) =>
        number(place > 2 ? name + at : name, place % 2, 10 + Math.floor(random() * 500), rows, "quantity"),
      ),
      ...["name", "status", "city", "kind", "title", "label"].map((name) => text(name, at, rows, "name")),
      ...["code", "ref", "sku"].map((name) => text(name + at, at, rows, "code")),
    ],
  };
}

function number(name, min, max, rows, type) {
  const distinct = Math.min(rows, max - min + 1);
  return { ...field(name, "INTEGER", distinct, type), min, max, sketch: sketch(min, distinct) };
}

function text(name, at, distinct, type) {
  const values = { min: `A${at}`, max: `Z${at}`, lengths: { min: 2, max: 20, mean: 8 } };
  return { ...field(name, "TEXT", distinct, type), ...values, sketch: sketch(at * 9999 + distinct, distinct) };
}

function field(name, type, distinct, meaning) {
  const figures = { nulls: 0, distinct: { count: distinct, exact: true } };
  return { name, type, nullable: true, textLike: false, ...figures, semantic: { type: meaning, confidence: 0.9 } };
}

function sketch(first, size) {
  const ranks = Array.from({ length: size }, (_, at) => Math.floor(chance(first + at)() * 2 ** 32));
  const values = [...new Set(ranks)].sort((a, b) => a - b).slice(0, 256);
  return { method: "bottom-k", size: 256, values: values.map((rank) => rank.toString(36)) };
}
