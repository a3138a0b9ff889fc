import type { Outcome } from "../../databases/results/result.js";
import { asksForOrder } from "../../language/order.js";
import type { Candidate, Executed } from "../../stages/candidate.js";
import { competingClusters } from "../../stages/select/tournament.js";
import type { StageContext } from "../../stages/stage.js";
import { EDIT_KINDS, type Edit, type EditKind } from "../edits/edit.js";
import { type EditEffect, judgeEdit } from "../edits/judge.js";
import type { TrainingPair } from "../pair.js";

/** A right and a wrong query for one question, both with their results. */
export interface QueryPair {
  readonly right: Executed;
  readonly wrong: Executed;
  readonly kind: "edit" | "run";
  /** The kind of edit, or the generator that wrote the wrong query. */
  readonly source: string;
  /** What was changed, or who wrote it. */
  readonly change: string;
  /** All queries that compete where these two do: the schema shows what they read. */
  readonly competing: readonly Executed[];
}

/** Runs SQL on the question's database. */
export type Execute = (sql: string) => Promise<Outcome>;
type Context = Pick<StageContext, "database" | "signal">;

/** What the edits that were tried did, by kind. */
export type EditCounts = Readonly<Partial<Record<EditKind, Readonly<Partial<Record<EditEffect, number>>>>>>;

/** Edits of one kind that are tried until one changes the result. */
const TRIES = 3;

/**
 * The gold query beside itself with a mistake: of each kind the first edit that changes the result.
 *
 * @param golds The gold query that is edited, and others whose rows are right too.
 */
export async function editedPairs(
  { question }: Pick<TrainingPair, "question">,
  golds: readonly [Executed, ...Executed[]],
  edits: readonly Edit[],
  execute: Execute,
  context: Context,
): Promise<{ readonly pairs: readonly QueryPair[]; readonly counts: EditCounts }> {
  const ordered = asksForOrder(question);
  const [gold] = golds;
  const pairs: QueryPair[] = [];
  const counts: Partial<Record<EditKind, Partial<Record<EditEffect, number>>>> = {};
  for (const kind of EDIT_KINDS) {
    for (const { sql, change } of edits.filter((each) => each.kind === kind).slice(0, TRIES)) {
      const wrong = { sql, outcome: await execute(sql) };
      const effect = await effectBeside(golds, wrong, ordered, context);
      const known = counts[kind] ?? {};
      counts[kind] = { ...known, [effect]: (known[effect] ?? 0) + 1 };
      if (effect !== "changes") continue;
      pairs.push({ right: gold, wrong, kind: "edit", source: kind, change, competing: [gold, wrong] });
      break;
    }
  }
  return { pairs, counts };
}

/** `nothing` where a query gives the rows of any gold query. */
async function effectBeside(
  golds: readonly [Executed, ...Executed[]],
  query: Executed,
  ordered: boolean,
  context: Context,
): Promise<EditEffect> {
  // One that fails has no rows that would be right.
  const told = golds.filter(({ outcome }) => "result" in outcome);
  const effects = await Promise.all(told.map((gold) => judgeEdit(gold, query, ordered, context)));
  return effects.includes("nothing") ? "nothing" : effects[0]!;
}

/** What candidates of a run gave: pairs, or why none. */
export type RunResult = "pairs" | "none right" | "all agree" | "nothing runs";

/**
 * The candidates of a run as its selection sees them: the right cluster's query beside each that competes with it. No pairs
 * where no candidate is right: the gold query beside a model's would be told by its style.
 */
export async function runPairs(
  { question }: Pick<TrainingPair, "question">,
  golds: readonly [Executed, ...Executed[]],
  candidates: readonly Candidate[],
  settings: { readonly ranks: readonly string[]; readonly representatives: number },
  context: Context,
): Promise<{ readonly pairs: readonly QueryPair[]; readonly result: RunResult }> {
  const { contest } = await competingClusters(candidates, { question }, settings, context);
  const competing = contest.slice(0, settings.representatives).map(({ representative }) => representative);
  if (competing.length === 0) return { pairs: [], result: "nothing runs" };
  const ordered = asksForOrder(question);
  const effects = await Promise.all(competing.map((each) => effectBeside(golds, each, ordered, context)));
  const right = competing[effects.indexOf("nothing")];
  if (right === undefined) return { pairs: [], result: "none right" };
  const pairs = competing
    .filter((_, at) => effects[at] !== "nothing")
    .map((wrong): QueryPair => {
      const { generator } = wrong;
      return { right, wrong, kind: "run", source: generator, change: `written by ${generator}`, competing };
    });
  return { pairs, result: pairs.length > 0 ? "pairs" : "all agree" };
}
