import { z } from "zod";
import { asksForOrder } from "../../language/order.js";
import { valuesBlock } from "../../prompts/blocks.js";
import { letterOf } from "../../prompts/choice-reply.js";
import { resultBlock } from "../../prompts/result-block.js";
import { shuffled } from "../../sketches/random.js";
import { bestRevisions } from "../best-revisions.js";
import { tryPrompt } from "../call.js";
import { type Candidate, compareIds } from "../candidate.js";
import { otherParams } from "../parts.js";
import { promptTexts } from "../prompt-inputs.js";
import { bareProfile, schemaParams, subSchemaText } from "../schema-text.js";
import { candidates, clusters, judgements, matchedValues, recallSchema, type Selection, selection } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { agreementOf, selected } from "./agreement.js";
import { largeResults } from "./large.js";
import { type Cluster, rankClusters, whyNone } from "./rank-clusters.js";
import { fieldsRead } from "./read-fields.js";

const { schema: _, ...looks } = schemaParams;

const params = z.strictObject({
  prompt: z.string().min(1),
  role: z.string().min(1).default("selector"),
  ...looks,
  /** Names of generators, the best first; those not named follow in the order of their first candidate. */
  ranks: z.array(z.string()).default([]),
  /** `reorganised`: by size of cluster, then rank. `rank`: by rank alone. `random`: in an order that the seed makes. */
  order: z.enum(["reorganised", "rank", "random"]).default("reorganised"),
  seed: z.int().nonnegative().default(1),
  /** Candidates in the list at most. */
  most: z.int().min(2).max(26).default(26),
  /** Rows of each result that the model sees. */
  rows: z.int().positive().default(10),
  maxTokens: z.int().positive().default(16),
});

type ListwiseParams = z.output<typeof params>;

/**
 * Selection of XiYan-SQL (algorithm 3). Candidates are clustered by their results. One cluster: its shortest query.
 * Else clusters are sorted by size, and inside by the rank of generators. If the largest holds half of the candidates or
 * more, all of them are listed in that order, else the shortest of each cluster; a model chooses one of the list.
 */
export const selectListwise = defineStage({
  method: "select/listwise",
  task: "selecting",
  params,
  needs: [candidates, recallSchema],
  gives: [clusters, judgements, selection],
  prompts: ({ prompt }) => [
    { name: prompt, names: ["dialect", "schema", "values", "evidence", "question", "candidates"] },
  ],
  roles: ({ role }) => [role],
  calls: () => ({ least: 0, most: 1 }),
  parts: () => [
    bareProfile,
    otherParams("reorganisation", "candidates are listed by the rank of their generators", { order: "rank" }),
  ],
  async run(state, settings, context) {
    const standing = bestRevisions(state.get(candidates) ?? []);
    const ordered = asksForOrder(state.question);
    const large = await largeResults(standing, ordered, context);
    const contest = rankClusters(standing, { ranks: settings.ranks, ordered, large });
    const list = contest.length < 2 ? [] : listed(contest, settings);
    const chosen = list.length < 2 ? contest[0]?.representative : await choose(list, state, settings, context);
    return [
      clusters.of(contest.map(({ members }) => members.map(({ id }) => id))),
      judgements.of(
        list.length < 2 || chosen === undefined
          ? []
          : [{ form: "list", order: [chosen.id, ...list.filter((each) => each !== chosen).map(({ id }) => id)] }],
      ),
      selection.of(conclude(chosen, contest, standing, list.length > 1, settings)),
    ];
  },
});

/** What the model chooses from, in the order in which it is shown. */
export function listed(
  contest: readonly Cluster[],
  { ranks, order, seed, most }: Pick<ListwiseParams, "ranks" | "order" | "seed" | "most">,
): Candidate[] {
  const running = contest.flatMap(({ members }) => members);
  const place = ({ generator }: Candidate) => {
    const known = [...new Set([...ranks, ...running.toSorted(byId).map((each) => each.generator)])];
    return known.indexOf(generator);
  };
  const byRank = (members: readonly Candidate[]) => members.toSorted((a, b) => place(a) - place(b) || byId(a, b));
  const consensus = contest[0]!.members.length >= Math.ceil(running.length / 2);
  const shown = consensus
    ? contest.flatMap(({ members }) => byRank(members))
    : contest.map(({ representative }) => representative);
  const sorted = { reorganised: shown, rank: byRank(shown), random: shuffled(shown.toSorted(byId), seed) }[order];
  return sorted.slice(0, most);
}

const byId = (a: Candidate, b: Candidate) => compareIds(a.id, b.id);

async function choose(
  list: readonly Candidate[],
  state: State,
  settings: ListwiseParams,
  context: StageContext,
): Promise<Candidate> {
  const written = list.map((candidate, index) => {
    const { outcome, sql } = candidate;
    const result = "result" in outcome ? resultBlock(outcome.result, settings.rows) : outcome.message;
    return `Candidate ${String.fromCharCode(65 + index)}:\n${sql}\nIts result: ${result}`;
  });
  const texts = {
    dialect: context.database.dialect.title,
    schema: subSchemaText(fieldsRead(list, state, context), state, settings, context),
    values: valuesBlock(state.get(matchedValues) ?? [], "Stored values that the question may mean:"),
    ...promptTexts(state),
    candidates: written.join("\n\n"),
  };
  const { role, prompt, maxTokens } = settings;
  const reply = await tryPrompt(context, {
    role,
    prompt,
    texts,
    form: letterOf(list.length),
    temperature: 0,
    maxTokens,
  });
  if (reply?.value === undefined) context.note("The choice could not be read: the first of the list stands.");
  return list[(reply?.value ?? 1) - 1]!;
}

function conclude(
  chosen: Candidate | undefined,
  contest: readonly Cluster[],
  standing: readonly Candidate[],
  asked: boolean,
  { ranks }: ListwiseParams,
): Selection {
  if (chosen === undefined) return { candidate: undefined, confidence: 0, why: whyNone(standing, ranks) };
  const sizeOf = ({ members }: Cluster) => members.length;
  const own = contest.find(({ members }) => members.includes(chosen))!;
  const next = Math.max(0, ...contest.filter((each) => each !== own).map(sizeOf));
  const many = `${sizeOf(own)} of ${standing.length} candidates give this result`;
  const why = asked ? `${contest.length} different results; the model chose this one. ${many}.` : `${many}.`;
  const votes = { own: sizeOf(own), next, of: standing.length, answers: contest.length };
  return selected(chosen, agreementOf(votes), why);
}
