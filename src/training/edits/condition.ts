import { node } from "../../sql/tree.js";
import {
  CLAUSE_ENDS,
  type Edit,
  type EditableQuery,
  type EditableSelect,
  type Editor,
  endFrom,
  joins,
  makeEdit,
  operatorBetween,
  wordBefore,
} from "./edit.js";

/** A condition of WHERE or HAVING left out, the only one with its clause; those that join tables stay. */
export const editConditions: Editor = (query) =>
  query.selects.flatMap((select) => [
    ...clause(query, select, select.select.selection, "where"),
    ...clause(query, select, select.select.having, "having"),
  ]);

function clause(query: EditableQuery, { scope }: EditableSelect, condition: unknown, word: string): Edit[] {
  const start = query.places.of(condition)?.first;
  const at = start === undefined ? undefined : wordBefore(query, start, new Set([word]));
  if (at === undefined) return [];
  const range = { first: at + 1, last: endFrom(query, at, CLAUSE_ENDS) - 1 };
  const arms = armsOf(query, condition, range);
  if (arms.length > 1) {
    return arms.flatMap(({ condition, without }) =>
      joins(condition, scope) ? [] : [makeEdit("condition", query, { ...without, text: "" })],
    );
  }
  return joins(condition, scope) ? [] : [makeEdit("condition", query, { first: at, last: range.last, text: "" })];
}

interface Arm {
  readonly condition: unknown;
  /** What goes when it goes: it and the connective beside it. */
  readonly without: { readonly first: number; readonly last: number };
}

/** What stands between the outermost ANDs or ORs of a condition. */
function armsOf(query: EditableQuery, condition: unknown, range: Arm["without"]): Arm[] {
  const operator = String(node(node(condition)?.BinaryOp)?.op);
  if (operator !== "And" && operator !== "Or") return [{ condition, without: range }];
  const chain = chainOf(condition, operator);
  const words = new Set([operator.toLowerCase()]);
  const separators = chain.slice(1).map((right, index) => operatorBetween(query, chain[index], right, words)?.first);
  if (separators.includes(undefined)) return [{ condition, without: range }];
  const known = separators as number[];
  return chain.map((each, index) => ({
    condition: each,
    without:
      index === 0
        ? { first: range.first, last: known[0]! }
        : { first: known[index - 1]!, last: index < known.length ? known[index]! - 1 : range.last },
  }));
}

function chainOf(condition: unknown, operator: string): unknown[] {
  const parts = node(node(condition)?.BinaryOp);
  if (parts?.op !== operator) return [condition];
  return [...chainOf(parts.left, operator), ...chainOf(parts.right, operator)];
}
