import { AskableError } from "../../errors.js";
import { sqlTokens, unquoted } from "../../sql/tokens.js";
import type { DataSet, Question } from "./question.js";
import { asObject, numberedLines, parseJson, readText, textUnder } from "./read-file.js";

const FORMS =
  'A prediction file is BIRD\'s (one JSON object from number to "SQL\\t----- bird -----\\tdatabase"), Spider\'s (one query a line, in the order of the questions), or JSON lines of {"id", "sql"}.';

const MARK = "\t----- bird -----\t";

/** The predicted SQL of each question, by its id; questions without a prediction are left out. */
export type Predictions = ReadonlyMap<string, string>;

/**
 * Reads predictions for a data set, in a form that their content tells. BIRD's numbers are places in the data set, or
 * its question ids where they do not fit as places. In Spider's form a database may follow the query after a tab.
 *
 * @throws AskableError naming the file and line: of a prediction for no question, twice for one, or for another database.
 */
export function readPredictions(path: string, { questions }: DataSet): Predictions {
  const text = readText(path, "a prediction file");
  const byId = new Map(questions.map((question) => [question.id, question]));
  if (text.trimStart().startsWith("{")) {
    const [first, ...others] = numberedLines(text, path);
    const isLines = others.length > 0 && others.every(({ line }) => line.trimStart().startsWith("{"));
    const isOneLine = others.length === 0 && first !== undefined && isRecord(first.line);
    return isLines || isOneLine ? fromLines(text, path, byId) : fromBird(text, path, questions, byId);
  }
  return fromSpider(text, path, questions);
}

/** One line that is a prediction, not all of BIRD's. */
function isRecord(line: string): boolean {
  return /^\s*\{\s*"(id|question_id|sql|prediction)"/.test(line);
}

function fromLines(text: string, path: string, byId: ReadonlyMap<string, Question>): Predictions {
  const predictions = new Map<string, string>();
  for (const { line, where } of numberedLines(text, path)) {
    const item = asObject(parseJson(line, where, FORMS), where, FORMS);
    const id = String(item.id ?? item.question_id ?? "");
    const sql = textUnder(item, "sql", "SQL", "prediction");
    if (sql === undefined) throw new AskableError(`${where}: "sql" is missing or not a text`, { hint: FORMS });
    if (!byId.has(id)) throw unknownId(where, id);
    if (predictions.has(id)) throw new AskableError(`${where}: the question "${id}" already has a prediction`);
    predictions.set(id, sql);
  }
  return predictions;
}

function fromBird(
  text: string,
  path: string,
  questions: readonly Question[],
  byId: ReadonlyMap<string, Question>,
): Predictions {
  const entries = Object.entries(asObject(parseJson(text, path, FORMS), path, FORMS));
  const asPlaces = entries.every(([key]) => questions[Number(key)] !== undefined);
  const predictions = new Map<string, string>();
  for (const [key, value] of entries) {
    const question = asPlaces ? questions[Number(key)] : byId.get(key);
    if (!question) throw unknownId(path, key);
    // The official code takes anything but a text, such as the 0 of a failed call, for a blank query.
    const [sql = " ", database] = typeof value === "string" ? value.split(MARK) : [];
    requireDatabase(database, question, `${path}, key ${key}`);
    predictions.set(question.id, sql);
  }
  return predictions;
}

function fromSpider(text: string, path: string, questions: readonly Question[]): Predictions {
  const lines = numberedLines(text, path);
  if (lines.length !== questions.length) {
    throw new AskableError(`${path} has ${lines.length} predictions for ${questions.length} questions`, {
      hint: "Spider's form has one line for each question, in their order; write SELECT where there is no prediction.",
    });
  }
  return new Map(
    lines.map(({ line, where }, index) => {
      const question = questions[index]!;
      const [sql = "", database] = line.split("\t");
      requireDatabase(database, question, where);
      return [question.id, sql];
    }),
  );
}

function requireDatabase(named: string | undefined, { id, database }: Question, where: string): void {
  if (named === undefined || named.trim() === "" || named.trim() === database) return;
  throw new AskableError(
    `${where}: the prediction is for "${named.trim()}", but question ${id} asks of "${database}"`,
    {
      hint: "Check that the predictions belong to this data set.",
    },
  );
}

function unknownId(where: string, id: string): AskableError {
  return new AskableError(`${where}: there is no question "${id}" in the data set`, {
    hint: "Check that the predictions belong to this data set.",
  });
}

/**
 * Predictions in the form that the data set's official evaluator reads: BIRD's and Spider's stand for all questions in
 * their order, with a blank query where there is none; of other data sets, JSON lines of `{ id, sql }`.
 *
 * @param predictions By id; null where the pipeline gave no SQL, absent where the question was not asked.
 */
export function predictionsText(
  { kind, questions }: Pick<DataSet, "kind" | "questions">,
  predictions: ReadonlyMap<string, string | null>,
): string {
  if (kind === "bird") {
    const entries = questions.map(({ id, database }, place) => {
      return `    ${JSON.stringify(String(place))}: ${JSON.stringify(`${predictions.get(id) ?? " "}\t----- bird -----\t${database}`)}`;
    });
    return `{\n${entries.join(",\n")}\n}\n`;
  }
  if (kind === "spider") {
    return questions.map(({ id }) => `${onOneLine(predictions.get(id) ?? "SELECT")}\n`).join("");
  }
  return questions
    .filter(({ id }) => predictions.has(id))
    .map(({ id }) => `${JSON.stringify({ id, sql: predictions.get(id) ?? "" })}\n`)
    .join("");
}

/** The same query without line breaks and tabs, as SQLite reads it. */
function onOneLine(sql: string): string {
  const parts = sqlTokens(sql).map((token) => {
    if (token.kind === "blank") return " ";
    if (token.kind === "text" && /[\n\r\t]/.test(token.raw)) return composed(unquoted(token));
    return token.raw.replaceAll(/[\n\r\t]+/g, " ");
  });
  return parts.join("").trim() || "SELECT";
}

function composed(text: string): string {
  const parts = text.split(/([\n\r\t])/).filter((part) => part !== "");
  const written = parts.map((part) =>
    /^[\n\r\t]$/.test(part) ? `char(${part.charCodeAt(0)})` : `'${part.replaceAll("'", "''")}'`,
  );
  return `(${written.join(" || ")})`;
}
