import { quoteName } from "../../sql/quoting.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import type { Checking } from "./checking.js";

const MOST_TRIALS = 10;

/**
 * Fields that hold in every row what an earlier field holds: proposed by equal statistics, then looked up in all rows.
 */
export async function copiesIn(
  table: TableProfile,
  { dialect, source, query }: Checking,
): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  const first = new Map<string, FieldProfile[]>();
  let trials = 0;
  for (const field of table.fields) {
    const statistics = statisticsOf(field);
    if (statistics === undefined) continue;
    const alike = first.get(statistics) ?? [];
    first.set(statistics, [...alike, field]);
    for (const original of alike) {
      if (copies.has(original.name) || ++trials > MOST_TRIALS) continue;
      const [one = "", other = ""] = [original, field].map(({ name }) => quoteName(name, dialect));
      const outcome = await query(`SELECT 1 FROM ${source} WHERE ${dialect.differs(one, other)} LIMIT 1`);
      if (outcome.kind !== "empty") continue;
      copies.set(field.name, original.name);
      break;
    }
  }
  return copies;
}

/**
 * Equal for fields that may be copies; undefined for those that say nothing: constants, flags, what was not measured.
 */
function statisticsOf({ nulls, distinct, min, max, mean, lengths, top }: FieldProfile): string | undefined {
  if (!distinct || distinct.count < 3 || !top) return undefined;
  return JSON.stringify([nulls, distinct, min, max, mean, lengths, top]);
}
