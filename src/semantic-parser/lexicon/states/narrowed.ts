import { type Item, lowerText, namedTable } from "../items.js";
import { tableOfMeaning } from "../mention.js";
import type { Phrase } from "./state-phrases.js";
import type { TableConvention } from "./table-convention.js";

/** "currently EMPLOYED", "an open SAVINGS ACCOUNT": of several tables that know a state, the one that is named beside it. */
export function narrowed(items: readonly Item[], { conventions, next, telling }: Phrase): readonly TableConvention[] {
  const beside = lowerText(items[next]);
  const called = conventions.filter(({ convention }) => convention.words.includes(beside));
  const noun = tableBehindValue(items, next);
  const own = called.length > 0 ? called : conventions.filter(({ table }) => table === noun);
  // "OVERDUE rentals", where a note says which boats are overdue: by the days that rentals have themselves.
  const dated = !telling && conventions.every(({ figure }) => figure?.dated === true);
  if (dated && items.some((item) => item.kind === "mention") && ofNamed(items, { conventions }).length === 0) return [];
  return own.length > 0 ? own : conventions;
}

/** "… TODAY": of a table that the question names; else it is the day. */
export function ofNamed(
  items: readonly Item[],
  { conventions }: Pick<Phrase, "conventions">,
): readonly TableConvention[] {
  const named = items.flatMap((item) => {
    const top = item.kind === "mention" ? item.meanings[0] : undefined;
    return top === undefined ? [] : [tableOfMeaning(top)];
  });
  return conventions.filter(({ table }) => named.includes(table));
}

/** The table whose name follows a stored value. */
export function tableBehindValue(items: readonly Item[], at: number): string | undefined {
  const value = items[at];
  if (value?.kind !== "mention" || value.meanings[0].kind !== "value") return undefined;
  return namedTable(items[at + 1]);
}
