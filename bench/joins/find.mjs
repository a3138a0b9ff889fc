// Finds the joins of databases whose declared keys are hidden, and compares.
// node bench/joins/find.mjs [--data FOLDER]... [--folder FOLDER]... [--made tuned|held-out|fresh]... [--together FOLDER]... [--without-keys] [--without-sketches] [--databases a,b] [--show]
import { parseArgs } from "node:util";
import { openDatabase } from "../../dist/databases/open.js";
import { measureJoins } from "../../dist/profiles/joins/joins.js";
import { measureProfile } from "../../dist/profiles/measure/measure.js";
import { casesOf } from "./cases.mjs";
import { compare } from "./compare.mjs";
import { reportJoins } from "./report.mjs";

const { values: options } = parseArgs({
  options: {
    data: { type: "string", multiple: true, default: [] },
    together: { type: "string", multiple: true, default: [] },
    folder: { type: "string", multiple: true, default: [] },
    made: { type: "string", multiple: true, default: [] },
    databases: { type: "string" },
    "without-keys": { type: "boolean", default: false },
    "without-sketches": { type: "boolean", default: false },
    show: { type: "boolean", default: false },
  },
});

const results = [];
for (const each of await casesOf(options)) {
  if (options.databases && !options.databases.split(",").includes(each.name)) continue;
  const database = await openDatabase(each.path, { children: 1 });
  try {
    const schema = await database.schema();
    const declared = schema.tables.flatMap((table) =>
      table.foreignKeys.map((key) => ({ from: { table: table.name, fields: key.fields }, to: key.references })),
    );
    const hidden = { ...database, schema: async () => withoutKeys(schema) };
    let joinsFrom = 0;
    const start = performance.now();
    const profile = await measureProfile(hidden, each.name, {
      onProgress: ({ tables }) => {
        if (tables.length === 0) joinsFrom = performance.now();
      },
    });
    const end = performance.now();
    results.push({
      name: each.name,
      group: each.group,
      ...compare(
        options["without-sketches"] ? await sketchless(hidden, profile) : profile,
        [...declared, ...each.truth],
        each.used,
        schema,
      ),
      seconds: { profile: (joinsFrom - start) / 1000, joins: (end - joinsFrom) / 1000 },
    });
  } finally {
    await database.close();
  }
}
reportJoins(results, options.show);
process.exit(0);

/** The joins as they are found where profiles hold no sketches of values, as of views and some engines. */
async function sketchless(database, profile) {
  const tables = profile.tables.map((table) => ({
    ...table,
    fields: table.fields.map(({ sketch: _, ...field }) => field),
  }));
  const { joins, rejected } = await measureJoins({
    dialect: database.dialect,
    schema: await database.schema(),
    tables,
    known: [],
    query: (sql) => database.query(sql),
    left: () => 1,
  });
  return { ...profile, tables, joins, rejectedJoins: rejected };
}

/** What the engine says of the schema, without its foreign keys; primary keys too where that is asked. */
function withoutKeys({ tables }) {
  return {
    tables: tables.map((table) => ({
      ...table,
      foreignKeys: [],
      ...(options["without-keys"] && {
        primaryKey: [],
        fields: table.fields.map((field) => ({ ...field, nullable: true })),
      }),
    })),
  };
}
