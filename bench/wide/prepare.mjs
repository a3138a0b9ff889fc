// Whole `prepare` of databases of many tables, the command by the clock: seconds, and seconds of processors with all of
// its children and threads.
// node bench/wide/prepare.mjs [--tables 100,200,400] [--fields 20] [--rows 20] [--program dist/cli/main.js]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { inFolder } from "../support/measure.mjs";
import { makeSchema } from "./made-schema.mjs";
import { timedCommand } from "./timed-command.mjs";

const { values: options } = parseArgs({
  options: {
    tables: { type: "string", default: "100,200,400" },
    fields: { type: "string", default: "20" },
    rows: { type: "string", default: "20" },
    /** Of this version or another one, compiled. */
    program: { type: "string", default: "dist/cli/main.js" },
  },
});

console.log("tables | fields | seconds | seconds of processors");
for (const tables of options.tables.split(",").map(Number)) {
  await inFolder(async (folder) => {
    const path = join(folder, "wide.sqlite");
    makeSchema(path, { tables, fields: Number(options.fields), rows: Number(options.rows) });
    const { clock, processors } = timedCommand(options.program, ["prepare", path, "--home", folder, "--quiet"]);
    console.log([tables, tables * Number(options.fields), clock.toFixed(1), processors.toFixed(1)].join(" | "));
  });
}
