import { nearest } from "../../artifacts/nearest.js";
import type { Database } from "../../databases/database.js";
import type { Dialect } from "../../databases/dialect.js";
import type { Outcome } from "../../databases/results/result.js";
import { namedIn, sameName } from "./same-name.js";

/** Milliseconds and rows of the engine's list of functions, and the longest name that is compared with it. */
const DEADLINE = 2000;
const MOST_NAMES = 10_000;
const LONGEST = 64;

/** Among hundreds of names some have half their letters in common with any. */
const FURTHEST = 0.4;

/**
 * What an engine has in place of a function that it does not have: the functions that it lists itself whose names are most
 * like it, and how it writes what the name speaks of, dates or patterns.
 */
export async function functionHints(
  outcome: Outcome,
  { database, signal }: { readonly database: Pick<Database, "query" | "dialect">; readonly signal: AbortSignal },
): Promise<string[]> {
  if (outcome.kind !== "error" || outcome.failure !== "unknown-function") return [];
  const { dialect } = database;
  const name = namedIn(outcome.message, dialect)?.name;
  if (name === undefined || name.length > LONGEST) return [];
  const known = await functionsOf(database, signal);
  // PostgreSQL says the same of a function that it has for arguments of other types.
  if (known.some((each) => sameName(each, name))) {
    return [`${dialect.title} has the function ${name} for arguments of other types or another number: cast them.`];
  }
  const near = nearest(name, known, 3, FURTHEST);
  const alike = near.length > 0 ? [`Functions of ${dialect.title} with names like ${name}: ${near.join(", ")}.`] : [];
  return [...alike, ...writtenInstead(name, dialect)];
}

const TIMES = /date|time|day|week|month|quarter|year|hour|minute|age|epoch|now/i;
const PATTERNS = /regex|rlike|match|similar|glob/i;

function writtenInstead(name: string, { title, clock, matching }: Dialect): string[] {
  if (PATTERNS.test(name)) return [`${title} compares a text t with a pattern so: ${matching.matches("t", "…")}.`];
  if (!TIMES.test(name)) return [];
  const parts = (["year", "month", "day"] as const).map((unit) => `${unit} ${clock.periodOf("t", unit)}`);
  return [`Of a time t, ${title} has: ${parts.join("; ")}; the days from a to b ${clock.days("a", "b")}.`];
}

const listed = new WeakMap<object, readonly string[]>();

/** Empty where the engine does not tell, or not in time. */
async function functionsOf(
  database: Pick<Database, "query" | "dialect">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const known = listed.get(database);
  if (known || database.dialect.functions === undefined) return known ?? [];
  const outcome = await database.query(database.dialect.functions, { deadline: DEADLINE, maxRows: MOST_NAMES, signal });
  if (outcome.kind !== "rows") return [];
  const names = (outcome.result.data[0] ?? []).map(String).sort();
  listed.set(database, names);
  return names;
}
