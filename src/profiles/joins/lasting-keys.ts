import type { Join, TableProfile } from "../profile.js";
import { historyOf } from "../vocabulary/history.js";
import { type FoundJoins, findJoins, type JoinSearch } from "./find.js";
import type { JoinSide } from "./join-side.js";

/** As sure of being a key as one that no constraint declares can be. */
const KEYNESS = 0.9;

/**
 * Joins to tables that keep versions, by the key that stays the same over them: a payment refers to a contract, of which
 * the present version is the one that counts. Only of fields that refer to nothing else.
 */
export async function findJoinsToVersions(search: JoinSearch, joins: readonly Join[]): Promise<readonly Join[]> {
  const lasting = search.sides.flat().filter(isLasting);
  if (lasting.length === 0) return [];
  const sides = search.sides.map((own) =>
    own.map((side): JoinSide => {
      const isKey = lasting.includes(side);
      return { ...side, unique: isKey, keyness: isKey ? KEYNESS : 0 };
    }),
  );
  const found: FoundJoins = await findJoins({ ...search, sides, known: [...search.known, ...joins], standing: [] });
  return found.joins;
}

/** The field that tells the present rows of a history apart, and has no other values in past ones. */
function isLasting({ table, field, named, unique }: JoinSide): boolean {
  const history = historyOf(table);
  if (history === undefined || unique || !named.name.keyed || field.distinct?.exact !== true) return false;
  return (field.nulls ?? 0) === 0 && field.distinct.count === presentRows(table);
}

function presentRows(table: TableProfile): number | undefined {
  const history = historyOf(table);
  if (history === undefined) return undefined;
  const { to, forever } = history;
  return forever === undefined ? to.nulls : to.top?.find(({ value }) => value === forever)?.count;
}
