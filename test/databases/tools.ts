import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import Sqlite from "better-sqlite3";
import type { Outcome } from "#askable/databases/results/result.js";
import { rowsOf } from "#askable/databases/results/result.js";

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "askable-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Every file below a folder with the hash of its content: what must not change. */
export function contentOf(path: string): Record<string, string> {
  if (!statSync(path).isDirectory()) return { "": createHash("sha256").update(readFileSync(path)).digest("hex") };
  const found: Record<string, string> = {};
  for (const name of readdirSync(path, { recursive: true, encoding: "utf8" }).sort()) {
    const full = join(path, name);
    if (statSync(full).isFile()) found[name] = createHash("sha256").update(readFileSync(full)).digest("hex");
  }
  return found;
}

export function makeSqlite(path: string, ...statements: string[]): string {
  const database = new Sqlite(path);
  for (const statement of statements) database.exec(statement);
  database.close();
  return path;
}

export async function makeDuckdb(path: string, ...statements: string[]): Promise<string> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  try {
    for (const statement of statements) await connection.run(statement);
    if (path !== ":memory:") await connection.run("CHECKPOINT");
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  return path;
}

/** The rows of an outcome; anything else is a failure of the test, with the reason in its message. */
export function rows(outcome: Outcome): unknown[][] {
  if (outcome.kind === "error" || outcome.kind === "timeout") throw new Error(`${outcome.kind}: ${outcome.message}`);
  return rowsOf(outcome.result);
}

/** Process ids of this process's children, and what they keep in memory; Linux only. */
export function children(): { pid: number; bytes: number }[] {
  const pids = readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );
  return pids.flatMap((pid) => {
    try {
      return [{ pid, bytes: Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096 }];
    } catch {
      return [];
    }
  });
}
