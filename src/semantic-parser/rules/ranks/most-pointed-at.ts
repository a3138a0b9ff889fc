import { pointerAt } from "../comparisons/above.js";
import { type Cursor, cueAt, mentionKind, skipSmall, tableAt, tablesRead, textAt } from "../cursor.js";
import type { Draft, Pick } from "../draft.js";
import { askingFor } from "../new-draft.js";
import { tablePick } from "../picks.js";

/**
 * "Which employee SUPERVISES THE MOST PEOPLE", "which members REFERRED THE MOST OTHERS", where each row of the table names
 * the one who did it: the row that most of them name.
 */
export function readMostPointedAt(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const pick = mentionKind(cursor, at) === "field" ? pointerAt(cursor, at) : undefined;
  const [top] = pick?.fields ?? [];
  if (pick === undefined || top === undefined || cursor.exclusion !== undefined) return false;
  const { table } = top.ref;
  const [key, second] = lexicon.table(table).primaryKey;
  const passive = /^(?:is|are|was|were|been|being)$/.test(textAt(cursor, at - 1)) || /\bby$/.test(textAt(cursor, at));
  const who = whoAt(cursor, table);
  const subject = who === undefined ? tablesRead(cursor)[0] : table;
  if (subject !== table || key === undefined || second !== undefined || passive) return false;
  const most = skipSmall(cursor, at + 1, 2);
  const cue = cueAt(cursor, most, "most");
  const next = objectAt(cursor, most + 1, table);
  if (cue === undefined || next === undefined) return false;
  if (who !== undefined) {
    const pick = tablePick(who, table, 0.9);
    draft.selects.splice(0, 1, { kind: "pick", pick, distinct: false });
  }
  const named: Pick = { at, fields: [top], tables: [] };
  const inner: Draft = {
    ...askingFor(named, [
      { at, test: { kind: "null", pick: named, negated: true }, joiner: "and", exclusion: undefined },
    ]),
    groups: [named],
    orders: [{ at, by: { kind: "count", pick: undefined }, most: cue.most, limit: cursor.limit ?? 1 }],
  };
  draft.filters.push({
    at,
    test: {
      kind: "nested",
      pick: tablePick(at, table, 1),
      draft: inner,
      related: undefined,
      called: { table, field: key },
      negated: false,
    },
    joiner: "and",
    exclusion: undefined,
  });
  cursor.limit = undefined;
  cursor.at = next;
  return true;
}

/** The place of a "WHO has referred the most other members", which may be one of them. */
function whoAt(cursor: Cursor, table: string): number | undefined {
  const [shown, second] = cursor.draft.selects;
  const { at, tables } = shown?.kind === "pick" ? shown.pick : { at: -1, tables: [] };
  const asks = second === undefined && textAt(cursor, at) === "who" && cursor.draft.tables.length === 0;
  return asks && tables.some((each) => each.table === table) ? at : undefined;
}

/** The place after "others", "people", "other members". */
function objectAt(cursor: Cursor, start: number, table: string): number | undefined {
  const at = /^others?$/.test(textAt(cursor, start)) ? start + 1 : start;
  const same = tableAt(cursor, at)?.tables.some((each) => each.table === table) === true;
  if (same || /^(?:people|persons)$/.test(textAt(cursor, at))) return at + 1;
  return at > start ? at : undefined;
}
