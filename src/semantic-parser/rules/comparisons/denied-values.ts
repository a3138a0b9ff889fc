import { sameRef } from "../../query/query.js";
import { type Cursor, mentionKind } from "../cursor.js";
import type { ValueOption } from "../draft.js";

/** "not in Oslo OR BERGEN", "other than Oslo AND BERGEN": none of them; "not from Oslo and FROM Bergen" is another thing. */
export function deniedBefore(cursor: Cursor, options: readonly ValueOption[]): readonly ValueOption[] {
  const { at, draft, negated, items } = cursor;
  const last = draft.filters.at(-1);
  const before = items.slice(0, at).findLastIndex((_, place) => mentionKind(cursor, place) === "value");
  if (last === undefined || negated || before < last.at) return [];
  const between = items
    .slice(before + 1, at)
    .map(({ text }) => text.toLowerCase())
    .join(" ");
  if (!/^(?:and|,|, and|(?:or|, or|,)(?: (?:in|at|from|by|to))?)$/.test(between)) return [];
  const { test } = last;
  const denies = test.kind === "value" ? test.negated : test.kind === "compare" && test.operator === "!=";
  const held = test.kind === "value" ? test.options : test.kind === "compare" ? test.pick.fields : [];
  return denies ? options.filter(({ ref }) => held.some((each) => sameRef(each.ref, ref))) : [];
}
