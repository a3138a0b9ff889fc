import type { FieldRef } from "../../../databases/schema.js";
import { ownPointers } from "../../lexicon/things/self-relations.js";
import { sameRef } from "../../query/query.js";
import { addFilter, type Cursor, cueAt, mentionKind, pickAt, tableAt, tablesRead, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { tablePick } from "../picks.js";

/** "each worker with THEIR MANAGER", "the MANAGER OF EACH worker": the row of the same table that a row points at is shown too. */
export function readAbove(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  if (draft.above !== undefined) return false;
  if (readDoer(cursor)) return true;
  const role = roleAt(cursor);
  const pick = role === undefined ? undefined : pointerAt(cursor, role);
  const [top] = pick?.fields ?? [];
  if (role === undefined || pick === undefined || top === undefined) return false;
  const owned = /^(?:their|its|his|her)$/.test(textAt(cursor, role - 1)) && isListed(cursor, top.ref.table);
  const noun = ofEach(cursor, role + 1, top.ref.table);
  if (!owned && noun === undefined) return false;
  draft.above = pick;
  cursor.at = role + 1;
  if (noun !== undefined) {
    draft.selects.push({ kind: "pick", pick: { ...tableAt(cursor, noun)!, fields: [] }, distinct: false });
    cursor.at = noun + 1;
  }
  // "their parent CATEGORY".
  if (owned && isTable(cursor, cursor.at, top.ref.table)) cursor.at++;
  return cursor.at > at;
}

/** "members INTRODUCED BY ANOTHER MEMBER": those that name one who did it. */
export function readPointed(cursor: Cursor): boolean {
  const { at } = cursor;
  const pick = mentionKind(cursor, at) === "field" ? pointerAt(cursor, at) : undefined;
  const [top] = pick?.fields ?? [];
  if (pick === undefined || top === undefined || cursor.exclusion !== undefined) return false;
  if (tablesRead(cursor)[0] !== top.ref.table) return false;
  if (isWayIn(cursor)) {
    addFilter(cursor, at, { kind: "null", pick, negated: !cursor.negated });
    cursor.at++;
    return true;
  }
  const by = /\bby$/.test(textAt(cursor, at)) ? at : textAt(cursor, at + 1) === "by" ? at + 1 : undefined;
  if (by === undefined) return false;
  const some = /^(?:another|an other|an|a|any other|some other|an existing|another existing)$/;
  const someone = /^(?:someone|somebody|someone else|somebody else|others|other people|another person)$/;
  // "referred by NOBODY".
  const none = /^(?:nobody|no one|no - one|no-one)$/.test(textAt(cursor, by + 1));
  if (none && (cursor.items[by + 2] === undefined || cursor.items[by + 2]?.kind === "mark")) {
    addFilter(cursor, at, { kind: "null", pick, negated: cursor.negated });
    cursor.at = by + 2;
    return true;
  }
  for (let end = by + 1; end < by + 4; end++) {
    const said = cursor.items.slice(by + 1, end).map((_, place) => textAt(cursor, by + 1 + place));
    const noun = isTable(cursor, end, top.ref.table) && some.test(said.join(" "));
    if (!noun && !someone.test([...said, textAt(cursor, end)].join(" "))) continue;
    addFilter(cursor, at, { kind: "null", pick, negated: !cursor.negated });
    cursor.at = textAt(cursor, end + 1) === "else" ? end + 2 : end + 1;
    return true;
  }
  return false;
}

/** "who came THROUGH A RECOMMENDATION": by what another row did, whichever it is. */
function isWayIn(cursor: Cursor): boolean {
  const { at } = cursor;
  const noun = /(?:ion|al|ment|ance|ence)s?$/.test(textAt(cursor, at));
  return (
    noun && /^(?:an?|the)$/.test(textAt(cursor, at - 1)) && /^(?:through|via|by|from)$/.test(textAt(cursor, at - 2))
  );
}

/** "trainees with THE PERSON TEACHING THEM", "…, who supervises them": the same, told by what that one does. */
function readDoer(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  if (!/^(?:person|people|one|colleague|employee|worker|whoever|who)$/.test(textAt(cursor, at))) return false;
  const place = /^(?:who|that)$/.test(textAt(cursor, at + 1)) ? at + 2 : at + 1;
  const pick = mentionKind(cursor, place) === "field" ? pointerAt(cursor, place) : undefined;
  const [top] = pick?.fields ?? [];
  const does =
    /(?:ing|ed|[^s]s)$/.test(textAt(cursor, place)) && /^(?:them|him|her|it)$/.test(textAt(cursor, place + 1));
  if (pick === undefined || top === undefined || !does) return false;
  const told = draft.filters.some(
    ({ test }) => test.kind === "value" && test.options.some(({ ref }) => ref.table === top.ref.table),
  );
  if (draft.selects.length === 0 && told) {
    const table = tablePick(at, top.ref.table, 0.9);
    draft.selects.push({ kind: "pick", pick: table, distinct: false });
  } else if (!isListed(cursor, top.ref.table)) return false;
  draft.above = pick;
  cursor.at = place + 2;
  return true;
}

/** "the NAME OF their manager", or the word itself. */
function roleAt(cursor: Cursor): number | undefined {
  const { at } = cursor;
  if (!/^names?$/.test(textAt(cursor, at))) return mentionKind(cursor, at) === "field" ? at : undefined;
  if (textAt(cursor, at + 1) !== "of" || !/^(?:their|its|his|her|the)$/.test(textAt(cursor, at + 2))) return undefined;
  return mentionKind(cursor, at + 3) === "field" ? at + 3 : undefined;
}

/** The fields that name another row of their own table. */
export function pointerAt(cursor: Cursor, at: number): Pick | undefined {
  const pointers = ownPointers(cursor.lexicon);
  const points = (ref: FieldRef) => pointers.some((each) => sameRef(each, ref));
  const [top, ...rest] = pickAt(cursor, at)?.fields ?? [];
  if (top === undefined || !points(top.ref)) return undefined;
  const fields = [top, ...rest.filter(({ ref }) => points(ref))];
  return {
    at,
    fields: fields.map((option): FieldOption => ({ ...option, score: Math.max(option.score, 0.7) })),
    tables: [],
  };
}

/** True when rows of the table are shown, and nothing is computed of them. */
function isListed({ draft }: Cursor, table: string): boolean {
  const shown = [...draft.selects.map(({ pick }) => pick), ...draft.groups];
  const plain = draft.selects.every(({ kind }) => kind === "pick") && draft.orders.length === 0;
  return plain && shown.some((pick) => pick?.tables[0]?.table === table);
}

/** The place of the noun in "of each worker", "for all workers". */
function ofEach(cursor: Cursor, at: number, table: string): number | undefined {
  if (cueAt(cursor, at, "each") !== undefined) return isTable(cursor, at + 1, table) ? at + 1 : undefined;
  const every = /^(?:of|for)$/.test(textAt(cursor, at)) && /^(?:each|every|all)$/.test(textAt(cursor, at + 1));
  const noun = /^(?:the|our)$/.test(textAt(cursor, at + 2)) ? at + 3 : at + 2;
  return every && isTable(cursor, noun, table) ? noun : undefined;
}

function isTable(cursor: Cursor, at: number, table: string): boolean {
  return mentionKind(cursor, at) === "table" && tableAt(cursor, at)?.tables[0]?.table === table;
}
