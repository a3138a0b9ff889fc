import { basename } from "node:path";
import { fieldKey } from "../../dist/databases/schema.js";
import { sqliteDialect } from "../../dist/databases/sqlite/dialect.js";
import { describeByRules } from "../../dist/profiles/describe/rules.js";
import { usageCollector } from "../../dist/profiles/usage/collect.js";
import { sqlParser } from "../../dist/sql/parse.js";
import { openPrepared, readQuestions } from "../support/prepared.mjs";

/** The databases of a folder in Spider's or BIRD's layout, with their questions and the columns of the gold SQL. */
export async function readDatabases(folder, only, cache) {
  const parse = await sqlParser(sqliteDialect);
  const files = new Map();
  const asked = readQuestions(folder).filter(({ database }) => !only || only.includes(database));
  for (const { database, file } of asked) files.set(database, file);
  const databases = [];
  for (const [name, file] of files) {
    const { database, profile } = await openPrepared(file, name, cache);
    const schema = await database.schema();
    await database.close();
    const questions = asked
      .filter((each) => each.database === name)
      .map(({ question, evidence, gold }) => {
        const { statements = [] } = parse(gold);
        return {
          text: question,
          withEvidence: `${question} ${evidence}`.trim(),
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
  const { add, collected } = usageCollector(schema, sqliteDialect);
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
