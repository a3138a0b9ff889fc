import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { type LineAppender, openAppender } from "../../artifacts/append-lines.js";
import { AskableError, messageOf } from "../../errors.js";
import type { RowKind, TrainingRow } from "../row.js";

/** What became of one question: facts for the data card, and the rows made of it, without their long columns. */
export interface QuestionWork<Facts> {
  readonly facts: Facts;
  readonly rows: readonly TrainingRow[];
}

/** The work on a set so far, a question at a time: the rows lie on the disk, what decides on their order in memory. */
export interface SetWork<Facts> {
  /** By id of question. */
  readonly done: ReadonlyMap<string, QuestionWork<Facts>>;
  /** @throws AskableError when it cannot be written. */
  readonly keep: (question: string, work: QuestionWork<Facts>) => void;
  /** The whole row of one in `done`. */
  readonly whole: (row: TrainingRow) => TrainingRow;
  /** Waits until all is on the disk. */
  readonly close: () => Promise<void>;
}

interface Line<Facts> extends QuestionWork<Facts> {
  readonly question: string;
}

interface Place {
  readonly begins: number;
  readonly bytes: number;
  /** Among the rows of the line. */
  readonly at: number;
}

/** Opens the file of what is done; a line that a kill cut is left out. @throws AskableError for one that is no work. */
export function openWork<Facts>(path: string, { long }: Pick<RowKind, "long">): SetWork<Facts> {
  const done = new Map<string, QuestionWork<Facts>>();
  const places = new WeakMap<TrainingRow, Place>();
  const remember = ({ question, facts, rows }: Line<Facts>, begins: number, bytes: number) => {
    const briefs = rows.map((row, at) => {
      const brief = Object.fromEntries(Object.entries(row).filter(([name]) => !long.includes(name))) as TrainingRow;
      places.set(brief, { begins, bytes, at });
      return brief;
    });
    done.set(question, { facts, rows: briefs });
  };
  let whole = 0;
  for (const { text, begins, bytes } of linesIn(path)) {
    remember(parsed<Facts>(text, path), begins, bytes);
    whole = begins + bytes;
  }
  const appender: LineAppender = openAppender(path, whole);
  const file = openSync(path, "r");
  return {
    done,
    keep: (question, work) => {
      const line = `${JSON.stringify({ question, ...work })}\n`;
      remember({ question, ...work }, appender.append(line), Buffer.byteLength(line));
    },
    whole: (row) => {
      const { begins, bytes, at } = places.get(row)!;
      const line = Buffer.alloc(bytes);
      readSync(file, line, 0, bytes, begins);
      return parsed<Facts>(line.toString("utf8"), path).rows[at]!;
    },
    close: async () => {
      await appender.close();
      closeSync(file);
    },
  };
}

const CHUNK = 1 << 20;

/** The lines with a line break, which together may be larger than a text can be. */
function* linesIn(path: string): Generator<{ readonly text: string; readonly begins: number; readonly bytes: number }> {
  if (!existsSync(path)) return;
  const file = openSync(path, "r");
  try {
    const size = fstatSync(file).size;
    let rest = Buffer.alloc(0);
    let begins = 0;
    for (let at = 0; at < size; ) {
      const chunk = Buffer.alloc(Math.min(CHUNK, size - at));
      at += readSync(file, chunk, 0, chunk.length, at);
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        yield { text: rest.toString("utf8", 0, end), begins, bytes: end + 1 };
        rest = rest.subarray(end + 1);
        begins += end + 1;
      }
    }
  } finally {
    closeSync(file);
  }
}

function parsed<Facts>(text: string, path: string): Line<Facts> {
  try {
    return JSON.parse(text) as Line<Facts>;
  } catch (error) {
    throw new AskableError(`${path} is damaged: ${messageOf(error)}`, {
      hint: "Begin again with --force.",
      cause: error,
    });
  }
}
