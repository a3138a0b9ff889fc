import { isMoney } from "../../lexicon/figures/money.js";
import { type Cursor, cueAt, mentionKind, textAt, valuesAt } from "../cursor.js";
import type { FieldOption } from "../draft.js";

/** "TOTAL REFUNDS", where a code means a refund: the amounts of such rows, and the code says which they are. */
export function readSummedKind(cursor: Cursor): boolean {
  const { at, draft, items, lexicon } = cursor;
  const aggregate = cueAt(cursor, at, "aggregate");
  const item = items[at + 1];
  if (aggregate === undefined || mentionKind(cursor, at + 1) !== "value" || draft.selects.length > 0) return false;
  // "Total commission PAID in May".
  const paid = PAID.test(textAt(cursor, at + 2));
  const next = mentionKind(cursor, at + 2);
  // "total refunds", no "total refunded amount", "total open orders".
  const kinds = next === undefined && /^\p{Ll}+[^s\W]s(?: |$)/u.test(item?.text ?? "");
  if (!paid && !kinds) return false;
  const fields = valuesAt(cursor, at + 1).flatMap(({ ref, score }): FieldOption[] => {
    const [only, second] = lexicon.table(ref.table).fields.filter(isMoney);
    return only === undefined || second !== undefined ? [] : [{ ref: only.ref, score: 0.9 * score }];
  });
  if (fields.length === 0) return false;
  const pick = { at: at + 1, fields, tables: [] };
  draft.selects.push({ kind: "aggregate", name: aggregate.name, pick, superlative: false });
  if (paid) cursor.skips.set(at + 2, at + 3);
  cursor.at++;
  return true;
}

const PAID = /^(?:paid|received|earned|collected|charged|billed|spent)$/;
