import { countEach } from "../../../collections.js";
import { nameWords } from "../../../language/name-words.js";
import type { Join, TableProfile } from "../../../profiles/profile.js";

const KEY_WORD = /^(id|key|pk|sk|no|nr|num|number|code|cd|uuid|guid)$/;

/**
 * The fields that tell a table's rows apart: the key that it declares, else the field that others point at, else the
 * one that was found to be unique and is called as keys are. Empty when there is none.
 */
export function rowKey(table: TableProfile, joins: readonly Join[]): readonly string[] {
  if (table.primaryKey.length > 0) return table.primaryKey;
  const pointedAt = joins.flatMap(({ from, to, cardinality }) =>
    to.table === table.name && to.fields.length === 1 && from.table !== table.name && cardinality !== "n:m"
      ? to.fields
      : [],
  );
  const [target] = [...countEach(pointedAt)].sort(([, a], [, b]) => b - a);
  if (target !== undefined) return [target[0]];
  const single = (table.keyCandidates ?? []).filter((fields) => fields.length === 1).map(([field]) => field!);
  const named = single.find((field) => nameWords(field).some((word) => KEY_WORD.test(word)));
  return named === undefined ? [] : [named];
}
