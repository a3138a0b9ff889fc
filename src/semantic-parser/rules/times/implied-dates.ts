import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import { nameWords } from "../../../language/name-words.js";
import { stem } from "../../../language/stems.js";
import { lowerText } from "../../lexicon/items.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { tableOfMeaning } from "../../lexicon/mention.js";
import { personTables } from "../../lexicon/persons/who.js";
import { beginningOf, isTimed } from "../../lexicon/times/dated-fields.js";
import type { Cursor } from "../cursor.js";

/** "INVOICED in 2024", "what did we BILL in May": the day of the bill, and not that on which it was paid. */
export function daysBilled({ items, lexicon }: Cursor): string[] {
  return items.flatMap((item, at) => {
    const verb = /^(?:invoiced|billed)\b/.test(lowerText(item));
    const asked = /^(?:invoice|bill)$/.test(lowerText(item)) && lowerText(items[at - 1]) === "we";
    const [top] = item.kind === "mention" && (verb || asked) ? item.meanings : [];
    const table = top && lexicon.table(tableOfMeaning(top));
    const issued = table?.fields.find((field) => isTimed(field) && field.spelt.has(ISSUED));
    const day = issued ?? (table && beginningOf(table));
    return day === undefined ? [] : [fieldKey(day.ref)];
  });
}

const ISSUED = stem("issued");

/**
 * "members who MOVED AWAY in 2024", which is stored as why they left: the day on which they did, where the rows that say why
 * are those that say when, and both fields are named after it ("lft_rsn", "lft_dt").
 */
export function daysOfReasons({ items, lexicon }: Cursor): string[] {
  return items.flatMap((item) => {
    const [top] = item.kind === "mention" ? item.meanings : [];
    const reason = top?.kind === "value" ? lexicon.field(top.ref).profile : undefined;
    if (top?.kind !== "value" || reason === undefined || (reason.nulls ?? 0) === 0) return [];
    const [event = ""] = nameWords(reason.name);
    const days = lexicon
      .table(top.ref.table)
      .fields.filter(
        (field) => isTimed(field) && field.profile.nulls === reason.nulls && nameWords(field.profile.name)[0] === event,
      );
    return days.length === 1 && event.length > 1 ? days.map(({ ref }) => fieldKey(ref)) : [];
  });
}

/**
 * "Bags DISCARDED in May", where rows keep the date of the last change of their state and no other day that is called so: the
 * day since when they are in that state.
 */
export function daysOfStates({ items, lexicon }: Cursor): string[] {
  return items.flatMap((item) => {
    const [top] = item.kind === "mention" && /ed$/.test(lowerText(item)) ? item.meanings : [];
    if (top?.kind !== "value" || !isOfState(lexicon.field(top.ref))) return [];
    const dates = lexicon.table(top.ref.table).fields.filter(isTimed);
    const said = lowerText(item).slice(0, ALIKE);
    const own = dates.some(({ spelt }) => [...spelt].some((word) => word.length >= ALIKE && word.startsWith(said)));
    const [only, second] = own ? [] : dates.filter(isOfState);
    return only === undefined || second !== undefined ? [] : [fieldKey(only.ref)];
  });
}

const STATES = [stem("state"), stem("status")];
const isOfState = ({ spelt }: LexicalField) => STATES.some((word) => spelt.has(word));

/** "Expired" and "expiry": so many first letters are the same. */
const ALIKE = 5;

const DEED =
  /^(?:worked|been|served|visited|used|attended|taken|played|performed|driven|stayed|cleaned|taught|helped)$/;

/**
 * "cleaners who HAVE WORKED AT five sites this year": what happens between the two that are named, where one table alone refers to
 * both, is of that time, and not they.
 *
 * @param named The tables that the question names, in its order.
 */
export function eventsBetween(
  { items, lexicon }: Cursor,
  [first, second, third]: readonly string[],
): FieldRef | undefined {
  const done = items.some((item) => DEED.test(lowerText(item)));
  if (!done || first === undefined || second === undefined || third !== undefined) return undefined;
  const refers = (from: string, to: string) =>
    lexicon.joins.some((join) => join.from.table === from && join.to.table === to);
  if (refers(first, second) || refers(second, first)) return undefined;
  const [only, another] = lexicon.tables.filter(
    (table) => refers(table.name, first) && refers(table.name, second) && beginningOf(table) !== undefined,
  );
  return only === undefined || another !== undefined ? undefined : beginningOf(only)?.ref;
}

/** "DONATIONS OF young donors this year": when they were made, and not when the donors came. */
export function isOfPersons({ items, lexicon, at }: Cursor, asked: string | undefined, persons: string): boolean {
  const of = items.slice(0, at).some((item) => /^(?:of|by|from)$/.test(lowerText(item)));
  const happens = asked !== undefined && asked !== persons && beginningOf(lexicon.table(asked)) !== undefined;
  return of && happens && personTables(lexicon).some(({ table }) => table.name === persons);
}
