import { type Cursor, cueAt, skipSmall, textAt } from "./cursor.js";

/** "and", "or", "both", "different", "not", sentence ends: what they say about the pieces that follow. */
export function readConnective(cursor: Cursor): boolean {
  const { at } = cursor;
  const text = textAt(cursor, at);
  if (text === "or") {
    cursor.joiner = "or";
  } else if (text === "but" || text === ";" || text === "." || text === "?") {
    closeExclusion(cursor);
    if (text !== "but") cursor.modifier = false;
    if (text !== "but" && restates(cursor)) restate(cursor);
    else if (text !== "but") readList(cursor);
  } else if (text === ":" && readList(cursor)) {
    closeExclusion(cursor);
    cursor.modifier = false;
  } else if (text === "and" && cursor.exclusion !== undefined && startsAnew(cursor, at + 1)) {
    closeExclusion(cursor);
  } else if (text === "overall" && cursor.draft.orders.length > 0) {
    // "The most popular class OVERALL": of all of them.
  } else if (cueAt(cursor, at, "both") !== undefined) {
    cursor.draft.both = true;
    cursor.joiner = "both";
  } else if (cueAt(cursor, at, "distinct") !== undefined) {
    cursor.distinct = true;
  } else if (cueAt(cursor, at, "either") === undefined) {
    return false;
  }
  cursor.at++;
  return true;
}

const REQUESTS = ["list", "show", "give", "return", "find", "tell", "provide", "report", "only", "please", "display"];

/** "… ? List the name and the count.": a second sentence says what to show. */
function restates(cursor: Cursor): boolean {
  const rest = cursor.items.slice(cursor.at + 1);
  return REQUESTS.includes(rest[0]?.text.toLowerCase() ?? "") && rest.some((item) => item.kind === "mention");
}

/** "… ? I need CLIENT, SITE AND TOWN.", "…: client and site": what is shown of the rows asked for, of which nothing more is said. */
function readList(cursor: Cursor): boolean {
  const { at, items, draft } = cursor;
  const lead = textAt(cursor, at + 1) === "i" ? skipSmall(cursor, at + 1, 4) : at + 1;
  const asks = lead === at + 1 || /^(?:need|want)$/.test(textAt(cursor, lead - 1));
  const end = items.findIndex((item, place) => place >= lead && /^[.?!]$/.test(item.text));
  const said = items.slice(lead, end < 0 ? items.length : end);
  const named = said.filter((item) => item.kind === "mention" && item.meanings[0].kind !== "value");
  const plain = said.every(
    (item) => named.includes(item) || /^(?:,|and|the|their|its|also|plus|time|date|day)$/i.test(item.text),
  );
  const last = end < 0 || items.slice(end).every(({ kind }) => kind === "mark");
  const apart = said.length - named.length >= named.length - 1;
  if (!asks || !plain || !last || !apart || named.length < 2) return false;
  if (draft.selects.length + draft.tables.length === 0 || draft.selects.some(({ kind }) => kind !== "pick"))
    return false;
  const [shown] = draft.selects;
  const [head] = draft.tables;
  if (shown?.kind === "pick") draft.selects[0] = { ...shown, pick: { ...shown.pick, listed: true } };
  else if (head !== undefined) draft.tables[0] = { ...head, listed: true };
  cursor.listing = true;
  return true;
}

function restate(cursor: Cursor): void {
  const { draft } = cursor;
  for (const part of draft.selects) {
    if (part.pick !== undefined && part.pick.tables.length > 0) draft.tables.push({ ...part.pick, fields: [] });
  }
  const rest = cursor.items.slice(cursor.at + 1);
  const counts = rest.some(
    (item) => item.kind === "cue" && (item.cue.kind === "count" || item.cue.kind === "aggregate"),
  );
  // "How many … ? Show the name, top 5.": what was asked for first is still wanted.
  const kept = counts ? [] : draft.selects.filter((part) => part.kind !== "pick");
  draft.selects.splice(0, draft.selects.length, ...kept);
}

function closeExclusion(cursor: Cursor): void {
  cursor.exclusion = undefined;
  cursor.negated = false;
}

/** True when what follows "and" says what is shown or ordered, not what is left out. */
function startsAnew(cursor: Cursor, at: number): boolean {
  const next = skipSmall(cursor, at, 3);
  return cueAt(cursor, next, "order", "direction", "each") !== undefined;
}
