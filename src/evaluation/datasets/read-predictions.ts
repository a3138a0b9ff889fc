import { AskableError } from "../../errors.js";
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
    if (sql === undefined) throw new AskableError(`${where}: "sql" is missing or no text`, { hint: FORMS });
    if (!byId.has(id)) throw unknownId(where, id);
    if (predictions.has(id)) throw new AskableError(`${where}: the question "${id}" was predicted before`);
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
      hint: "Spider's form has one line for each question, in their order; put SELECT where there is none.",
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
