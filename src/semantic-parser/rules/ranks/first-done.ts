import { TIME } from "../../lexicon/figures/dimensions.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { type Cursor, cueAt, mentionKind, numberAt, skipSmall, tableAt, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { eventAt } from "../events.js";

/** "the last book Ann BORROWED", "the first three tools that Bo rented": ranked by when that was done, not by a date of its own. */
export function readFirstDone(cursor: Cursor): boolean {
  const { at, draft, items } = cursor;
  const cue = cueAt(cursor, at, "extreme");
  const last = cue?.dimension === TIME ? cue.most : textAt(cursor, at) === "first" ? false : undefined;
  if (last === undefined || draft.selects.length + draft.tables.length + draft.groups.length > 0) return false;
  const limit = numberAt(cursor, at + 1);
  const noun = skipSmall(cursor, limit === undefined ? at + 1 : at + 2, 1);
  const pick = mentionKind(cursor, noun) === "table" ? tableAt(cursor, noun) : undefined;
  if (pick === undefined) return false;
  const verb = items.findIndex((_, place) => place > noun && eventAt(cursor, place) !== undefined);
  const dates = verb < 0 ? [] : datesOf(cursor, verb, eventAt(cursor, verb)!);
  // "the last order of each": of the noun itself.
  if (dates.length === 0 || dates.some(({ ref }) => ref.table === pick.tables[0]?.table)) return false;
  const by: Pick = { at: verb, fields: dates, tables: [] };
  draft.selects.push({ kind: "pick", pick: { ...pick, fields: [] }, distinct: false });
  draft.orders.push({ at, by: { kind: "field", pick: by }, most: last, limit: limit ?? 1 });
  cursor.skips.set(verb, verb + 1);
  cursor.modifier = true;
  cursor.at = noun + 1;
  return true;
}

/** The dates that the verb names, else those of the table that it tells of. */
function datesOf({ items, lexicon }: Cursor, verb: number, event: Pick): FieldOption[] {
  const item = items[verb];
  const named = item?.kind === "mention" ? item.meanings.flatMap((each) => (each.kind === "field" ? [each] : [])) : [];
  const dates = named.filter(({ ref }) => isTimed(lexicon.field(ref)));
  if (dates.length > 0) return dates.map(({ ref, score }) => ({ ref, score }));
  return event.tables.flatMap(({ table, score }) =>
    lexicon
      .table(table)
      .fields.filter(isTimed)
      .slice(0, 1)
      .map(({ ref }): FieldOption => ({ ref, score })),
  );
}
