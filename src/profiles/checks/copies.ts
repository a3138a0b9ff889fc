import { quoteName } from "../../sql/quoting.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import { toCount } from "../statistics/scalars.js";
import type { Checking } from "./checking.js";

const MOST_TRIALS = 10;

/** Rows up to which all pairs of a table are compared by one statement, those too that would turn out not to matter. */
const FEW_ROWS = 10_000;

interface Pair {
  readonly original: string;
  readonly field: string;
}

/** Whether two fields differ in some row; undefined where that was not found out. */
type Differ = (pair: Pair) => Promise<boolean | undefined> | boolean | undefined;

/**
 * Fields that hold in every row what an earlier field holds: proposed by equal statistics, then looked up in all rows.
 */
export async function copiesIn(table: TableProfile, checking: Checking): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  const differ = (await allDiffer(table, checking)) ?? ((pair) => differs(pair, checking));
  let trials = 0;
  for (const pair of proposed(table)) {
    if (copies.has(pair.field) || copies.has(pair.original)) continue;
    if (++trials > MOST_TRIALS) break;
    if ((await differ(pair)) === false) copies.set(pair.field, pair.original);
  }
  return copies;
}

/** Each field beside the earlier ones of equal statistics. */
function* proposed({ fields }: TableProfile): Generator<Pair, void> {
  const first = new Map<string, string[]>();
  for (const field of fields) {
    const statistics = statisticsOf(field);
    if (statistics === undefined) continue;
    const alike = first.get(statistics) ?? [];
    for (const original of alike) yield { original, field: field.name };
    first.set(statistics, alike);
    alike.push(field.name);
  }
}

async function differs(pair: Pair, { query, ...checking }: Checking): Promise<boolean | undefined> {
  const outcome = await query(`${differing(pair, checking)} LIMIT 1`);
  return outcome.kind === "rows" ? true : outcome.kind === "empty" ? false : undefined;
}

/** Asks of all pairs at once where that is cheap; undefined where it is not, or fails. */
async function allDiffer(table: TableProfile, { query, ...checking }: Checking): Promise<Differ | undefined> {
  if ((table.rows ?? 0) > FEW_ROWS) return undefined;
  const pairs: Pair[] = [];
  for (const pair of proposed(table)) if (pairs.push(pair) > MOST_TRIALS) return undefined;
  if (pairs.length < 2) return undefined;
  const columns = pairs.map((pair) => `CASE WHEN EXISTS (${differing(pair, checking)}) THEN 1 ELSE 0 END`);
  const outcome = await query(`SELECT ${columns.join(", ")}`);
  if (outcome.kind !== "rows") return undefined;
  const found = new Map(pairs.map((pair, at) => [JSON.stringify(pair), toCount(outcome.result.data[at]?.[0]) === 1]));
  return (pair) => found.get(JSON.stringify(pair));
}

function differing({ original, field }: Pair, { dialect, source }: Pick<Checking, "dialect" | "source">): string {
  return `SELECT 1 FROM ${source} WHERE ${dialect.differs(quoteName(original, dialect), quoteName(field, dialect))}`;
}

/**
 * Equal for fields that may be copies; undefined for those that say nothing: constants, flags, what was not measured.
 */
function statisticsOf({ nulls, distinct, min, max, mean, lengths, top }: FieldProfile): string | undefined {
  if (!distinct || distinct.count < 3 || !top) return undefined;
  return JSON.stringify([nulls, distinct, min, max, mean, lengths, top]);
}
