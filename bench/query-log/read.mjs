// Past queries: the share that is parsed, the share of columns that is followed to stored fields, undeclared joins, time.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../../dist/databases/open.js";
import { sqliteDialect } from "../../dist/databases/sqlite/dialect.js";
import { readExamples } from "../../dist/indexes/examples/read.js";
import { readUsage } from "../../dist/profiles/usage/read-log.js";

const { values } = parseArgs({
  options: {
    /** Files of solved examples whose databases are not there: only parsing is measured. */
    examples: { type: "string", multiple: true, default: [] },
    /** A file of questions, and the folder with `<database>/<database>.sqlite` of each, divided by a colon. */
    questions: { type: "string", multiple: true, default: [] },
  },
});

const logOf = (examples) => examples.map(({ sql }) => `${sql.trim().replace(/;$/, "")};\n`).join("");

async function timed(log, schema) {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const usage = await readUsage(log, schema, sqliteDialect);
  const { user, system } = process.cpuUsage(before);
  return { usage, seconds: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 };
}

for (const path of values.examples) {
  const { usage, seconds, cpu } = await timed(logOf(await readExamples(path)), { tables: [] });
  const { total, parsed } = usage.statements;
  console.log(`${path}: ${parsed} of ${total} parsed, ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of them computing`);
}

for (const pair of values.questions) {
  const [path, folder] = pair.split(":");
  const examples = await readExamples(path);
  const sum = { parsed: 0, total: 0, seen: 0, resolved: 0, joins: 0, undeclared: 0 };
  for (const name of [...new Set(examples.map(({ database }) => database))]) {
    const file = join(folder, name, `${name}.sqlite`);
    if (!existsSync(file)) continue;
    const database = await openDatabase(file);
    const schema = await database.schema();
    await database.close();
    const { usage } = await timed(logOf(examples.filter((example) => example.database === name)), schema);
    const undeclared = usage.joins.filter((each) => !each.declared);
    for (const { left, right, count } of undeclared) {
      console.log(`  ${name}: ${left.table}(${left.fields}) = ${right.table}(${right.fields}), ${count} times`);
    }
    sum.parsed += usage.statements.parsed;
    sum.total += usage.statements.total;
    sum.seen += usage.columns.seen;
    sum.resolved += usage.columns.resolved;
    sum.joins += usage.joins.length;
    sum.undeclared += undeclared.length;
  }
  console.log(
    `${path}: ${sum.parsed} of ${sum.total} parsed, ${sum.resolved} of ${sum.seen} columns found, ${sum.joins} joins, ${sum.undeclared} of them undeclared`,
  );
}
