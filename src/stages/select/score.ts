import { z } from "zod";
import { isDenied } from "../../databases/engines.js";
import type { ExampleHit } from "../../indexes/example-store.js";
import { percent } from "../../language/numbers.js";
import type { Profile } from "../../profiles/profile.js";
import { shapeOf, shapeVote } from "../../semantic-parser/templates/sql-shape.js";
import { readBlocks } from "../../sql/blocks.js";
import { bestRevisions } from "../best-revisions.js";
import type { Candidate } from "../candidate.js";
import { sameName } from "../fix/same-name.js";
import { candidates, clusters, examples, matchedValues, type Selection, selection } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { clusterByResult } from "./clusters.js";
import { doubtIn, helpFor } from "./explain-doubt.js";
import { judge } from "./score-confidence.js";

const params = z.strictObject({
  /** Confidence below which the answer is "I do not know". */
  threshold: z.number().min(0).max(1).default(0.2),
});

/**
 * Clusters the candidates by result and takes the likeliest cluster, by its candidates' scores, outcomes, agreement and
 * the structures of the nearest solved examples. Below the threshold it says that it does not know, and why.
 */
export const selectScore = defineStage({
  method: "select/score",
  task: "selecting",
  params,
  needs: [candidates],
  gives: [clusters, selection],
  async run(state, { threshold }, context) {
    const standing = bestRevisions(state.get(candidates) ?? []);
    const ranked = rankByScore(standing, state.get(examples) ?? []);
    const ids = ranked.map(({ members }) => members.map((index) => standing[index]!.id));
    return [clusters.of(ids), selection.of(select(state, standing, ranked, threshold, context))];
  },
});

interface Ranked {
  /** Positions, the best candidate first. */
  readonly members: readonly number[];
  readonly confidence: number;
  readonly closeness: number;
}

/** So few examples say nothing of other questions: the weights were fitted with sixteen. */
const VOTERS = 8;

/** How the structures of the nearest examples vote on each candidate, 0 to 1; undefined where they are too few. */
export function votesOf(candidates: readonly Candidate[], examples: readonly ExampleHit[]): number[] | undefined {
  if (examples.length < VOTERS) return undefined;
  const voters = examples.map(({ example, score }) => ({
    shape: shapeOf(example.sql),
    weight: Math.max(0, score - 0.4) ** 2,
  }));
  return candidates.map(({ sql }) => shapeVote(shapeOf(sql), voters));
}

function rankByScore(candidates: readonly Candidate[], examples: readonly ExampleHit[]): Ranked[] {
  return judge(clusterByResult(candidates), candidates, votesOf(candidates, examples))
    .map(({ members, confidence, closeness }) => ({
      members,
      closeness,
      confidence: Math.max(confidence, ...solvedScores(members, candidates)),
    }))
    .sort((a, b) => b.confidence - a.confidence);
}

/** What people solved before goes before what was composed. */
function solvedScores(members: readonly number[], candidates: readonly Candidate[]): number[] {
  return members.map((index) => candidates[index]!).flatMap((each) => (isSolved(each) ? [each.score ?? 0] : []));
}

const isSolved = ({ generator }: Candidate) => generator === "reuse";

function select(
  state: State,
  candidates: readonly Candidate[],
  clusters: readonly Ranked[],
  threshold: number,
  context: StageContext,
): Selection {
  const [best] = clusters;
  const { question, evidence, now } = state;
  const { profile, vocabulary } = context;
  const values = state.get(matchedValues) ?? [];
  const doubt = doubtIn({ question, evidence, now, profile, vocabulary, values });
  const declined = (reason: string) => `I do not know: ${reason}.${doubt.text}${helpFor(doubt, context.databaseName)}`;
  if (best === undefined) {
    const failed =
      candidates.length > 0 ? "none of the queries that were tried runs" : "no query could be made of the question";
    return { candidate: undefined, confidence: 0, why: declined(deniedTables(candidates, profile) ?? failed) };
  }
  const others = clusters.map(({ members, ...each }) => ({ candidate: candidates[members[0]!]!, ...each }));
  const { members, confidence } = best;
  const candidate = members.map((index) => candidates[index]!).find(isSolved) ?? candidates[members[0]!]!;
  if (isSolved(candidate)) {
    // People have decided: nothing comes near it.
    const beside = others.slice(1).map(({ closeness: _, ...each }) => each);
    return { candidate, confidence, why: whySolved(candidate), alternatives: beside };
  }
  if (confidence < threshold) {
    const read = candidate.reasons?.join("; ");
    const why = declined(`the likeliest reading is too unsure (${percent(confidence)}${read ? `: ${read}` : ""})`);
    return { candidate: undefined, confidence, why, alternatives: others };
  }
  const alike = members.length > 1 ? ` ${members.length} of ${candidates.length} readings give this result.` : "";
  const why = `Read as: ${(candidate.reasons ?? [candidate.sql]).join("; ")}.${alike}${doubt.text}`;
  return { candidate, confidence, why, alternatives: others.slice(1) };
}

/** Says which tables that the queries read the account may not; undefined when it may read all. */
function deniedTables(candidates: readonly Candidate[], { tables }: Profile): string | undefined {
  const read = candidates.flatMap(({ sql }) => readBlocks(sql).blocks.flatMap((block) => block.sources));
  const denied = tables.filter(
    (table) =>
      isDenied(table.failure ?? "") &&
      read.some((source) => source.table !== undefined && sameName(source.table, table.name)),
  );
  if (denied.length === 0) return undefined;
  const names = denied.map(({ name }) => JSON.stringify(name)).join(", ");
  return `${denied.length === 1 ? "the table" : "the tables"} ${names} may not be read by this account`;
}

function whySolved({ reasons }: Candidate): string {
  const [reason = "solved before"] = reasons ?? [];
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
