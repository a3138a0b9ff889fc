import { isTimed } from "../lexicon/dated-fields.js";
import { personTables } from "../lexicon/who.js";
import { addState } from "./conventions.js";
import { type Cursor, tablesRead, textAt } from "./cursor.js";

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
  const [asked] = tablesRead(cursor);
  const persons = personTables(lexicon).some(({ table }) => table.name === asked);
  const compared = items[at - 1]?.kind === "cue" || items.some(({ text }) => PAST.test(text.toLowerCase()));
  if (dated || compared || !persons || !items.some(({ text }) => PRESENT.test(text.toLowerCase()))) return false;
  const { conventions = [] } = lexicon.vocabulary.tables.find(({ table }) => table === asked) ?? {};
  const open = conventions.filter(({ kind }) => kind === "open").map((convention) => ({ table: asked!, convention }));
  // Where nobody ever leaves, they are all there.
  if (open.length > 0) addState(cursor, { at, conventions: open, negated: false });
  cursor.at++;
  return true;
}
