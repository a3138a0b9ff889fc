import { z } from "zod";
import type { Database } from "../../databases/database.js";
import { ModelError } from "../../models/error.js";
import { valuesBlock } from "../../prompts/blocks.js";
import { isCut } from "../../prompts/reply-form.js";
import { sqlReply } from "../../prompts/sql-reply.js";
import { bestRevisions } from "../best-revisions.js";
import { callPrompt } from "../call.js";
import type { Candidate } from "../candidate.js";
import { isDegenerate } from "../degenerate.js";
import type { WriterContext } from "../generate/write.js";
import { fixerParts } from "../parts.js";
import { promptTexts } from "../prompt-inputs.js";
import {
  type SchemaParams,
  schemaNeeds,
  schemaParams,
  schemaParts,
  schemaText,
  shorterSchemas,
  shownValues,
} from "../schema-text.js";
import { namesParams, shownNames } from "../shown-names.js";
import { candidates, matchedValues } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { diagnose, strangeLiterals } from "./diagnose.js";
import { emptiedBy } from "./emptied.js";
import { functionHints } from "./function-hints.js";

const params = z.strictObject({
  prompt: z.string().min(1),
  role: z.string().min(1).default("fixer"),
  ...schemaParams,
  ...namesParams,
  /** `own`: the part that the model saw which wrote the query; S2 where none did. */
  schema: z.union([z.literal("own"), schemaParams.schema]).default("precise"),
  /** Calls for each candidate at most. */
  rounds: z.int().positive().default(2),
  /** Adds {{values}}: stored values that the question names, one line a field. */
  values: z.boolean().default(false),
  /** Also repairs queries that run and find nothing, aggregates of nothing included. */
  empty: z.boolean().default(true),
  maxTokens: z.int().positive().default(400),
  stop: z.array(z.string()).default([]),
});

export type FixModelParams = z.output<typeof params>;

/**
 * Shows a model its query that fails or finds nothing, with what exactly is wrong, and asks for a better one; executes
 * in between. The original stands when the new one is no better (`bestRevisions`).
 */
export const fixModel = defineStage({
  method: "fix/model",
  task: "fixing",
  params,
  needs: ({ schema, values }) => [
    candidates,
    ...schemaNeeds(schema === "own" ? "recall" : schema),
    ...(values ? [matchedValues] : []),
  ],
  gives: [candidates],
  prompts: ({ prompt, values }) => [
    {
      name: prompt,
      names: [...(values ? ["values"] : []), "dialect", "schema", "evidence", "question", "sql", "diagnosis"],
    },
  ],
  roles: ({ role }) => [role],
  calls: ({ rounds }, candidates) => ({ least: 0, most: rounds * candidates }),
  parts: (entry) => [...fixerParts("fixer-model", "repairs by rule only"), ...schemaParts(entry)],
  async run(state, settings, context) {
    const all = state.get(candidates) ?? [];
    const broken = bestRevisions(all).filter((candidate) => isBroken(candidate, settings, context));
    // The same query is repaired once, for all that wrote it.
    const queries = [...new Set(broken.map(({ sql }) => sql))];
    const groups = queries.map((query) => broken.filter(({ sql }) => sql === query));
    const branches = context.branches(groups.length);
    let done = 0;
    const repairs = await Promise.all(
      groups.map(async ([first, ...others], index) => {
        const own = await repair(first!, state, settings, branches[index]!);
        const copies = await Promise.all(others.map((other) => copied(own.tried, other, branches[index]!)));
        context.progress(++done, groups.length);
        return { ...own, tried: [...own.tried, ...copies.flat()] };
      }),
    );
    const after = [...all, ...repairs.flatMap(({ tried }) => tried)];
    // Without any reply, and without a query that runs, there is nothing to go on with.
    const silent = repairs.find(({ unanswered }) => unanswered !== undefined)?.unanswered;
    if (silent && !after.some(({ outcome }) => "result" in outcome)) throw silent;
    return [candidates.of(after)];
  },
});

/** Whether a fixer is asked about a query. */
export function isBroken(
  { sql, outcome }: Pick<Candidate, "sql" | "outcome">,
  { empty }: Pick<FixModelParams, "empty">,
  { profile, values }: Pick<StageContext, "profile" | "values">,
): boolean {
  if (outcome.kind === "empty") return empty;
  // A count of zero is an answer, unless it counts what is not there.
  if (isDegenerate(outcome)) return empty && strangeLiterals({ sql, profile, values }).length > 0;
  return outcome.kind !== "rows";
}

/** What a repair made of a query, as that of another candidate with the same query. */
async function copied(repaired: readonly Candidate[], other: Candidate, context: StageContext): Promise<Candidate[]> {
  const copies: Candidate[] = [];
  for (const { sql, round, cut = false } of repaired) {
    const { generator, origin } = other;
    const parent = copies.at(-1)?.id ?? other.id;
    copies.push(
      await context.candidate({ sql, generator, round, parent, ...(origin && { origin }), ...(cut && { cut }) }),
    );
  }
  return copies;
}

interface Repair {
  readonly tried: readonly Candidate[];
  /** Why a call got no reply; the query is then left as it is. */
  readonly unanswered?: ModelError;
}

async function repair(
  candidate: Candidate,
  state: State,
  settings: FixModelParams,
  context: StageContext,
): Promise<Repair> {
  const { generator, origin } = candidate;
  const tried: Candidate[] = [];
  let repeated = false;
  for (let round = 1; round <= settings.rounds; round++) {
    const latest = tried.at(-1) ?? candidate;
    if (!isBroken(latest, settings, context)) break;
    let rewritten: Rewritten;
    try {
      rewritten = await rewrite(latest, repeated ? round : 0, state, settings, context);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      context.note(error.message);
      return { tried, unanswered: error };
    }
    const { sql, cut } = rewritten;
    repeated = sql === undefined || [candidate, ...tried].some((known) => known.sql === sql);
    if (sql === undefined || repeated) continue;
    const made = { ...(origin && { origin }), ...(cut && { cut: true as const }) };
    tried.push(await context.candidate({ sql, generator, round, parent: latest.id, ...made }));
  }
  return { tried };
}

/** What a fixer's prompt is filled from, beside the state. */
export type FixerContext = WriterContext & Pick<StageContext, "values" | "signal"> & { readonly database: Database };

/** What a fixer's prompt is filled with, for one query that is broken. */
export async function fixerTexts(
  { sql, outcome }: Pick<Candidate, "sql" | "outcome">,
  state: State,
  settings: SchemaParams & Pick<FixModelParams, "values">,
  context: FixerContext,
): Promise<Record<string, string>> {
  const { profile, values } = context;
  const names = shownNames(settings, context);
  const nothing = outcome.kind === "empty" || isDegenerate(outcome);
  const emptied = nothing ? await emptiedBy(sql, context) : [];
  return {
    dialect: context.database.dialect.title,
    schema: schemaText(state, settings, context),
    ...promptTexts(state),
    sql: names.toReadable(sql),
    ...(settings.values
      ? {
          values: valuesBlock(shownValues(state, settings, context), "Stored values that the question may mean:"),
        }
      : {}),
    diagnosis: [...diagnose({ sql, outcome, profile, values, emptied }), ...(await functionHints(outcome, context))]
      .map((line) => names.inSentence(line))
      .join("\n"),
  };
}

/** What a model that repeats itself is asked with the next time: without it, it would do so again. */
const LOOSER = 0.8;

interface Rewritten {
  /** Undefined where the reply holds none. */
  readonly sql: string | undefined;
  readonly cut: boolean;
}

async function rewrite(
  { sql, outcome, generator, origin }: Candidate,
  /** 0 for the model's first choice. */
  sample: number,
  state: State,
  settings: FixModelParams,
  context: StageContext,
): Promise<Rewritten> {
  const { role, prompt, maxTokens, stop, schema } = settings;
  const shown = { ...settings, schema: schema === "own" ? (origin?.schema ?? "recall") : schema };
  const texts = await fixerTexts({ sql, outcome }, state, shown, context);
  const temperature = sample === 0 ? 0 : LOOSER;
  const shorter = shorterSchemas(state, shown, context).map((schema) => () => ({ schema: schema() }));
  const reply = await callPrompt(context, {
    role,
    generator,
    prompt,
    texts,
    form: sqlReply,
    shorter,
    temperature,
    maxTokens,
    stop,
    sample,
  });
  const stored = reply.value === undefined ? undefined : shownNames(settings, context).toStored(reply.value);
  return { sql: stored, cut: isCut(sqlReply, reply) };
}
