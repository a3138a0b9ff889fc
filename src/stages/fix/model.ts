import { z } from "zod";
import { ModelError } from "../../models/error.js";
import { readSql } from "../../prompts/sql-answer.js";
import { bestRevisions } from "../best-revisions.js";
import { callPrompt } from "../call.js";
import { isDegenerate } from "../degenerate.js";
import { promptTexts } from "../prompt-inputs.js";
import { schemaNeeds, schemaParams, schemaText, shorterSchemas } from "../schema-text.js";
import { type Candidate, defineStage, type StageContext, type State } from "../stage.js";
import { diagnose, strangeLiterals } from "./diagnose.js";

const params = z.strictObject({
  prompt: z.string().min(1),
  role: z.string().min(1).default("fixer"),
  ...schemaParams,
  /** Calls for each candidate at most. */
  rounds: z.int().positive().default(2),
  /** Also mends queries that run and find nothing, aggregates of nothing included. */
  empty: z.boolean().default(true),
  maxTokens: z.int().positive().default(400),
  stop: z.array(z.string()).default([]),
});

type Settings = z.output<typeof params>;

/**
 * Shows a model its query that fails or finds nothing, with what exactly is wrong, and asks for a better one; executes
 * in between. The original stands when the new one is no better (`bestRevisions`).
 */
export const fixModel = defineStage({
  method: "fix/model",
  params,
  needs: ["candidates"],
  needsToo: ({ schema }) => schemaNeeds(schema),
  gives: ["candidates"],
  prompts: ({ prompt }) => [{ name: prompt, names: ["dialect", "schema", "evidence", "question", "sql", "diagnosis"] }],
  roles: ({ role }) => [role],
  async run(state, settings, context) {
    const candidates = state.candidates ?? [];
    const broken = bestRevisions(candidates).filter((candidate) => isBroken(candidate, settings, context));
    // The same query is mended once, for all that wrote it.
    const queries = [...new Set(broken.map(({ sql }) => sql))];
    const groups = queries.map((query) => broken.filter(({ sql }) => sql === query));
    const branches = context.branches(groups.length);
    let done = 0;
    const mended = await Promise.all(
      groups.map(async ([first, ...others], index) => {
        const own = await repair(first!, state, settings, branches[index]!);
        const copies = await Promise.all(others.map((other) => copied(own.tried, other, branches[index]!)));
        context.progress(++done, groups.length);
        return { ...own, tried: [...own.tried, ...copies.flat()] };
      }),
    );
    const after = [...candidates, ...mended.flatMap(({ tried }) => tried)];
    // Without any reply, and without a query that runs, there is nothing to go on with.
    const silent = mended.find(({ unanswered }) => unanswered !== undefined)?.unanswered;
    if (silent && !after.some(({ outcome }) => "result" in outcome)) throw silent;
    return { candidates: after };
  },
});

function isBroken({ sql, outcome }: Candidate, { empty }: Settings, { profile, values }: StageContext): boolean {
  if (outcome.kind === "empty") return empty;
  // A count of zero is an answer, unless it counts what is not there.
  if (isDegenerate(outcome)) return empty && strangeLiterals({ sql, outcome, profile, values }).length > 0;
  return outcome.kind !== "rows";
}

/** What a repair made of a query, as that of another candidate with the same query. */
async function copied(mended: readonly Candidate[], other: Candidate, context: StageContext): Promise<Candidate[]> {
  const copies: Candidate[] = [];
  for (const { sql, round } of mended) {
    const { generator, origin } = other;
    const parent = copies.at(-1)?.id ?? other.id;
    copies.push(await context.candidate({ sql, generator, round, parent, ...(origin && { origin }) }));
  }
  return copies;
}

interface Repair {
  readonly tried: readonly Candidate[];
  /** Why a call got no reply; the query is then left as it is. */
  readonly unanswered?: ModelError;
}

async function repair(candidate: Candidate, state: State, settings: Settings, context: StageContext): Promise<Repair> {
  const { generator, origin } = candidate;
  const tried: Candidate[] = [];
  let repeated = false;
  for (let round = 1; round <= settings.rounds; round++) {
    const patient = tried.at(-1) ?? candidate;
    if (!isBroken(patient, settings, context)) break;
    let sql: string | undefined;
    try {
      sql = await rewrite(patient, repeated ? round : 0, state, settings, context);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      context.trace({ event: "note", stage: context.stage, message: error.message });
      return { tried, unanswered: error };
    }
    repeated = sql === undefined || [candidate, ...tried].some((known) => known.sql === sql);
    if (sql === undefined || repeated) continue;
    tried.push(await context.candidate({ sql, generator, round, parent: patient.id, ...(origin && { origin }) }));
  }
  return { tried };
}

/** What a model that repeats itself is asked with the next time: without it, it would do so again. */
const LOOSER = 0.8;

async function rewrite(
  { sql, outcome, generator }: Candidate,
  /** 0 for the model's first choice. */
  sample: number,
  state: State,
  settings: Settings,
  context: StageContext,
): Promise<string | undefined> {
  const { profile, values } = context;
  const { role, prompt, maxTokens, stop } = settings;
  const texts = {
    dialect: context.database.dialect.title,
    schema: schemaText(state, settings, context),
    ...promptTexts(state),
    sql,
    diagnosis: diagnose({ sql, outcome, profile, values }).join("\n"),
  };
  const temperature = sample === 0 ? 0 : LOOSER;
  const shorter = shorterSchemas(state, settings, context).map((schema) => () => ({ schema: schema() }));
  const reply = await callPrompt(context, {
    role,
    generator,
    prompt,
    texts,
    shorter,
    temperature,
    maxTokens,
    stop,
    sample,
  });
  return readSql(reply.text);
}
