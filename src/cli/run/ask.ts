import { z } from "zod";
import { AskableError } from "../../errors.js";
import { CACHE_MODES } from "../../models/wrappers/cache.js";
import { type AskOptions, askOpen, planAsking } from "../../operations/ask.js";
import { type OpenDatabase, openPrepared } from "../../operations/open.js";
import { loadPipeline } from "../../pipelines/load.js";
import type { TraceEvent } from "../../traces/events.js";
import { type ChosenPipeline, choosePipeline, readConfig } from "../../workspace/config.js";
import { openModels } from "../../workspace/models.js";
import { defineOperation, type Shell } from "../operation.js";
import { isTerminal } from "../terminal.js";
import { CHOSEN, jsonAnswer, printAnswer } from "../text/answer.js";
import { printPlan } from "./ask/plan.js";
import { holdSession } from "./ask/session.js";

const SHARE = "give a number from 0 to 1";

const schema = z.object({
  database: z.string().min(1, "name a database"),
  question: z.string().optional(),
  pipeline: z.string().optional(),
  evidence: z.string().optional(),
  cache: z.enum(CACHE_MODES).optional(),
  explain: z.boolean(),
  "dry-run": z.boolean(),
  "abstain-below": z.number().min(0, SHARE).max(1, SHARE).optional(),
});

type Given = z.output<typeof schema>;

const reasons = {
  new: (database: string) => `${database} was never prepared: preparing it first.`,
  older: (database: string) => `${database} was prepared by an older askable: preparing it again first.`,
  "no-indexes": (database: string) => `The indexes of ${database} are not there: preparing it again first.`,
};

export const askOperation = defineOperation(schema, async (given, shell) => {
  requireQuestion(given, shell);
  const { workspace, output, progress, signal, environment } = shell;
  const config = await readConfig(workspace);
  const open = await openPrepared(given.database, {
    workspace,
    environment,
    signal,
    onProgress: progress.report,
    onPrepare: (database, why) => output.note(reasons[why](database)),
    onNoExamples: (name) =>
      output.note(
        `The solved examples of ${name} are gone: answering without. Give them again: askable prepare ${name} --examples FILE`,
      ),
  });
  progress.stop();
  try {
    const context = { workspace, config, environment, cache: given.cache };
    const models = openModels(context);
    const pipelines = new Map();
    const { pipeline, evidence, question } = given;
    if (given["dry-run"]) {
      const plan = await planAsking(open, question ?? "", { pipeline, evidence, signal }, context);
      printPlan(plan, output);
      return;
    }
    const ask = (question: string, more: Partial<AskOptions>) =>
      askOpen(
        open,
        question,
        { pipeline, evidence, abstainBelow: given["abstain-below"], signal, onProgress: progress.report, ...more },
        { ...context, models, pipelines, calibrate: true },
      );
    if (question === undefined) {
      output.note(await greeting(open, choosePipeline(config, pipeline), workspace.folder));
      await holdSession({ open, explain: given.explain, ask }, shell);
    } else await answerOne(question, given, open, ask, shell);
  } finally {
    progress.stop();
    await open.database.close();
  }
});

/** Only a person at a terminal may go without. */
function requireQuestion({ database, question, ...given }: Given, { output }: Shell): void {
  if (question !== undefined || (isTerminal() && !output.json && !given["dry-run"])) return;
  throw new AskableError("The question is missing", {
    code: "usage",
    hint: `askable ask ${database} "how many …?"; without a question it is a session, for which it needs a terminal.`,
  });
}

async function answerOne(
  question: string,
  { explain }: Given,
  open: OpenDatabase,
  ask: (question: string, more: Partial<AskOptions>) => ReturnType<typeof askOpen>,
  { output, progress }: Shell,
): Promise<void> {
  const events: TraceEvent[] = [];
  const answer = await ask(question, { onEvent: (event) => void events.push(event) });
  progress.stop();
  if (output.json) output.object(jsonAnswer(answer));
  else printAnswer(answer, open.preparation.name, explain ? events : undefined, output);
}

/** What a session says first. */
async function greeting(
  { preparation, profile }: OpenDatabase,
  { name, by }: ChosenPipeline,
  workspace: string,
): Promise<string> {
  const { roles } = await loadPipeline(name, { workspace });
  const alone = roles.length > 0 ? "" : " It answers each question by itself: follow-ups need a model.";
  return [
    `${preparation.name}: ${profile.tables.length} tables. Pipeline ${name}${CHOSEN[by]}.${alone}`,
    "Ask in plain language; \\help lists what else there is, Ctrl-D leaves.",
  ].join("\n");
}
