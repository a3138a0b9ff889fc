import type { FieldRef } from "../../../databases/schema.js";
import { stem, stemsOf } from "../../../language/stems.js";
import type { Metric } from "../../../profiles/vocabulary/vocabulary.js";
import type { SqlDialect } from "../../../sql/dialect.js";
import type { LexicalTable, Lexicon } from "../lexicon.js";
import { isDeadline, isTimed } from "../times/dated-fields.js";
import { billsOf } from "./bills.js";
import type { Figure } from "./figures.js";
import { INCOME_WORDS, isTaken } from "./income.js";
import { boughtLine, has, isPrice, type Line, SPENDING, soldLine } from "./priced-lines.js";
import { AMOUNT_OWED, PARTLY_PAID, UNPAID, unpaidBill } from "./unpaid-bills.js";

/**
 * "Revenue" where the database keeps for each line how many were sold and at which price, and no amount: their product,
 * added up. Nothing where something in the database is called so, or where a total is kept as well.
 */
export function impliedFigures(lexicon: Omit<Lexicon, "table" | "field">, dialect: SqlDialect): Figure[] {
  return [
    ...revenue(lexicon),
    ...billsOfLines(lexicon),
    ...margins(lexicon),
    ...unpaid(lexicon, dialect),
    ...spent(lexicon),
  ];
}

/** "Unpaid" invoices, and what is still owed for each, where payments are kept one by one. */
function unpaid(lexicon: Omit<Lexicon, "table" | "field">, dialect: SqlDialect): Figure[] {
  const found = unpaidBill(lexicon, dialect);
  if (found === undefined) return [];
  const { bill, total, received, stands, units } = found;
  const [due, another] = bill.fields.filter((field) => isTimed(field) && isDeadline(field));
  const open = ["(", ...total, ") > ", ...received, ...stands];
  const late = [...open, " AND ", due?.ref ?? "", " < ", { parameter: "day" }] as const;
  const rest = ["(", ...total, ") - ", ...received];
  const owed = stands.length === 0 ? rest : ["CASE WHEN ", ...stands.slice(1), " THEN ", ...rest, " END"];
  return [
    ...(due === undefined || another !== undefined
      ? []
      : [{ ...figureOf(bill, ["overdue", "past due"], late, "condition"), dated: true }]),
    figureOf(bill, UNPAID, open, "condition"),
    figureOf(bill, PARTLY_PAID, [...open, " AND ", ...received, " > 0"], "condition"),
    { ...figureOf(bill, AMOUNT_OWED, ["SUM(", ...owed, ")"]), units },
  ];
}

function revenue({ tables, joins }: Pick<Lexicon, "tables" | "joins">): Figure[] {
  const line = soldLine({ tables, joins });
  if (line === undefined) return [];
  const { table, quantity, price } = line;
  const owners = joins.filter(({ from }) => from.table === table.name).map(({ to }) => to.table);
  const beside = tables.filter(({ name }) => name === table.name || owners.includes(name));
  if (owners.length === 0 || beside.some(({ fields }) => fields.some(isTaken))) return [];
  const called = new Set(
    tables.flatMap(({ namings, fields }) =>
      [...namings, ...fields.flatMap((field) => field.namings)].flatMap(({ words }) => words),
    ),
  );
  // "Sales" may be the rows, "sales value" is what they come to.
  const valued = called.has("sale") ? ["sales value", "value of sales", "sales revenue", "revenue from sales"] : [];
  const kept = [...INCOME_WORDS.filter((word) => !called.has(stem(word))), ...valued];
  const sum = ["SUM(", quantity, " * ", price, ")"] as const;
  return [...(kept.length === 0 ? [] : [figureOf(table, kept, sum)]), ...orderValue({ tables, joins }, line, sum)];
}

/** "Spend" where lines of what is bought keep how many and at which price, and no amount. */
function spent(schema: Pick<Lexicon, "tables" | "joins">): Figure[] {
  const line = boughtLine(schema);
  return line === undefined ? [] : [figureOf(line.table, SPENDING, ["SUM(", line.quantity, " * ", line.price, ")"])];
}

type Parts = Figure["expression"]["parts"];

function figureOf(
  { name }: LexicalTable,
  names: readonly string[],
  parts: Parts,
  kind: Metric["kind"] = "aggregate",
): Figure {
  const expression = { kind, parts } as const;
  const metric: Metric = {
    names: [...names],
    expression: parts
      .map((part) => (typeof part === "string" ? part : "field" in part ? part.field : part.parameter))
      .join(""),
    filters: [],
    tables: [name],
    kind,
    source: "name",
  };
  const ref: FieldRef = { table: name, field: `= ${names[0]}` };
  const stems = names.map((each) => each.split(" ").map(stem));
  return { metric, ref, expression, filters: [], guarded: expression, dated: false, names: stems };
}

/** "Average order value": what the lines of one order come to. */
function orderValue({ tables, joins }: Pick<Lexicon, "tables" | "joins">, line: Line, sum: Parts): Figure[] {
  const owners = joins.flatMap(({ from, to }) => {
    const [field, more] = from.fields;
    const dated = tables.some(({ name, fields }) => name === to.table && fields.some(isTimed));
    const refers = joins.some((join) => join.from.table === to.table && join.to.table !== to.table);
    return from.table === line.table.name && field !== undefined && more === undefined && dated
      ? [{ field, table: to.table, refers }]
      : [];
  });
  // Of an order and a product with a day of launching, the order: it refers to somebody in turn.
  const whole = owners.filter(({ refers }) => refers);
  const [owner, second] = whole.length > 0 ? whole : owners;
  if (owner === undefined || second !== undefined) return [];
  const called = tables
    .filter(({ name }) => name === owner.table)
    .flatMap(({ namings }) => namings.map(({ words }) => words));
  const isFree = (word: string) =>
    !tables.some(
      ({ name, namings, fields }) =>
        name !== owner.table &&
        (namings.some(({ words }) => words.at(-1) === word) ||
          (name !== line.table.name &&
            fields.some(({ own, key, pointsAt }) => !key && pointsAt === undefined && own.includes(word)))),
    );
  // Shop orders are spoken of as orders.
  const nouns = [...called.map((words) => words.join(" ")), ...called.map((words) => words.at(-1)!).filter(isFree)];
  const baskets = ["basket", "ticket"].filter((word) => isFree(stem(word)));
  const names = [
    ...[...new Set(nouns)].flatMap((noun) => [
      `average ${noun} value`,
      `average value of ${noun}`,
      `average value per ${noun}`,
      `average value of an ${noun}`,
      `average value of a ${noun}`,
      `mean ${noun} value`,
    ]),
    ...baskets.flatMap((noun) => [`average ${noun}`, `average ${noun} value`, `average value of a ${noun}`]),
  ];
  const items = ["item", "piece"]
    .filter(isFree)
    .flatMap((item) =>
      [...new Set(nouns)].flatMap((noun) => [
        `average number of ${item}s per ${noun}`,
        `average ${item}s per ${noun}`,
        `${item}s per ${noun}`,
      ]),
    );
  const key: FieldRef = { table: line.table.name, field: owner.field };
  const perOrder = (parts: Parts): Parts => ["1.0 * ", ...parts, " / NULLIF(COUNT(DISTINCT ", key, "), 0)"];
  return [
    figureOf(line.table, names, perOrder(sum)),
    ...(items.length === 0 ? [] : [figureOf(line.table, items, perOrder(["SUM(", line.quantity, ")"]))]),
  ];
}

/** "Average bill", where only lines keep amounts: what those of one visit come to. */
function billsOfLines(lexicon: Pick<Lexicon, "tables" | "joins">): Figure[] {
  const [bill, second] = billsOf(lexicon);
  const named = lexicon.tables.some(({ namings, fields }) =>
    [...namings, ...fields.flatMap((field) => field.namings)].some(({ words }) => words.includes("bill")),
  );
  if (bill === undefined || second !== undefined || named) return [];
  const parts = ["1.0 * SUM(", bill.amount, ") / NULLIF(COUNT(DISTINCT ", bill.key, "), 0)"] as const;
  return [figureOf(bill.line, ["average bill", "mean bill", "average bill value"], parts)];
}

const COSTS = new Set(stemsOf("cost purchase buying"));

/** "Margin" of what is bought and sold, where its price and its cost are kept: what lies between them. */
function margins({ tables }: Pick<Lexicon, "tables">): Figure[] {
  const priced = tables.flatMap((table) => {
    const numbers = table.fields.filter((field) => field.kind === "number" && !field.key);
    const [cost, moreCosts] = numbers.filter((field) => has(field, COSTS));
    const sold = numbers.filter(isPrice);
    // Where there is no other, the list price is what it is sold for.
    const listed = numbers.filter(
      (field) => field.called.has("pric") && field.called.has("list") && !has(field, COSTS),
    );
    const [price, morePrices] = sold.length > 0 ? sold : listed;
    const whole = cost !== undefined && price !== undefined && moreCosts === undefined && morePrices === undefined;
    return whole ? [{ table, cost, price }] : [];
  });
  const named = tables.some(({ namings, fields }) =>
    [...namings, ...fields.flatMap((field) => field.namings)].some(({ words }) => words.includes(MARGIN)),
  );
  const [only, second] = priced;
  if (only === undefined || second !== undefined || named) return [];
  const { table, price, cost } = only;
  const percent = ["100.0 * (", price.ref, " - ", cost.ref, ") / NULLIF(", price.ref, ", 0)"] as const;
  return [
    figureOf(table, ["margin"], [price.ref, " - ", cost.ref], "value"),
    figureOf(table, IN_PERCENT, percent, "value"),
  ];
}

const IN_PERCENT = ["margin in percent", "margin in %", "margin percentage", "percentage margin", "percent margin"];

const MARGIN = stem("margin");
