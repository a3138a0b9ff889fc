import { readFile } from "node:fs/promises";
import { AskableError, messageOf } from "../../errors.js";
import { type Example, SOURCES } from "../example-store.js";

const FORMS =
  'A file of solved examples is JSON lines of {"question", "sql", "database", "evidence", "source", "date"} (only the first two are needed), ' +
  "or a JSON array as Spider and BIRD have it.";

/**
 * Reads solved examples: JSON lines, or a JSON array as Spider and BIRD ship it. The SQL stands under `sql`, `SQL` or
 * `query`, the database under `database` or `db_id`. A `source` other than those of `SOURCES` means something else to
 * whoever wrote the file, and is left out. Blank lines are skipped.
 *
 * @throws AskableError naming the file, the line or item, and what is wrong there.
 */
export async function readExamples(path: string): Promise<Example[]> {
  const text = await readText(path);
  const examples = text.trimStart().startsWith("[") ? fromArray(text, path) : fromLines(text, path);
  if (examples.length === 0) throw new AskableError(`${path} holds no examples`, { hint: FORMS });
  return examples;
}

async function readText(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).replace(/^\ufeff/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new AskableError(`There is no file ${path}`, { hint: FORMS, cause: error });
    if (code === "EISDIR") throw new AskableError(`${path} is a folder, not a file of examples`, { hint: FORMS });
    throw new AskableError(`Cannot read ${path}: ${messageOf(error)}`, { cause: error });
  }
}

function fromArray(text: string, path: string): Example[] {
  const items = parse(text, path);
  if (!Array.isArray(items)) throw new AskableError(`${path} is not a JSON array`, { hint: FORMS });
  return items.map((item, index) => toExample(item, `${path}, item ${index + 1}`));
}

function fromLines(text: string, path: string): Example[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const where = `${path}, line ${index + 1}`;
    return line.trim() === "" ? [] : [toExample(parse(line, where), where)];
  });
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AskableError(`${where}: not JSON (${messageOf(error)})`, { hint: FORMS, cause: error });
  }
}

function toExample(item: unknown, where: string): Example {
  if (item === null || typeof item !== "object" || Array.isArray(item)) {
    throw new AskableError(`${where}: expected an object with "question" and "sql"`, { hint: FORMS });
  }
  const text = (...keys: string[]): string | undefined => {
    for (const key of keys) {
      const value = (item as Record<string, unknown>)[key];
      if (typeof value === "string" && value.trim() !== "") return value.trim();
    }
    return undefined;
  };
  const question = text("question");
  // Spider keeps a parse tree under "sql" and the text under "query".
  const sql = text("sql", "SQL", "query");
  const database = text("database", "db_id");
  const evidence = text("evidence");
  const written = text("source");
  const source = SOURCES.find((each) => each === written);
  const date = /^\d{4}-\d{2}-\d{2}/.exec(text("date") ?? "")?.[0];
  if (question === undefined) throw new AskableError(`${where}: "question" is missing or not a text`, { hint: FORMS });
  if (sql === undefined) throw new AskableError(`${where}: "sql" is missing or not a text`, { hint: FORMS });
  return {
    question,
    sql,
    ...(database === undefined ? {} : { database }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(source === undefined ? {} : { source }),
    ...(date === undefined ? {} : { date }),
  };
}
