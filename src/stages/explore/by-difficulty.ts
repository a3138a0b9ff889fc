import { z } from "zod";
import type { SubSchema } from "../../profiles/profile.js";
import { fieldNamesReply } from "../../prompts/field-names-reply.js";
import { choiceOf } from "../../prompts/number-reply.js";
import type { ReplyForm } from "../../prompts/reply-form.js";
import { randomIndex } from "../../sketches/random.js";
import { tryPrompt } from "../call.js";
import { withKeys } from "../link/keys.js";
import { resolveFields } from "../link/resolve.js";
import { otherParams } from "../parts.js";
import { bareProfile, wholeSchema } from "../schema-text.js";
import { candidates, judgements, schemaSubsets } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import { type State, slot } from "../state.js";
import { chainOf, chainParams, type Explored, type PromptName, request } from "./query-chain.js";
import { distinctSubsets, evolvedSubsets, unionOf } from "./subset-pool.js";

const params = z.strictObject({
  ...chainParams,
  /** Times that the model is asked for a subset of the schema. */
  subsets: z.int().positive().default(20),
  /** Subsets of a round at most. */
  perRound: z.int().positive().default(21),
  /** Rounds at most, whatever the difficulty is. */
  rounds: z.int().min(1).max(5).default(5),
  /** The chance that a new subset is made of two; else fields are dropped from one. */
  crossover: z.number().min(0).max(1).default(0.5),
  /** Where false, every question is of difficulty 3. */
  score: z.boolean().default(true),
  /** Where false, one subset serves all: what the subsets have together. */
  pool: z.boolean().default(true),
  seed: z.int().nonnegative().default(1),
});

type Params = z.output<typeof params>;

/** How hard a question is, 1 to 5. */
export const difficulty = slot("difficulty", z.int(), {
  title: "Difficulty",
  lines: (level: number) => [`${level} of 5`],
});

/** What a question of unknown difficulty is taken for. */
const MIDDLE = 3;

/** How many queries one chain of mutations has at most. */
export const depthOf = (level: number) => Math.floor(level / 2) + 1;

/**
 * CA-SQL's exploration. A model says how hard the question is (C, 1 to 5). A pool of different subsets of the schema is
 * sampled, and their union added. In each of C rounds every subset gets a query; one that fails is written again with its
 * error, up to floor(C/2) + 1 times. What runs goes to a critic, and by what it says to a mutator, in a chain of at most
 * floor(C/2) + 1 queries. Later rounds have subsets that are made from the pool by crossover and mutation, without a call.
 */
export const exploreByDifficulty = defineStage({
  method: "explore/by-difficulty",
  task: "exploring",
  params,
  needs: [],
  gives: [difficulty, schemaSubsets, candidates, judgements],
  prompts: ({ prompts }) =>
    Object.entries(prompts).map(([kind, name]) => ({ name, names: [...COMMON, ...OWN[kind as PromptName]] })),
  roles: ({ score }) => [...(score ? ["difficulty"] : []), "subsets", "generator", "critic", "mutator"],
  calls: ({ score, subsets, perRound, rounds }) => {
    const chain = 3 * depthOf(rounds) - 1;
    return { least: Number(score) + subsets + 2, most: Number(score) + subsets + rounds * perRound * chain };
  },
  parts: () => [
    bareProfile,
    otherParams("difficulty", "every question is of difficulty 3", { score: false }),
    otherParams("subsets", "one subset serves all queries", { pool: false }),
    otherParams("rounds", "one round", { rounds: 1 }),
  ],
  async run(state, settings, context) {
    const level = settings.score ? await scored(state, settings, context) : MIDDLE;
    const rounds = Math.min(level, settings.rounds);
    const random = randomIndex(settings.seed);
    const pool = await sampledPool(state, settings, context);
    const explored: Explored[] = [];
    for (let round = 0; round < rounds; round++) {
      const subsets = round === 0 ? pool : evolve(pool, settings, random, context);
      if (round > 0) pool.push(...subsets);
      const first = pool.length - subsets.length;
      const step = context.within(`round ${round + 1}`);
      const branches = step.branches(subsets.length);
      const chains = subsets.map((subset, index) =>
        chainOf(
          { subset, number: first + index, depth: depthOf(level), turn: first + index },
          state,
          settings,
          branches[index]!,
        ),
      );
      explored.push(...(await Promise.all(chains)));
      context.progress(round + 1, rounds);
    }
    return [
      difficulty.of(level),
      schemaSubsets.of(pool),
      candidates.of([...(state.get(candidates) ?? []), ...explored.flatMap(({ made }) => made)]),
      judgements.of(explored.flatMap(({ judged }) => judged)),
    ];
  },
});

const COMMON = ["dialect", "schema", "evidence", "question"];
const OWN: Readonly<Record<PromptName, readonly string[]>> = {
  difficulty: [],
  subsets: [],
  write: [],
  retry: ["sql", "diagnosis"],
  critic: ["sql", "result"],
  mutate: ["sql", "result", "assessment", "change"],
};

/** In a dry run the easiest, one in the middle, the hardest. */
const LEVELS: ReplyForm<number> = {
  ...choiceOf(5, "difficulty"),
  dryRun: (scenario) => ({ best: "1", expected: "3", worst: "5" })[scenario],
};

async function scored(state: State, settings: Params, context: StageContext): Promise<number> {
  const call = { ...request("difficulty", undefined, {}, state, settings, context), temperature: settings.temperature };
  const reply = await tryPrompt(context.within("difficulty"), {
    ...call,
    role: "difficulty",
    form: LEVELS,
    maxTokens: 20,
  });
  if (reply?.value === undefined) context.note(`The difficulty could not be read: ${MIDDLE} of 5.`);
  return reply?.value ?? MIDDLE;
}

/** The different subsets that a model samples, with their keys, and their union; the whole schema where it names nothing. */
async function sampledPool(state: State, settings: Params, context: StageContext): Promise<SubSchema[]> {
  const { profile } = context;
  const shown = wholeSchema(profile);
  const form = fieldNamesReply(shown);
  const branches = context.within("subsets").branches(settings.subsets);
  const replies = await Promise.all(
    branches.map((branch, sample) =>
      tryPrompt(branch, {
        ...request("subsets", undefined, {}, state, settings, branch),
        role: "subsets",
        form,
        temperature: settings.temperature,
        sample,
      }),
    ),
  );
  const named = replies.map((reply) => resolveFields(reply?.value ?? [], shown, profile).fields);
  const sampled = distinctSubsets(named.filter((each) => each.length > 0).map((each) => withKeys(profile, each)));
  if (sampled.length === 0) {
    context.note("No subset could be read: the whole schema is the only one.");
    return [shown];
  }
  const union = unionOf(sampled, profile);
  if (!settings.pool) return [union];
  return distinctSubsets([...sampled.slice(0, settings.perRound - 1), union]);
}

function evolve(
  pool: readonly SubSchema[],
  { perRound, crossover }: Params,
  random: (size: number) => number,
  context: StageContext,
): SubSchema[] {
  const count = Math.min(perRound, pool.length);
  const made = evolvedSubsets(pool, { count, crossover, profile: context.profile, random });
  if (made.length < count) context.note(`${made.length} of ${count} new subsets were found.`);
  return made;
}
