import type { Pipeline } from "../../pipelines/definition.js";
import { fieldsIn } from "../../stages/link/fields-in.js";
import { lengthsOf } from "../../training/checks/lengths.js";
import { grpoRow } from "../../training/grpo/row.js";
import type { TrainingPair } from "../../training/pair.js";
import { noisyState } from "../../training/prompt.js";
import { GRPO_ROWS } from "../../training/row.js";
import { dataCard } from "../../training/set/card.js";
import { splitRows } from "../../training/split.js";
import type { OpenDatabase } from "../ask/open-prepared.js";
import { type MadeSet, makeSet, type Recipe, type SetOptions } from "./make-set.js";
import { nothingFits } from "./nothing-fits.js";
import { generatorPrompt } from "./pipeline-prompts.js";
import { setCard, setCounts } from "./set-card.js";

export interface GrpoOptions extends SetOptions {
  /** Role of the pipeline's generator that reasons. */
  readonly role: string;
}

/**
 * Makes a set of prompts for reinforcement by execution (GRPO): questions as the pipeline asks its reasoning generator, each
 * with the gold query whose rows are rewarded.
 *
 * @throws AskableError as `makeSet` does, and for a role that no generator of the pipeline has.
 */
export function makeGrpoSet(options: GrpoOptions): Promise<MadeSet> {
  return makeSet({ ...options, oneGold: true }, GRPO_ROWS, (pipeline) => recipeOf(pipeline, options));
}

interface GrpoFacts {
  /** Tokens of the prompt; absent without a tokenizer. */
  readonly tokens?: number;
}

const ABOUT =
  "Prompts for reinforcement by execution (GRPO), rendered by the code with which the pipeline asks its reasoning generator. `askable training serve-rewards` rewards a reply with 1 where its query gives the rows of `gold`, with 0.1 where it runs, and with 0 where it fails or is refused. All gold queries run and are not flagged.";

function recipeOf(pipeline: Pipeline, options: GrpoOptions): Recipe<GrpoFacts> {
  const { role, seed, evalShare, context, licence, signal } = options;
  const prompt = generatorPrompt(pipeline, role);
  const rowOf = (pair: TrainingPair, open: OpenDatabase) => {
    const prepared = { ...open, databaseName: pair.database, signal };
    return grpoRow(pair, prompt, noisyState(pair, fieldsIn(pair.gold, open.profile), options, prepared), prepared);
  };
  return {
    making: "prompts",
    parameters: { "reasoning-role": role },
    open: ({ sources, tokenizer }) => ({
      of: async (pair) => {
        const row = await sources.use(pair.database, async (open) => rowOf(pair, open));
        return { facts: tokenizer ? { tokens: tokenizer.tokens(row.prompt) } : {}, rows: [row] };
      },
    }),
    finish({ found, checked, work }) {
      const lengths = work.flatMap(({ facts: { tokens } }) => tokens ?? []);
      const rows = work
        .filter(({ facts: { tokens = 0 } }) => context === undefined || tokens <= context)
        .flatMap((each) => each.rows);
      if (rows.length === 0) throw nothingFits("prompt", context);
      const { split, splits } = splitRows(rows, evalShare, seed);
      const report = {
        ...{ found, checked, splits, split, licence },
        lengths: lengths.length > 0 ? lengthsOf(lengths, context) : undefined,
      };
      const counts = setCounts(report);
      const card = { title: "Prompts for a reasoning generator of SQL", about: ABOUT, ...setCard(report, counts) };
      return { splits, counts, card: (job, files) => dataCard(card, job, files) };
    },
  };
}
