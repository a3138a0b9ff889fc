import { storedField } from "../../sql/expressions.js";
import { node, nodes, objectName } from "../../sql/tree.js";
import { type Editor, makeEdit, walk } from "./edit.js";
import { fieldAt, isNumeric } from "./fields.js";

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  max: ["min", "avg"],
  min: ["max", "avg"],
  sum: ["avg", "max", "count"],
  avg: ["sum", "max", "min"],
  count: ["sum", "max"],
};
/** Make a number of anything, or take anything. */
const OF_ANYTHING = new Set(["count", "max", "min"]);

/** Another aggregate of the same expression; sums and averages of numbers alone. */
export const editAggregates: Editor = (query) =>
  query.selects.flatMap((select) =>
    [...walk(select)].flatMap(({ kind, content }) => {
      const name = objectName(content?.name);
      const list = node(node(content?.args)?.List);
      const [argument] = nodes(list?.args);
      const expression = node(argument?.Unnamed)?.Expr;
      const others = kind === "Function" && name.length === 1 ? OTHERS[name[0]!.toLowerCase()] : undefined;
      const place = query.places.of(content?.name);
      if (!others || !place || expression === undefined || content?.over != null) return [];
      const field = fieldAt(storedField(expression, select.scope), query.profile);
      const isCount = name[0]!.toLowerCase() === "count";
      const fitting = others.filter((other) => OF_ANYTHING.has(other) || (field ? isNumeric(field) : !isCount));
      const upper = name[0] === name[0]!.toUpperCase();
      return fitting.map((other) =>
        makeEdit("aggregate", query, { ...place, text: upper ? other.toUpperCase() : other }),
      );
    }),
  );
