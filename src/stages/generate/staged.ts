import { z } from "zod";
import { groupBy } from "../../collections.js";
import { clauseReply } from "../../prompts/clause-reply.js";
import type { ReplyForm } from "../../prompts/reply-form.js";
import { sqlReply } from "../../prompts/sql-reply.js";
import { tryPrompt } from "../call.js";
import { generatorStage } from "../parts.js";
import { promptTexts } from "../prompt-inputs.js";
import { schemaNeeds, schemaParams, schemaText, shorterSchemas } from "../schema-text.js";
import { candidates } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import { type State, slot } from "../state.js";

const params = z.strictObject({
  /** Prompts of the three steps, which add {{from}}, and {{from}} and {{where}}. */
  from: z.string().min(1),
  where: z.string().min(1),
  select: z.string().min(1),
  role: z.string().min(1).default("generator"),
  ...schemaParams,
  /** Replies to each step. */
  samples: z.int().positive().default(5),
  temperature: z.number().min(0).max(2).default(0.7),
  maxTokens: z.int().positive().default(200),
});

type StagedParams = z.output<typeof params>;

/** What most replies to a step said. */
const votedClause = z.object({ step: z.string(), clause: z.string(), votes: z.int(), of: z.int() }).readonly();

/** The clauses that were agreed on, step by step. */
export const agreedClauses = slot("agreed clauses", z.array(votedClause).readonly(), {
  title: "Agreed clauses",
  lines: (all: readonly z.infer<typeof votedClause>[]) =>
    all.map(({ step, clause, votes, of }) => `${step}, ${votes} of ${of}: ${clause || "none"}`),
});

/**
 * Writes a query in three steps, each agreed on by a vote before the next: where the rows come from, which of them count,
 * and then the whole query (EGTTS's M15, staged consensus, which its authors report as a failure: what the first step gets
 * wrong, the others cannot mend).
 */
export const generateStaged = defineStage({
  method: "generate/staged",
  task: "writing candidates step by step",
  params,
  needs: ({ schema }) => schemaNeeds(schema),
  gives: [candidates, agreedClauses],
  prompts: ({ from, where, select }) => [
    { name: from, names: ["dialect", "schema", "evidence", "question"] },
    { name: where, names: ["dialect", "schema", "evidence", "question", "from"] },
    { name: select, names: ["dialect", "schema", "evidence", "question", "from", "where"] },
  ],
  roles: ({ role }) => [role],
  calls: ({ samples }) => ({ least: 3 * samples, most: 3 * samples }),
  writes: ({ samples }) => samples,
  parts: (entry) => [generatorStage(entry)],
  async run(state, settings, context) {
    const ask = <Value>(step: Step, form: ReplyForm<Value>, known: Readonly<Record<string, string>>) =>
      repliesTo(settings[step], form, known, state, settings, context.within(step).branches(settings.samples));
    const from = vote("from", await ask("from", FROM, {}));
    const where = vote("where", await ask("where", WHERE, { from: from.clause }));
    const known = { from: from.clause, where: where.clause || "no condition" };
    const branches = context.branches(settings.samples);
    const written = await repliesTo(settings.select, sqlReply, known, state, settings, branches);
    const drafts = written.map((sql, sample) =>
      sql === undefined ? undefined : draft(sql, sample, settings, context),
    );
    const made = await Promise.all(drafts.map((each, sample) => each && branches[sample]!.candidate(each)));
    return [
      candidates.of([...(state.get(candidates) ?? []), ...made.filter((each) => each !== undefined)]),
      agreedClauses.of([from, where]),
    ];
  },
});

type Step = "from" | "where";

const FROM = clauseReply("from", "FROM (SELECT 1) AS one");
const WHERE = clauseReply("where", "none");

/** What was read of each reply; undefined where nothing could be. */
function repliesTo<Value>(
  prompt: string,
  form: ReplyForm<Value>,
  known: Readonly<Record<string, string>>,
  state: State,
  settings: StagedParams,
  branches: readonly StageContext[],
): Promise<(Value | undefined)[]> {
  const { role, temperature, maxTokens } = settings;
  return Promise.all(
    branches.map(async (branch, sample) => {
      const texts = {
        dialect: branch.database.dialect.title,
        schema: schemaText(state, settings, branch),
        ...promptTexts(state),
        ...known,
      };
      const shorter = shorterSchemas(state, settings, branch).map((schema) => () => ({ schema: schema() }));
      const reply = await tryPrompt(branch, { role, prompt, texts, form, shorter, temperature, maxTokens, sample });
      return reply?.value;
    }),
  );
}

/** The clause that most replies hold, whatever its letter case; the first of equally many; empty where none does. */
function vote(step: Step, replies: readonly (string | undefined)[]): z.infer<typeof votedClause> {
  const read = replies.filter((reply) => reply !== undefined);
  const groups = [...groupBy(read, (clause) => clause.toLowerCase()).values()];
  const [most = []] = groups.toSorted((a, b) => b.length - a.length);
  return { step, clause: most[0] ?? "", votes: most.length, of: replies.length };
}

function draft(
  sql: string,
  sample: number,
  { role, schema, form, select, temperature }: StagedParams,
  context: StageContext,
) {
  const model = context.served(role).name;
  return {
    sql,
    generator: context.stage,
    round: 0,
    origin: { model, schema, form, prompt: select, temperature, sample },
  };
}
