import type { FieldRef } from "../../../databases/schema.js";
import { INCOME_WORDS } from "../../lexicon/figures/income.js";
import { chargedFor } from "../../lexicon/figures/income-of-things.js";
import { PAYMENTS } from "../../lexicon/figures/unpaid-bills.js";
import type { Lexicon } from "../../lexicon/lexicon.js";
import { belongsTo } from "../../lexicon/things/owners.js";
import { type Cursor, mentionKind, tableAt, textAt } from "../cursor.js";
import type { Ordering } from "../draft.js";
import { fieldPick } from "../picks.js";

const BEST = /^(?:best|top|worst|weakest|biggest|largest|most important|most valuable)$/;
const WHO_PAYS = /(?:customer|client|account|buyer|guest|tenant|patron|sponsor|partner)s?$/;

/** "our five BEST CUSTOMERS of 2024", where people say what the turnover is: by what each of them brought in. */
export function broughtIn(cursor: Cursor, noun: number): Ordering["by"] | undefined {
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
  if (only !== undefined)
    return second === undefined ? { kind: "field", pick: fieldPick(at, only.ref, 0.9) } : undefined;
  const amount = billedTo(lexicon, table.table);
  return amount && { kind: "field", pick: fieldPick(at, amount, 0.9), aggregate: "sum" };
}

/** The only amount of what happens that they are charged, whatever of it has been paid. */
function billedTo(lexicon: Lexicon, table: string): FieldRef | undefined {
  const isPayment = (name: string) => lexicon.table(name).namings.some(({ words }) => PAYMENTS.has(words.at(-1)!));
  const tables = lexicon.tables.map(({ name }) => name).filter((name) => belongsTo(lexicon, name, table));
  const charged = tables.flatMap((name) => {
    const ref = chargedFor(lexicon, name);
    return ref === undefined ? [] : [{ ref, paid: isPayment(name) }];
  });
  const billed = charged.filter(({ paid }) => !paid);
  const [only, second] = billed.length > 0 ? billed : charged;
  return second === undefined ? only?.ref : undefined;
}
