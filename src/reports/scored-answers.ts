import type { RunTables } from "./queries.js";

/** An answer with its scores. */
export interface ScoredAnswer {
  readonly run: string;
  readonly id: string;
  readonly database: string;
  readonly question: string;
  readonly tier: string | null;
  readonly flagged: boolean;
  readonly right: boolean;
  /** By metric; null where the official code fails. */
  readonly scores: Readonly<Record<string, number | null>>;
}

export async function scoredAnswers(tables: RunTables): Promise<readonly ScoredAnswer[]> {
  const rows = await tables.query(
    `SELECT answers.run, id, database, question, tier, len(coalesce(flags, [])) > 0 AS flagged,
       coalesce("right", false) AS "right"
     FROM answers JOIN questions USING (run, id)`,
  );
  const scores = new Map<string, Record<string, number | null>>();
  for (const { run, id, metric, value } of await tables.query(
    "SELECT run, id, metric, value FROM scores ORDER BY ALL",
  )) {
    const place = JSON.stringify([run, id]);
    scores.set(place, { ...scores.get(place), [String(metric)]: value as number | null });
  }
  return rows.map((row) => ({ ...row, scores: scores.get(JSON.stringify([row.run, row.id])) ?? {} }) as ScoredAnswer);
}
