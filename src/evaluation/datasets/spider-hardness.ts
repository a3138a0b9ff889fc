import type { ParsedSql, SqlNode } from "../../sql/parse.js";
import { node, nodes, objectName, variant } from "../../sql/tree.js";
import { spiderConditions } from "./spider-conditions.js";

export type SpiderTier = "easy" | "medium" | "hard" | "extra";

/**
 * How hard a query is by Spider's rules: `eval_hardness` in `evaluation.py` of taoyds/spider, which test-suite-sql-eval
 * has too. Undefined for what is no query.
 *
 * Its oddities are kept. Only the outermost query counts, of a set operation the first one. A query inside FROM is no
 * nested one. NOT IN, NOT LIKE and NOT BETWEEN count as aggregates, and so does each AND and OR of HAVING. In the select
 * list an aggregate counts where an item begins with it, in ORDER BY everywhere, in HAVING nowhere.
 */
export function spiderHardness(parsed: ParsedSql): SpiderTier | undefined {
  if (parsed.kind === "failed") return undefined;
  const query = outermost(node(parsed.statements[0]?.Query));
  return query && tierOf(countsOf(query));
}

interface OuterQuery {
  readonly select: SqlNode;
  /** Whether UNION, INTERSECT or EXCEPT follows; ORDER BY and LIMIT are then of the last query. */
  readonly combined: boolean;
  readonly orderBy: readonly SqlNode[];
  readonly limited: boolean;
}

function outermost(query: SqlNode | undefined): OuterQuery | undefined {
  if (!query) return undefined;
  const order = variant(node(query.order_by)?.kind)[1];
  let [kind, content] = variant(query.body);
  if (kind === "Query") return outermost(node(content));
  const combined = kind === "SetOperation";
  while (kind === "SetOperation") [kind, content] = variant(node(content)?.left);
  const select = kind === "Query" ? outermost(node(content))?.select : kind === "Select" ? node(content) : undefined;
  if (!select) return undefined;
  if (combined) return { select, combined, orderBy: [], limited: false };
  return { select, combined, orderBy: nodes(order), limited: isLimited(query) };
}

function isLimited(query: SqlNode): boolean {
  const limit = node(variant(query.limit_clause)[1]);
  return limit?.limit !== undefined && limit.limit !== null;
}

interface Counts {
  /** WHERE, GROUP BY, ORDER BY, LIMIT, joins, OR and LIKE. */
  readonly clauses: number;
  /** Queries in conditions and set operations. */
  readonly nested: number;
  /** How many of aggregates, selected items, conditions of WHERE and of GROUP BY there are two or more of. */
  readonly plural: number;
}

function countsOf({ select, combined, orderBy, limited }: OuterQuery): Counts {
  const tables = nodes(select.from).flatMap((from) => [from, ...nodes(from.joins)]);
  const on = tables.map(({ join_operator }) => variant(variant(join_operator)[1]));
  const joined = on.flatMap(([how, condition]) => (how === "On" ? spiderConditions(condition) : []));
  const where = spiderConditions(select.selection);
  const having = spiderConditions(select.having);
  const conditions = [...joined, ...where, ...having];
  const grouping = variant(select.group_by)[1];
  const groups = Array.isArray(grouping) && Array.isArray(grouping[0]) ? grouping[0].length : 0;
  const items = Array.isArray(select.projection) ? select.projection : [];
  const ors = [joined, where, having].flatMap((each) => each.slice(1)).filter(({ joinedBy }) => joinedBy === "or");
  const aggregates =
    count(items, beginsWithAggregate) +
    orderBy.reduce((sum, { expr }) => sum + aggregatesIn(expr), 0) +
    count([...where, ...having], ({ negated }) => negated) +
    Math.max(0, having.length - 1);
  return {
    clauses:
      count([where.length > 0, groups > 0, orderBy.length > 0, limited], Boolean) +
      Math.max(0, tables.length - 1) +
      ors.length +
      count(conditions, ({ like }) => like),
    nested: conditions.reduce((sum, { nested }) => sum + nested, 0) + (combined ? 1 : 0),
    plural: count([aggregates, items.length, where.length, groups], (number) => number > 1),
  };
}

function tierOf({ clauses, nested, plural }: Counts): SpiderTier {
  if (nested === 0) {
    if (clauses <= 1 && plural === 0) return "easy";
    if ((plural <= 2 && clauses <= 1) || (clauses <= 2 && plural < 2)) return "medium";
    if ((plural > 2 && clauses <= 2) || (clauses === 3 && plural <= 2)) return "hard";
  }
  return clauses <= 1 && plural === 0 && nested <= 1 ? "hard" : "extra";
}

const AGGREGATES = /^(max|min|count|sum|avg)$/i;

function isAggregate(expression: unknown): boolean {
  const [kind, content] = variant(expression);
  return kind === "Function" && AGGREGATES.test(objectName(node(content)?.name).join("."));
}

function beginsWithAggregate(item: unknown): boolean {
  const [kind, content] = variant(item);
  let expression = kind === "ExprWithAlias" ? node(content)?.expr : content;
  for (let parts = operation(expression); parts; parts = operation(expression)) expression = parts.left;
  return isAggregate(expression);
}

function aggregatesIn(expression: unknown): number {
  const parts = operation(expression);
  if (parts) return aggregatesIn(parts.left) + aggregatesIn(parts.right);
  return isAggregate(expression) ? 1 : 0;
}

function operation(expression: unknown): SqlNode | undefined {
  const [kind, content] = variant(expression);
  return kind === "BinaryOp" ? node(content) : undefined;
}

const count = <Item>(items: readonly Item[], test: (item: Item) => boolean) => items.filter(test).length;
