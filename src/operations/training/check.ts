import { countEach } from "../../collections.js";
import { loadPipeline } from "../../pipelines/load.js";
import { fieldsIn } from "../../stages/link/fields-in.js";
import { type Balance, balanceOf } from "../../training/checks/balance.js";
import { type Lengths, lengthsOf } from "../../training/checks/lengths.js";
import type { CheckedPairs, Removal } from "../../training/checks/removal.js";
import { openTokenizer } from "../../training/checks/tokenizer.js";
import { type Noise, noisyState } from "../../training/prompt.js";
import { generate, sqlAnswer } from "../../training/sft/tasks.js";
import { readConfig } from "../../workspace/config.js";
import { pipelineSources } from "../../workspace/pipelines.js";
import { type CheckOptions, checkPairs, readHeldOut } from "./check-pairs.js";
import { generatorPrompt } from "./pipeline-prompts.js";
import { type FoundPairs, findPairs, type MissingCounts, missingCounts, openSources } from "./sources.js";

/** What of a data set can be trained on, and why the rest cannot. */
export interface CheckReport extends MissingCounts {
  readonly data: string;
  readonly questions: number;
  readonly used: number;
  readonly unanswerable: number;
  readonly removed: Readonly<Record<string, number>>;
  readonly removals: readonly Removal[];
  readonly balance: Balance;
  /** Of the rows that ask for SQL, where a tokenizer was given, with the ids of questions that exceed the context. */
  readonly lengths?: Lengths & { readonly exceedingIds: readonly string[] };
}

export interface CheckLengths extends Noise {
  /** `tokenizer.json`, and the most tokens of a row. */
  readonly tokenizer: string;
  readonly context: number | undefined;
  /** The pipeline and the role of its generator whose prompts are measured. */
  readonly pipeline: string;
  readonly role: string;
}

/**
 * Checks a data set as each training set is checked before it is written; with a tokenizer also how long its rows are, for
 * which the databases are prepared.
 *
 * @throws AskableError as `makeSftSet` does.
 */
export async function checkTrainingData(
  options: CheckOptions & { readonly signal: AbortSignal },
  measured?: CheckLengths,
): Promise<CheckReport> {
  const heldOut = await readHeldOut(options.holdOut);
  const found = await findPairs(options);
  const checked = await checkPairs(found, heldOut, options);
  const { kept, removed } = checked;
  return {
    data: found.dataSet.path,
    questions: found.dataSet.questions.length,
    used: kept.length,
    ...missingCounts(found),
    unanswerable: found.unanswerable,
    removed: Object.fromEntries(countEach(removed.map(({ kind }) => kind))),
    removals: removed,
    balance: balanceOf(kept),
    ...(measured && { lengths: await measureRows(found, checked, measured, options) }),
  };
}

async function measureRows(
  found: FoundPairs,
  { kept }: CheckedPairs,
  measured: CheckLengths,
  options: CheckOptions & { readonly signal: AbortSignal },
): Promise<NonNullable<CheckReport["lengths"]>> {
  const { workspace, signal, onProgress } = options;
  const { context: most } = measured;
  const tokenizer = await openTokenizer(measured.tokenizer);
  const pipeline = await loadPipeline(measured.pipeline, await pipelineSources(workspace, await readConfig(workspace)));
  const prompt = generatorPrompt(pipeline, measured.role);
  const sources = await openSources({ ...found, pairs: kept }, options);
  try {
    const lengths = new Map<string, number>();
    for (const pair of kept) {
      signal.throwIfAborted();
      const messages = await sources.use(pair.database, async (open) => {
        const context = { ...open, databaseName: pair.database, signal };
        const state = noisyState(pair, fieldsIn(pair.gold, open.profile), measured, context);
        return generate(sqlAnswer(pair.gold) ?? pair.gold, prompt, state, context);
      });
      lengths.set(pair.id, tokenizer.tokens(messages));
      onProgress?.({ task: "Measuring rows", done: lengths.size, total: kept.length });
    }
    const exceeding = [...lengths].filter(([, tokens]) => most !== undefined && tokens > most);
    return { ...lengthsOf([...lengths.values()], most), exceedingIds: exceeding.map(([id]) => id) };
  } finally {
    await sources.close();
  }
}
