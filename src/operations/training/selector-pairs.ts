import type { Outcome } from "../../databases/results/result.js";
import type { Executed } from "../../stages/candidate.js";
import { fieldsIn } from "../../stages/link/fields-in.js";
import { matchedValues } from "../../stages/slots.js";
import type { State } from "../../stages/state.js";
import type { ChatTokenizer } from "../../training/checks/tokenizer.js";
import { queryEditor } from "../../training/edits/edits.js";
import { seedOf, type TrainingPair } from "../../training/pair.js";
import { noisyState } from "../../training/prompt.js";
import {
  type EditCounts,
  type Execute,
  editedPairs,
  type QueryPair,
  type RunResult,
  runPairs,
} from "../../training/selector/pairs.js";
import {
  rankWeight,
  type SelectorContext,
  type SelectorPrompt,
  type SelectorRow,
  selectorRows,
} from "../../training/selector/rows.js";
import { candidatesOf, stateOfTrace } from "../../training/selector/traced.js";
import type { OpenDatabase } from "../ask/open-prepared.js";
import type { RunTraces } from "./run-traces.js";

/** What pairs are made with, the same for all questions. */
export interface SelectorBench {
  readonly prompt: SelectorPrompt;
  /** Whether pairs from runs are weighted by generator rank. */
  readonly byRank: boolean;
  readonly traces: RunTraces;
  readonly tokenizer: ChatTokenizer | undefined;
  readonly noise: number;
  readonly seed: number;
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** What became of a question, for the data card. */
export interface SelectorFacts {
  readonly edits: EditCounts;
  /** One for each run that asked it. */
  readonly runs: readonly RunResult[];
  /** Its gold query, which ran when it was checked, did not run again: no pairs. */
  readonly failed?: true;
}

/** All pairs of one question, each in both orders. */
export async function selectorPairs(
  pair: TrainingPair,
  open: OpenDatabase,
  bench: SelectorBench,
): Promise<{ readonly facts: SelectorFacts; readonly rows: readonly SelectorRow[] }> {
  const { prompt, byRank, tokenizer, deadline, signal } = bench;
  const context = { ...open, databaseName: pair.database, signal };
  const execute = (sql: string) => open.database.query(sql, { deadline, signal });
  const executed = async (sql: string): Promise<Executed> => ({ sql, outcome: await execute(sql) });
  const gold = await executed(pair.gold);
  if (!("result" in gold.outcome)) return { facts: { edits: {}, runs: [], failed: true }, rows: [] };
  const golds = [gold, ...(await Promise.all(pair.otherGolds.map(executed)))] as const;
  const { facts, pairs } = await pairsOf(pair, golds, execute, context, bench);
  const rows = pairs.flatMap((each, index) => {
    const weight = byRank && each.kind === "run" ? rankWeight(each.source, prompt.settings.ranks) : 1;
    return selectorRows(pair, each, index + 1, weight, prompt, each.state, context);
  });
  return { facts, rows: rows.map((row) => ({ ...row, tokens: tokenizer?.tokens(row.prompt) ?? null })) };
}

/** A pair with what is known of its question. */
type KnownPair = QueryPair & { readonly state: State };

/** Pairs of runs, then of edits that no candidate of a run repeats. */
async function pairsOf(
  pair: TrainingPair,
  golds: readonly [Executed, ...Executed[]],
  execute: Execute,
  context: SelectorContext,
  { prompt, traces, noise, seed }: SelectorBench,
): Promise<{ readonly facts: SelectorFacts; readonly pairs: readonly KnownPair[] }> {
  const { profile } = context;
  const edits = await queryEditor(profile);
  const edited = await editedPairs(pair, golds, edits(pair.gold, seedOf(seed, pair.id, "edit")), execute, context);
  const read = [golds[0], ...edited.pairs.map(({ wrong }) => wrong)].flatMap(({ sql }) => fieldsIn(sql, profile));
  const linked = noisyState(pair, read, { noise, seed }, context);
  const pairs: KnownPair[] = [];
  const add = (found: readonly QueryPair[], state: State) => {
    const fresh = found.filter((each) => !pairs.some((other) => sameQueries(each, other)));
    pairs.push(...fresh.map((each) => ({ ...each, state })));
  };
  const runs: RunResult[] = [];
  for (const events of await traces(pair)) {
    const candidates = await candidatesOf(events, once(execute));
    const found = await runPairs(pair, golds, candidates, prompt.settings, context);
    runs.push(found.result);
    add(found.pairs, stateOfTrace(events, linked.get(matchedValues) ?? []) ?? linked);
  }
  add(edited.pairs, linked);
  return { facts: { edits: edited.counts, runs }, pairs };
}

/** The same SQL is run once: candidates repeat one another. */
function once(execute: Execute): Execute {
  const outcomes = new Map<string, Promise<Outcome>>();
  return (sql) => {
    const outcome = outcomes.get(sql) ?? execute(sql);
    outcomes.set(sql, outcome);
    return outcome;
  };
}

const sameQueries = (one: QueryPair, other: QueryPair) =>
  one.right.sql === other.right.sql && one.wrong.sql === other.wrong.sql;
