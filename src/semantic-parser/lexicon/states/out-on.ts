import { isPlural } from "../../../language/plurals.js";
import type { Item } from "../items.js";
import { lowerText } from "../items.js";
import type { TableConvention } from "./table-convention.js";

const BEFORE = /^(?:is|are|was|were|be|out|still|currently|now|that|which)$/;

interface OutOn {
  readonly conventions: readonly TableConvention[];
  readonly next: number;
  /** The table, which is named as well. */
  readonly left: Item;
}

/** "tools out ON HIRE", "what is on loan": by the hires that have not come to an end. */
export function outOnAt(items: readonly Item[], at: number, known: readonly TableConvention[]): OutOn | undefined {
  const on = lowerText(items[at]) === "out" ? at + 1 : at;
  const noun = items[on + 1];
  if (lowerText(items[on]) !== "on" || noun?.kind !== "mention" || isPlural(noun.text)) return undefined;
  const before = items[at - 1];
  const opens =
    on > at || BEFORE.test(lowerText(before)) || (before?.kind === "mention" && before.meanings[0].kind === "table");
  const tables = noun.meanings.flatMap((each) => (each.kind === "table" && each.score >= CALLED ? [each.table] : []));
  const conventions = known.filter(({ table, convention }) => convention.kind === "open" && tables.includes(table));
  return opens && conventions.length > 0 ? { conventions, next: on + 2, left: noun } : undefined;
}

/** From here on a table is called so. */
const CALLED = 0.75;
