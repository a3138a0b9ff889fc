import { isAdditive } from "../../lexicon/figures/additive.js";
import { type Cursor, cueAt, fieldAt, mentionKind, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";

/** Below this a word is only somewhat like what describes a field. */
const DESCRIBED = 0.4;

/**
 * "the three turbines that PRODUCED MOST in June", where readings keep the "energy produced": how much of it their rows have
 * together, and no rows in any order.
 */
export function readDescribedDeed(cursor: Cursor): boolean {
  const { at, draft, lexicon, items } = cursor;
  const verb = mentionKind(cursor, at) === "field" && /ed$/.test(textAt(cursor, at));
  const place = textAt(cursor, at + 1) === "the" ? at + 2 : at + 1;
  const cue = verb ? cueAt(cursor, place, "most") : undefined;
  const after = items[place + 1];
  // "Sold most TICKETS": of what there was most is said.
  const closes = after === undefined || after.kind === "mark" || after.kind === "period" || isPreposition(after.text);
  const [shown, second] = draft.selects;
  const thing = shown?.kind === "pick" && second === undefined ? shown.pick.tables[0]?.table : undefined;
  if (cue === undefined || thing === undefined || !closes || cursor.exclusion !== undefined) return false;
  const fields = (fieldAt(cursor, at, true)?.fields ?? []).filter(
    ({ ref, score }) =>
      score >= DESCRIBED &&
      isAdditive(lexicon.field(ref)) &&
      lexicon.joins.some(({ from, to }) => from.table === ref.table && to.table === thing),
  );
  const [top] = fields;
  if (top === undefined) return false;
  const pick: Pick = {
    at,
    fields: fields.map((option) => ({ ...option, score: Math.max(option.score, SAID) })),
    tables: [],
  };
  draft.orders.push({ at, by: { kind: "field", pick, aggregate: "sum" }, most: cue.most, limit: cursor.limit ?? 1 });
  cursor.limit = undefined;
  cursor.modifier = true;
  cursor.at = place + 1;
  return true;
}

/** A verb of the figures of rows that refer to what is asked for. */
const SAID = 0.8;

const isPreposition = (text: string) =>
  /^(?:in|on|at|during|since|between|by|for|from|over|within|of|and)$/i.test(text);
