import { INCOME_WORDS } from "../../lexicon/figures/income.js";
import { belongsTo } from "../../lexicon/things/owners.js";
import { type Cursor, mentionKind, tableAt, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { fieldPick } from "../picks.js";

const BEST = /^(?:best|top|worst|weakest|most important)$/;
const WHO_PAYS = /(?:customer|client|account|buyer|guest|tenant|patron|sponsor|partner)s?$/;

/** "our five BEST CUSTOMERS of 2024", where people say what the turnover is: by what each of them brought in. */
export function broughtIn(cursor: Cursor, noun: number): Pick | undefined {
  const { at, lexicon } = cursor;
  if (!BEST.test(textAt(cursor, at)) || !WHO_PAYS.test(textAt(cursor, noun))) return undefined;
  const [table] = mentionKind(cursor, noun) === "table" ? (tableAt(cursor, noun)?.tables ?? []) : [];
  if (table === undefined) return undefined;
  const [only, second] = [...lexicon.figures.values()].filter(
    ({ metric, ref }) =>
      metric.kind === "aggregate" &&
      metric.names.some((name) => INCOME_WORDS.includes(name)) &&
      belongsTo(lexicon, ref.table, table.table),
  );
  return only === undefined || second !== undefined ? undefined : fieldPick(at, only.ref, 0.9);
}
