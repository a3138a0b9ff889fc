import { type Cursor, cueAt, fieldAt, mentionKind, skipSmall, tableAt, textAt } from "../cursor.js";
import type { Formula, Pick } from "../draft.js";
import { arithmeticOf, firstPick, placesOf } from "../formula.js";

type Operator = "+" | "-" | "*" | "/";

/** What stands between two figures that are computed with, and how many items it takes. */
const SAID: readonly (readonly [RegExp, Operator])[] = [
  [/^(?:times|multiplied by|x|\*)$/, "*"],
  [/^(?:divided by|over|\/)$/, "/"],
  [/^(?:minus|less)$/, "-"],
  [/^(?:plus|\+)$/, "+"],
];

/**
 * "QUANTITY TIMES PRICE per sale", "price minus cost of each product", "total quantity times price": two figures of one
 * row computed with each other, and added up where several rows make up what is asked for.
 */
export function readFieldArithmetic(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const aggregate = cueAt(cursor, at, "aggregate");
  const start = aggregate === undefined ? at : skipSmall(cursor, at + 1, 2);
  const left = figureAt(cursor, start);
  const operator = left === undefined ? undefined : operatorAt(cursor, start + 1);
  if (left === undefined || operator === undefined) return false;
  const end = skipSmall(cursor, operator.next, 1);
  const right = figureAt(cursor, end);
  const [one, other] = ownFields(left, right);
  if (one === undefined || other === undefined) return false;
  const computed = arithmeticOf(operator.name, { kind: "pick", pick: one }, { kind: "pick", pick: other });
  const each = cueAt(cursor, end + 1, "each") !== undefined || textAt(cursor, end + 1) === "by";
  const group = each ? skipSmall(cursor, end + 2, 2) : end;
  const [owner] = one.fields;
  const own =
    each && tableAt(cursor, group)?.tables[0]?.table === owner?.ref.table && mentionKind(cursor, group) === "table";
  const name = aggregate?.name ?? (each && !own ? "sum" : undefined);
  const formula: Formula = name === undefined ? computed : { kind: "aggregate", name, distinct: false, of: computed };
  const named = tableAt(cursor, group);
  // "of each PRODUCT", where each has its own: beside its name.
  if (own && named !== undefined && lexicon.table(owner!.ref.table).fields.length > 0)
    draft.selects.push({ kind: "pick", pick: named, distinct: false });
  draft.selects.push({ kind: "formula", formula, pick: firstPick(placesOf(formula)) });
  cursor.at = own ? group + 1 : end + 1;
  return true;
}

function operatorAt(cursor: Cursor, at: number): { readonly name: Operator; readonly next: number } | undefined {
  for (const length of [2, 1]) {
    const text = Array.from({ length }, (_, index) => textAt(cursor, at + index)).join(" ");
    const found = SAID.find(([said]) => said.test(text));
    if (found !== undefined) return { name: found[1], next: at + length };
  }
  return undefined;
}

/** A field that is a number and no key. */
function figureAt(cursor: Cursor, at: number): Pick | undefined {
  const pick = mentionKind(cursor, at) === "field" ? fieldAt(cursor, at, true) : undefined;
  const fields =
    pick?.fields.filter(({ ref }) => {
      const { kind, key } = cursor.lexicon.field(ref);
      return kind === "number" && !key;
    }) ?? [];
  return pick === undefined || fields.length === 0 ? undefined : { ...pick, fields };
}

/** The two as fields of one table, the likeliest. */
function ownFields(left: Pick, right: Pick | undefined): readonly [Pick?, Pick?] {
  for (const option of left.fields) {
    const other = right?.fields.find(({ ref }) => ref.table === option.ref.table && ref.field !== option.ref.field);
    if (right !== undefined && other !== undefined)
      return [
        { ...left, fields: [option], tables: [] },
        { ...right, fields: [other], tables: [] },
      ];
  }
  return [];
}
