import { conversion, type Unit } from "../../../profiles/meaning/measures.js";
import { dimensionOf } from "../../lexicon/figures/dimensions.js";
import type { LexicalField, Lexicon } from "../../lexicon/lexicon.js";
import { type Cursor, cueAt, markRead, mentionKind, pickDimension, tableAt, textAt, valuesAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { fieldPick } from "../picks.js";
import { tablesNamed } from "../tables-named.js";

export function unitsAt(cursor: Cursor, at: number): readonly Unit[] | undefined {
  const item = cursor.items[at];
  return item?.kind === "unit" ? item.units : undefined;
}

/** "in euros", "kilos of": what the figures asked for are said in. */
export function readUnit(cursor: Cursor): boolean {
  const units = unitsAt(cursor, cursor.at);
  if (units === undefined) return false;
  sumOfNoun(cursor, units);
  cursor.draft.units = [...units];
  cursor.at++;
  return true;
}

/** "HOURS OF TRAINING per team", asked for first: what the rows of the noun come to, where they keep it. */
function sumOfNoun(cursor: Cursor, units: readonly Unit[]): void {
  const { at, draft, lexicon } = cursor;
  if (draft.selects.length + draft.tables.length > 0 || textAt(cursor, at + 1) !== "of") return;
  const named = tableOf(cursor, at + 2);
  const kept = keptIn(lexicon, units).filter(({ ref }) => ref.table === named);
  const [only, second] = kept;
  if (only === undefined || second !== undefined) return;
  const pick = fieldPick(at, only.ref, 0.85);
  // "AVERAGE hours of training".
  const name = cueAt(cursor, at - 1, "aggregate")?.name ?? "sum";
  markRead(cursor, at - 1);
  draft.selects.push({ kind: "aggregate", name, pick, superlative: false });
}

/** The table that a noun names, or that of which it is a kind: "litres of WHOLE BLOOD". */
function tableOf(cursor: Cursor, at: number): string | undefined {
  const kind = mentionKind(cursor, at);
  if (kind === "value") return valuesAt(cursor, at)[0]?.ref.table;
  return kind === "table" ? tableAt(cursor, at)?.tables[0]?.table : undefined;
}

/** The fields that are kept in a unit of the same quantity, before those that are called like what it measures. */
export function fieldsIn(cursor: Cursor, at: number, units: readonly Unit[]): Pick | undefined {
  const kept = keptIn(cursor.lexicon, units).map(({ ref }): FieldOption => ({ ref, score: 0.9 }));
  const called = units.flatMap((unit) => {
    const dimension = dimensionOf(unit);
    return dimension === undefined ? [] : (pickDimension(cursor, at, dimension)?.fields ?? []);
  });
  const others = called.filter(({ ref }) => cursor.lexicon.field(ref).units.length === 0);
  const fields = [...kept, ...others.map((option) => ({ ...option, score: option.score - 0.1 }))];
  return fields.length === 0 ? undefined : { at, fields, tables: [] };
}

/** Of the tables that the question names, the fields that hold amounts in the unit that it asks for. */
export function inSaidUnit(cursor: Cursor): Pick | undefined {
  const { lexicon, at, items } = cursor;
  const units = items.flatMap((item) => (item.kind === "unit" ? item.units : []));
  const named = tablesNamed(cursor);
  const kept = keptIn(lexicon, units);
  const fields = kept.map(
    ({ ref }): FieldOption => ({ ref, score: named.has(ref.table) || kept.length === 1 ? 0.85 : 0.5 }),
  );
  const likely = fields.filter(({ score }) => score > 0.8);
  return likely.length === 1 ? { at, fields: likely, tables: [] } : undefined;
}

/** The figures that are kept in a unit of the same quantity. */
export function keptIn({ fields }: Lexicon, units: readonly Unit[]): readonly LexicalField[] {
  return fields.filter(
    (field) => field.kind === "number" && !field.key && conversion(field.units, units) !== undefined,
  );
}
