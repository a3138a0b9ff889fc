import { readJson } from "./json.js";
import { withoutReasoning } from "./reasoning.js";
import type { ReplyForm } from "./reply-form.js";
import { readSql } from "./sql-reply.js";

/** A question and the SQL that answers it. */
export interface SolvedPair {
  readonly question: string;
  readonly sql: string;
}

/** Made-up questions with their SQL. */
export const examplesReply: ReplyForm<readonly SolvedPair[]> = {
  parse: readPairs,
  // A list that was cut is right as far as it goes.
  isWhole: (text) => readPairs(text) !== undefined,
  dryRun: (scenario) => {
    const count = { best: 1, expected: 20, worst: 38 }[scenario];
    return Array.from(
      { length: count },
      (_, at) => `Question: How many rows are there, ${at}?\nSQL: SELECT ${at};`,
    ).join("\n");
  },
};

/**
 * Questions with their SQL in a model's reply: `Question: …` and `SQL: …` in turn, or a JSON list of objects with both.
 *
 * @returns Undefined where it holds none.
 */
export function readPairs(reply: string): readonly SolvedPair[] | undefined {
  const listed = fromJson(readJson(reply));
  const pairs = listed.length > 0 ? listed : fromLines(withoutReasoning(reply));
  return pairs.length === 0 ? undefined : pairs;
}

function fromJson(value: unknown): SolvedPair[] {
  if (Array.isArray(value)) return value.flatMap(fromJson);
  if (typeof value !== "object" || value === null) return [];
  const { question, sql, query, examples } = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(examples)) return fromJson(examples);
  const written = readSql(String(sql ?? query ?? ""));
  return typeof question === "string" && written !== undefined ? [{ question: question.trim(), sql: written }] : [];
}

const HEAD = /^[\s#*>\d.)-]{0,12}(question|input|sql|query|output)\b[*"']{0,3}\s{0,3}:[*"']{0,3}\s{0,3}/i;

function fromLines(text: string): SolvedPair[] {
  const pairs: SolvedPair[] = [];
  let question: string | undefined;
  let written: string[] | undefined;
  const close = () => {
    const sql = written === undefined ? undefined : readSql(written.join("\n"));
    if (question !== undefined && sql !== undefined) {
      pairs.push({ question, sql });
      question = undefined;
    }
    written = undefined;
  };
  for (const line of text.split("\n")) {
    const [head, name] = HEAD.exec(line) ?? [];
    if (head === undefined) {
      written?.push(line);
      continue;
    }
    close();
    const rest = line
      .slice(head.length)
      .replace(/[*]{1,3}$/, "")
      .trim();
    if (/^(?:question|input)$/i.test(name!)) question = rest;
    else written = [rest];
  }
  close();
  return pairs;
}
