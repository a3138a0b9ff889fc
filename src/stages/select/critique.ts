import { z } from "zod";
import { asksForOrder } from "../../language/order.js";
import { ModelError } from "../../models/error.js";
import { choiceOf, sharesReply } from "../../prompts/number-reply.js";
import { resultBlock } from "../../prompts/result-block.js";
import { bestRevisions } from "../best-revisions.js";
import { callPrompt, tryPrompt } from "../call.js";
import type { Candidate } from "../candidate.js";
import type { Judgement } from "../judgement.js";
import { otherParams } from "../parts.js";
import { promptTexts } from "../prompt-inputs.js";
import { bareProfile, schemaNeeds, schemaParams, schemaText } from "../schema-text.js";
import { candidates, clusters, judgements, type Selection, selection } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { agreementOf, selected } from "./agreement.js";
import { rankClusters, whyNone } from "./rank-clusters.js";

const params = z.strictObject({
  prompt: z.string().min(1),
  role: z.string().min(1).default("critic"),
  /** `joint`: a prompt shows several candidates and asks which is right. `independent`: each alone, how likely it is right. */
  mode: z.enum(["joint", "independent"]).default("joint"),
  ...schemaParams,
  schema: schemaParams.schema.default("recall"),
  /** Candidates in a prompt at most: of more, the winners of windows compete. */
  window: z.int().min(2).default(5),
  /** Rows of each result that the model sees. */
  rows: z.int().positive().default(5),
  maxTokens: z.int().positive().default(60),
});

type CritiqueParams = z.output<typeof params>;

/**
 * A critic looks at several candidates at once, with what came of each, errors included, and says which is right (MSc-SQL,
 * section 4.1). Candidates of one text are one. Where more are there than fit into a prompt, the winners of windows compete
 * (section 4.2). `independent` asks of each how likely it is right, and takes the likeliest (section 4.1, as a baseline).
 */
export const selectCritique = defineStage({
  method: "select/critique",
  task: "selecting",
  params,
  needs: ({ schema }) => [candidates, ...schemaNeeds(schema)],
  gives: [clusters, judgements, selection],
  prompts: ({ prompt, mode }) => [
    {
      name: prompt,
      names: ["dialect", "schema", "evidence", "question", ...(mode === "joint" ? ["queries"] : ["sql", "result"])],
    },
  ],
  roles: ({ role }) => [role],
  calls: ({ mode, window }, written) => ({ least: 0, most: mode === "joint" ? windowsOf(written, window) : written }),
  parts: () => [bareProfile, otherParams("joint", "each candidate is judged alone", { mode: "independent" })],
  async run(state, settings, context) {
    const standing = bestRevisions(state.get(candidates) ?? []);
    const different = [...new Map(standing.map((each) => [each.sql, each])).values()];
    const said: Judgement[] = [];
    const judge = settings.mode === "joint" ? tournament : likeliest;
    const winner = different.length < 2 ? different[0] : await judge(different, state, settings, context, said);
    const ordered = asksForOrder(state.question);
    const results = rankClusters(standing, { ranks: [], ordered });
    return [
      clusters.of(results.map(({ members }) => members.map(({ id }) => id))),
      judgements.of(said),
      selection.of(conclude(winner, standing, results, said)),
    ];
  },
});

/** Prompts that windows of so many take at most. */
function windowsOf(candidates: number, window: number): number {
  if (candidates < 2) return 0;
  const groups = Math.ceil(candidates / window);
  return candidates <= window ? 1 : groups - Number(candidates % window === 1) + windowsOf(groups, window);
}

type Judge = (
  competing: readonly Candidate[],
  state: State,
  settings: CritiqueParams,
  context: StageContext,
  said: Judgement[],
) => Promise<Candidate | undefined>;

/** The winner of the winners of windows. */
const tournament: Judge = async (competing, state, settings, context, said) => {
  const { window } = settings;
  if (competing.length < 2) return competing[0];
  const groups = Array.from({ length: Math.ceil(competing.length / window) }, (_, index) =>
    competing.slice(index * window, (index + 1) * window),
  );
  const branches = context.branches(groups.length);
  const winners = await Promise.all(groups.map((group, index) => choose(group, state, settings, branches[index]!)));
  said.push(...winners.filter(({ order }) => order.length > 1).map(({ order }) => ({ form: "list", order }) as const));
  const next = winners.map(({ order }) => competing.find(({ id }) => id === order[0])!);
  return tournament(next, state, settings, context, said);
};

/** The ids of a window, the winner first. A window that does not fit into the critic's context is halved. */
async function choose(
  group: readonly Candidate[],
  state: State,
  settings: CritiqueParams,
  context: StageContext,
): Promise<{ readonly order: readonly string[] }> {
  const listed = (winner: Candidate | undefined) => {
    const first = winner ?? group.find(({ outcome }) => outcome.kind === "rows") ?? group[0]!;
    return { order: [first, ...group.filter((each) => each !== first)].map(({ id }) => id) };
  };
  if (group.length < 2) return listed(group[0]);
  const queries = group.map((each, index) => `Query ${index + 1}:\n${each.sql}\n${shown(each, settings)}`).join("\n\n");
  try {
    const reply = await callPrompt(context, {
      ...request(state, settings, context, { queries }),
      form: choiceOf(group.length),
    });
    if (reply.value === undefined) context.note("The critic's reply names no query: the first with rows stands.");
    return listed(reply.value === undefined ? undefined : group[reply.value - 1]);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    context.note(error.message);
    if (error.failure !== "context" || group.length < 3) return listed(undefined);
    const half = { ...settings, window: Math.ceil(group.length / 2) };
    return listed(await tournament(group, state, half, context, []));
  }
}

/** The one that is likeliest right, judged by itself. */
const likeliest: Judge = async (competing, state, settings, context, said) => {
  const branches = context.branches(competing.length);
  const shares = await Promise.all(
    competing.map(async (each, index) => {
      const texts = { sql: each.sql, result: shown(each, settings) };
      const call = request(state, settings, branches[index]!, texts);
      const reply = await tryPrompt(branches[index]!, { ...call, form: sharesReply(["right"], { right: 0.7 }) });
      return reply?.value?.right;
    }),
  );
  const judged = competing.flatMap((candidate, index) => {
    const score = shares[index];
    return score === undefined ? [] : [{ candidate, score }];
  });
  said.push(...judged.map(({ candidate: { id }, score }) => ({ form: "score", candidate: id, score }) as const));
  const [best] = judged.toSorted((a, b) => b.score - a.score);
  return best?.candidate ?? competing.find(({ outcome }) => outcome.kind === "rows") ?? competing[0];
};

function request(state: State, settings: CritiqueParams, context: StageContext, own: Readonly<Record<string, string>>) {
  const { role, prompt, maxTokens } = settings;
  const schema = schemaText(state, settings, context);
  const texts = { dialect: context.database.dialect.title, schema, ...promptTexts(state), ...own };
  const bare = { ...settings, detail: "names", fieldExamples: 0 } as const;
  return { role, prompt, maxTokens, texts, shorter: [() => ({ schema: schemaText(state, bare, context) })] };
}

function shown({ outcome }: Candidate, { rows }: CritiqueParams): string {
  return `Its result: ${"result" in outcome ? resultBlock(outcome.result, rows) : `it fails: ${outcome.message}`}`;
}

function conclude(
  winner: Candidate | undefined,
  standing: readonly Candidate[],
  results: ReturnType<typeof rankClusters>,
  said: readonly Judgement[],
): Selection {
  if (winner === undefined || !("result" in winner.outcome)) {
    const [best] = results;
    if (best === undefined) return { candidate: undefined, confidence: 0, why: whyNone(standing, []) };
    return conclude(best.representative, standing, results, said);
  }
  const own = results.find(({ members }) => members.includes(winner))?.members.length ?? 1;
  const next = Math.max(
    0,
    ...results.filter(({ members }) => !members.includes(winner)).map((each) => each.members.length),
  );
  const votes = { own, next, of: standing.length, answers: Math.max(1, results.length) };
  const agree = `${own} of ${standing.length} candidates give this result.`;
  return selected(winner, agreementOf(votes), said.length > 0 ? `The critic chose it; ${agree}` : agree);
}
