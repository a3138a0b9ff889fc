import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { sha256 } from "../../artifacts/hash.js";
import type { Database } from "../../databases/database.js";
import type { Dialect } from "../../databases/dialect.js";
import type { Schema } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import type { Example } from "../../indexes/example-store.js";
import type { KnownJoin } from "../../profiles/joins/known-joins.js";
import { matchNotes } from "../../profiles/notes/match.js";
import type { NotedJoin } from "../../profiles/notes/notes.js";
import { addUsage, type Practice } from "../../profiles/usage/add-usage.js";
import { readLogFile, readUsage } from "../../profiles/usage/read-log.js";
import type { JoinUsage, Usage } from "../../profiles/usage/usage.js";
import type { Progress } from "../../traces/progress.js";
import type { Preparation } from "../../workspace/preparation.js";
import { recordPath, type Workspace } from "../../workspace/workspace.js";
import { type LoadedNotes, loadNotes } from "./describe.js";
import { notesInputs, notesPaths, QUERY_LOG } from "./hash-notes.js";

/** What people know of a database, as far as it can be read without it. */
export interface Knowledge {
  readonly notes: readonly LoadedNotes[];
  /** The text of a file of past queries. */
  readonly queries: { readonly path: string; readonly text: string } | undefined;
  /** Where it was read from, for the manifest, and the hashes of the files. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly inputs: Readonly<Record<string, string>>;
}

export interface KnowledgeSources {
  /** Paths of notes; one that is empty for none. Default: those of the last time. */
  readonly notes?: string | readonly string[] | undefined;
  /** A file of past queries; empty for none. Default: that of the last time. */
  readonly queryLog?: string | undefined;
}

/** @throws AskableError when something is not there or is broken: it names file and line. */
export async function loadKnowledge(
  workspace: Workspace,
  name: string,
  previous: Preparation | undefined,
  given: KnowledgeSources,
): Promise<Knowledge> {
  const notes = given.notes === undefined ? lastNotes(previous) : [given.notes].flat().flatMap(path);
  const queryLog = given.queryLog === undefined ? lastLog(previous) : path(given.queryLog)[0];
  const recorded = notes.map((each) => recordPath(workspace, each));
  const loaded = await Promise.all(
    notesPaths(notes, workspace.profile(name)).map((each) => loadNotes(each, workspace)),
  );
  const queries = queryLog === undefined ? undefined : { path: queryLog, text: await readLogFile(queryLog) };
  return {
    notes: loaded,
    queries,
    inputs: {
      ...notesInputs(loaded.map(({ hash }) => hash)),
      ...(queries !== undefined && { [QUERY_LOG]: sha256(queries.text) }),
    },
    parameters: {
      ...(recorded.length > 0 && { notes: recorded.length === 1 ? recorded[0] : recorded }),
      ...(queryLog !== undefined && { queryLog: recordPath(workspace, queryLog) }),
    },
  };
}

const path = (given: string) => (given === "" ? [] : [resolve(given)]);

function lastNotes(previous: Preparation | undefined): readonly string[] {
  const gone = previous?.notes.find((each) => !existsSync(each));
  if (gone === undefined) return previous?.notes ?? [];
  throw new AskableError(`The notes that ${previous?.name} was prepared with are gone: ${gone}`, {
    hint: 'Put them back, give others with --notes PATH, or do without with --notes "".',
  });
}

function lastLog(previous: Preparation | undefined): string | undefined {
  const log = previous?.queryLog;
  if (log === undefined || existsSync(log)) return log;
  throw new AskableError(`The query log that ${previous?.name} was prepared with is gone: ${log}`, {
    hint: 'Put it back, give another with --query-log FILE, or do without with --query-log "".',
  });
}

/** What people know, with the names of the database. */
export interface MatchedKnowledge {
  readonly joins: readonly KnownJoin[];
  readonly usage: Usage | undefined;
  /** How past queries and accepted examples read, join and filter tables. */
  readonly practice: Practice | undefined;
  readonly warnings: readonly string[];
}

/**
 * Reads past queries against the schema, and gathers the joins that they, the examples accepted for the database and the
 * notes tell.
 */
export async function matchKnowledge(
  database: Database,
  { notes, queries }: Pick<Knowledge, "notes" | "queries">,
  examples: readonly Example[],
  options: { readonly onProgress?: Progress | undefined; readonly signal?: AbortSignal | undefined },
): Promise<MatchedKnowledge> {
  if (notes.length === 0 && queries === undefined && examples.length === 0)
    return { joins: [], usage: undefined, practice: undefined, warnings: [] };
  const { onProgress, signal } = options;
  const schema = await database.schema();
  const usage =
    queries === undefined
      ? undefined
      : await readUsage(queries.text, schema, database.dialect, {
          onProgress: ({ done, total }) => onProgress?.({ task: "reading past queries", done, total }),
          ...(signal && { signal }),
        });
  if (queries && usage) requireReadable(queries.path, usage);
  const solved = examples.length === 0 ? undefined : await examplesUsage(examples, schema, database.dialect);
  const practice = usage && solved ? addUsage(usage, solved) : (usage ?? solved);
  const noted = notes.flatMap((loaded) => loaded.notes.flatMap((each) => matchNotes(schema, each).joins));
  return {
    joins: [...noted.map((join) => notedJoin(join, schema)), ...(practice?.joins ?? []).flatMap(usedJoin)],
    usage,
    practice,
    warnings: usage ? warningsOf(usage) : [],
  };
}

/** How solved examples use a database. */
export function examplesUsage(
  examples: readonly Pick<Example, "sql">[],
  schema: Schema,
  dialect: Dialect,
): Promise<Usage> {
  return readUsage(examples.map(({ sql }) => `${sql.replace(/;\s*$/, "")};\n`).join(""), schema, dialect);
}

function notedJoin({ from, to, directed }: NotedJoin, schema: Schema): KnownJoin {
  const key = schema.tables.find(({ name }) => name === to.table)?.primaryKey ?? [];
  const fields = to.fields.length > 0 ? to.fields : key;
  return {
    from: { table: from.table, fields: [...from.fields] },
    to: { table: to.table, fields: [...fields] },
    source: "notes",
    directed,
    evidence: "said in notes",
  };
}

function usedJoin({ left, right, count, expression, declared }: JoinUsage): KnownJoin[] {
  if (declared || expression !== undefined) return [];
  const evidence = `used in ${count} past ${count === 1 ? "query" : "queries"}`;
  return [{ from: left, to: right, source: "query log", directed: false, evidence }];
}

/** Some statements may be of another dialect, or cut; where none can be read it is no log of this database. */
function requireReadable(path: string, { statements: { total, parsed, failures } }: Usage): void {
  const [first] = failures;
  if (parsed > 0 || !first) return;
  const what = total === 1 ? "its only statement cannot be parsed" : `not one of its ${total} statements can be parsed`;
  throw new AskableError(`${path}: ${what}; line ${first.line}: ${first.reason}`, {
    hint: 'Give a file of SQL in the words of this database with --query-log, or do without with --query-log "".',
  });
}

function warningsOf({ statements: { total, failed, failures } }: Usage): string[] {
  const [first] = failures;
  if (!first) return [];
  return [`${failed} of ${total} past queries cannot be parsed; the first, at line ${first.line}: ${first.reason}`];
}
