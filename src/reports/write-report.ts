import { resolve } from "node:path";
import { replaceFile } from "../artifacts/replace-file.js";
import type { Environment } from "../databases/server.js";
import { AskableError, messageOf } from "../errors.js";
import { databaseFiles, isLocation } from "../evaluation/datasets/locate.js";
import type { RunRecord } from "../evaluation/run/format.js";
import { readRun } from "../evaluation/run/read-run.js";
import type { Progress } from "../traces/progress.js";
import { buildReport, lossName } from "./build-report.js";
import { pageText } from "./page/page.js";
import { openRunTables, type RunTables } from "./queries.js";
import type { AnswerDetail, QuestionDetail, RowsBeside, ShownResult } from "./questions/packed.js";
import { type ReadQuestion, readQuestions } from "./questions/read-questions.js";
import { readRows } from "./questions/read-rows.js";
import { key } from "./questions/trace-rows.js";

export interface ReportOptions {
  /** Of scored runs; the others are compared with the first. */
  readonly folders: readonly string[];
  /** The file that is written. */
  readonly out: string;
  /** Folder of the databases; without it they are where the runs found them. */
  readonly databases?: string | undefined;
  /** Absolute path of what a run recorded. Default: from the current folder. */
  readonly resolvePath?: ((recorded: string) => string) | undefined;
  /** Where passwords of servers come from. */
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly onProgress: Progress;
}

export interface WrittenReport {
  readonly out: string;
  readonly runs: readonly string[];
  readonly questions: number;
  readonly bytes: number;
}

/** Milliseconds for each statement whose rows are shown. */
const DEADLINE = 10_000;
const ROWS = 50;
/** Characters of all rows together, before they are packed, and of one side of a question at most. */
const CHARACTERS = 14e6;
const CHARACTERS_EACH = 20_000;
/** Bytes above which fewer rows are shown. */
const LARGE = 9.5e6;
const FEWER_ROWS = [10, 3, 0];
const BLOCK = 24;

/**
 * Writes the page of scored runs: one HTML file that needs no other and no network. Predictions and gold queries run once
 * more, read-only, to show their rows; where a database is not there, the page says so.
 *
 * @throws AskableError where a run cannot be read, has no tables, or where the file cannot be written.
 */
export async function writeReport(options: ReportOptions): Promise<WrittenReport> {
  const { folders, out, onProgress } = options;
  const runs = folders.map(readRun);
  const tables = await openRunTables(folders);
  try {
    onProgress({ task: "Reading tables", done: 0, total: 0 });
    const report = await buildReport(tables, runs);
    const questions = await readQuestions(
      tables.query,
      runs.map(({ name }) => name),
      await losses(tables),
    );
    const rows = await readRows(tasksOf(questions), {
      ...options,
      locationOf: locationsOf(options, runs),
      deadline: DEADLINE,
      rows: ROWS,
      characters: Math.min(CHARACTERS_EACH, CHARACTERS / (questions.length * (1 + runs.length))),
    });
    const list = {
      runs: runs.map(({ name, pipeline }) => ({ name, pipeline: pipeline.name })),
      questions: questions.map(({ listed }) => listed),
      blockSize: BLOCK,
    };
    const page = (most: number) => pageText({ report, list, details: blocksOf(questions, rows, most) });
    let text = await page(ROWS);
    for (const most of FEWER_ROWS) if (text.length > LARGE) text = await page(most);
    await replaceFile(out, text, notWritten(out));
    return {
      out,
      runs: list.runs.map(({ name }) => name),
      questions: questions.length,
      bytes: Buffer.byteLength(text),
    };
  } finally {
    tables.close();
  }
}

async function losses(tables: RunTables): Promise<Map<string, string>> {
  const rows = await tables.report("attribution");
  return new Map(rows.map(({ run, id, lost }) => [key(run, id), lossName(lost)]));
}

const tasksOf = (questions: readonly ReadQuestion[]) =>
  questions.map(({ listed: { database }, goldQueries, detail }) => ({
    database,
    goldQueries,
    predictions: detail.runs.map((answer) => answer?.sql ?? null),
  }));

/** A database is where `databases` has it, else where the first run that knows it found it. */
function locationsOf({ databases, resolvePath = resolve }: ReportOptions, runs: readonly RunRecord[]) {
  return (name: string): string | undefined => {
    if (databases !== undefined) return databaseFiles(databases, name)[0];
    const recorded = runs.map((run) => run.databases[name]?.location).find((location) => location !== undefined);
    return recorded === undefined || isLocation(recorded) ? recorded : resolvePath(recorded);
  };
}

function blocksOf(
  questions: readonly ReadQuestion[],
  rows: readonly (readonly RowsBeside[])[],
  most: number,
): readonly (readonly QuestionDetail[])[] {
  const details = questions.map(({ detail }, place) => ({
    ...detail,
    runs: detail.runs.map(
      (answer, run): AnswerDetail | null => answer && { ...answer, rows: withRows(rows[place]![run]!, most) },
    ),
  }));
  return Array.from({ length: Math.ceil(details.length / BLOCK) }, (_, index) =>
    details.slice(index * BLOCK, (index + 1) * BLOCK),
  );
}

function withRows(rows: RowsBeside, most: number): RowsBeside {
  if ("skipped" in rows) return rows;
  const cut = (side: ShownResult) => ("failed" in side ? side : { ...side, rows: side.rows.slice(0, most) });
  return { ...rows, prediction: cut(rows.prediction), gold: cut(rows.gold) };
}

const notWritten = (path: string) => (cause: unknown) =>
  new AskableError(`Cannot write ${path}: ${messageOf(cause)}`, { hint: "Name another file with --out.", cause });
