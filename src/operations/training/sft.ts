import { METRICS } from "../../evaluation/metrics/metrics.js";
import { openScorer } from "../../evaluation/scoring/score.js";
import type { Pipeline } from "../../pipelines/definition.js";
import { lengthsOf } from "../../training/checks/lengths.js";
import { SFT_ROWS } from "../../training/row.js";
import { type Mix, mixed } from "../../training/sft/mix.js";
import { noteChoice } from "../../training/sft/notes.js";
import { auxiliaryPrompt } from "../../training/sft/prompts.js";
import { splitRows } from "../../training/split.js";
import { failedCandidates } from "./failed-candidates.js";
import { type MadeSet, type Materials, makeSet, type Recipe, type Rows, type SetOptions } from "./make-set.js";
import { nothingFits } from "./nothing-fits.js";
import { fixerPrompt, generatorPrompt, linkingOf } from "./pipeline-prompts.js";
import { runInputs, runTraces } from "./run-traces.js";
import { sftCard } from "./sft-card.js";
import { type SftBench, type SftFacts, type SftFormat, sftRows } from "./sft-rows.js";

export interface SftOptions extends SetOptions {
  /** The formats that are wanted, each with the role of the generator that writes in it. */
  readonly roles: Readonly<Partial<Record<SftFormat, string>>>;
  readonly mix: Mix;
  /** Shows the schema that linking without a model finds, and what the gold query needs, instead of distractors. */
  readonly linked?: boolean | undefined;
  /** Folders of runs whose failed candidates are to be refined. */
  readonly runs: readonly string[];
}

/**
 * Makes a set for supervised fine-tuning of generators: questions to SQL in the words of a pipeline, and the auxiliary
 * tasks mixed in.
 *
 * @throws AskableError as `makeSet` does, and for a role that no generator of the pipeline has.
 */
export function makeSftSet(options: SftOptions): Promise<MadeSet> {
  return makeSet(options, SFT_ROWS, (pipeline) => recipeOf(pipeline, options));
}

/** Rows of equal queries are compared exactly: `strict`. */
const EQUAL_ROWS = METRICS.find(({ dataSets }) => dataSets.includes("lines"))!.name;

const auxiliary = {
  "reverse-question": auxiliaryPrompt("reverse-question"),
  "reverse-evidence": auxiliaryPrompt("reverse-evidence"),
};

function recipeOf(pipeline: Pipeline, options: SftOptions): Recipe<SftFacts> {
  const { roles, mix, linked, runs, seed, evalShare, context, licence } = options;
  const generators = generatorsOf(pipeline, options);
  return {
    making: "rows",
    inputs: {
      ...runInputs(runs),
      ...Object.fromEntries(Object.entries(auxiliary).map(([name, { hash }]) => [`prompt ${name}`, hash])),
    },
    parameters: { roles, mix, ...(linked && { linked }) },
    open: (materials) => rowsOf(materials, generators, pipeline, options),
    finish({ found, checked, work }) {
      const all = work.flatMap(({ rows }) => rows);
      const fitting = all.filter(({ tokens }) => context === undefined || Number(tokens ?? 0) <= context);
      const chosen = mixed(fitting, mix, seed);
      if (chosen.length === 0) throw nothingFits("row that asks for SQL", context);
      const { split, splits } = splitRows(chosen, evalShare, seed);
      const lengths = all.flatMap(({ tokens }) => (typeof tokens === "number" ? [tokens] : []));
      const { card, counts } = sftCard({
        ...{ found, checked, work, splits, split, licence },
        lengths: lengths.length > 0 ? lengthsOf(lengths, context) : undefined,
      });
      return { splits, counts, card };
    },
  };
}

function rowsOf(
  { checked, sources, tokenizer }: Materials,
  generators: SftBench["generators"],
  pipeline: Pipeline,
  { linked, runs, noise, seed, deadline, concurrency, environment, signal }: SftOptions,
): Rows<SftFacts> {
  const scorer = openScorer({ metrics: [EQUAL_ROWS], deadline, children: concurrency, environment, signal });
  const bench: SftBench = {
    generators,
    shown: Object.values(generators)[0]!.writer,
    auxiliary,
    fixer: fixerPrompt(pipeline),
    notes: noteChoice(checked.kept, seed),
    linking: linked ? linkingOf(pipeline) : undefined,
    failed: failedCandidates(runTraces(runs, sources)),
    ...{ scorer, tokenizer, noise, seed, deadline, signal },
  };
  return {
    of: (pair) =>
      sources.use(pair.database, (open) => sftRows(pair, { ...open, files: sources.files(pair.database) }, bench)),
    close: scorer.close,
  };
}

function generatorsOf(pipeline: Pipeline, { roles }: SftOptions): SftBench["generators"] {
  const entries = Object.entries(roles).map(([format, role]) => [format, generatorPrompt(pipeline, role)]);
  return Object.fromEntries(entries) as SftBench["generators"];
}
