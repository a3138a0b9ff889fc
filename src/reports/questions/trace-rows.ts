import type { AnswerDetail, CandidateDetail } from "./packed.js";

/** Runs SQL over views that are named as the tables of `tables.ts`. Numbers come as numbers. */
export type Select = (sql: string) => Promise<readonly unknown[]>;

interface Keyed {
  readonly run: string;
  readonly id: string;
}

/** Rows of each question of each run; `key(run, id)` finds them. */
export type Grouped<Row> = ReadonlyMap<string, readonly Row[]>;

export const key = (run: string, id: string) => `${run}\u0000${id}`;

/** What the page shows of a question's trace, a list of rows for each of its parts. */
export async function traceRows(select: Select) {
  const grouped = async <Row>(sql: string) => groupedRows((await select(sql)) as readonly (Row & Keyed)[]);
  return {
    scores: await grouped<AnswerDetail["scores"][number]>(
      "SELECT run, id, metric, value, failure FROM scores ORDER BY ALL",
    ),
    stages: await grouped<AnswerDetail["stages"][number]>(
      "SELECT run, id, stage, method, round(ms, 1) AS ms FROM stages ORDER BY run, id, position",
    ),
    values: await grouped<AnswerDetail["values"][number]>(
      `SELECT run, id, field, value, keyword, tier, round(score, 3) AS score, coalesce(in_gold, false) AS "inGold"
       FROM matched_values ORDER BY run, id, in_gold DESC, score DESC, field, value`,
    ),
    schemas: await grouped<AnswerDetail["schemas"][number]>(
      `SELECT run, id, stage, schema, coalesce(fields, []) AS fields FROM linked
       ORDER BY run, id, list_position(['filtered', 'precise', 'recall'], schema), stage`,
    ),
    examples: await grouped<AnswerDetail["examples"][number]>(
      `SELECT run, id, question, sql, round(score, 3) AS score, coalesce(same_skeleton, false) AS "sameSkeleton"
       FROM examples ORDER BY run, id, position`,
    ),
    candidates: await grouped<CandidateDetail>(
      `SELECT run, id, candidate AS number, stage, generator, round, parent, sql, schema, outcome, message,
         rows::DOUBLE AS rows, coalesce(chosen, false) AS chosen, coalesce(in_pool, false) AS "inPool",
         coalesce("right", false) AS "right"
       FROM candidates ORDER BY run, id, candidate`,
    ),
    clusters: await grouped<AnswerDetail["clusters"][number]>(
      `SELECT run, id, candidates, coalesce("right", false) AS "right" FROM clusters ORDER BY run, id, cluster`,
    ),
    slots: await grouped<AnswerDetail["slots"][number]>(
      "SELECT run, id, stage, slot, title, lines FROM slots WHERE len(lines) > 0 ORDER BY run, id, position",
    ),
    verdicts: await grouped<AnswerDetail["verdicts"][number]>(
      `SELECT run, id, first, second, winner, coalesce(first_right, false) AS "firstRight",
         coalesce(second_right, false) AS "secondRight"
       FROM verdicts ORDER BY run, id, position`,
    ),
    calls: await grouped<AnswerDetail["calls"][number]>(
      `SELECT run, id, stage, role, model, tokens_in::DOUBLE AS "tokensIn", tokens_out::DOUBLE AS "tokensOut",
         round(ms) AS ms, failure
       FROM calls ORDER BY run, id, call`,
    ),
  };
}

export type TraceRows = Awaited<ReturnType<typeof traceRows>>;

function groupedRows<Row>(rows: readonly (Row & Keyed)[]): Grouped<Row> {
  const groups = new Map<string, Row[]>();
  for (const { run, id, ...rest } of rows) {
    const place = key(run, id);
    const group = groups.get(place);
    if (group) group.push(rest as Row);
    else groups.set(place, [rest as Row]);
  }
  return groups;
}
