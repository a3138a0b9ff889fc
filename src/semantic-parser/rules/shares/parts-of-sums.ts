import { isAdditive } from "../../lexicon/figures/additive.js";
import { type Cursor, fieldAt, mentionKind, textAt } from "../cursor.js";
import type { Formula, Pick } from "../draft.js";
import { percentOf } from "../formula.js";

const SHARES = /^(?:%|percent|percentage|share|proportion|part|fraction)$/;

/** "overtime AS A PERCENTAGE OF all hours", "tips as % of the total": of two figures that were added up. */
export function readPartOfSum(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  if (textAt(cursor, at) !== "as") return false;
  const word = /^(?:a|the)$/.test(textAt(cursor, at + 1)) ? at + 2 : at + 1;
  const of = textAt(cursor, word + 1) === "of" ? word + 2 : word + 1;
  if (!SHARES.test(textAt(cursor, word).replace(/ of$/, ""))) return false;
  let place = of;
  while (/^(?:all|the|total|its|their|overall|of)$/.test(textAt(cursor, place))) place++;
  const part = draft.selects.at(-1);
  const [one, whole] = [part === undefined ? undefined : addable(cursor, part.pick?.at ?? -1), addable(cursor, place)];
  if (
    part === undefined ||
    (part.kind !== "pick" && part.kind !== "aggregate") ||
    one === undefined ||
    whole === undefined
  )
    return false;
  const formula = percentOf(sumOf(one), sumOf(whole));
  draft.selects[draft.selects.length - 1] = { kind: "formula", formula, pick: whole };
  cursor.at = place + 1;
  return true;
}

const sumOf = (pick: Pick): Extract<Formula, { kind: "aggregate" }> => ({
  kind: "aggregate",
  name: "sum",
  distinct: false,
  of: { kind: "pick", pick },
});

/** The figures that the word at a place names, as far as they can be added up. */
function addable(cursor: Cursor, at: number): Pick | undefined {
  const pick = mentionKind(cursor, at) === "field" ? fieldAt(cursor, at, true) : undefined;
  const fields = pick?.fields.filter(({ ref }) => isAdditive(cursor.lexicon.field(ref))) ?? [];
  return pick === undefined || fields.length === 0 ? undefined : { ...pick, fields };
}
