import { AskableError } from "../../errors.js";
import type { Pipeline } from "../../pipelines/definition.js";
import { shuffled } from "../../sketches/random.js";
import { lengthsOf } from "../../training/checks/lengths.js";
import { SELECTOR_ROWS } from "../../training/row.js";
import { balancedPairs } from "../../training/selector/balance.js";
import type { SelectorPrompt, SelectorRow } from "../../training/selector/rows.js";
import { splitRows } from "../../training/split.js";
import { type MadeSet, makeSet, type Recipe, type SetOptions } from "./make-set.js";
import { nothingFits } from "./nothing-fits.js";
import { selectorPrompt } from "./pipeline-prompts.js";
import { runInputs, runTraces } from "./run-traces.js";
import { selectorCard } from "./selector-card.js";
import { type SelectorFacts, selectorPairs } from "./selector-pairs.js";
import type { FoundPairs } from "./sources.js";

export interface SelectorOptions extends SetOptions {
  /** Folders of runs whose candidates are compared. */
  readonly runs: readonly string[];
  /** Pairs of a question at most. */
  readonly pairs: number;
  /** Whether pairs from runs are weighted by generator rank in the pipeline. */
  readonly ranks: boolean;
}

/**
 * Makes a set for the selector (contrastive pairs, as for a selector trained by GRPO): a question and two queries with their
 * results, one of which is right. Wrong ones are candidates of runs, and gold queries with a mistake put into them; each
 * is verified by execution.
 *
 * @throws AskableError as `makeSet` does, and where no pair is found.
 */
export function makeSelectorSet(options: SelectorOptions): Promise<MadeSet> {
  return makeSet(options, SELECTOR_ROWS, (pipeline) => recipeOf(pipeline, options));
}

function recipeOf(pipeline: Pipeline, options: SelectorOptions): Recipe<SelectorFacts> {
  const { runs, pairs, ranks, noise, seed, evalShare, context, licence, deadline, signal } = options;
  const prompt = selectorPrompt(pipeline);
  if (ranks) requireRanks(prompt, pipeline.name);
  return {
    making: "pairs",
    inputs: runInputs(runs),
    parameters: { pairs, ranks },
    open({ sources, tokenizer }) {
      const traces = runTraces(runs, sources);
      const bench = { prompt, byRank: ranks, traces, tokenizer, noise, seed, deadline, signal };
      return { of: (pair) => sources.use(pair.database, (open) => selectorPairs(pair, open, bench)) };
    },
    finish({ found, checked, work }) {
      const all = work.flatMap(({ rows }) => rows as readonly SelectorRow[]);
      const tooLong = new Set(
        all.flatMap(({ pair, tokens }) => (context !== undefined && Number(tokens ?? 0) > context ? [pair] : [])),
      );
      const possible = all.filter(({ pair, answer }) => answer === "A" && !tooLong.has(pair));
      const chosen = new Set(balancedPairs(possible, pairs, seed).map(({ pair }) => pair));
      if (chosen.size === 0) throw tooLong.size > 0 ? nothingFits("comparison", context) : noPairs(found);
      const rows = shuffled(
        all.filter(({ pair }) => chosen.has(pair)).sort((a, b) => (a.id < b.id ? -1 : 1)),
        seed,
      );
      const { split, splits } = splitRows(rows, evalShare, seed);
      const lengths = all.flatMap(({ tokens }) => (typeof tokens === "number" ? [tokens] : []));
      const { card, counts } = selectorCard({
        ...{ found, checked, splits, split, licence },
        lengths: lengths.length > 0 ? lengthsOf(lengths, context) : undefined,
        facts: work.map(({ facts }) => facts),
        possible: possible.length,
        ranks: ranks ? prompt.settings.ranks : undefined,
      });
      return { splits, counts, card };
    },
  };
}

function requireRanks({ settings }: SelectorPrompt, pipeline: string): void {
  if (settings.ranks.length >= 2) return;
  throw new AskableError(`The selection of the pipeline ${pipeline} has no ranks of generators`, {
    code: "usage",
    hint: "Put them there: askable score RUN --write-ranks. Or leave out --ranks.",
  });
}

function noPairs({ dataSet }: FoundPairs): AskableError {
  return new AskableError(`No query of ${dataSet.path} has a wrong one beside it that gives other rows`, {
    hint: "Its databases may hold too few rows, or none. Candidates of runs are added with --run.",
  });
}
