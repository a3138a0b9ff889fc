import { action, choice, flag, names, number, optionalWord, text, texts, type ValuesOf } from "../../arguments.js";
import { deadlineOption, PATH, wholeFrom } from "../../shared-options.js";
import { OF_REWARDS, rewardOptions } from "./reward-arguments.js";

const ACTIONS = ["sft", "grpo", "selector", "serve-rewards", "check"] as const;
export type TrainingAction = (typeof ACTIONS)[number];

export const words = {
  action: action(
    ACTIONS,
    "sft: a set for supervised fine-tuning of generators; grpo: prompts for reinforcement by execution; selector: pairs of queries of which one is right; serve-rewards: the server that rewards what is generated; check: what of a data set can be trained on",
    "say sft, grpo, selector, serve-rewards or check",
  ),
  data: optionalWord("The data set (BIRD, Spider, defog CSV, JSON lines), file or folder", PATH),
};

const share = { fits: (value: number) => value >= 0 && value < 1, wrong: "give a number from 0 to below 1" };

export const options = {
  databases: text("Folder of the databases (default: the folder of the data set)", PATH),
  out: text("Folder of the training set; an interrupted run goes on there", PATH),
  "hold-out": texts("Evaluation set of which nothing may be trained on; may be repeated"),
  "keep-flags": names("Flagged gold queries to keep, comma-separated: empty,tie"),
  tokenizer: text("The model's tokenizer.json (Hugging Face), or its folder: counts tokens", PATH),
  context: number("With --tokenizer: tokens of a row at most; longer ones are left out", wholeFrom(64)),
  pipeline: text("Pipeline whose prompts are trained (default: adaptive-hybrid)", { empty: "name a pipeline" }),
  format: choice(["standard", "chunked", "both"], "sft: SQL as the gold has it, in steps of WITH, or both (default)"),
  "standard-role": text("sft, check: role of the generator that writes as the gold does (default: generator-b1)"),
  "chunked-role": text("sft: role of the generator that writes in steps (default: generator-b2)"),
  "reasoning-role": text("grpo: role of the generator that reasons (default: generator-a)"),
  mix: text(
    'sft: rows of other tasks for each row that asks for SQL (default: "reverse-question=0.3,reverse-evidence=0.3,self-refine=0.3")',
  ),
  noise: number("Distractors in the schema for each field that a query needs (default: 1)", {
    fits: (value) => value >= 0 && value <= 20,
    wrong: "give a number from 0 to 20",
  }),
  linked: flag("sft: show the schema that linking without a model finds, and what the query needs; not --noise"),
  run: texts("sft, selector: a run of evaluate whose candidates are refined, or compared; may be repeated"),
  pairs: number("selector: pairs of a question at most (default: 4)", wholeFrom(1)),
  ranks: flag("selector: weight pairs from runs by generator rank in the pipeline (score --write-ranks)"),
  "eval-share": number("Share of the rows whose databases are held out for evaluation while training", share),
  licence: text("Licence of the data, for the data card"),
  seed: number("Seed of all that is drawn (default: 0)", wholeFrom(0)),
  deadline: deadlineOption("Seconds for each statement; then it is killed"),
  concurrency: number(
    "Questions at a time; serve-rewards: processes that run queries (default: the processors)",
    wholeFrom(1),
  ),
  force: flag("Replace what the folder holds of another set"),
  ...rewardOptions,
};

export type TrainingOption = keyof typeof options;

const OF_PAIRS = ["databases", "hold-out", "keep-flags", "deadline", "concurrency"] as const;
const OF_SETS = [...OF_PAIRS, "out", "licence", "seed", "eval-share", "force", "pipeline"] as const;

/** Which options each action takes: another one is a mistake. */
export const TAKES: Readonly<Record<TrainingAction, readonly TrainingOption[]>> = {
  sft: [...OF_SETS, "tokenizer", "context", "format", "standard-role", "chunked-role", "mix", "noise", "linked", "run"],
  grpo: [...OF_SETS, "tokenizer", "context", "reasoning-role", "noise"],
  selector: [...OF_SETS, "tokenizer", "context", "noise", "run", "pairs", "ranks"],
  "serve-rewards": OF_REWARDS,
  check: [...OF_PAIRS, "tokenizer", "context", "pipeline", "standard-role", "noise", "seed"],
};

/** What is given to `askable training`. */
export type TrainingArguments = ValuesOf<typeof words> & ValuesOf<typeof options>;
