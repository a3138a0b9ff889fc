import { readFile } from "node:fs/promises";
import type { Dialect } from "../../databases/dialect.js";
import type { Schema } from "../../databases/schema.js";
import { AskableError, unreadable } from "../../errors.js";
import { sqlParser } from "../../sql/parse.js";
import { statementsOf } from "../../sql/statements.js";
import { usageCollector } from "./collect.js";
import { mostTelling, type PastQuery, pastQuery } from "./past-queries.js";
import { USAGE_VERSION, type Usage } from "./usage.js";

export interface ReadLogOptions {
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  readonly signal?: AbortSignal;
}

const MOST_FAILURES = 50;
/** Statements between two looks at the signal. */
const BATCH = 200;

/** The text of a file of queries. @throws AskableError when it cannot be read. */
export async function readLogFile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw unreadable(path, error);
    throw new AskableError(`There is no query log at ${path}`, { hint: "Check --query-log." });
  }
}

/**
 * What past queries show of how the data are used: joins, filters, formulas, groupings and functions, with columns
 * followed through aliases, subqueries and WITH to the stored fields. A statement that cannot be parsed is counted,
 * with its line and the reason, and the rest goes on; equal statements are read once and count as often as they occur.
 */
export async function readUsage(
  text: string,
  schema: Schema,
  dialect: Dialect,
  options: ReadLogOptions = {},
): Promise<Usage> {
  const statements = statementsOf(text);
  const distinct = new Map<string, { readonly line: number; readonly comment: string; times: number }>();
  for (const { sql, line, comment } of statements) {
    const known = distinct.get(sql);
    if (known) known.times++;
    else distinct.set(sql, { line, comment, times: 1 });
  }
  const parse = await sqlParser(dialect);
  const collector = usageCollector(schema, dialect);
  const failures: { line: number; reason: string }[] = [];
  const told: PastQuery[] = [];
  let [parsed, others, failed, done] = [0, 0, 0, 0];
  for (const [sql, { line, comment, times }] of distinct) {
    if (done++ % BATCH === 0) {
      options.signal?.throwIfAborted();
      options.onProgress?.({ done, total: distinct.size });
      await new Promise((resolve) => setImmediate(resolve));
    }
    const outcome = parse(sql);
    if (outcome.kind === "failed") {
      failed += times;
      failures.push({ line, reason: outcome.reason });
      continue;
    }
    parsed += times;
    const read = outcome.statements.flatMap((statement) => {
      const tables = collector.add(statement, times);
      return tables === undefined ? [] : [tables];
    });
    if (read.length === 0) others += times;
    const query = read.length === 1 ? pastQuery(sql, comment, read[0]!, times) : undefined;
    if (query) told.push(query);
  }
  return {
    kind: "usage",
    version: USAGE_VERSION,
    statements: { total: statements.length, parsed, others, failed, failures: failures.slice(0, MOST_FAILURES) },
    ...collector.collected(),
    ...(told.length > 0 && { queries: mostTelling(told) }),
  };
}
