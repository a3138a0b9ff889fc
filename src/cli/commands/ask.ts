import type { AskOptions } from "../../operations/ask/ask.js";
import type { Asker } from "../../operations/ask/asker.js";
import type { TraceEvent } from "../../traces/events.js";
import { completing, flag, number, optionalWord, text, type ValuesOf, word } from "../arguments.js";
import { type AnswerForm, FORM_OPTIONS, readAnswerForm } from "../ask/answer-form.js";
import { defineCommand, type ExitCode, type Shell, wrongUsage } from "../command.js";
import type { ShownOptions } from "../session.js";
import { cacheOption, wholeFrom } from "../shared-options.js";
import { isTerminal } from "../terminal.js";

const words = {
  database: completing(
    "database",
    word("Name of a prepared database, or its path or URL; a name goes before a path (./NAME is a path)", {
      empty: "name a database",
    }),
  ),
  question: optionalWord("In plain language; without one, on a terminal, a session"),
};

const options = {
  pipeline: completing(
    "pipeline",
    text(
      "Which pipeline answers (default: adaptive-hybrid with a model, its small variant with one on this machine, else offline)",
    ),
  ),
  evidence: text("Knowledge that the question relies on"),
  now: text('The day from which "last month" and the like are said, as 2025-06-30 (default: today)'),
  cache: cacheOption(),
  "abstain-below": number('Confidence, 0 to 1, below which the answer is "I do not know"', {
    fits: (share) => share >= 0 && share <= 1,
    wrong: "give a number from 0 to 1",
  }),
  rows: number(
    "Rows that are printed or written at most (default: 20; with --json, --format or --out 10000)",
    wholeFrom(1),
  ),
  "dry-run": flag("Print the calls, tokens and price to expect; no model is called"),
  explain: flag("Show what each stage found"),
  ...FORM_OPTIONS,
};

export const askCommand = defineCommand({
  name: "ask",
  describe: "Answer a question with SQL, rows and how sure it is",
  words,
  options,
  async run(given, shell) {
    requireQuestion(given, shell);
    const { workspace, output, progress, signal, environment } = shell;
    const { question, pipeline, evidence, explain, now, rows, "abstain-below": abstainBelow } = given;
    const form = readAnswerForm(given, { question, json: output.json, dryRun: given["dry-run"] });
    const { openAsker } = await import("../../operations/ask/asker.js");
    const asker = await openAsker(given.database, {
      ...{ workspace, environment, signal, cache: given.cache },
      onProgress: progress.report,
      onPrepare: (database, why) => output.note(PREPARING[why](database)),
      onNote: output.note,
    });
    progress.stop();
    const maxRows = mostRead(rows, output.json || form.format !== "table" || form.out !== undefined);
    const asked = { pipeline, evidence, now, abstainBelow, maxRows, onProgress: progress.report };
    const shown = { explain, rows, chart: form.chart };
    try {
      if (given["dry-run"]) {
        const { printQuestionPlan } = await import("../text/question-plan.js");
        printQuestionPlan(await asker.plan(question ?? "", asked), output);
      } else if (question === undefined) {
        const { holdSession } = await import("../session.js");
        await holdSession({ asker, options: asked, shown }, shell);
      } else return await answerOnce(question, asker, asked, { ...shown, form }, shell);
    } finally {
      progress.stop();
      await asker.close();
    }
    return 0;
  },
});

/** A person is told how many rows there are, so as many are read as without the option. */
function mostRead(rows: number | undefined, forPrograms: boolean): number | undefined {
  return rows === undefined || forPrograms ? rows : Math.max(rows, 10_000);
}

const PREPARING = {
  new: (database: string) => `${database} was never prepared: preparing it first.`,
  older: (database: string) => `${database} was prepared by an older askable: preparing it again first.`,
  "no-indexes": (database: string) => `The indexes of ${database} are not there: preparing it again first.`,
};

/** Only a person at a terminal may go without. */
function requireQuestion(
  { database, question, "dry-run": dryRun }: ValuesOf<typeof words> & ValuesOf<typeof options>,
  { output }: Shell,
): void {
  if (question !== undefined || (isTerminal() && !output.json && !dryRun)) return;
  throw wrongUsage(
    "The question is missing",
    `askable ask ${database} "how many …?"; without a question it is a session, for which it needs a terminal.`,
  );
}

async function answerOnce(
  question: string,
  { open, ask }: Asker,
  options: AskOptions,
  { explain, rows, form }: ShownOptions & { readonly form: AnswerForm },
  { output, progress }: Shell,
): Promise<ExitCode> {
  const events: TraceEvent[] = [];
  const printing = import("../ask/give-answer.js");
  const answer = await ask(question, { ...options, onEvent: (event) => void events.push(event) });
  progress.stop();
  const { giveAnswer } = await printing;
  const shown = { rows, chart: form.chart, ...(explain && { events }) };
  return giveAnswer(answer, open.preparation.name, form, shown, output);
}
