import { AskableError } from "../../errors.js";
import { asObject, numberedLines, parseJson, readText, textUnder } from "./read-file.js";

const FORM = 'Each line is {"database": "…", "gold": "SELECT …", "prediction": "SELECT …"}, and may have "question".';

export interface DatabasePair {
  readonly database: string;
  readonly gold: string;
  readonly prediction: string;
  readonly question?: string;
  /** For messages. */
  readonly where: string;
}

/**
 * Reads pairs to score, one JSON object a line; further keys are left alone. Blank lines are skipped.
 *
 * @throws AskableError naming the file, the line, and what is wrong there.
 */
export function readPairs(path: string): DatabasePair[] {
  const pairs = numberedLines(readText(path, "a file of pairs"), path).map(({ line, where }): DatabasePair => {
    const item = asObject(parseJson(line, where, FORM), where, FORM);
    const needed = (key: string) => {
      const text = textUnder(item, key);
      if (text === undefined) throw new AskableError(`${where}: "${key}" is missing or not a text`, { hint: FORM });
      return text;
    };
    const question = textUnder(item, "question");
    return {
      database: needed("database"),
      gold: needed("gold"),
      prediction: needed("prediction"),
      ...(question === undefined ? {} : { question }),
      where,
    };
  });
  if (pairs.length === 0) throw new AskableError(`${path} holds no pairs`, { hint: FORM });
  return pairs;
}
