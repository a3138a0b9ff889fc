import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Question } from "#askable/evaluation/datasets/question.js";
import type { RunAnswer } from "#askable/evaluation/run/format.js";
import { runLayout } from "#askable/evaluation/run/layout.js";
import type { Models } from "#askable/models/model.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { openTraceWriter } from "#askable/traces/writer.js";

export interface Recording {
  readonly folder: string;
  /** Of the database that all questions are asked of. */
  readonly location: string;
  readonly resources: Resources;
  readonly questions: readonly Question[];
  readonly pipeline: string;
  readonly models?: (question: Question) => Models;
}

/** Asks questions and writes the folder of the run, as `askable evaluate` does; seconds are those of the tests. */
export async function recordRun({ folder, location, resources, questions, pipeline, models }: Recording) {
  const data = join(folder, "questions.jsonl");
  const text = questions
    .map(
      ({ goldQueries, ...rest }) =>
        `${JSON.stringify({ ...rest, ...(goldQueries.length > 0 ? { gold_queries: goldQueries } : { sql: null }) })}\n`,
    )
    .join("");
  mkdirSync(folder, { recursive: true });
  writeFileSync(data, text);
  const layout = runLayout(join(folder, "run"));
  mkdirSync(layout.traces, { recursive: true });
  const loaded = await loadPipeline(pipeline);
  const answers: RunAnswer[] = [];
  for (const question of questions) {
    const trace = openTraceWriter(layout.trace(question.id));
    const asked = { ...resources, ...(models && { models: models(question) }), trace: trace.write };
    const { answer, cost, stopped } = await runPipeline(loaded, { question: question.question }, asked).finally(
      trace.close,
    );
    const { confidence, why, candidate } = answer;
    const end = { sql: candidate?.sql ?? null, confidence, why, ...(stopped !== undefined && { stopped }) };
    answers.push({ id: question.id, ...end, cost: { ...cost, seconds: 0.5 } });
  }
  writeFileSync(layout.answers, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(""));
  const run = {
    version: 1,
    name: "trial",
    created: "2026-01-01T00:00:00.000Z",
    producer: "askable",
    dataSet: {
      kind: "lines",
      path: data,
      hash: createHash("sha256").update(text).digest("hex"),
      questions: questions.length,
    },
    questions: questions.map(({ id }) => id),
    selection: {},
    pipeline: { name: pipeline, hash: loaded.hash },
    models: {},
    databases: { music: { location, fingerprint: await resources.database.fingerprint(), profile: "p" } },
    ownExamples: false,
  };
  writeFileSync(layout.run, JSON.stringify(run));
  return { layout, run, answers };
}
