import type { Rights } from "../databases/rights.js";
import type { CallerAccount } from "../databases/server.js";
import { ServeError } from "./serve-error.js";

/** What a caller may read of one database: of a file these tables and fields, of a server what its account may. */
export interface CallerRights {
  readonly tables?: Rights["tables"] | undefined;
  readonly account?: CallerAccount | undefined;
}

/** Who asks, and what they may see. Transports make one of a key; who starts the service may do all. */
export interface Caller {
  /** As logs and metrics name it. */
  readonly name: string;
  readonly databases: "all" | readonly string[];
  /** By the names of databases; of those that are not named it may read all. */
  readonly rights?: Readonly<Record<string, CallerRights>> | undefined;
  /** Whether it is shown the SQL of answers, their rows, and what happened step by step. */
  readonly sees: { readonly sql: boolean; readonly rows: boolean; readonly traces: boolean };
  /** Whether it may run SQL of its own. */
  readonly runsSql: boolean;
  /** Whether an answer may become a solved example for later questions. */
  readonly givesFeedback: boolean;
}

/** Whoever started the service. */
export function owner({ feedback }: { readonly feedback: boolean }): Caller {
  return {
    name: "owner",
    databases: "all",
    sees: { sql: true, rows: true, traces: true },
    runsSql: true,
    givesFeedback: feedback,
  };
}

export function maySee({ databases }: Caller, database: string): boolean {
  return databases === "all" || databases.includes(database);
}

/** Whether it may read a part of the database alone. */
export function isRestricted({ rights }: Caller, database: string): boolean {
  return rights !== undefined && Object.hasOwn(rights, database);
}

/** Whether it may read all databases, and all of each. */
export function seesAll({ databases, rights }: Caller): boolean {
  return databases === "all" && rights === undefined;
}

/** @throws ServeError with what is not allowed. */
export function requireRight(allowed: boolean, what: string): void {
  if (!allowed) throw new ServeError("not-allowed", `This key may not ${what}`, "Ask whoever runs the service.");
}
