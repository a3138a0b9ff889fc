import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/folder.js";
import { type Parsing, parserOf, parserWithNotes } from "./parsing.js";

/** A database of these statements, with what notes say of it, for the tests of a file. */
export interface MadeDatabase {
  sql(question: string): string | undefined;
  /** What the likeliest query of a question gives on 1 August 2024, sorted; nothing where there is none. */
  rows(question: string): unknown[][];
  /** One test for each question: its rows, each cell as `shown` makes it. */
  answers(rule: string, cases: Readonly<Record<string, unknown[][]>>, shown?: (cell: unknown) => unknown): void;
}

/** To three digits: what is computed with days is not exact. */
export const rounded = (cell: unknown) => (typeof cell === "number" ? Math.round(cell * 1000) / 1000 : cell);

export function madeDatabase(statements: string, notes?: string): MadeDatabase {
  let parsing: Parsing;
  let database: SQLite.Database;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const path = join(folder.path, "made.sqlite");
    database = new SQLite(path);
    database.exec(statements);
    parsing = notes === undefined ? await parserOf(path) : await parserWithNotes(path, notes);
  });
  afterAll(async () => {
    database.close();
    await folder.remove();
  });
  const sql = (question: string) => parsing.sql(question, "", "2024-08-01");
  const rows = (question: string) => {
    const query = sql(question);
    return query === undefined ? [] : (database.prepare(query).raw().all() as unknown[][]).toSorted();
  };
  return {
    sql,
    rows,
    answers: (rule, cases, shown = (cell) => cell) =>
      describe(rule, () => {
        test.each(Object.entries(cases))("%s", (question, expected) => {
          expect(rows(question).map((row) => row.map(shown))).toEqual(expected);
        });
      }),
  };
}
