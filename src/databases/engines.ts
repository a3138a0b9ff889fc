import type { Dialect } from "./dialect.js";
import { duckdb } from "./duckdb/engine.js";
import type { Engine } from "./engine.js";
import { files } from "./files/engine.js";
import { mysql } from "./mysql/engine.js";
import { postgres } from "./postgres/engine.js";
import { spark } from "./spark/engine.js";
import { sqlite } from "./sqlite/engine.js";

/** The one list of engines, asked in this order whose file it is. */
export const engines: readonly Engine[] = [sqlite, duckdb, files, mysql, postgres, spark];

/** The dialects of all engines; those of several have one. */
const dialects = new Map(engines.map(({ dialect }) => [dialect.name, dialect]));
export const dialectNames: readonly string[] = [...dialects.keys()];

/** The dialect that an artifact records. */
export function dialectNamed(name: string): Dialect {
  const dialect = dialects.get(name);
  if (!dialect) throw new Error(`No dialect is called "${name}"`);
  return dialect;
}

/** Whether the message of any engine says that the account lacks a right. */
export function isDenied(message: string): boolean {
  return engines.some(({ dialect }) => dialect.accessDenied?.test(message));
}

export function engineNamed(name: string): Engine {
  const engine = engines.find((candidate) => candidate.name === name);
  if (!engine) throw new Error(`No engine is called "${name}"`);
  return engine;
}
