// Measures what the profiler says fields mean against labels written by hand.
// node bench/meaning/labels.mjs --labels FILE --data FOLDER [--data FOLDER] [--show-wrong]
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../../dist/databases/open.js";
import { isPersonal } from "../../dist/profiles/meaning/semantics.js";
import { measureProfile } from "../../dist/profiles/measure/measure.js";

const { values: options } = parseArgs({
  options: {
    labels: { type: "string" },
    data: { type: "string", multiple: true },
    "show-wrong": { type: "boolean", default: false },
  },
});

const labels = readFileSync(options.labels, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map(labelOf);
const types = { right: 0, of: 0 };
const facets = Object.fromEntries(["unit", "format", "missing", "personal"].map((name) => [name, tally()]));
for (const name of new Set(labels.map(({ database }) => database))) {
  const wanted = labels.filter((label) => label.database === name);
  const database = await openDatabase(pathOf(name), { children: 1 });
  const profile = await measureProfile(database, name);
  await database.close();
  const fields = new Map(
    profile.tables.flatMap((table) => table.fields.map((field) => [nameOf(table.name, field.name), field])),
  );
  for (const label of wanted) check(label, fields.get(label.field));
}
console.log(`types: ${types.right} of ${types.of} right (${(types.right / types.of).toFixed(3)})`);
for (const [name, { right, said, there }] of Object.entries(facets)) {
  console.log(`${name}: ${there} labelled, ${said} said, ${right} of them right`);
}
process.exit(0);

function labelOf(line) {
  const [path, type, ...rest] = line.trim().split(/\s+/);
  const [database, ...field] = path.split(".");
  const facts = Object.fromEntries(
    rest.map((part) => [part.slice(0, part.indexOf("=")), blank(part.slice(part.indexOf("=") + 1))]),
  );
  return { database, field: field.join("."), types: type.split("|").map(blank), facts };
}

function pathOf(name) {
  const found = options.data
    .flatMap((folder) => [
      join(folder, "database", name, `${name}.sqlite`),
      join(folder, "dev_databases", name, `${name}.sqlite`),
      join(folder, name),
    ])
    .find(existsSync);
  if (!found) throw new Error(`no database "${name}" under ${options.data.join(", ")}`);
  return found;
}

function check({ database, field: path, types: wanted, facts }, field) {
  if (!field) throw new Error(`${database} has no field ${path}`);
  types.of++;
  const type = field.semantic?.type ?? "nothing";
  if (wanted.includes(type)) types.right++;
  else wrong(`${database}.${path}: ${type}, not ${wanted.join(" or ")}`);
  const said = {
    unit: field.semantic?.unit,
    format: field.semantic?.format,
    missing: field.disguisedMissing?.map(({ value }) => String(value)).join(","),
    personal: isPersonal(field) ? "yes" : undefined,
  };
  for (const [name, tallied] of Object.entries(facets)) {
    const [expected, found] = [facts[name], said[name]];
    // Formats and units are labelled only where they matter; look-alikes and people everywhere.
    if (expected === undefined && (name === "unit" || name === "format")) continue;
    const equal = found !== undefined && (name === "personal" ? expected !== undefined : found === expected);
    if (expected !== undefined) tallied.there++;
    if (found !== undefined) tallied.said++;
    if (equal) tallied.right++;
    else if (expected !== found) wrong(`${database}.${path}: ${name} ${found ?? "-"}, not ${expected ?? "-"}`);
  }
}

function tally() {
  return { right: 0, said: 0, there: 0 };
}

function wrong(text) {
  if (options["show-wrong"]) console.log(text);
}

function nameOf(table, field) {
  return `${table}.${field}`.replaceAll(" ", "_");
}

function blank(text) {
  return text.replaceAll("_", " ");
}
