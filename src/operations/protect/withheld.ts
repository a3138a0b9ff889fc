import type { Database } from "../../databases/database.js";
import type { Dialect } from "../../databases/dialect.js";
import type { PlanStep } from "../../databases/plan.js";
import type { Outcome } from "../../databases/results/result.js";
import type { Example } from "../../indexes/example-store.js";
import { speaksOf } from "../../profiles/views/visibility.js";
import { sqlTokens, unquoted, withoutComments } from "../../sql/tokens.js";

/** Engines suggest names that may be those of hidden fields. */
export function withoutSuggestions<Failing extends Outcome>(outcome: Failing): Failing {
  if (outcome.kind !== "error") return outcome;
  const [message = ""] = outcome.message.split(/\n|Candidate|Did you mean|Perhaps you meant/);
  return { ...outcome, message: message.trimEnd() };
}

/**
 * Without the names of what the account may not read, where the statement does not write them itself: behind `*` and views
 * are tables and fields that it need not know of.
 */
export function withoutUnwritten<Failing extends Outcome>(outcome: Failing, sql: string, dialect: Dialect): Failing {
  if (outcome.kind !== "error") return outcome;
  const [denied, ...names] = dialect.accessDenied?.exec(outcome.message) ?? [];
  if (denied === undefined) return outcome;
  const written = new Set(sqlTokens(sql, dialect).map((token) => unquoted(token).toLowerCase()));
  if (names.every((name) => name === undefined || written.has(name.toLowerCase()))) return outcome;
  return { ...outcome, message: "Something that the statement reads may not be read by this account" };
}

/** The words of a step and the names of indexes may tell of fields that are hidden, and of the literals of a statement. */
export function bareStep({ index: _, ...step }: PlanStep): PlanStep {
  return { ...step, detail: step.operation, children: step.children.map(bareStep) };
}

/** Smallest and greatest values, too, are in the catalogue's statistics. */
export const withoutCatalogue: Pick<Database, "tableSizes" | "catalogueStatistics"> = {
  tableSizes: async () => new Map(),
  catalogueStatistics: async () => undefined,
};

/** An example without its comments, which may speak of what is hidden; undefined where it speaks of one of the names itself. */
export function exampleWithout(names: ReadonlySet<string>, example: Example, dialect: Dialect): Example | undefined {
  const { question, evidence = "", sql } = example;
  if (speaksOf([question, sql, evidence].join("\n"), names)) return undefined;
  const tokens = withoutComments(sqlTokens(sql, dialect));
  return { ...example, sql: tokens.map(({ raw }) => raw).join("") };
}
