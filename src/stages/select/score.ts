import { z } from "zod";
import { isDenied } from "../../databases/engines.js";
import type { ExampleHit } from "../../indexes/example-store.js";
import { percent } from "../../language/numbers.js";
import type { Profile } from "../../profiles/profile.js";
import { isProperName, unlinkedWords } from "../../semantic-parser/lexicon/link-question.js";
import { shapeOf, shapeVote } from "../../semantic-parser/templates/sql-shape.js";
import { readBlocks } from "../../sql/blocks.js";
import { bestRevisions } from "../best-revisions.js";
import type { Candidate } from "../candidate.js";
import { sameName } from "../fix/same-name.js";
import { candidates, clusters, examples, matchedValues, type Selection, selection } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { clusterByResult } from "./clusters.js";
import { confidenceIn, evidenceOf, WITH_EXAMPLES, WITHOUT_EXAMPLES } from "./score-confidence.js";

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

/** What is left of the confidence where a name of the question is found nowhere in the database. */
const NAMELESS = 0.2;

interface Ranked {
  /** Positions, the best candidate first. */
  readonly members: readonly number[];
  readonly confidence: number;
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
  const clusters = clusterByResult(candidates);
  const votes = votesOf(candidates, examples);
  const evidence = evidenceOf(clusters, candidates, votes);
  const weights = votes === undefined ? WITHOUT_EXAMPLES : WITH_EXAMPLES;
  const byScore = (a: number, b: number) => (candidates[b]!.score ?? 0) - (candidates[a]!.score ?? 0);
  return clusters
    .map((members, index) => ({
      members: members.toSorted(byScore),
      confidence: Math.max(confidenceIn(evidence[index]!, weights), ...solvedScores(members, candidates)),
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
  const missing = unlinkedWords({
    question: state.question,
    evidence: state.evidence,
    now: state.now,
    profile: context.profile,
    vocabulary: context.vocabulary,
    values: state.get(matchedValues) ?? [],
  });
  const unknown =
    missing.length === 0
      ? ""
      : ` Nothing in the database was found for ${missing.map((word) => `"${word}"`).join(", ")}.`;
  if (best === undefined) {
    const failed =
      candidates.length > 0 ? "none of the queries that were tried runs" : "no query could be made of the question";
    const why = deniedTables(candidates, context.profile) ?? failed;
    return { candidate: undefined, confidence: 0, why: `I do not know: ${why}.${unknown}` };
  }
  const { members } = best;
  const solved = members.map((index) => candidates[index]!).find(isSolved);
  if (solved) return { candidate: solved, confidence: best.confidence, why: whySolved(solved) };
  // Without the one that was named, the rest would be an answer to another question.
  const { sql } = candidates[members[0]!]!;
  const nameless = missing.some((word) => isProperName(word, state.question) && !sql.includes(word));
  const confidence = nameless ? best.confidence * NAMELESS : best.confidence;
  const candidate = candidates[members[0]!]!;
  if (confidence < threshold) {
    const why = `I do not know: the likeliest reading is too unsure (${percent(confidence)}).${unknown}`;
    return { candidate: undefined, confidence, why };
  }
  const alike = members.length > 1 ? ` ${members.length} of ${candidates.length} readings give this result.` : "";
  const why = `Read as: ${(candidate.reasons ?? [candidate.sql]).join("; ")}.${alike}${unknown}`;
  return { candidate, confidence, why };
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
