import type { AnswerDetail, ListedAnswer, ListedQuestion, QuestionDetail } from "./packed.js";
import { type Grouped, key, type Select, type TraceRows, traceRows } from "./trace-rows.js";

/** A question of one or several runs: what lists show, and all details but rows. */
export interface ReadQuestion {
  readonly listed: ListedQuestion;
  readonly goldQueries: readonly string[];
  readonly detail: Omit<QuestionDetail, "runs"> & { readonly runs: readonly (Omit<AnswerDetail, "rows"> | null)[] };
}

interface QuestionRow {
  readonly run: string;
  readonly id: string;
  readonly database: string;
  readonly question: string;
  readonly evidence: string | null;
  readonly goldQueries: readonly string[];
  readonly tier: string | null;
  readonly flags: readonly string[] | null;
  readonly goldFields: readonly string[] | null;
}

interface AnswerRow {
  readonly run: string;
  readonly id: string;
  readonly sql: string | null;
  readonly outcome: string;
  readonly right: boolean;
  readonly confidence: number;
  readonly why: string;
  readonly failure: string | null;
  readonly stopped: string | null;
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly price: number;
  readonly seconds: number;
}

/**
 * Questions in the order of the runs, with the answer of each run. A question is the same in several runs where its id,
 * database and words are the same.
 *
 * @param lostBy The stage that lost a wrong answer, by `key(run, id)`.
 */
export async function readQuestions(
  select: Select,
  runs: readonly string[],
  lostBy: ReadonlyMap<string, string>,
): Promise<readonly ReadQuestion[]> {
  const questions = (await select(
    `SELECT run, id, database, question, evidence, gold_queries AS "goldQueries", tier, flags, gold_fields AS "goldFields" FROM questions`,
  )) as readonly QuestionRow[];
  const given = (await select(
    `SELECT run, id, sql, outcome, coalesce("right", false) AS "right", confidence, why, failure, stopped, calls,
       tokens_in AS "tokensIn", tokens_out AS "tokensOut", price, round(seconds, 3) AS seconds
     FROM answers`,
  )) as readonly AnswerRow[];
  const answers = new Map(given.map((row) => [key(row.run, row.id), row]));
  const literals = await literalRows(select);
  const traces = await traceRows(select);
  const held = new Map<string, Map<string, QuestionRow>>();
  for (const row of [...questions].sort((a, b) => runs.indexOf(a.run) - runs.indexOf(b.run))) {
    const same = key(key(row.database, row.id), row.question);
    const byRun = held.get(same) ?? new Map<string, QuestionRow>();
    held.set(same, byRun.set(row.run, row));
  }
  return [...held.values()].map((byRun) => {
    const [first] = byRun.values() as Iterable<QuestionRow>;
    const { run, id, database, question, evidence, goldQueries, tier, goldFields } = first as QuestionRow;
    const flags = first!.flags ?? [];
    const mine = runs.map((name) => (byRun.has(name) ? answers.get(key(name, id)) : undefined));
    return {
      listed: {
        id,
        database,
        question,
        tier,
        flagged: flags.length > 0,
        answers: mine.map((row) => listedAnswer(row, lostBy)),
      },
      goldQueries,
      detail: {
        evidence,
        goldQueries,
        flags,
        literals: literals.get(key(run, id)) ?? [],
        goldFields,
        runs: mine.map((row) => (row ? answerDetail(row, traces) : null)),
      },
    };
  });
}

type LiteralRow = QuestionDetail["literals"][number] & { readonly run: string; readonly id: string };

async function literalRows(select: Select): Promise<Grouped<QuestionDetail["literals"][number]>> {
  const rows = (await select("SELECT run, id, field, operator, value FROM gold_literals")) as readonly LiteralRow[];
  const groups = new Map<string, QuestionDetail["literals"][number][]>();
  for (const { run, id, ...literal } of rows) groups.set(key(run, id), [...(groups.get(key(run, id)) ?? []), literal]);
  return groups;
}

function listedAnswer(row: AnswerRow | undefined, lostBy: ReadonlyMap<string, string>): ListedAnswer | null {
  if (!row) return null;
  const { run, id, right, outcome, confidence } = row;
  const lost = right ? null : (lostBy.get(key(run, id)) ?? null);
  return { right, outcome, lost, confidence: Number.isFinite(confidence) ? confidence : 0 };
}

function answerDetail(row: AnswerRow, traces: TraceRows): Omit<AnswerDetail, "rows"> {
  const { run, id, sql, why, failure, stopped, calls, tokensIn, tokensOut, price, seconds } = row;
  const of = <Row>(rows: Grouped<Row>) => rows.get(key(run, id)) ?? [];
  return {
    sql,
    why,
    failure,
    stopped,
    cost: { calls, tokensIn, tokensOut, price, seconds },
    scores: of(traces.scores),
    stages: of(traces.stages),
    values: of(traces.values),
    schemas: of(traces.schemas),
    examples: of(traces.examples),
    candidates: of(traces.candidates),
    clusters: of(traces.clusters),
    slots: of(traces.slots),
    verdicts: of(traces.verdicts),
    calls: of(traces.calls),
  };
}
