import { TIME } from "../figures/dimensions.js";
import { type Item, lowerText, namedTable } from "../items.js";
import type { LexicalTable, Lexicon } from "../lexicon.js";

/**
 * "the last tuning of each piano AND WHO DID IT", "WHO TUNED each Steinway last": the only ones of all persons that rows of
 * what was done refer to, and not those whom the piano belongs to.
 */
export function doersOfEvent<Person extends { readonly table: LexicalTable }>(
  items: readonly Item[],
  lexicon: Lexicon,
  persons: readonly Person[],
): Person[] {
  const event = eventAsked(items);
  const roles = new Set(persons.map(({ table }) => table.name));
  if (event === undefined || roles.has(event)) return [];
  const doers = persons.filter(({ table }) =>
    lexicon.joins.some(({ from, to }) => from.table === event && to.table === table.name),
  );
  return doers.length === 1 ? doers : [];
}

/** What follows "the last" or "who" itself. */
function eventAsked(items: readonly Item[]): string | undefined {
  const who = items.findIndex((item) => /^whom?$/.test(lowerText(item)));
  const done = who < 0 ? undefined : namedTable(items[who + 1]);
  if (done !== undefined) return done;
  const last = items.findIndex(
    (item) => item.kind === "cue" && item.cue.kind === "extreme" && item.cue.dimension === TIME,
  );
  const did = /^(?:did|does|do|carried|performed|made|was|handled)$/.test(lowerText(items[who + 1]));
  return last >= 0 && last < who && did ? namedTable(items[last + 1]) : undefined;
}
