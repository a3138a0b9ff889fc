import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { AskableError } from "../../errors.js";
import { parseCsv } from "../../profiles/notes/csv.js";
import type { DataSet, DataSetKind, Question } from "./question.js";
import { asObject, numberedLines, parseJson, readText, textUnder } from "./read-file.js";

const FORMS =
  'A data set is BIRD\'s or Spider\'s dev.json, a CSV file of defog, or JSON lines of {"id", "database", "question", "sql" or "gold_queries", "evidence", "tier", "tags"}; "sql": null where the database cannot answer.';

/** Names of the file of questions in a folder. */
const FILES = /^(dev|mini_dev_sqlite|mini_dev|test|questions)\.jsonl?$|^questions.*\.csv$/;

type Item = Readonly<Record<string, unknown>>;

/**
 * Reads a data set. Its content tells its form: BIRD (an array with `SQL`), Spider (an array with `query`), defog (CSV
 * with `db_name` and `query`), or JSON lines. `path`: a file, or a folder with one.
 *
 * @throws AskableError naming the file, the line or item, and what is wrong there.
 */
export function readDataSet(path: string): DataSet {
  const file = fileAt(resolve(path));
  const text = readText(file, "the questions of a data set");
  const { kind, questions } = read(text, file);
  if (questions.length === 0) throw new AskableError(`${file} holds no questions`, { hint: FORMS });
  const seen = new Set<string>();
  for (const { id } of questions) {
    if (seen.has(id))
      throw new AskableError(`${file}: the id "${id}" occurs twice`, { hint: "Give each question an id of its own." });
    seen.add(id);
  }
  return { kind, path: file, questions };
}

function fileAt(path: string): string {
  if (!existsSync(path)) throw new AskableError(`There is no file or folder ${path}`, { hint: FORMS });
  if (!statSync(path).isDirectory()) return path;
  const names = readdirSync(path).filter((name) => FILES.test(name));
  if (names.length === 1) return join(path, names[0]!);
  throw new AskableError(
    names.length === 0 ? `The folder ${path} holds no questions` : `The folder ${path} holds ${names.join(" and ")}`,
    { hint: "Name the file." },
  );
}

function read(text: string, path: string): { kind: DataSetKind; questions: Question[] } {
  const start = text.trimStart().charAt(0);
  if (start === "[") return fromArray(parseJson(text, path, FORMS) as unknown[], path);
  if (start === "{") return { kind: "lines", questions: fromLines(text, path) };
  return { kind: "defog", questions: fromCsv(text, path) };
}

function fromArray(items: readonly unknown[], path: string): { kind: DataSetKind; questions: Question[] } {
  const objects = items.map((item, index) => asObject(item, `${path}, item ${index + 1}`, FORMS));
  const kind = objects.some((item) => typeof item.SQL === "string") ? "bird" : "spider";
  const key = kind === "bird" ? "SQL" : "query";
  const questions = objects.map((item, index): Question => {
    const where = `${path}, item ${index + 1}`;
    const id = item.question_id ?? index;
    return questionOf({ ...item, id: String(id) }, [needed(item, where, key)], where);
  });
  return { kind, questions };
}

function fromLines(text: string, path: string): Question[] {
  return numberedLines(text, path).map(({ line, where }, index) => {
    const item = asObject(parseJson(line, where, FORMS), where, FORMS);
    if (Array.isArray(item.gold_queries) && item.gold_queries.length === 0 && item.sql !== null) {
      throw new AskableError(`${where}: "gold_queries" is empty`, {
        hint: 'Give at least one query, or write "sql": null if the database cannot answer the question.',
      });
    }
    // Some data sets call them "golds", an empty list where the database cannot answer.
    const list = item.gold_queries ?? item.golds;
    const goldQueries = Array.isArray(list) ? list : item.sql === null ? [] : [textUnder(item, "sql", "SQL", "query")];
    if (!goldQueries.every((gold) => typeof gold === "string" && gold.trim() !== "")) {
      throw new AskableError(`${where}: "sql" is missing, or "gold_queries" is not a list of texts`, { hint: FORMS });
    }
    return questionOf({ ...item, id: String(item.id ?? index) }, goldQueries, where);
  });
}

function fromCsv(text: string, path: string): Question[] {
  const [header = [], ...records] = parseCsv(text);
  for (const name of ["question", "query", "db_name"]) {
    if (!header.includes(name)) throw new AskableError(`${path} has no column "${name}"`, { hint: FORMS });
  }
  return records.map((record, index) => {
    const where = `${path}, record ${index + 1}`;
    const item = Object.fromEntries(header.map((name, column) => [name, record[column] ?? ""]));
    const goldQueries = minimalQueries(item.query ?? "");
    if (goldQueries.length === 0) throw new AskableError(`${where}: "query" is empty`, { hint: FORMS });
    const { query_category: category = "" } = item;
    const known = { ...item, id: String(index), db_id: item.db_name, difficulty: category, category };
    return questionOf(known, goldQueries, where);
  });
}

function needed(item: Item, where: string, ...keys: readonly string[]): string {
  const text = textUnder(item, ...keys);
  if (text !== undefined && text.trim() !== "") return text;
  throw new AskableError(`${where}: "${keys[0]}" is missing or not a text`, { hint: FORMS });
}

function questionOf(item: Item & { readonly id: string }, goldQueries: readonly string[], where: string): Question {
  const evidence = textUnder(item, "evidence", "instructions");
  const tier = textUnder(item, "tier", "difficulty", "hardness");
  const category = textUnder(item, "category");
  const tags = Array.isArray(item.tags) ? item.tags.filter((tag) => typeof tag === "string") : [];
  return {
    id: item.id,
    database: needed(item, where, "database", "db_id"),
    question: needed(item, where, "question"),
    goldQueries,
    ...(evidence ? { evidence } : {}),
    ...(tier ? { tier } : {}),
    ...(category ? { category } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

/**
 * All queries that a gold query of sql-eval stands for: parts between semicolons are each right by themselves, and of
 * `{a, b}` any choice of columns is, written as it comes: a, then b, then a and b. `GROUP BY {}` repeats the choice.
 *
 * Source: `get_all_minimal_queries` in `eval/eval.py` of defog-ai/sql-eval. Its oddity is kept: only the first pair of
 * braces is expanded, and a semicolon in a text value parts the query too.
 */
export function minimalQueries(gold: string): string[] {
  return gold
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap(withChoices);
}

function withChoices(query: string): string[] {
  const open = query.indexOf("{");
  const close = query.indexOf("}", open + 1);
  if (open < 0 || close < 0) return [query];
  const before = query.slice(0, open);
  const after = query.slice(close + 1);
  return choicesOf(query.slice(open + 1, close).split(",")).map((columns) => {
    const chosen = columns.join(", ");
    return before + chosen + after.replaceAll("GROUP BY {}", `GROUP BY ${chosen}`);
  });
}

/** Every choice but the empty one, the smaller first, as `itertools.combinations` has them. */
function choicesOf(columns: readonly string[]): string[][] {
  const all: string[][] = [];
  const choose = (from: number, left: number, chosen: readonly string[]): void => {
    if (left === 0) {
      all.push([...chosen]);
      return;
    }
    for (let index = from; index <= columns.length - left; index++)
      choose(index + 1, left - 1, [...chosen, columns[index]!]);
  };
  for (let size = 1; size <= columns.length; size++) choose(0, size, []);
  return all;
}
