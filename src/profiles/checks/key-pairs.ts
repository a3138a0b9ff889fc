import { quoteName } from "../../sql/quoting.js";
import { canBeKey, keyRank } from "../measure/keys.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import { toCount } from "../statistics/scalars.js";
import type { Checking } from "./checking.js";

const MOST_TRIALS = 8;
const MOST_FOUND = 3;
/** Fields whose pairs are looked at, the likeliest: a wide table has millions. */
const MOST_FIELDS = 30;
/** Rows in which most pairs that are no key show it. */
const PROBED_ROWS = 10_000;

/**
 * Pairs of fields that tell every row apart, where no key is declared and no identifier or code does; the likeliest
 * first. Proposed where the product of their distinct values reaches the number of rows, then counted on all rows.
 */
export async function keyPairs(table: TableProfile, { dialect, source, query }: Checking): Promise<string[][]> {
  const { rows = 0, primaryKey, keyCandidates = [] } = table;
  const alone = new Set(keyCandidates.flatMap((key) => (key.length === 1 ? key : [])));
  const made = table.fields.some((field) => alone.has(field.name) && keyRank(field) <= 1);
  if (table.kind === "view" || primaryKey.length > 0 || made) return [];
  const fields = table.fields.filter((field) => !alone.has(field.name));
  // Beside a time or a name that is unique by chance only a pair that was made for it counts.
  const likely = (pair: readonly FieldProfile[]) => alone.size === 0 || pair.every((field) => keyRank(field) <= 1);
  const found: string[][] = [];
  for (const pair of proposed(fields, rows).filter(likely).slice(0, MOST_TRIALS)) {
    const columns = pair.map((field) => quoteName(field.name, dialect)).join(", ");
    const distinct = async (from: string): Promise<number | undefined> => {
      const outcome = await query(`SELECT count(*) FROM (SELECT DISTINCT ${columns} FROM ${from}) AS s`);
      return outcome.kind === "rows" ? toCount(outcome.result.data[0]?.[0]) : undefined;
    };
    const probed = Math.min(rows, PROBED_ROWS);
    const some = probed < rows && (await distinct(`(SELECT ${columns} FROM ${source} LIMIT ${probed}) AS p`));
    if (some !== false && some !== probed) continue;
    if ((await distinct(source)) === rows) found.push(pair.map((field) => field.name));
    if (found.length >= MOST_FOUND) break;
  }
  return found;
}

/** Pairs that could be a key by their counts: of identifiers and codes before others, the fewest combinations first. */
function proposed(fields: readonly FieldProfile[], rows: number): [FieldProfile, FieldProfile][] {
  const able = fields
    .filter((field) => field.nulls === 0 && (field.distinct?.count ?? 0) > 1 && canBeKey(field))
    .toSorted((a, b) => keyRank(a) - keyRank(b))
    .slice(0, MOST_FIELDS);
  const count = (field: FieldProfile) => field.distinct?.count ?? 0;
  const pairs = able.flatMap((first, index) =>
    able.slice(index + 1).map((second): [FieldProfile, FieldProfile] => [first, second]),
  );
  // An estimate may be a tenth too low.
  const enough = pairs.filter(([first, second]) => count(first) * count(second) * 1.1 >= rows);
  const rank = ([first, second]: readonly [FieldProfile, FieldProfile]) => keyRank(first) + keyRank(second);
  const size = ([first, second]: readonly [FieldProfile, FieldProfile]) => count(first) * count(second);
  return enough.sort((a, b) => rank(a) - rank(b) || size(a) - size(b));
}
