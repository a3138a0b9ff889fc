import { stemsOf } from "../../../language/stems.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import { isMoney } from "../../lexicon/figures/money.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { type Cursor, fieldAt, skipSmall, textAt } from "../cursor.js";
import type { Formula, Pick } from "../draft.js";
import { arithmeticOf } from "../formula.js";
import { fieldPick } from "../picks.js";

const INCLUDING = /^(?:including|incl|plus|inclusive)$/;
const TAX = new Set(stemsOf("vat tax gst duty levy"));
const NET = new Set(stemsOf("net base excluding excl"));
/** What has everything in it already. */
const WHOLE = new Set(stemsOf("total gross including incl"));

/** "the total of the unpaid bills INCLUDING VAT", where bills keep their net amount and the tax apart: both are added up. */
export function readAddedPart(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  if (!INCLUDING.test(textAt(cursor, at))) return false;
  const place = skipSmall(cursor, at + 1, 3);
  const [added] = fieldAt(cursor, place, true)?.fields ?? [];
  const index = draft.selects.findLastIndex(({ kind }) => kind === "aggregate" || kind === "count");
  const asked = draft.selects[index];
  if (added === undefined || asked === undefined || !isAmount(cursor.lexicon.field(added.ref))) return false;
  const figure = asked.kind === "aggregate" ? asked.name === "sum" : asked.kind === "count" && asked.figure === true;
  const base = figure ? baseOf(cursor, added.ref, asked.pick) : undefined;
  if (base === undefined) return false;
  const of = (ref: LexicalField["ref"]): Formula => ({
    kind: "pick",
    pick: fieldPick(place, ref, SURE),
  });
  const whole = arithmeticOf("+", of(base.ref), of(added.ref));
  const formula: Formula = { kind: "aggregate", name: "sum", distinct: false, of: whole };
  draft.selects[index] = {
    kind: "formula",
    formula,
    pick: fieldPick(place, base.ref, SURE),
  };
  cursor.at = place + 1;
  return true;
}

const SURE = 0.9;

const isAmount = (field: LexicalField) => isMoney(field) && isAdditive(field);
const isCalled = ({ spelt }: LexicalField, words: ReadonlySet<string>) => [...spelt].some((word) => words.has(word));

/** The amount of the same rows that goes without it: a net amount without the tax, a fare without the tip. */
function baseOf({ lexicon }: Cursor, added: LexicalField["ref"], asked: Pick | undefined): LexicalField | undefined {
  const amounts = lexicon
    .table(added.table)
    .fields.filter((field) => field.ref.field !== added.field && isAmount(field) && !isCalled(field, WHOLE));
  const [net, second] = amounts.filter((field) => isCalled(field, NET));
  if (net !== undefined || isCalled(lexicon.field(added), TAX)) return second === undefined ? net : undefined;
  const named = asked?.fields.map(({ ref }) => ref) ?? [];
  return amounts.find(({ ref }) => named.some(({ table, field }) => table === ref.table && field === ref.field));
}
