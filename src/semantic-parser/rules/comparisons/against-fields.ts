import type { FieldRef } from "../../../databases/schema.js";
import { stem } from "../../../language/stems.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { type Comparison, sameRef } from "../../query/query.js";
import { addFilter, type Cursor, fieldAt, mentionKind, takeLastField, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { fieldPick, tablePick } from "../picks.js";

/** "parts below MINIMUM STOCK", "whose stock is under the minimum": two figures of one row. */
export function againstField(cursor: Cursor, at: number, operator: Comparison): boolean {
  const right = mentionKind(cursor, at) === "field" ? fieldAt(cursor, at, true) : undefined;
  const [bound] = right?.fields ?? [];
  const named = (bound?.score ?? 0) >= NAMED || BOUNDS.has(stem(textAt(cursor, at)));
  if (right === undefined || bound === undefined || !named) return false;
  const said = takeLastField(cursor, cursor.at, true) ?? fieldOfState(cursor);
  const left =
    said === undefined
      ? beside(cursor, bound.ref)
      : { ...said, fields: said.fields.filter(({ ref }) => isComparable(cursor, ref, bound.ref)) };
  if (left === undefined || left.fields.length === 0) return false;
  const formula = (pick: Pick) => ({ kind: "pick", pick }) as const;
  const pick = { ...right, fields: [bound] };
  addFilter(cursor, cursor.at, { kind: "formula", pick: left, left: formula(left), operator, right: formula(pick) });
  cursor.at = at + 1;
  return true;
}

/** "supplies that need to be REORDERED", "what do we have to RESTOCK": there is no more of them than the level at which they are. */
export function readReorder(cursor: Cursor): boolean {
  const { at } = cursor;
  if (!/^(?:re-?order|restock|replenish)(?:ed|ing)?$/.test(textAt(cursor, at))) return false;
  const before = cursor.items.slice(Math.max(0, at - 4), at).map(({ text }) => text.toLowerCase());
  if (!before.some((word) => /^(?:need|needs|needing|should|must|have|has|to)$/.test(word))) return false;
  return testStock(cursor, at + 1, (level) => (isBelow(level) ? "<" : "<="));
}

const LOW = /^(?:low|short)$/;
const PLACES = /^(?:stock|store|stores|storeroom|room|warehouse|shelf|shelves|cupboard|pantry|depot)$/;

/** "what are we RUNNING LOW ON", "LOW ON STOCK": there is less of it than the least that should be there. */
export function readRunningLow(cursor: Cursor): boolean {
  const { at, items } = cursor;
  const runs = /^(?:running|run|runs|getting|gets)$/.test(textAt(cursor, at)) && LOW.test(textAt(cursor, at + 1));
  const stocked =
    LOW.test(textAt(cursor, at)) && /^(?:on|in|of)$/.test(textAt(cursor, at + 1)) && textAt(cursor, at + 2) === "stock";
  if (!runs && !stocked) return false;
  let next = at + 2;
  while (
    next < items.length &&
    (/^(?:on|of|in|the|our|a)$/.test(textAt(cursor, next)) || PLACES.test(textAt(cursor, next)))
  )
    next++;
  const reorder = ({ spelt }: LexicalField) => [...spelt].some((word) => word === REORDER);
  return testStock(cursor, next, (level) => (reorder(level) && !isBelow(level) ? "<=" : "<"));
}

/** Compares how many there are of each thing with its level, where only one table keeps both; shows them where nothing is asked for. */
function testStock(cursor: Cursor, next: number, operatorOf: (level: LexicalField) => Comparison): boolean {
  const { at, draft, lexicon } = cursor;
  const [shown] = draft.selects;
  const named = shown?.kind === "pick" ? shown.pick.tables[0]?.table : undefined;
  const found = lexicon.tables.flatMap(({ name, fields }) => {
    const [level, second] = fields.filter(isLevel);
    const [stock, other] = level === undefined ? [] : stockOf(fields, level);
    const isClear = level !== undefined && stock !== undefined && second === undefined && other === undefined;
    return isClear && (named === undefined || named === name) ? [{ level, stock }] : [];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return false;
  const pickOf = ({ ref }: LexicalField): Pick => fieldPick(at, ref, 0.9);
  const formula = (field: LexicalField) => ({ kind: "pick", pick: pickOf(field) }) as const;
  if (draft.selects.length + draft.tables.length === 0) {
    const pick = tablePick(at, only.stock.ref.table, 0.9);
    draft.selects.push({ kind: "pick", pick, distinct: false });
  }
  addFilter(cursor, at, {
    kind: "formula",
    pick: pickOf(only.stock),
    left: formula(only.stock),
    operator: operatorOf(only.level),
    right: formula(only.level),
  });
  cursor.at = next;
  return true;
}

/** "To be ordered once stock is BELOW it": as the level itself is described. */
const isBelow = ({ profile }: LexicalField) =>
  /\b(?:below|under|less than|falls short of) (?:it|this|that)\b/i.test(profile.comment ?? "");

const REORDER = stem("reorder");

const isLevel = ({ kind, key, spelt }: LexicalField) =>
  kind === "number" && !key && [...spelt].some((word) => LEVELS.has(word));

const LEVELS = new Set("reorder minimum min threshold".split(" ").map(stem));

/** Another field of the same rows, both days or neither. */
function isComparable({ lexicon }: Cursor, ref: FieldRef, bound: FieldRef): boolean {
  const timed = isTimed(lexicon.field(ref)) === isTimed(lexicon.field(bound));
  return ref.table === bound.table && !sameRef(ref, bound) && timed;
}

/** From here on a field is called so. */
const NAMED = 0.7;

/** "invoices PAID after the due date": the day by which rows are told that have come so far. */
function fieldOfState({ draft, at }: Cursor): Pick | undefined {
  const last = draft.filters.at(-1);
  return last?.at === at && last.test.kind === "state" && last.test.negated ? last.test.pick : undefined;
}

/** "min_stock" beside "stock". */
const isBoundOf = (bound: string, field: string) =>
  field.length > 2 && bound.length > field.length && bound.toLowerCase().endsWith(field.toLowerCase());

const BOUNDS = new Set(
  "minimum min maximum max limit target allowed planned expected required reorder threshold".split(" ").map(stem),
);
const STOCK = new Set("stock quantity qty hand inventory available".split(" ").map(stem));

/** True for a field that holds no figure of its row, but what that should be at most or least. */
export const isBound = ({ called }: LexicalField): boolean => [...called].some((word) => BOUNDS.has(word));

/** "below the REORDER LEVEL": what there is of a thing, where the bound itself is called otherwise. */
const stockOf = (fields: readonly LexicalField[], bound: LexicalField) =>
  stockFields(fields).filter((field) => field !== bound);

/** The numbers that say how many of a thing there are. */
export const stockFields = (fields: readonly LexicalField[]): LexicalField[] =>
  fields.filter(
    ({ kind, key, own, spelt }) =>
      kind === "number" && !key && [...spelt].some((word) => STOCK.has(word)) && !own.some((word) => BOUNDS.has(word)),
  );

/** "Samples above the LIMIT": the other figures of the row. */
export const figuresBeside = (fields: readonly LexicalField[], bound: LexicalField) =>
  fields.filter(
    ({ kind, key, profile, ref }) =>
      kind === "number" && !key && !/^(?:flag|code)$/.test(profile.semantic?.type ?? "") && !sameRef(ref, bound.ref),
  );

/** "minimum stock" beside "stock": what a bound is a bound of, by the word that both are called by. */
function beside(cursor: Cursor, ref: FieldRef): Pick | undefined {
  const { lexicon, at } = cursor;
  const bound = lexicon.field(ref);
  if (!isBound(bound)) return undefined;
  const words = [...bound.called].filter((word) => !BOUNDS.has(word));
  const named = lexicon.table(ref.table).fields.filter((field) => isBoundOf(ref.field, field.ref.field));
  if (named.length === 1) return fieldPick(at, named[0]!.ref, 0.85);
  const fields = lexicon
    .table(ref.table)
    .fields.filter(
      (field) =>
        field.kind === bound.kind &&
        !field.key &&
        !sameRef(field.ref, ref) &&
        words.some((word) => field.called.has(word)),
    );
  const stock = fields.length > 0 ? fields : stockOf(lexicon.table(ref.table).fields, bound);
  const [only, second] = stock.length > 0 ? stock : figuresBeside(lexicon.table(ref.table).fields, bound);
  return only === undefined || second !== undefined ? undefined : fieldPick(at, only.ref, 0.85);
}
