import { formatNumber, shareText } from "../../language/numbers.js";
import type { Estimate, Scan, Skipped, TableProfile } from "../profile.js";
import { oneLine } from "./phrases.js";

type Measured = Pick<TableProfile, "rows" | "rowsEstimate" | "scan" | "skipped">;

/** A table's rows in words; "about" where they were not counted. */
export function rowsPhrase({ rows, rowsEstimate }: Measured): string {
  if (rows === undefined) return "an unknown number of rows";
  return `${rowsEstimate ? "about " : ""}${formatNumber(rows)} ${rows === 1 ? "row" : "rows"}`;
}

/** What of a table was not read, in sentences; none where all of it was. */
export function partialPhrases(table: Measured): string[] {
  const { scan, skipped = [] } = table;
  const filtered = scan?.filter === undefined ? [] : [`Only rows where ${oneLine(scan.filter, 120)} were measured.`];
  const sampled = scan && scan.share < 1 ? [samplePhrase(table, scan)] : [];
  return [...filtered, ...sampled, ...skipped.map(skippedPhrase)];
}

function samplePhrase(table: Measured, { rows, share, method, bias }: Scan): string {
  const read = `${formatNumber(rows)} of ${rowsPhrase(table)} (${shareText(share)}), by ${oneLine(method)}`;
  return `Measured on a sample: ${read}.${bias === undefined ? "" : ` ${oneLine(bias, 200)}`}`;
}

export function skippedPhrase({ what, why }: Skipped): string {
  return `Not measured: ${oneLine(what, 200)}, because ${oneLine(why, 400)}.`;
}

/** How a number was come by, and how far it can be trusted: "from a sample of 200,000 rows (4 %), between 7 and 9". */
export function estimatePhrase({ method, rows, share, error, low, high }: Estimate): string {
  const rough =
    rows === undefined ? "" : ` of ${formatNumber(rows)} rows${share === undefined ? "" : ` (${shareText(share)})`}`;
  const sources: Readonly<Record<string, string>> = {
    sample: `from a sample${rough}`,
    catalogue: `from the catalogue's statistics${rough}`,
    hyperloglog: "by HyperLogLog",
  };
  const source = sources[method] ?? `by ${method}`;
  const within = error === undefined ? "" : `, give or take ${shareText(error)}`;
  const bounds = low !== undefined && high !== undefined && low < high;
  return `${source}${within}${bounds ? `, between ${formatNumber(low)} and ${formatNumber(high)}` : ""}`;
}
