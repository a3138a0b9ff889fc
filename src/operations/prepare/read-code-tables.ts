import type { Database } from "../../databases/database.js";
import type { Profile } from "../../profiles/profile.js";
import { type CodeTable, findCodeTables } from "../../profiles/vocabulary/code-tables.js";
import { quoteName } from "../../sql/quoting.js";

const MOST_ROWS = 3000;
/** Milliseconds for each. */
const DEADLINE = 5000;

/** The tables that say what codes mean, read whole; one that cannot be read is left out. */
export async function readCodeTables(
  database: Database,
  profile: Profile,
  signal?: AbortSignal | undefined,
): Promise<CodeTable[]> {
  const tables: CodeTable[] = [];
  for (const shape of findCodeTables(profile)) {
    const { table, domain, code, label } = shape;
    const fields = [domain, code, label].map((name) => (name === undefined ? "''" : quoteName(name, database.dialect)));
    const sql = `SELECT ${fields.join(", ")} FROM ${quoteName(table, database.dialect)}`;
    const outcome = await database.query(sql, { maxRows: MOST_ROWS, deadline: DEADLINE, ...(signal && { signal }) });
    if (outcome.kind !== "rows") continue;
    const [domains = [], codes = [], labels = []] = outcome.result.data;
    const rows = codes.map((each, at) => ({
      domain: String(domains[at] ?? ""),
      code: String(each ?? ""),
      label: String(labels[at] ?? ""),
    }));
    tables.push({ ...shape, rows: rows.filter((row) => row.code !== "" && row.label !== "") });
  }
  return tables;
}
