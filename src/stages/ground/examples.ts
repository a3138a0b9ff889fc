import type { ExampleHit } from "../../indexes/example-store.js";
import { maskQuestion } from "../../indexes/examples/skeleton.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import { bestRevisions } from "../best-revisions.js";
import { candidates } from "../slots.js";
import type { StageContext } from "../stage.js";
import type { State } from "../state.js";

export interface ExampleSearch {
  /** Examples at most; none are looked for when 0. */
  readonly examples: number;
  /** Examples whose wording is less alike than this are left out. */
  readonly exampleScore: number;
  /** The same for examples of other databases, whose names leak into a small model's query where they are far from it. */
  readonly foreignScore: number;
  /** Examples of one SQL skeleton at most. */
  readonly perStructure: number;
  /** Leaves out examples of the database itself, so that an evaluation on it stays honest. */
  readonly foreignExamples: boolean;
  /** The question without its names and values, where a model gave it. Default: masked by rule. */
  readonly skeleton?: string;
}

/**
 * The solved examples whose questions are worded most like this one, whatever they are about; the very question, asked
 * of this database before, comes first. In a stage that runs after a generator, examples with SQL like the best candidate
 * go before the others. Empty when no examples were given.
 */
export async function findExamples(
  state: State,
  values: readonly MatchedValue[],
  params: ExampleSearch,
  context: StageContext,
): Promise<ExampleHit[]> {
  if (params.examples === 0 || !context.examples) return [];
  const store = await context.examples();
  const { databaseName, profile } = context;
  // What refers to another question is not the question that was solved.
  const unlike = params.foreignExamples || state.previous !== undefined;
  const same = unlike ? undefined : store.same(state.question, databaseName, state.evidence);
  const skeleton =
    params.skeleton ??
    maskQuestion(state.question, {
      values: values.filter((value) => value.tier === "exact").map((value) => value.value),
      tables: profile.tables.map((table) => table.name),
      fields: profile.tables.flatMap((table) => table.fields.map((field) => field.name)),
    });
  const hits = await store.search(skeleton, {
    limit: params.examples,
    perStructure: params.perStructure,
    ...(params.foreignExamples ? { excludeDatabase: databaseName } : {}),
    ...firstAttempt(state),
  });
  const least = ({ database }: ExampleHit["example"]) =>
    database === databaseName ? params.exampleScore : Math.max(params.exampleScore, params.foreignScore);
  const others = hits.filter(({ example, score }) => score >= least(example) && !isEqual(example, same?.example));
  return same ? [same, ...others].slice(0, params.examples) : others;
}

function firstAttempt(state: State): { readonly likeSql?: string } {
  const [best] = bestRevisions(state.get(candidates) ?? [])
    .filter(({ outcome }) => outcome.kind === "rows" || outcome.kind === "empty")
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  return best ? { likeSql: best.sql } : {};
}

function isEqual(a: ExampleHit["example"], b: ExampleHit["example"] | undefined): boolean {
  return a.question === b?.question && a.sql === b.sql && a.database === b.database;
}
