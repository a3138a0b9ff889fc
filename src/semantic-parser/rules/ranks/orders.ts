import { namesTime } from "../../lexicon/items.js";
import { isTable } from "../beside-head.js";
import {
  type Cursor,
  cueAt,
  fieldAt,
  mentionKind,
  pickAt,
  skipSmall,
  tablesRead,
  textAt,
  valuesAt,
} from "../cursor.js";
import type { Ordering, Pick } from "../draft.js";
import { quantityAt } from "../figures/quantities.js";
import { fieldsIn, unitsAt } from "../figures/units.js";

/** "sorted by age in descending order", "in alphabetical order of name", "from the oldest to the youngest". */
export function readOrder(cursor: Cursor): boolean {
  const starts = cueAt(cursor, cursor.at, "order");
  const first =
    starts === undefined ? direction(cursor, cursor.at) : direction(cursor, skipSmall(cursor, cursor.at + 1, 3));
  if (starts === undefined && first === undefined) return false;
  if (starts !== undefined && isOrderedBy(cursor)) {
    cursor.at++;
    return true;
  }
  if (starts === undefined && turnLast(cursor, first)) return true;
  if (starts !== undefined && first === undefined && isDone(cursor)) {
    cursor.at++;
    return true;
  }
  if (first === undefined && !textAt(cursor, cursor.at).includes(" ")) {
    // "Sort the names in …", "products ordered before …": a verb that says nothing by itself.
    cursor.at++;
    return true;
  }
  let at = first?.next ?? cursor.at + 1;
  let found = keyAt(cursor, at);
  if (found !== undefined) at = found.next;
  const late = first ?? direction(cursor, skipSmall(cursor, at, 4));
  if (late !== undefined && first === undefined) at = late.next;
  if (found === undefined && late !== undefined && starts !== undefined) found = keyAt(cursor, at);
  if (found !== undefined) at = Math.max(at, found.next);
  const by = found?.by ?? (late?.ranks === true ? computedKey(cursor) : undefined) ?? defaultKey(cursor);
  cursor.exclusion = undefined;
  cursor.at = at;
  if (by === undefined) return true;
  const most = late?.descending ?? false;
  cursor.draft.orders.push({ at: cursor.at, by, most, limit: undefined });
  const more = skipSmall(cursor, at, 1, ["and"]);
  if (textAt(cursor, more) === "and") {
    const second = keyAt(cursor, more + 1);
    if (second !== undefined && fieldAt(cursor, second.next - 1) !== undefined) {
      cursor.draft.orders.push({ at: more, by: second.by, most, limit: undefined });
      cursor.at = second.next;
    }
  }
  return true;
}

/** "jobs ORDERED IN May 2024": when they were, and no order. */
function isDone(cursor: Cursor): boolean {
  const next = cursor.items[skipSmall(cursor, cursor.at + 1, 2)];
  return namesTime(next) && /^(?:ordered|sorted|listed|ranked|arranged)(?: in)?$/.test(textAt(cursor, cursor.at));
}

/** "customers who ORDERED BY phone", as orders are stored to have come in: how they did it, and no order. */
function isOrderedBy(cursor: Cursor): boolean {
  const [top] = valuesAt(cursor, cursor.at + 1);
  const ends = cursor.items.slice(cursor.at + 2).every(({ kind }) => kind === "mark");
  return (
    textAt(cursor, cursor.at) === "ordered by" &&
    top !== undefined &&
    mentionKind(cursor, cursor.at + 1) === "value" &&
    !(ends && fieldAt(cursor, cursor.at + 1) !== undefined && tablesRead(cursor).includes(top.ref.table))
  );
}

/** "sorted by their scores in descending order": a direction right after an order belongs to it. */
function turnLast(cursor: Cursor, direction: Direction | undefined): boolean {
  const last = cursor.draft.orders.at(-1);
  if (direction === undefined || last === undefined || last.limit !== undefined || cursor.at - last.at > 6)
    return false;
  cursor.draft.orders[cursor.draft.orders.length - 1] = { ...last, most: direction.descending };
  cursor.at = direction.next;
  return true;
}

interface Direction {
  readonly descending: boolean;
  /** "best first": by the figure that is shown, where there is one. */
  readonly ranks: boolean;
  readonly next: number;
}

function direction(cursor: Cursor, at: number): Direction | undefined {
  const cue = cueAt(cursor, at, "direction");
  if (cue === undefined) return undefined;
  const again = direction(cursor, at + 1);
  const descending = cue.direction === "desc" || again?.descending === true;
  return { descending, ranks: textAt(cursor, at).endsWith(" first"), next: again?.next ?? at + 1 };
}

/** What an order or a ranking goes by: a field, an aggregate of one, a count. */
export function keyAt(cursor: Cursor, from: number): { by: Ordering["by"]; next: number } | undefined {
  const at = skipSmall(cursor, from, 4);
  if (cueAt(cursor, at, "count") !== undefined) {
    const target = skipSmall(cursor, at + 1, 3);
    const quantity = quantityAt(cursor, target);
    if (quantity !== undefined) return { by: { kind: "field", pick: quantity, aggregate: "sum" }, next: target + 1 };
    const pick = pickAt(cursor, target);
    return { by: { kind: "count", pick }, next: pick === undefined ? at + 1 : target + 1 };
  }
  const pieces =
    /^(?:pieces|units|copies)$/.test(textAt(cursor, at)) || cursor.items[at]?.kind === "word"
      ? quantityAt(cursor, at)
      : undefined;
  if (pieces !== undefined) {
    const next = textAt(cursor, at + 1) === "sold" ? at + 2 : at + 1;
    return { by: { kind: "field", pick: pieces, aggregate: "sum" }, next };
  }
  const aggregate = cueAt(cursor, at, "aggregate");
  const place = aggregate === undefined ? at : skipSmall(cursor, at + 1, 3);
  const units = unitsAt(cursor, place);
  // "Top 3 drivers BY KILOMETRES": what is kept in them.
  const pick = fieldAt(cursor, place) ?? (units && fieldsIn(cursor, place, units));
  // "sorted by AVERAGE": by the one that is shown.
  const shown = cursor.draft.selects.find((part) => part.kind === "aggregate" && part.name === aggregate?.name);
  if (pick === undefined && shown?.kind === "aggregate")
    return { by: { kind: "field", pick: shown.pick, aggregate: shown.name }, next: at + 1 };
  if (pick === undefined) return undefined;
  return {
    by: aggregate === undefined ? { kind: "field", pick } : { kind: "field", pick, aggregate: aggregate.name },
    next: place + 1,
  };
}

/** The field shown last before an order that names none. */
function defaultKey(cursor: Cursor): Ordering["by"] | undefined {
  const shown = cursor.draft.selects.find((part) => part.kind === "pick");
  if (shown?.kind !== "pick") return undefined;
  const pick: Pick = shown.pick;
  return { kind: "field", pick };
}

/** "the average distance per city, top 3": the figure shown ranks its groups. */
export function computedKey(cursor: Cursor): Ordering["by"] | undefined {
  const part = cursor.draft.selects.find((each) => each.kind !== "pick");
  if (part?.kind === "count") return { kind: "count", pick: part.pick };
  // "Shops WITH THEIR average sale, highest first": of each that is shown.
  const ofEach = cursor.draft.groups.length > 0 || cursor.draft.selects.some(isTable);
  if (part?.kind !== "aggregate" || !ofEach) return undefined;
  return { kind: "field", pick: part.pick, aggregate: part.name };
}
