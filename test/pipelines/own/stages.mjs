import { callPrompt, candidates, defineStage, judgements, selection, slot, sqlReply } from "askable";
import { z } from "zod";

/** What each round made, and what the critic said of it. */
const drafts = slot("drafts", z.array(z.object({ round: z.number(), sql: z.string(), score: z.number() })), {
  title: "Drafts",
  lines: (all) => all.map(({ round, sql, score }) => `round ${round}, ${score} of 1: ${sql}`),
});

/** @type {import("askable").ReplyForm<{ score: number, comment: string }>} */
const opinion = {
  parse: (text) => {
    const [, score, comment = ""] = /([01](?:\.\d+)?)\s*(?:because (.*))?/s.exec(text) ?? [];
    return score === undefined ? undefined : { score: Number(score), comment: comment.trim() };
  },
  dryRun: (scenario) => (scenario === "best" ? "1" : "0.2 because it may be another one"),
};

/** A loop with a slot of its own: asks, has it scored, and asks again with the comment until it is good enough. */
export const refine = defineStage({
  method: "explore/refine",
  task: "refining",
  params: z.strictObject({
    rounds: z.int().positive().default(3),
    enough: z.number().default(0.8),
    critic: z.boolean().default(true),
  }),
  needs: [],
  gives: [candidates, drafts, judgements],
  prompts: () => [
    { name: "write", names: ["question", "comment"] },
    { name: "critic", names: ["question", "sql"] },
  ],
  roles: () => ["generator", "critic"],
  parts: () => [
    {
      name: "critic",
      without: "the first draft is the answer",
      leaveOut: (entry) => ({ ...entry, critic: false, rounds: 1 }),
    },
  ],
  async run(state, { rounds, enough, critic }, context) {
    const made = [];
    const scores = [];
    let comment = "";
    for (let round = 1; round <= rounds; round++) {
      const question = state.question;
      const writer = context.within("writer");
      const texts = { question, comment };
      const written = await callPrompt(writer, {
        role: "generator",
        prompt: "write",
        texts,
        form: sqlReply,
        sample: round - 1,
        maxTokens: 100,
      });
      if (written.value === undefined) continue;
      const candidate = await writer.candidate({ sql: written.value, generator: "refine", round: 0 });
      made.push(candidate);
      if (!critic) break;
      const judged = await callPrompt(context.within("critic"), {
        role: "critic",
        prompt: "critic",
        texts: { question, sql: candidate.sql },
        form: opinion,
        maxTokens: 50,
      });
      const { score = 0, comment: said = "" } = judged.value ?? {};
      scores.push({ form: "score", candidate: candidate.id, score, comment: said });
      if (score >= enough) break;
      comment = said;
    }
    const rows = scores.map(({ score }, index) => ({ round: index + 1, sql: made[index].sql, score }));
    return [candidates.of([...(state.get(candidates) ?? []), ...made]), drafts.of(rows), judgements.of(scores)];
  },
});

/** Branches inside branches: two ways of asking, each with two samples, and one more made of each pair. */
export const tree = defineStage({
  method: "explore/tree",
  params: z.strictObject({ ways: z.int().positive().default(2), samples: z.int().positive().default(2) }),
  needs: [],
  gives: [candidates],
  prompts: () => [{ name: "write", names: ["question", "way"] }],
  roles: () => ["generator"],
  parts: () => [{ name: "ways", without: "one way of asking", leaveOut: (entry) => ({ ...entry, ways: 1 }) }],
  async run(state, { ways, samples }, context) {
    const made = await Promise.all(
      context.branches(ways).map(async (branch, way) => {
        const asked = branch.within(`way ${way + 1}`);
        const drawn = await Promise.all(
          asked.branches(samples).map(async (inner, sample) => {
            const { value } = await callPrompt(inner, {
              role: "generator",
              prompt: "write",
              texts: { question: state.question, way: String(way + 1) },
              form: sqlReply,
              sample: way * samples + sample,
              maxTokens: 100,
            });
            return value && inner.candidate({ sql: value, generator: `way-${way + 1}`, round: 0 });
          }),
        );
        const both = drawn.filter((each) => each !== undefined);
        const sql = `SELECT * FROM (${both[0].sql}) AS drawn`;
        return [...both, await asked.candidate({ sql, generator: "both", round: 0 })];
      }),
    );
    return [candidates.of(made.flat())];
  },
});

/** The best by the scores of judges; where there are none, the first. */
export const selectScored = defineStage({
  method: "select/best-scored",
  params: z.strictObject({}),
  needs: [candidates],
  gives: [selection],
  async run(state) {
    const scores = new Map((state.get(judgements) ?? []).map(({ candidate, score }) => [candidate, score]));
    const [best] = (state.get(candidates) ?? []).toSorted((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0));
    const score = scores.get(best?.id) ?? 0.5;
    return [selection.of({ candidate: best, confidence: best ? score : 0, why: `The critic gives it ${score}.` })];
  },
});
