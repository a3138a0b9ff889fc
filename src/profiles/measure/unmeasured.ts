import { isDenied } from "../../databases/results/denied.js";
import type { TableProfile } from "../profile.js";

/** Tables that are named where several share a reason. */
const NAMED = 3;

/** Tables that failed as a whole, a sentence for each reason: an account with few rights may read none of thousands. */
export function failedTables(tables: readonly TableProfile[]): string[] {
  const groups = new Map<string, TableProfile[]>();
  for (const table of tables) {
    if (table.failure === undefined) continue;
    const reason = reasonOf(table.failure, table.name);
    groups.set(reason, [...(groups.get(reason) ?? []), table]);
  }
  return [...groups].map(([reason, alike]) => {
    const [{ name, failure }] = alike as [TableProfile];
    const part = `${alike.length.toLocaleString("en")} of ${tables.length.toLocaleString("en")} tables`;
    if (reason === "denied") return `${part} may not be read by this account: ${namesText(alike)}`;
    if (alike.length === 1) return `${name} could not be measured: ${failure}`;
    return `${part} could not be measured: ${namesText(alike)}; the first: ${failure}`;
  });
}

/** The same for tables that failed alike, though the message names each. */
function reasonOf(failure: string, name: string): string {
  return isDenied(failure) ? "denied" : failure.replaceAll(name, "…");
}

/** "a, b, c and 15 more" */
function namesText(tables: readonly TableProfile[]): string {
  const names = tables.slice(0, NAMED).map(({ name }) => name);
  const rest = tables.length - names.length;
  return `${names.join(", ")}${rest > 0 ? ` and ${rest.toLocaleString("en")} more` : ""}`;
}
