import { type Item, lowerText } from "../items.js";
import { tableOfMeaning } from "../mention.js";
import type { TableConvention } from "./table-convention.js";

const ENDS = /^(?:cancel(?:l?ed|s)?|terminate[ds]?|quit|end(?:ed|s)?|stop(?:ped|s)?|drop(?:ped|s)?)$/;
const OWN = /^(?:their|his|her|its|my|our|a|an|the)$/;

/**
 * "who CANCELLED THEIR POLICY", where policies keep when they ended: those that have, whatever else of the database is
 * called cancelled.
 */
export function endedAt(
  items: readonly Item[],
  at: number,
  known: readonly TableConvention[],
): readonly TableConvention[] | undefined {
  const [item, noun] = [items[at], items[at + 2]];
  if (!ENDS.test(lowerText(item)) || !OWN.test(lowerText(items[at + 1])) || noun?.kind !== "mention") return undefined;
  const [top] = noun.meanings;
  const table = top.kind === "table" ? top.table : undefined;
  const told = item?.kind === "mention" ? item.meanings : [];
  if (told.some((each) => tableOfMeaning(each) === table)) return undefined;
  const ends = known.filter((each) => each.table === table && each.convention.kind === "open" && !each.figure);
  return ends.length === 0 ? undefined : ends;
}
