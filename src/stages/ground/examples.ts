import type { ExampleHit } from "../../indexes/example-store.js";
import { maskQuestion } from "../../indexes/examples/skeleton.js";
import type { MatchedValue, StageContext, State } from "../stage.js";

export interface ExampleSearch {
  /** Examples at most; none are looked for when 0. */
  readonly examples: number;
  /** Examples whose skeleton is less alike than this are left out. */
  readonly exampleScore: number;
  /** Leaves out examples of the database itself, so that an evaluation on it stays honest. */
  readonly foreignExamples: boolean;
}

/** The solved examples whose masked question is most like this one's. Empty when no example set was given. */
export async function findExamples(
  state: State,
  values: readonly MatchedValue[],
  params: ExampleSearch,
  context: StageContext,
): Promise<ExampleHit[]> {
  if (params.examples === 0 || !context.examples) return [];
  const store = await context.examples();
  const { tables } = context.profile;
  const skeleton = maskQuestion(state.question, {
    values: values.filter((value) => value.tier === "exact").map((value) => value.value),
    tables: tables.map((table) => table.name),
    fields: tables.flatMap((table) => table.fields.map((field) => field.name)),
  });
  const hits = await store.search(skeleton, {
    limit: params.examples,
    ...(params.foreignExamples ? { excludeDatabase: context.databaseName } : {}),
  });
  return hits.filter((hit) => hit.score >= params.exampleScore);
}
