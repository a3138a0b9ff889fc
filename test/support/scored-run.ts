import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bakery } from "./bakery.js";
import { type TableRows, writeRunTables } from "./run-tables.js";

/** A question of a recorded run and what became of it. */
export interface Recorded {
  readonly id?: string;
  readonly question: string;
  readonly gold: string;
  readonly sql: string | null;
  readonly right: boolean;
  readonly tier?: string;
  readonly flags?: readonly string[];
  readonly confidence?: number;
  readonly calls?: number;
}

export interface ScoredRun {
  readonly name: string;
  readonly pipeline?: string;
  readonly questions: readonly Recorded[];
  /** Rows of further tables, as traces give them. */
  readonly rows?: TableRows;
}

/** Writes the folder of a scored run over the bakery: `run.json` and its tables. */
export async function scoredRun(
  folder: string,
  { name, pipeline = "offline", questions, rows = {} }: ScoredRun,
): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  const location = join(path, "bakery.sqlite");
  bakery(location);
  const numbered = questions.map((question, index) => ({ id: String(index + 1), ...question }));
  await writeFile(
    join(path, "run.json"),
    JSON.stringify({
      version: 1,
      name,
      created: "2024-05-01T09:30:00.000Z",
      producer: "0.1.0",
      dataSet: { kind: "lines", path: "bakery.jsonl", hash: "1", questions: questions.length },
      questions: numbered.map(({ id }) => id),
      selection: {},
      pipeline: { name: pipeline, hash: "1" },
      models: pipeline === "offline" ? {} : { generator: { model: "coder", hash: "1" } },
      databases: { bakery: { location, fingerprint: "1", profile: "1" } },
      ownExamples: false,
    }),
  );
  await writeRunTables(path, {
    run: name,
    pipeline,
    rows: {
      questions: numbered.map(({ id, question, gold, tier, flags }) => ({
        ...{ id, database: "bakery", question, gold_queries: [gold], tier, flags: flags ?? [], tags: [] },
        ...{
          gold_outcome: "rows",
          gold_tables: ["bread"],
          gold_fields: ["bread.name"],
          gold_skeleton: "",
          joins: 0,
          tables: 1,
          fields: 1,
        },
      })),
      answers: numbered.map(({ id, sql, right, confidence = 0.5, calls = 0 }) => ({
        ...{
          id,
          sql,
          right,
          confidence,
          calls,
          candidate: 1,
          outcome: sql === null ? "unknown" : "rows",
          why: "as read",
        },
        ...{ tokens_in: calls * 900, tokens_out: calls * 60, tokens_cached: 0, price: calls * 0.001, seconds: 0.2 },
      })),
      scores: numbered.map(({ id, right }) => ({ id, metric: "strict", value: Number(right) })),
      candidates: numbered.flatMap(({ id, sql, right }) =>
        sql === null
          ? []
          : [
              {
                id,
                candidate: 1,
                stage: "compose",
                generator: "semantic-parser",
                round: 0,
                sql,
                outcome: "rows",
                rows: 1,
                in_pool: true,
                chosen: true,
                duplicate: false,
                right,
                cluster: 0,
              },
            ],
      ),
      stages: numbered.map(({ id }) => ({
        id,
        position: 0,
        stage: "compose",
        method: "generate/compose",
        at: 0,
        ms: 12,
      })),
      ...rows,
    },
  });
  await writeFile(join(path, "answers.jsonl"), "");
  await writeFile(join(path, "score.json"), "{}");
  return path;
}
