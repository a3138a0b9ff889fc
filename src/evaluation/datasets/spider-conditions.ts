import type { SqlNode } from "../../sql/parse.js";
import { bare, columnName, node, variant } from "../../sql/tree.js";

/** One comparison of a condition, as Spider's evaluator sees it. */
export interface SpiderCondition {
  /** The word that joins it to the one before; the first one's counts for nothing. */
  readonly joinedBy: "and" | "or";
  /** Of NOT IN, NOT LIKE, NOT BETWEEN. */
  readonly negated: boolean;
  readonly like: boolean;
  /** How many of its values are queries. */
  readonly nested: number;
}

interface Read extends SpiderCondition {
  readonly endsInColumn: boolean;
}

/**
 * The comparisons of a condition in the order of the text; brackets change nothing. An oddity of Spider's is kept: what
 * it compares with a column it reads up to the next AND, so that an OR behind it is lost, with what follows.
 */
export function spiderConditions(condition: unknown): readonly SpiderCondition[] {
  const kept: SpiderCondition[] = [];
  let swallows = false;
  for (const { endsInColumn, ...each } of flattened(condition, "and")) {
    if (swallows && each.joinedBy === "or") continue;
    swallows = endsInColumn;
    kept.push(each);
  }
  return kept;
}

function flattened(condition: unknown, joinedBy: "and" | "or"): readonly Read[] {
  const [kind, content] = variant(bare(condition));
  const parts = node(content);
  if (kind === "BinaryOp" && (parts?.op === "And" || parts?.op === "Or")) {
    const word = parts.op === "And" ? "and" : "or";
    return [...flattened(parts.left, joinedBy), ...flattened(parts.right, word)];
  }
  if (kind === "UnaryOp" && parts?.op === "Not") {
    const [first, ...others] = flattened(parts.expr, joinedBy);
    return first ? [{ ...first, negated: true }, ...others] : [];
  }
  if (kind === "") return [];
  return [comparison(kind, parts ?? {}, joinedBy)];
}

function comparison(kind: string, parts: SqlNode, joinedBy: "and" | "or"): Read {
  const values = kind === "Between" ? [parts.low, parts.high] : [parts.left, parts.right];
  const queries = values.filter((value) => variant(bare(value))[0] === "Subquery").length;
  return {
    joinedBy,
    negated: parts.negated === true,
    like: /^I?Like$/.test(kind),
    nested: queries + (node(parts.subquery) ? 1 : 0),
    endsInColumn: isColumn(values[1]),
  };
}

/** `"x"` is a text to Spider. */
function isColumn(value: unknown): boolean {
  const name = columnName(bare(value));
  return name?.every(({ quoted }) => !quoted) === true;
}
