import { fieldKey } from "../../databases/schema.js";
import { type Cursor, cueAt, pickAt, skipSmall, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";

/** "for each stadium", "per country", "by each type"; "payments by method", the number of them. */
export function readGroup(cursor: Cursor): boolean {
  if (readEachOne(cursor)) return true;
  const counts = countsRows(cursor);
  if (cueAt(cursor, cursor.at, "each") === undefined && !counts && !byAfterAggregate(cursor)) return false;
  let target = skipSmall(cursor, cursor.at + 1, 3);
  if (cueAt(cursor, target, "distinct", "count") !== undefined) target = skipSmall(cursor, target + 1, 2);
  const pick = pickAt(cursor, target);
  if (pick === undefined) return false;
  if (counts) {
    const [shown] = cursor.draft.selects;
    cursor.draft.selects[0] = { kind: "count", pick: shown?.pick, distinct: false };
  }
  cursor.draft.groups.push(pick);
  cursor.exclusion = undefined;
  cursor.at = target + 1;
  return true;
}

/** "the names of the shops and how many staff each one has": each of what is shown. */
function readEachOne(cursor: Cursor): boolean {
  const { selects } = cursor.draft;
  if (cueAt(cursor, cursor.at, "each") === undefined || !selects.some((part) => part.kind === "pick")) return false;
  const after = textAt(cursor, cursor.at + 1);
  const bare = /^(one|of|has|have|had|does|\?|\.)$/.test(after) || cursor.at + 1 === cursor.items.length;
  if (!bare || pickAt(cursor, skipSmall(cursor, cursor.at + 1, 3)) !== undefined) return false;
  cursor.at += after === "one" ? 2 : 1;
  return true;
}

/** "payments by method", "visits per doctor": things, then what they are divided by, and nothing else. */
function countsRows(cursor: Cursor): boolean {
  const { selects, filters, tables, hints } = cursor.draft;
  const [shown, second] = selects;
  const word = textAt(cursor, cursor.at);
  if ((word !== "by" && word !== "per") || shown?.kind !== "pick" || second !== undefined) return false;
  const [table] = shown.pick.tables;
  if (table === undefined || table.score < (shown.pick.fields[0]?.score ?? 0)) return false;
  if (filters.length + tables.length + hints.length > 0) return false;
  const pick = pickAt(cursor, cursor.at + 1);
  const last = cursor.items.slice(cursor.at + 2).every((item) => item.kind === "mark");
  return last && pick !== undefined && (word === "per" || isShared(cursor, pick));
}

/** True for what several rows have in common: a table, or a field of few values. */
function isShared(cursor: Cursor, { fields: [top], tables: [table] }: Pick): boolean {
  if (top === undefined || (table?.score ?? 0) > top.score) return true;
  const { profile, kind } = cursor.lexicon.field(top.ref);
  return kind === "text" && (profile.distinct?.count ?? 0) * 2 < cursor.lexicon.table(top.ref.table).rows;
}

/** "revenue by country": a figure that people define is computed over rows as an aggregate is. */
function isFigure({ lexicon }: Cursor, { fields: [top] }: Pick): boolean {
  return top !== undefined && lexicon.figures.get(fieldKey(top.ref))?.metric.kind === "aggregate";
}

function byAfterAggregate(cursor: Cursor): boolean {
  const item = cursor.items[cursor.at];
  if (item?.kind !== "word" || item.text.toLowerCase() !== "by") return false;
  return (
    cursor.draft.selects.some((part) => part.kind !== "pick" || isFigure(cursor, part.pick)) &&
    pickAt(cursor, cursor.at + 1) !== undefined
  );
}
