import { baseOfPast } from "../../../language/irregular-verbs.js";
import { namesTime } from "../../lexicon/items.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { addFilter, type Cursor, mentionKind, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { tablePick } from "../picks.js";

/** "Boats REPAIRED per yard in 2023": of which rows the number is asked for, and no day to be shown. */
export function passDone(cursor: Cursor): void {
  const { hints, selects, tables } = cursor.draft;
  const shown = selects.at(-1);
  const hint = dayOf(cursor, hints.at(-1));
  const day = hint ?? dayOf(cursor, shown?.kind === "pick" ? shown.pick : undefined);
  const rows = day && rowsDone(cursor, day);
  const [first] = selects;
  const alone = selects.length === 1 || (selects.length === 2 && first?.pick?.at === rows?.at);
  if (day === undefined || rows === undefined || !alone || tables.length > 0) return;
  if (hint !== undefined) hints.pop();
  selects.splice(0, selects.length, { kind: "pick", pick: rows, distinct: false });
  const open = day.fields.filter(({ ref }) => (cursor.lexicon.field(ref).profile.nulls ?? 0) > 0);
  if (open.length > 0 && !cursor.items.some(namesTime))
    addFilter(cursor, day.at, { kind: "null", pick: { ...day, fields: open }, negated: true });
}

/** A date that was read last, of a participle. */
function dayOf(cursor: Cursor, pick: Pick | undefined): Pick | undefined {
  const [top] = pick?.fields ?? [];
  const verb =
    textAt(cursor, cursor.at - 1)
      .split(" ")
      .at(-1) ?? "";
  const done = /ed$/.test(verb) || baseOfPast(verb) !== undefined;
  const last = pick?.at === cursor.at - 1 && pick.tables.length === 0;
  return last && done && top !== undefined && isTimed(cursor.lexicon.field(top.ref)) ? pick : undefined;
}

/** The rows that stand before the participle, or in one piece with it: "boats repaired". */
function rowsDone(cursor: Cursor, { at, fields: [top] }: Pick): Pick | undefined {
  const before = mentionKind(cursor, at - 1) === "table" ? cursor.items[at - 1] : undefined;
  if (before?.kind === "mention") {
    const tables = before.meanings.flatMap((each) => (each.kind === "table" ? [each] : []));
    return { at: at - 1, fields: [], tables };
  }
  const whole = textAt(cursor, at).includes(" ") && top !== undefined;
  return whole ? tablePick(at, top.ref.table, top.score) : undefined;
}
