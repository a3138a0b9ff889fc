import { z } from "zod";
import { type FieldRef, fieldLabel } from "../databases/schema.js";
import type { ExampleHit } from "../indexes/example-store.js";
import type { MatchedValue } from "../indexes/value-index.js";
import { count } from "../language/numbers.js";
import type { SubSchema } from "../profiles/profile.js";
import { saidBy } from "../profiles/vocabulary/said-by.js";
import type { Candidate, CandidateId } from "./candidate.js";
import { type Judgement, judgementSchema, judgementText } from "./judgement.js";
import { type State, slot } from "./state.js";

const fieldRef = z.object({ table: z.string(), field: z.string() });
const subSchema = z.array(fieldRef).readonly();

/** Words and phrases of the question that were looked up. */
export const keywords = slot<readonly string[]>(
  "keywords",
  z.array(z.string()).readonly(),
  { title: "Keywords", lines: (words) => (words.length === 0 ? [] : [words.join(", ")]) },
  { as: "value" },
);

const tracedValue = fieldRef
  .extend({ value: z.string(), keyword: z.string(), score: z.number(), tier: z.string() })
  .readonly();

/** Stored values that parts of the question mean. */
export const matchedValues = slot(
  "values",
  z.array(tracedValue).readonly(),
  { title: "Stored values", lines: (values: readonly MatchedValue[]) => values.map(valueLine) },
  {
    as: "value",
    brief: (values) => values.map(({ ref, value, keyword, score, tier }) => ({ ...ref, value, keyword, score, tier })),
  },
);

function valueLine({ keyword, value, ref, tier, score, said }: MatchedValue): string {
  const found = `"${keyword}" is "${value}" in ${fieldLabel(ref)}`;
  if (said === undefined) return `${found} (${tier}, ${score.toFixed(2)})`;
  return `${found}, which means "${said.text}" (${saidBy(said.by, said.from)}, ${score.toFixed(2)})`;
}

const tracedExample = z.object({ question: z.string(), sql: z.string(), score: z.number() }).readonly();

/** Solved questions like this one, the nearest first. */
export const examples = slot(
  "examples",
  z.array(tracedExample).readonly(),
  {
    title: "Examples",
    lines: (hits: readonly ExampleHit[]) =>
      hits.map(({ example, score }) => `${score.toFixed(2)}  ${example.question}`),
  },
  {
    as: "value",
    brief: (hits) => hits.map(({ example, score }) => ({ question: example.question, sql: example.sql, score })),
  },
);

/** What was left of the schema before a model chose from it. */
export const filteredSchema = slot<SubSchema>(
  "filtered",
  subSchema,
  { title: "Fields, filtered", lines: () => [] },
  { as: "value" },
);

/** S1: the fields that the question needs. */
export const preciseSchema = slot<SubSchema>(
  "precise",
  subSchema,
  { title: "Fields, precise", lines: fieldLine },
  { as: "value" },
);

/** S2, which holds S1: the fields that it may need. */
export const recallSchema = slot<SubSchema>(
  "recall",
  subSchema,
  { title: "Fields, recall", lines: fieldLine },
  { as: "value" },
);

/** Different parts of the schema, for candidates that are to see different ones (the subset pool of CA-SQL). */
export const schemaSubsets = slot<readonly SubSchema[]>("subsets", z.array(subSchema).readonly(), {
  title: "Schema subsets",
  lines: (subsets) => subsets.map((fields, index) => `${index}: ${fields.map(fieldLabel).join(", ")}`),
});

function fieldLine(fields: readonly FieldRef[]): string[] {
  return [fields.map(fieldLabel).join(", ")];
}

/** Queries with what came of them. Each is traced when it was run. */
export const candidates = slot<readonly Candidate[]>(
  "candidates",
  z.unknown() as z.ZodType<readonly Candidate[]>,
  { title: "Candidates", lines: (all, state) => all.map((each) => candidateLine(each, state)), most: 60 },
  { as: "elsewhere" },
);

function candidateLine(candidate: Candidate, state: State): string {
  const { outcome, id, generator, round, parent, sql, cut } = candidate;
  const result = outcome.kind === "rows" ? count(outcome.result.rows, "row") : outcome.kind;
  const fixed = round > 0 ? `, round ${round}` : parent === undefined ? "" : ", fixed by rule";
  const from = parent === undefined ? "" : ` from #${parent}`;
  const place = clusterOf(id, state);
  const answers = id === state.get(selection)?.candidate?.id;
  return [
    `#${id} ${answers ? "the answer, " : ""}${place === undefined ? "" : `cluster ${place}, `}`,
    `${generator}${fixed}${from}, ${cut ? "cut, " : ""}${result}: ${sql.replace(/\s+/g, " ")}`,
  ].join("");
}

/** Candidates with equal results, by their ids; the best cluster first. */
export const clusters = slot<readonly (readonly CandidateId[])[]>(
  "clusters",
  z.array(z.array(z.string()).readonly()).readonly(),
  { title: "Clusters", lines: (all, state) => all.map((members, index) => clusterLine(members, index, state)) },
  { as: "value" },
);

function clusterLine(members: readonly CandidateId[], index: number, state: State): string {
  const outcome = state.get(candidates)?.find(({ id }) => id === members[0])?.outcome;
  const rows = outcome && "result" in outcome ? `, ${count(outcome.result.rows, "row")}` : "";
  return `${index + 1}: ${members.map((id) => `#${id}`).join(" ")}${rows}`;
}

/** What judges said of candidates, in the order of asking; empty where all agree. */
export const judgements = slot<readonly Judgement[]>(
  "judgements",
  z.array(judgementSchema).readonly(),
  {
    title: "Judgements",
    lines: (all, state) => {
      const name = (id: CandidateId) => {
        const place = clusterOf(id, state);
        return place === undefined ? `#${id}` : `cluster ${place}`;
      };
      return all.map((judgement) => judgementText(judgement, name));
    },
  },
  { as: "lines" },
);

/** What a pipeline answers with. */
export interface Selection {
  /** Absent when the pipeline says that it does not know. */
  readonly candidate: Candidate | undefined;
  /** 0 to 1. */
  readonly confidence: number;
  /** One or more sentences for people. */
  readonly why: string;
  /** What else the question may mean, the likeliest first; with the likeliest itself where it was too unsure. */
  readonly alternatives?: readonly Alternative[];
}

/** The best query of another cluster. */
export interface Alternative {
  readonly candidate: Candidate;
  /** 0 to 1; absent where the selection gives none. */
  readonly confidence?: number;
  /** How much speaks for it beside the answer, 1 for as much; absent where nothing tells. */
  readonly closeness?: number;
}

/** The answer. */
export const selection = slot<Selection>(
  "answer",
  z.unknown() as z.ZodType<Selection>,
  // Where nothing was compared, the reason stands with the answer alone.
  { title: "Answer", lines: ({ why }, state) => (state.get(judgements) === undefined ? [] : [why]) },
  { as: "elsewhere" },
);

/** The cluster of a candidate, counted from 1. */
function clusterOf(id: CandidateId, state: State): number | undefined {
  const place = state.get(clusters)?.findIndex((members) => members.includes(id)) ?? -1;
  return place < 0 ? undefined : place + 1;
}
