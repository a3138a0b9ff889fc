import type { Lexicon } from "../../lexicon/lexicon.js";
import { personTables } from "../../lexicon/persons/who.js";
import type { TableConvention } from "../../lexicon/states/table-convention.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { addState, heldNow } from "../conventions.js";
import { type Cursor, tablesRead, textAt } from "../cursor.js";
import { nounBefore } from "./asked-dates.js";

const PRESENT = /^(?:is|are|have|has|work|works|employ|employs|belong|belongs|live|lives)$/;
const PAST = /^(?:did|was|were|had|came|new|been)$/;

/**
 * "How many drivers work at each depot TODAY": those who have not left, and not those who were taken on that day, where
 * nothing else of the question has a day.
 */
export function readPresentDay(cursor: Cursor): boolean {
  const { at, items, lexicon } = cursor;
  if (items[at]?.kind !== "period" || textAt(cursor, at) !== "today") return false;
  const dated = items.some((item) => {
    const [top] = item.kind === "mention" ? item.meanings : [];
    return top?.kind === "field" && isTimed(lexicon.field(top.ref));
  });
  // "Which patients have AN APPOINTMENT today": the day of the appointment.
  if (nounBefore(cursor) !== undefined) return false;
  const [asked] = tablesRead(cursor);
  const persons = personTables(lexicon).some(({ table }) => table.name === asked);
  const compared = items[at - 1]?.kind === "cue" || items.some(({ text }) => PAST.test(text.toLowerCase()));
  if (dated || compared || !items.some(({ text }) => PRESENT.test(text.toLowerCase()))) return false;
  // Where nobody ever leaves, they are all there.
  const known = openStates(lexicon);
  const open = known.filter(({ table }) => table === asked);
  const held = heldNow(cursor, known);
  if (!persons && held.length === 0) return false;
  if (open.length > 0) addState(cursor, { at, conventions: open, negated: false });
  if (held.length > 0) addState(cursor, { at, conventions: held, negated: false });
  cursor.at++;
  return true;
}

/** What says of rows that they have not ended: of people that other tables refer to, that they are current ones too. */
function openStates({ vocabulary, joins }: Lexicon): TableConvention[] {
  return vocabulary.tables.flatMap(({ table, conventions }) => {
    const referred = joins.some(({ from, to }) => to.table === table && from.table !== table);
    return conventions
      .filter(({ kind }) => kind === "open" || (kind === "current" && referred))
      .map((convention) => ({ table, convention }));
  });
}
