import { z } from "zod";
import { DIALECT_NAMES } from "../../prompts/blocks.js";
import { readSql } from "../../prompts/sql-answer.js";
import { isBlank } from "../blank.js";
import { callPrompt } from "../call.js";
import { schemaNeeds, schemaParams, schemaText } from "../schema-text.js";
import { type Candidate, defineStage, type StageContext, type State } from "../stage.js";
import { standingCandidates } from "../standing.js";
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
 * in between. The original stands when the new one is no better (`standingCandidates`).
 */
export const fixRepair = defineStage({
  method: "fix/repair",
  params,
  needs: ["candidates"],
  needsToo: ({ schema }) => schemaNeeds(schema),
  gives: ["candidates"],
  prompts: ({ prompt }) => [{ name: prompt, names: ["dialect", "schema", "evidence", "question", "sql", "diagnosis"] }],
  roles: ({ role }) => [role],
  async run(state, settings, context) {
    const candidates = state.candidates ?? [];
    const broken = standingCandidates(candidates).filter((candidate) => isBroken(candidate, settings, context));
    const mended = await Promise.all(broken.map((candidate) => repair(candidate, state, settings, context)));
    return { candidates: [...candidates, ...mended.flat()] };
  },
});

function isBroken({ sql, outcome }: Candidate, { empty }: Settings, { profile, values }: StageContext): boolean {
  if (outcome.kind === "empty") return empty;
  // A count of zero is an answer, unless it counts what is not there.
  if (isBlank(outcome)) return empty && strangeLiterals({ sql, outcome, profile, values }).length > 0;
  return outcome.kind !== "rows";
}

async function repair(
  candidate: Candidate,
  state: State,
  settings: Settings,
  context: StageContext,
): Promise<Candidate[]> {
  const tried: Candidate[] = [];
  let repeated = false;
  for (let round = 1; round <= settings.rounds; round++) {
    const patient = tried.at(-1) ?? candidate;
    if (!isBroken(patient, settings, context)) break;
    const sql = await rewrite(patient, repeated ? round : 0, state, settings, context);
    repeated = sql === undefined || [candidate, ...tried].some((known) => known.sql === sql);
    if (sql === undefined || repeated) continue;
    tried.push(await context.candidate({ sql, generator: candidate.generator, round, parent: patient.id }));
  }
  return tried;
}

/** What a model that repeats itself is asked with the next time: without it, it would do so again. */
const LOOSER = 0.8;

async function rewrite(
  { sql, outcome }: Candidate,
  /** 0 for the model's first choice. */
  sample: number,
  state: State,
  settings: Settings,
  context: StageContext,
): Promise<string | undefined> {
  const { profile, values } = context;
  const { role, prompt, maxTokens, stop } = settings;
  const texts = {
    dialect: DIALECT_NAMES[context.database.dialect],
    schema: schemaText(state, settings, context),
    evidence: state.evidence.trim(),
    question: state.question.trim(),
    sql,
    diagnosis: diagnose({ sql, outcome, profile, values }).join("\n"),
  };
  const temperature = sample === 0 ? 0 : LOOSER;
  const reply = await callPrompt(context, { role, prompt, texts, temperature, maxTokens, stop, sample });
  return readSql(reply.text);
}
