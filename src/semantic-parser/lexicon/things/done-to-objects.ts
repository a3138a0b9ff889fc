import { stem } from "../../../language/stems.js";
import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";

/** What may stand between a verb and what it is done to. */
const BETWEEN = /^(?:an?|the|any|some|more|than|at|least|most|their|his|her|our|own)$/;

/**
 * "who CANCELLED more than one booking", where bookings keep when they were: who has more than one cancelled booking. The
 * verb then stands before the thing, where the states of things do.
 */
export function doneToObjects(items: readonly Item[], lexicon: Lexicon): Item[] {
  const read = [...items];
  for (const [at, item] of items.entries()) {
    const object = objectAfter(items, at);
    if (object === undefined || !isDeedOn(items, at, object.table, lexicon)) continue;
    const { from, to, text } = item;
    read.splice(at, 1);
    read.splice(object.at - 1, 0, { from, to, text, kind: "word", weight: "content" });
    return read;
  }
  return read;
}

/** A participle behind who did it, which says when rows of the table were or that they have been. */
function isDeedOn(items: readonly Item[], at: number, table: string, lexicon: Lexicon): boolean {
  const [item, before] = [items[at]!, items[at - 1]];
  const word = stem(lowerText(item));
  const active =
    /^(?:who|that|which|never|have never|has never)$/.test(lowerText(before)) ||
    (namedTable(before) ?? table) !== table;
  if (!/ed$/i.test(item.text) || !active || item.text.includes(" ")) return false;
  const known = lexicon.vocabulary.tables.find((each) => each.table === table)?.conventions ?? [];
  return known.some(({ opposites }) => opposites.some((other) => stem(other) === word));
}

function objectAfter(items: readonly Item[], at: number): { readonly at: number; readonly table: string } | undefined {
  let place = at + 1;
  while (items[place]?.kind === "cue" || items[place]?.kind === "number" || BETWEEN.test(lowerText(items[place])))
    place++;
  const table = place === at + 1 ? undefined : namedTable(items[place]);
  return table === undefined ? undefined : { at: place, table };
}
