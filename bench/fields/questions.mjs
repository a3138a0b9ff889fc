import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fieldKey } from "../../dist/databases/schema.js";
import { describeByRules } from "../../dist/profiles/describe/rules.js";
import { usageCollector } from "../../dist/profiles/usage/collect.js";
import { sqlParser } from "../../dist/sql/parse.js";
import { openPrepared } from "../offline/prepared.mjs";

/** The databases of a folder in Spider's or BIRD's layout, with their questions and the columns of the gold SQL. */
export async function readDatabases(folder, only, cache) {
  const asked = JSON.parse(readFileSync(join(folder, "dev.json"), "utf8"));
  const files = ["database", "dev_databases"].map((name) => join(folder, name)).find((path) => existsSync(path));
  const parse = await sqlParser("sqlite");
  const databases = [];
  for (const name of [...new Set(asked.map((each) => each.db_id))].filter((each) => !only || only.includes(each))) {
    const { database, profile } = await openPrepared(join(files, name, `${name}.sqlite`), name, cache);
    const schema = await database.schema();
    await database.close();
    const questions = asked
      .filter((each) => each.db_id === name)
      .map((each) => {
        const { statements = [] } = parse(each.SQL ?? each.query);
        const evidence = each.evidence ? ` ${each.evidence}` : "";
        return {
          text: each.question,
          withEvidence: each.question + evidence,
          all: columnsOf(statements, schema),
          asked: columnsOf(statements.map(withoutJoins), schema),
        };
      });
    databases.push({ set: basename(folder), name, profile, summaries: describeByRules(profile), questions });
  }
  return databases;
}

/** The stored fields that statements use, as keys. */
function columnsOf(statements, schema) {
  const { add, collected } = usageCollector(schema, "sqlite");
  for (const statement of statements) add(statement, 1);
  return collected().fields.map(fieldKey);
}

/** Without the conditions of joins: their fields are found by the joins between tables, not by a question's words. */
function withoutJoins(node) {
  if (Array.isArray(node)) return node.map(withoutJoins);
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === "join_operator" ? "CrossJoin" : withoutJoins(value)]),
  );
}
