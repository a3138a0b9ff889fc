import { availableParallelism } from "node:os";
import { AskableError, messageOf } from "../../errors.js";
import type { Question } from "../../evaluation/datasets/question.js";
import type { RunAnswer } from "../../evaluation/run/format.js";
import type { OpenBlock } from "../../evaluation/run/open-block.js";
import { ModelError, type ModelFailure } from "../../models/error.js";
import { concurrencyOf } from "../../models/providers/providers.js";
import { assignRole } from "../../models/roles.js";
import { askQuestion } from "./ask-question.js";
import type { AskOptions } from "./evaluated-run.js";
import type { Evaluation } from "./evaluation.js";
import { runBudget } from "./run-budget.js";

/** Where answers are kept: a run, or a block of one. */
export type KeptAnswers = Omit<OpenBlock, "close">;

/**
 * Asks questions side by side and keeps their answers in the run. Ends when its budget is reached or its models fail for
 * good.
 *
 * @returns The budget of the run that ended it before all were asked.
 * @throws AskableError when the models fail for good.
 */
export async function askAll(
  left: readonly Question[],
  run: KeptAnswers,
  evaluation: Evaluation,
  options: AskOptions,
  onKept: (question: Question) => void,
): Promise<string | undefined> {
  const byId = new Map(left.map((question) => [question.id, question]));
  const budget = runBudget(options.budget, run.answers.values(), options.signal);
  const watch = failureWatch<RunAnswer>();
  const keep = (answer: RunAnswer) => {
    run.keep(answer);
    onKept(byId.get(answer.id)!);
  };
  let answered = false;
  let vain = false;
  const work = async (question: Question) => {
    if (budget.reached() !== undefined) return;
    const { answer, error } = await askQuestion(question, run, evaluation, options, budget);
    // What the run's budget cut short is asked again when the run continues.
    if (budget.reached() !== undefined && answer.stopped !== undefined) return;
    if (error !== undefined && watch.concerns(error)) {
      vain ||= watch.failed(answer, error);
      if (vain) throw error;
      return;
    }
    if (error === undefined) {
      answered = true;
      if (!vain) for (const earlier of watch.take()) keep(earlier);
    }
    keep(answer);
  };
  try {
    await inFlight(left, options.concurrency ?? questionsInFlight(evaluation, options), work);
  } catch (error) {
    throw vain ? inVain(watch.held(), run) : error;
  } finally {
    budget.stop();
  }
  const held = watch.held();
  if (held.length > 0 && !answered) throw inVain(held, run);
  for (const earlier of watch.take()) keep(earlier);
  return budget.reached();
}

/** As many as its models take calls, else the processors. */
export function questionsInFlight({ config }: Evaluation, { pipeline }: Pick<AskOptions, "pipeline">): number {
  const models = new Map(
    pipeline.roles.flatMap((role) => {
      const assigned = assignRole(config, role);
      return assigned ? [[assigned.name, assigned.config] as const] : [];
    }),
  );
  if (models.size === 0) return availableParallelism();
  return [...models.values()].reduce((sum, model) => sum + concurrencyOf(model), 0);
}

function inVain(messages: readonly string[], { answers, layout }: KeptAnswers): AskableError {
  return new AskableError(
    `Stopped: ${messages.length === 1 ? "the model fails" : `the models failed ${messages.length} times in a row`}. ${messages.at(-1)}`,
    {
      hint: `${answers.size} answers are kept in ${layout.folder}; once the model works again (askable models test), the same command continues.`,
    },
  );
}

/**
 * Works on items in their order, `many` at a time. After the first error nothing new begins, and the error is thrown once
 * what is in flight is done.
 */
export async function inFlight<Item>(
  items: Iterable<Item>,
  many: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let failed: { readonly error: unknown } | undefined;
  const worker = async () => {
    while (failed === undefined) {
      const { done, value } = iterator.next();
      if (done) return;
      await work(value).catch((error: unknown) => {
        failed ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: many }, worker));
  if (failed) throw failed.error;
}

/** A refused key, no server at the address, no such model: the next question fails the same way. */
const HOPELESS: readonly ModelFailure[] = ["denied", "refused", "missing"];
const HOPELESS_IN_A_ROW = 3;
/** A server may have trouble for a while. */
const ILL: readonly ModelFailure[] = ["lost", "timeout", "rate", "server", "garbled", "wrong"];
const ILL_IN_A_ROW = 20;

/** Tells when models fail so often in a row that asking further is useless. Holds back the failed answers meanwhile. */
export function failureWatch<Failed>() {
  let held: { readonly failed: Failed; readonly hopeless: boolean; readonly error: unknown }[] = [];
  return {
    /** Whether to stop. */
    failed: (failed: Failed, error: unknown): boolean => {
      held.push({ failed, error, hopeless: isModel(error, HOPELESS) });
      const hopeless = held.every((each) => each.hopeless);
      return held.length >= (hopeless ? HOPELESS_IN_A_ROW : ILL_IN_A_ROW);
    },
    /** Whether the next question may fail the same way; other failures are not held back. */
    concerns: (error: unknown) => isModel(error, [...HOPELESS, ...ILL]),
    /** The messages of what is held back. */
    held: () => held.map(({ error }) => messageOf(error)),
    /** Returns what was held back: after an answer, these failures were not the models' fault. */
    take: (): Failed[] => {
      const failed = held.map((each) => each.failed);
      held = [];
      return failed;
    },
  };
}

function isModel(error: unknown, kinds: readonly ModelFailure[]): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ModelError) return kinds.includes(each.failure);
  }
  return false;
}
