import { createHash } from "node:crypto";
import { quoteName } from "../../sql/quoting.js";
import { type FingerprintOptions, type Fingerprints, type TableFingerprint, withViews } from "../fingerprints.js";
import type { Cell } from "../results/result.js";
import { nameIn, qualified } from "./names.js";
import { type Entry, entriesOf } from "./schema.js";
import type { ServerSession } from "./server-session.js";
import { sparkSql } from "./sql.js";

/** Tables of which the files are listed for a quick look; of a larger number the catalogue alone is asked. */
const MOST_LISTED = 200;
/** Of one statement. */
const AT_ONCE = 40;

/**
 * `quick` is made of the catalogue's text (definition, properties, its statistics, times) and of the rows' files: of a
 * Delta or Iceberg table its last snapshot, of any other table of files how many there are and the sum of hashes of
 * their paths, sizes and times, which reads no field. What it can miss: a table that is neither (JDBC, streams), whose
 * catalogue does not change; and of more than 200 tables of files all changes that the catalogue does not note. It may
 * change where no row did: after files were put together anew. `content` hashes all rows where they stand.
 */
export async function tableFingerprints(
  session: ServerSession,
  databases: readonly string[],
  { thorough }: FingerprintOptions,
): Promise<Fingerprints> {
  const entries: Entry[] = [];
  for (const database of databases) entries.push(...(await entriesOf(session, database)));
  const whole = entries.filter(({ broken }) => broken === undefined);
  const tables = whole.filter(({ isView }) => !isView);
  const states = await statesOf(session, tables);
  const prints = new Map<string, TableFingerprint>();
  for (const table of tables) {
    const quick = digest([table.text, states.get(table) ?? ""]);
    const content = thorough ? await contentOf(session, table) : undefined;
    prints.set(nameIn(databases, table.database, table.table), {
      quick,
      ...(content !== undefined && { content: digest([definitionIn(table.text), content]) }),
    });
  }
  const views = whole
    .filter(({ isView }) => isView)
    .map(({ database, table, definition = "" }) => ({
      name: nameIn(databases, database, table),
      // A definition that the catalogue does not tell may rest on any table.
      sql: definition || tables.map((each) => each.table).join(" "),
    }));
  return withViews(prints, views);
}

/** Of all tables together; what it can miss is what theirs can. */
export async function fingerprint(session: ServerSession, databases: readonly string[]): Promise<string> {
  const prints = await tableFingerprints(session, databases, { thorough: false });
  return digest([...prints].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { quick }]) => `${name}\0${quick}`));
}

/** Fields and types: times and statistics may differ between equal copies. */
const definitionIn = (text: string) => text.slice(Math.max(0, text.indexOf("Schema: root")));

async function statesOf(session: ServerSession, tables: readonly Entry[]): Promise<Map<Entry, string>> {
  const states = new Map<Entry, string>();
  const files: Entry[] = [];
  for (const table of tables) {
    const sql = snapshotSql(table);
    const rows = sql === undefined ? undefined : await session.rowsOf(sql).catch(() => undefined);
    if (rows?.[0]) states.set(table, written(rows[0]));
    else files.push(table);
  }
  if (files.length > MOST_LISTED) return states;
  for (let at = 0; at < files.length; at += AT_ONCE) await listFiles(session, files.slice(at, at + AT_ONCE), states);
  return states;
}

function snapshotSql({ provider, database, table }: Entry): string | undefined {
  const name = qualified(database, table);
  if (provider === "delta") return `SELECT version, timestamp FROM (DESCRIBE HISTORY ${name}) LIMIT 1`;
  if (provider === "iceberg") return `SELECT snapshot_id FROM ${name}.snapshots ORDER BY committed_at DESC LIMIT 1`;
  return undefined;
}

/** What has no files fails alone. */
async function listFiles(session: ServerSession, tables: readonly Entry[], states: Map<Entry, string>): Promise<void> {
  if (tables.length === 0) return;
  const selects = tables.map(
    ({ database, table }, index) =>
      `SELECT ${index} AS t, count(*), sum(CAST(xxhash64(p, s, m) AS DECIMAL(38, 0))) FROM (SELECT DISTINCT _metadata.file_path AS p, _metadata.file_size AS s, _metadata.file_modification_time AS m FROM ${qualified(database, table)})`,
  );
  const rows = await session.rowsOf(selects.join(" UNION ALL ")).catch(() => undefined);
  if (rows) {
    for (const [index, ...state] of rows) states.set(tables[Number(index)]!, written(state));
  } else if (tables.length > 1) {
    const half = tables.length >> 1;
    await listFiles(session, tables.slice(0, half), states);
    await listFiles(session, tables.slice(half), states);
  }
}

/** The number of rows, and two ways to put the hashes of all rows together. */
async function contentOf(session: ServerSession, { database, table }: Entry): Promise<string | undefined> {
  try {
    const name = qualified(database, table);
    const described = await session.rowsOf(`DESCRIBE TABLE ${name}`);
    const end = described.findIndex(([field]) => field === "" || String(field).startsWith("# "));
    const values = described.slice(0, end < 0 ? described.length : end).map(([field, type]) => {
      const quoted = quoteName(String(field), sparkSql);
      return /map<|variant|interval|geo/i.test(String(type)) ? `CAST(${quoted} AS STRING)` : quoted;
    });
    const hash = `xxhash64(${["0", ...values.flatMap((value) => [`${value} IS NULL`, value])].join(", ")})`;
    const [row] = await session.rowsOf(
      `SELECT count(*), bit_xor(h), sum(CAST(h AS DECIMAL(38, 0))) FROM (SELECT ${hash} AS h FROM ${name})`,
    );
    return row && written(row);
  } catch {
    return undefined;
  }
}

const written = (cells: readonly Cell[]) => cells.map(String).join("\0");

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex");
}
