import { existsSync, statSync } from "node:fs";
import { extname, resolve } from "node:path";
import { RESULT_FORMATS } from "../../reports/results/formats.js";
import { choice, flag, text, type ValuesOf, wrongArgument } from "../arguments.js";
import { wrongUsage } from "../command.js";
import { PATH } from "../shared-options.js";

const FORMATS = ["table", ...RESULT_FORMATS] as const;

/** How the rows of an answer are given. */
export const FORM_OPTIONS = {
  format: choice(
    FORMATS,
    "How the rows are printed, or written to --out (default: a table, or what the file's name says)",
  ),
  out: text("File for the rows: .csv, .json, .jsonl, .md, .parquet, .txt; or for their chart: .svg, .html", PATH),
  chart: flag("Draw the rows below them where a chart suits them: a line, bars, or one number"),
  "guard-formulas": flag("csv: begin texts that a spreadsheet would compute with an apostrophe"),
};

export type AnswerFormat = (typeof FORMATS)[number] | "svg" | "html";

export interface AnswerForm {
  readonly format: AnswerFormat;
  /** The file to write, whole. Default: the rows are printed. */
  readonly out?: string;
  readonly guardFormulas: boolean;
  /** Whether the rows are drawn below the answer. */
  readonly chart: boolean;
}

const BY_ENDING: Readonly<Record<string, AnswerFormat>> = {
  ".csv": "csv",
  ".json": "json",
  ".jsonl": "jsonl",
  ".ndjson": "jsonl",
  ".md": "markdown",
  ".parquet": "parquet",
  ".txt": "table",
  ".svg": "svg",
  ".html": "html",
};

interface Asking {
  /** Absent in a session. */
  readonly question: string | undefined;
  readonly json: boolean;
  readonly dryRun: boolean;
}

/** @throws AskableError for options that do not go together. */
export function readAnswerForm(given: ValuesOf<typeof FORM_OPTIONS>, { question, json, dryRun }: Asking): AnswerForm {
  const { out, chart, "guard-formulas": guardFormulas } = given;
  if (out !== undefined && existsSync(out) && statSync(out).isDirectory()) {
    throw wrongArgument("out", `${out} is a folder; name a file`);
  }
  const format = given.format ?? (out === undefined ? "table" : formatOf(out));
  const drawn = out !== undefined && ["svg", "html"].includes(BY_ENDING[extname(out).toLowerCase()] ?? "");
  if (drawn && given.format !== undefined) throw wrongArgument("format", `${out} is a chart: leave --format out`);
  if (chart && (dryRun || json || (out === undefined && format !== "table"))) {
    throw wrongUsage(
      "--chart draws below a table",
      "Leave out --json, --format and --dry-run, or write it: --out FILE.svg",
    );
  }
  if (out !== undefined || format !== "table") {
    if (question === undefined) throw wrongUsage("A session prints tables", "Give a question, with --format or --out.");
    if (dryRun) throw wrongUsage("--dry-run has no rows", "Leave out --format and --out, or --dry-run.");
  }
  if (out === undefined && format === "parquet") {
    throw wrongUsage("--format parquet: a terminal cannot show it", "Name a file: --out answer.parquet");
  }
  if (out === undefined && format !== "table" && json) {
    throw wrongUsage(
      `--json prints the whole answer, --format ${format} its rows only`,
      "Leave one out, or write the rows to a file: --out FILE",
    );
  }
  if (guardFormulas && format !== "csv") throw wrongArgument("guard-formulas", "goes with --format csv");
  return { format, guardFormulas, chart, ...(out !== undefined && { out: resolve(out) }) };
}

function formatOf(out: string): AnswerFormat {
  const format = BY_ENDING[extname(out).toLowerCase()];
  if (format === undefined) {
    throw wrongArgument(
      "out",
      `${out} does not say what to write: name it ${Object.keys(BY_ENDING).join(", ")}, or give --format`,
    );
  }
  return format;
}
