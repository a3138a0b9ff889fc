import type { Cursor } from "../cursor.js";
import { mentionKind, textAt } from "../cursor.js";
import type { ValueOption } from "../draft.js";

/** How far behind its subject a verb may stand: "did Ann Berg last teach". */
const REACH = 4;

/** "How many hours did CELIA teach": of those who are called so, the ones whose table is named after the verb, the teachers. */
export function doersOf(cursor: Cursor, options: readonly ValueOption[]): readonly ValueOption[] {
  const { at, items } = cursor;
  const before = [1, 2].map((back) => textAt(cursor, at - back));
  if (!before.some((word) => /^(?:do|does|did|has|have|had|will)$/.test(word))) return options;
  for (let place = at + 1; place <= at + REACH; place++) {
    const item = items[place];
    if (item?.kind !== "mention" || mentionKind(cursor, place) === "table") continue;
    const doers = item.meanings.flatMap((each) => (each.kind === "table" ? [each.table] : []));
    const own = options.filter(({ ref }) => doers.includes(ref.table));
    if (own.length > 0) return own;
  }
  return options;
}
