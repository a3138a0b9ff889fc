import { groupBy } from "../../collections.js";
import { isDenied } from "../../databases/engines.js";
import { formatNumber } from "../../language/numbers.js";
import { skippedPhrase } from "../describe/how-measured.js";
import type { Profile, TableProfile } from "../profile.js";

/** Tables that are named where several share a reason. */
const NAMED = 3;

/** Tables that failed as a whole, a sentence for each reason: an account with few rights may read none of thousands. */
export function failedTables(
  tables: readonly TableProfile[],
  counts: (table: TableProfile) => boolean = () => true,
): string[] {
  const failed = tables
    .filter(counts)
    .flatMap(({ name, failure }) => (failure === undefined ? [] : [{ name, failure }]));
  return [...groupBy(failed, reasonOf)].map(([reason, alike]) => {
    const { name, failure } = alike[0]!;
    const part = `${formatNumber(alike.length)} of ${formatNumber(tables.length)} tables`;
    if (reason === "denied") return `${part} may not be read by this account: ${namesText(alike)}`;
    if (alike.length === 1) return `${name} could not be measured: ${failure}`;
    return `${part} could not be measured: ${namesText(alike)}; the first: ${failure}`;
  });
}

/**
 * Tables that could not be read though the account may: a damaged file, a lost server. A sentence for each reason. A
 * view may have been broken for years.
 */
export function brokenTables({ tables, skipped = [] }: Pick<Profile, "tables" | "skipped">): string[] {
  return [
    ...failedTables(tables, ({ kind, failure }) => kind === "table" && !isDenied(failure ?? "")),
    ...skipped.filter(({ broken }) => broken).map(skippedPhrase),
  ];
}

/** The same for tables that failed alike, though the message names each. */
function reasonOf({ name, failure }: { readonly name: string; readonly failure: string }): string {
  return isDenied(failure) ? "denied" : failure.replaceAll(name, "…");
}

/** "a, b, c and 15 more" */
function namesText(tables: readonly { readonly name: string }[]): string {
  const names = tables.slice(0, NAMED).map(({ name }) => name);
  const rest = tables.length - names.length;
  return `${names.join(", ")}${rest > 0 ? ` and ${formatNumber(rest)} more` : ""}`;
}
