import { conversion, type Unit } from "../../profiles/meaning/measures.js";
import type { LexicalField, Lexicon } from "../lexicon/lexicon.js";
import type { Expression, Literal } from "../query/query.js";

/** A value as the field keeps it: 20 kilograms are 20000 where it holds grams. */
export function inStoredUnit({ units }: LexicalField, value: Literal, said: readonly Unit[] = []): Literal {
  const found = typeof value === "number" ? conversion(said, units) : undefined;
  return found === undefined ? value : plain(Number(value) * found.factor);
}

/** What is shown in the unit asked for, where that in which it is kept is known. */
export function inAskedUnit(lexicon: Lexicon, item: Expression, asked: readonly Unit[]): Expression {
  const found = asked.length === 0 ? undefined : conversion(unitsOf(lexicon, item), asked);
  if (found === undefined || found.factor === 1) return item;
  const { from, to, factor } = found;
  const divided = factor < 1;
  return {
    kind: "arithmetic",
    operator: divided ? "/" : "*",
    left: item,
    right: { kind: "number", value: plain(divided ? 1 / factor : factor) },
    said: `${to.phrase}, kept ${from.phrase}`,
  };
}

/** Without the noise of binary fractions. */
const plain = (value: number) => Number(value.toPrecision(12));

const DAYS: readonly Unit[] = [{ quantity: "time", factor: 86_400, phrase: "in days" }];

function unitsOf(lexicon: Lexicon, item: Expression): readonly Unit[] {
  switch (item.kind) {
    case "field":
      return lexicon.field(item.ref).units;
    case "aggregate":
      return item.of === "rows" || item.name === "count" ? [] : unitsOf(lexicon, item.of);
    case "arithmetic":
      return item.operator === "+" || item.operator === "-" ? unitsOf(lexicon, item.left) : [];
    case "elapsed":
      return item.unit === "days" ? DAYS : [];
    case "formula": {
      // A sum of one field is in its unit.
      const [opens, field, closes, more] = item.formula.parts;
      const alone = typeof opens === "string" && /^\s*(?:sum|avg|min|max)\s*\(\s*$/i.test(opens);
      const whole = alone && more === undefined && typeof closes === "string" && closes.trim() === ")";
      return whole && typeof field === "object" && "field" in field ? lexicon.field(field).units : [];
    }
    default:
      return [];
  }
}
