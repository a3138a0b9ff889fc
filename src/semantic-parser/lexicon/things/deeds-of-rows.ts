import { baseOfPast } from "../../../language/irregular-verbs.js";
import { isPlural } from "../../../language/plurals.js";
import { type Item, lowerText, namedTable, namesTime } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { isOfEvents, isTimed } from "../times/dated-fields.js";

const DEED = 0.9;

/**
 * "Cars SOLD in 2024", "who SOLD most cars", where a code says which cars are sold and sales say when and by whom: the
 * sales, as no day of the cars tells it.
 */
export function deedsOfRows(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.map((item, at): Item => {
    const [state, ...others] = item.kind === "mention" ? item.meanings : [];
    if (item.kind !== "mention" || state?.kind !== "value" || !isVerb(items, at)) return item;
    const table = others
      .flatMap((each) => (each.kind === "table" ? [each.table] : []))
      .find(isDeed(state.ref.table, lexicon));
    if (table === undefined || isAttribute(items, at, state.ref.table)) return item;
    const told = isDatedBehind(items, at, lexicon) || isAskedOfDoers(items, state.ref.table, table, lexicon);
    const meaning: Meaning = { kind: "table", table, score: DEED };
    return told ? { ...item, meanings: [meaning, ...others.filter((each) => each.kind !== "table")] } : item;
  });
}

/** "Sold", "repaired", "did we SELL", "do people COMPLAIN". */
export const isVerb = (items: readonly Item[], at: number) =>
  /[^e]ed$/.test(lowerText(items[at])) ||
  baseOfPast(lowerText(items[at])) !== undefined ||
  (isSubject(items, at - 1) && !LIGHT.test(lowerText(items[at])));

function isSubject(items: readonly Item[], at: number): boolean {
  if (/^(?:we|they|you)$/.test(lowerText(items[at]))) return true;
  const asks = [1, 2].some((back) => /^(?:do|does|did)$/.test(lowerText(items[at - back])));
  return (
    asks && items[at]?.kind === "mention" && items[at + 1]?.kind === "mention" && !isPlural(lowerText(items[at + 1]))
  );
}

/** "How much cash did we TAKE": no exam that was taken. */
const LIGHT = /^(?:take|make|have|get|do|give|spend|pay|see|need)$/;

/** Whether rows of a table that refers to them say when it was done. */
const isDeed = (thing: string, lexicon: Lexicon) => (table: string) =>
  table !== thing &&
  isOfEvents(lexicon, table) &&
  lexicon.joins.some(({ from, to }) => from.table === table && to.table === thing);

/** "The SOLD cars of 2024": of cars that are. */
function isAttribute(items: readonly Item[], at: number, thing: string): boolean {
  const before = items[at - 1];
  const active = /^(?:who|that|which|we|they|has|have)$/.test(lowerText(before)) || before?.kind === "mention";
  return namedTable(items[at + 1]) === thing && !active;
}

/** "Sold IN MAY", with no other day in between. */
function isDatedBehind(items: readonly Item[], at: number, lexicon: Lexicon): boolean {
  const rest = items.slice(at + 1);
  const time = rest.findIndex(namesTime);
  return (
    time >= 0 &&
    !rest.slice(0, time).some((item) => {
      const [top] = item.kind === "mention" ? item.meanings : [];
      return top?.kind === "field" && isTimed(lexicon.field(top.ref));
    })
  );
}

/** Those are asked for whom the rows of the deed refer to, and the thing that it is done to does not. */
function isAskedOfDoers(items: readonly Item[], thing: string, deed: string, { joins }: Lexicon): boolean {
  const refers = (from: string, to: string) => joins.some((join) => join.from.table === from && join.to.table === to);
  return items.some((item) => {
    const named = namedTable(item);
    return (
      lowerText(item) === "who" ||
      (named !== undefined && refers(deed, named) && named !== thing && !refers(thing, named))
    );
  });
}
