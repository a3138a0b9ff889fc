import { conversion, type Unit } from "../../profiles/meaning/measures.js";
import type { LexicalField, Lexicon } from "../lexicon/lexicon.js";
import type { Expression, Literal, Query } from "../query/query.js";

/** People speak of money in whole euros or pounds, whatever it is kept in, where they name no unit. */
const WHOLE_MONEY: readonly Unit[] = [{ quantity: "money", factor: 1, phrase: "in whole units of money" }];

/** Rates are told in percent, though they are kept in hundredths of it. */
const PERCENT: readonly Unit[] = [{ quantity: "share", factor: 0.01, phrase: "in percent" }];
const BASIS_POINT = 0.0001;

const isMoney = ({ quantity }: Unit) => quantity === "money";

/** The units that a question names, and those that it need not name. */
function withMoney(said: readonly Unit[]): readonly Unit[] {
  return said.some(isMoney) ? said : [...said, ...WHOLE_MONEY];
}

/**
 * A value as the field keeps it: 20 kilograms are 20000 where it holds grams, and "over 500" is 50000 where it holds cents.
 *
 * @param said What the value is said in.
 * @param shown What figures are asked for in: "in cents, the orders over 500".
 */
export function inStoredUnit(
  { units }: LexicalField,
  value: Literal,
  said: readonly Unit[] = [],
  shown: readonly Unit[] = [],
): Literal {
  const meant = said.length > 0 ? said : withMoney(shown.filter(isMoney));
  const found = typeof value === "number" ? conversion(meant, units) : undefined;
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

/** Sums of money that are shown in whole euros or pounds where they are kept in cents, rates in percent: unless asked. */
export function inUsualUnits(lexicon: Lexicon, query: Query, asked: readonly Unit[]): Query {
  const { combine } = query;
  const money = asked.some(isMoney) ? [] : WHOLE_MONEY;
  const percent = asked.some(({ quantity }) => quantity === "share") ? [] : PERCENT;
  const inUsual = (item: Expression) => {
    const kept = unitsOf(lexicon, item);
    const rate = kept.some(({ quantity, factor }) => quantity === "share" && factor === BASIS_POINT);
    return inAskedUnit(lexicon, item, rate ? percent : money);
  };
  return {
    ...query,
    select: query.select.map(inUsual),
    ...(combine === undefined ? {} : { combine: { ...combine, query: inUsualUnits(lexicon, combine.query, asked) } }),
  };
}

/** Without the noise of binary fractions. */
const plain = (value: number) => Number(value.toPrecision(12));

/** A difference is in the unit of what it is of; money for each of something else is money. */
function unitsOfArithmetic(
  lexicon: Lexicon,
  { operator, left, right, said }: Extract<Expression, { kind: "arithmetic" }>,
): readonly Unit[] {
  if (operator === "+" || operator === "-") return unitsOf(lexicon, left);
  const divided = operator === "/" && said === undefined && !unitsOf(lexicon, right).some(isMoney);
  return divided ? unitsOf(lexicon, left).filter(isMoney) : [];
}

const DAYS: readonly Unit[] = [{ quantity: "time", factor: 86_400, phrase: "in days" }];

function unitsOf(lexicon: Lexicon, item: Expression): readonly Unit[] {
  switch (item.kind) {
    case "field":
      return item.asStored === true ? [] : lexicon.field(item.ref).units;
    case "aggregate":
      return item.of === "rows" || item.name === "count" ? [] : unitsOf(lexicon, item.of);
    case "arithmetic":
      return unitsOfArithmetic(lexicon, item);
    case "elapsed":
      return item.unit === "days" ? DAYS : [];
    case "formula": {
      const figure = [...lexicon.figures.values()].find(({ expression }) => expression === item.formula);
      if (figure?.units !== undefined) return figure.units;
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
