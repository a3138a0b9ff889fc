import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../dist/databases/open.js";
import { buildValueIndex } from "../../dist/indexes/values/build.js";
import { openValueIndex } from "../../dist/indexes/values/open.js";
import { describeByRules } from "../../dist/profiles/describe/rules.js";
import { measureProfile } from "../../dist/profiles/measure/measure.js";

/** The file of a database in a folder of Spider's or of BIRD's layout. */
export function databaseFile(data, name) {
  const files = ["database", "dev_databases"].map((folder) => join(data, folder, name, `${name}.sqlite`));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${files.join(" and ")} are not there`);
  return found;
}

/** Opens one database with its artifacts, made once and kept in `cache`. */
export async function openPrepared(file, name, cache) {
  const database = await openDatabase(file, { children: 1 });
  const folder = join(cache, name);
  mkdirSync(folder, { recursive: true });
  const profilePath = join(folder, "profile.json");
  if (!existsSync(profilePath)) writeFileSync(profilePath, JSON.stringify(await measureProfile(database, name)));
  const profile = JSON.parse(readFileSync(profilePath, "utf8"));
  const values = join(folder, "values");
  if (!existsSync(values)) await buildValueIndex(database, profile, values, { inputs: {} });
  return { database, profile, summaries: describeByRules(profile), values: await openValueIndex(values) };
}
