// Whole `prepare` of databases of many tables, the command by the clock: seconds, and seconds of processors with all of
// its children and threads.
// node bench/wide/prepare.mjs [--tables 100,200,400] [--fields 20] [--rows 20] [--program dist/cli/main.js]
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { inFolder } from "../support/measure.mjs";
import { makeSchema } from "./made-schema.mjs";

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
    const command = [process.execPath, resolve(options.program), "prepare", path, "--home", folder, "--quiet"];
    const timed = ["-c", 'TIMEFORMAT="%R %U %S"; time "$@"', "bash", ...command];
    const { stderr, status } = spawnSync("bash", timed, { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
    if (status !== 0) throw new Error(stderr);
    const [real, user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
    console.log([tables, tables * Number(options.fields), real.toFixed(1), (user + system).toFixed(1)].join(" | "));
  });
}
