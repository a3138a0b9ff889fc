import { stemsOf } from "../../../language/stems.js";
import type { LexicalField, LexicalTable } from "../../lexicon/lexicon.js";
import type { Comparison } from "../../query/query.js";
import { addFilter, type Cursor, cueAt, mentionKind, textAt } from "../cursor.js";
import type { Formula, Pick } from "../draft.js";
import { fieldPick } from "../picks.js";

const ROOM = new Set(stemsOf("capacity seats places spaces spots maximum berths beds"));
const TAKEN = new Set(stemsOf("taken booked registered enrolled occupied reserved sold filled signed"));

/**
 * "Tours that are already FULL", "FULLY BOOKED classes", "with PLACES LEFT", where a table keeps how many there is room for and
 * how many places are taken: as many as fit, or fewer.
 */
export function readFull(cursor: Cursor): boolean {
  const said = deniedAt(cursor) ?? fullAt(cursor, cursor.at) ?? roomLeftAt(cursor);
  if (said === undefined) return false;
  const [table, second] = tablesWithRoom(cursor);
  if (table === undefined || second !== undefined) return false;
  const { at, negated } = cursor;
  const pickOf = ({ ref }: LexicalField): Formula & { readonly pick: Pick } => ({
    kind: "pick",
    pick: fieldPick(at, ref, 0.9),
  });
  const [left, right] = [pickOf(table.taken), pickOf(table.room)];
  const operator: Comparison = said.full === negated ? "<" : ">=";
  addFilter(cursor, at, { kind: "formula", pick: left.pick, left, operator, right });
  cursor.at = said.next;
  return true;
}

interface Said {
  readonly full: boolean;
  readonly next: number;
}

/** "NOT FULL yet". */
function deniedAt(cursor: Cursor): Said | undefined {
  const said = cueAt(cursor, cursor.at, "not", "without") === undefined ? undefined : fullAt(cursor, cursor.at + 1);
  return said && { full: false, next: said.next };
}

/** "full", "fully booked", "sold out" of rows, and not "full names". */
function fullAt(cursor: Cursor, at: number): Said | undefined {
  const [word, next] = [textAt(cursor, at), textAt(cursor, at + 1)];
  if (/^(?:fully booked|booked (?:up|out)|sold out)$/.test(`${word} ${next}`)) return { full: true, next: at + 2 };
  if (!/^(?:full|overfull)$/.test(word)) return undefined;
  const predicate = /(?:^| )(?:is|are|was|were|already|still|not|yet|completely)$/.test(textAt(cursor, at - 1));
  const attribute = mentionKind(cursor, at + 1) === "table";
  return predicate || attribute ? { full: true, next: at + 1 } : undefined;
}

/** "places left", "free seats". */
function roomLeftAt(cursor: Cursor): Said | undefined {
  const { at, draft } = cursor;
  if (draft.selects.length + draft.tables.length === 0 || !/^(?:with|have|has|still|any)$/.test(textAt(cursor, at - 1)))
    return undefined;
  const [first, second] = [textAt(cursor, at), textAt(cursor, at + 1)];
  const before = FREE.test(first) && isRoom(second);
  return before || (isRoom(first) && LEFT.test(second)) ? { full: false, next: at + 2 } : undefined;
}

const FREE = /^(?:free|available|empty|open|spare)$/;
const LEFT = /^(?:left|free|available|open)$/;
const isRoom = (word: string) => stemsOf(word).some((stem) => ROOM.has(stem));

interface WithRoom {
  readonly table: LexicalTable;
  readonly room: LexicalField;
  readonly taken: LexicalField;
}

/** The tables with both figures: those that the question names, if it names any of them. */
function tablesWithRoom({ items, lexicon }: Cursor): WithRoom[] {
  const all = lexicon.tables.flatMap((table): WithRoom[] => {
    const figures = table.fields.filter(({ kind, key }) => kind === "number" && !key);
    const [taken, other] = figures.filter((field) => isCalled(field, TAKEN));
    const [room, second] = figures.filter((field) => field !== taken && isCalled(field, ROOM));
    const one = taken !== undefined && room !== undefined && other === undefined && second === undefined;
    return one ? [{ table, room, taken }] : [];
  });
  const named = new Set(
    items.flatMap((item) =>
      item.kind === "mention" ? item.meanings.flatMap((each) => (each.kind === "table" ? [each.table] : [])) : [],
    ),
  );
  const own = all.filter(({ table }) => named.has(table.name));
  return own.length > 0 ? own : all;
}

const isCalled = ({ namings }: LexicalField, words: ReadonlySet<string>) =>
  namings.some((naming) => naming.words.some((word) => words.has(word)));
