import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applyNotes } from "#askable/profiles/notes/apply-notes.js";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import type { Summaries } from "#askable/profiles/summaries.js";
import { temporaryFolder } from "../databases.js";

const by = { by: "rules" } as const;
const summaries: Summaries = {
  kind: "summaries",
  version: 2,
  database: "shop",
  tables: [
    {
      table: "Orders",
      short: "Each row is one order.",
      long: "Each row is one order. 5 rows.",
      source: by,
      fields: [
        {
          field: "Order Status",
          short: "Status of the order.",
          long: "Status of the order. 2 values: A, B.",
          source: by,
        },
        { field: "qty", short: "Quantity of the order.", long: "Quantity of the order. From 1 to 9.", source: by },
      ],
    },
  ],
};

const names = {
  tables: summaries.tables.map(({ table, fields }) => ({
    name: table,
    fields: fields.map(({ field }) => ({ name: field })),
  })),
};

function yamlWith(text: string): string {
  const path = join(temporaryFolder(), "notes.yaml");
  writeFileSync(path, text);
  return path;
}

test("fuses notes: they lead, and the measured facts stay behind them", async () => {
  const path = yamlWith(`
tables:
  orders:
    meaning: What customers bought
    fields:
      order_status:
        meaning: Where the order stands
        values: { A: active, B: blocked }
        synonyms: [state]
      qty: Pieces ordered
      price: gone
  nothing: { meaning: x }
`);
  const [notes] = await readNotes(path);
  const matched = matchNotes(names, notes!);
  expect({ warnings: matched.warnings, summaries: applyNotes(summaries, matched) }).toEqual({
    warnings: [`${path}: table Orders has no field "price"`, `${path}: there is no table "nothing"`],
    summaries: {
      ...summaries,
      tables: [
        {
          table: "Orders",
          short: "What customers bought.",
          long: "What customers bought. 5 rows.",
          source: { by: "notes" },
          fields: [
            {
              field: "Order Status",
              short: "Where the order stands. A = active, B = blocked.",
              long: "Where the order stands. Also called state. Meaning of the values: A = active, B = blocked. 2 values: A, B.",
              source: { by: "notes" },
            },
            {
              field: "qty",
              short: "Pieces ordered.",
              long: "Pieces ordered. From 1 to 9.",
              source: { by: "notes" },
            },
          ],
        },
      ],
    },
  });
});

test("names file, line and key of what is wrong in notes", async () => {
  const broken = yamlWith("tables:\n  orders:\n    meaning: [a\n");
  await expect(readNotes(broken)).rejects.toMatchObject({
    name: "AskableError",
    message: expect.stringMatching(/notes\.yaml:\d/),
  });
  const unknown = yamlWith("tables:\n  orders:\n    fields:\n      qty:\n        meening: x\n");
  await expect(readNotes(unknown)).rejects.toMatchObject({
    name: "AskableError",
    message: `${unknown}:5: tables.orders.fields.qty.meening: no such key`,
  });
  const cut = yamlWith("tables:\n  orders:\n    fields:\n      qty: { meaning: Pieces, 1 to 10 }\n");
  await expect(readNotes(cut)).rejects.toMatchObject({
    message: `${cut}:4: tables.orders.fields.qty.1 to 10: no such key`,
    hint: 'In braces, a text with a comma needs quotes: { meaning: "…, 1 to 10" }.',
  });
  await expect(readNotes("/no/such/notes.yaml")).rejects.toMatchObject({ name: "AskableError" });
  expect(await readNotes(yamlWith(""))).toMatchObject([{ tables: [], warnings: [] }]);
});

test("reads BIRD's description files whatever their encoding and quoting", async () => {
  const folder = join(temporaryFolder(), "db");
  const inside = join(folder, "database_description");
  mkdirSync(inside, { recursive: true });
  const header = "original_column_name,column_name,column_description,data_format,value_description";
  writeFileSync(
    join(inside, "Orders.csv"),
    Buffer.from(
      `\ufeff${header}\r\n order status ,state,"Where it\nstands",text,"commonsense evidence:\nA: ""active"""\r\nqty,qty,,integer,\r\n`,
    ),
  );
  writeFileSync(join(inside, "café.csv"), Buffer.from(`${header}\nprix,,le prix en \x80 "net",real,"open\n`, "latin1"));
  writeFileSync(join(inside, "readme.csv"), "hello,world\n1,2\n");
  expect(await readNotes(folder)).toEqual([
    {
      path: inside,
      by: "notes",
      joins: [],
      tables: [
        {
          table: "Orders",
          note: {},
          fields: [
            {
              field: "order status",
              note: { meaning: "Where it stands", synonyms: ["state"], details: 'A: "active"' },
            },
          ],
        },
        {
          table: "café",
          note: {},
          fields: [{ field: "prix", note: { meaning: 'le prix en € "net"', details: "open" } }],
        },
      ],
      warnings: [`${join(inside, "readme.csv")} has no column original_column_name and was left out`],
    },
  ]);
});

test("reads joins by several fields, as SQL writes them too, and says what is wrong with others", async () => {
  const path = yamlWith("joins:\n  - pick.order = line.order and pick.line = line.no\n  - a(x, y) = b(v, w)\n");
  const ends = (table: string, ...fields: string[]) => ({ table, fields });
  expect(await readNotes(path)).toMatchObject([
    {
      joins: [
        { from: ends("pick", "order", "line"), to: ends("line", "order", "no") },
        { from: ends("a", "x", "y"), to: ends("b", "v", "w") },
      ],
      warnings: [],
    },
  ]);
  const mixed = yamlWith("joins:\n  - a.x = b.x and a.y = c.y\n");
  await expect(readNotes(mixed)).rejects.toMatchObject({
    message: `${mixed}:2: joins.0: a join is of two tables, named in the same order throughout`,
  });
  const half = yamlWith("joins:\n  - a.x = b.x and a.y\n");
  await expect(readNotes(half)).rejects.toMatchObject({
    message: `${half}:2: joins.0: expected a join: table.field = table.field`,
  });
});
