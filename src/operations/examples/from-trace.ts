import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { AskableError } from "../../errors.js";
import type { Example } from "../../indexes/example-store.js";
import type { TraceEvent } from "../../traces/events.js";
import { readTrace } from "../../traces/reader.js";
import type { Workspace } from "../../workspace/workspace.js";

/**
 * The question of a trace with the SQL that answered it, or with the SQL given, where a person knows better.
 *
 * @param trace Path of a trace, or "last" for the newest one of the database.
 * @throws AskableError for a trace of another database, or one without an answer when no SQL is given.
 */
export async function exampleFromTrace(
  workspace: Workspace,
  name: string,
  trace: string,
  sql: string | undefined,
): Promise<Example> {
  const path = trace === "last" ? await lastTrace(workspace, name) : resolve(trace);
  const { events } = await readTrace(path);
  const start = find(events, "start");
  if (!start) throw new AskableError(`${path} tells no question`, { hint: "Give the path that askable ask reported." });
  if (start.database !== name) {
    throw new AskableError(`${path} is of the database "${start.database}", not "${name}"`, {
      hint: `Add it there: askable examples add ${start.database} --trace ${trace}`,
    });
  }
  const { question, evidence, previous } = start;
  if (previous) {
    throw new AskableError(`The question of ${path} may refer to the one before it: "${question}"`, {
      hint: `Say it in full: askable examples add ${name} --question "…" --sql "…"`,
    });
  }
  const written = sql ?? answerOf(events);
  if (written === undefined) {
    throw new AskableError(`${path} has no answer to accept: "${question}"`, {
      hint: `Give the right SQL yourself: askable examples add ${name} --trace ${trace} --sql "…"`,
    });
  }
  const source = sql === undefined ? ("answer" as const) : ("person" as const);
  return { question, sql: written, ...(evidence ? { evidence } : {}), database: name, source };
}

/** The SQL as it ran: an engine may have read the query otherwise than its own words would be read elsewhere. */
function answerOf(events: readonly TraceEvent[]): string | undefined {
  const answer = find(events, "answer");
  if (!answer?.sql) return undefined;
  const candidate = events.find((event) => event.event === "candidate" && event.id === answer.candidate);
  return (candidate?.event === "candidate" ? candidate.rewritten : undefined) ?? answer.sql;
}

function find<Kind extends TraceEvent["event"]>(events: readonly TraceEvent[], kind: Kind) {
  return events.find((event): event is Extract<TraceEvent, { event: Kind }> => event.event === kind);
}

async function lastTrace(workspace: Workspace, name: string): Promise<string> {
  const folder = workspace.traces(name);
  const paths = existsSync(folder)
    ? (await readdir(folder)).filter((file) => file.endsWith(".jsonl")).map((file) => join(folder, file))
    : [];
  const dated = await Promise.all(paths.map(async (path) => ({ path, time: (await stat(path)).mtimeMs })));
  const last = dated.sort((a, b) => b.time - a.time)[0];
  if (last) return last.path;
  throw new AskableError(`No question was asked of ${name} yet: there is no trace in ${folder}`, {
    hint: `Ask one: askable ask ${name} "…"`,
  });
}
