import type { SqlNode } from "./parse.js";
import { node, nodes, objectName, variant } from "./tree.js";

/** What a query is made of, its sub-queries included. */
export interface SqlFeatures {
  /** Tables and results of FROM beyond the first of each SELECT, joined by JOIN or by a comma. */
  readonly joins: number;
  /** Queries inside the query, those of WITH too; the sides of a set operation are none. */
  readonly subqueries: number;
  readonly aggregates: number;
  readonly setOperations: number;
  readonly windowFunctions: number;
  readonly grouped: boolean;
  readonly ordered: boolean;
  readonly limited: boolean;
  /** SELECT DISTINCT, or DISTINCT inside an aggregate. */
  readonly distinct: boolean;
  /** Functions, types or literals of dates and times. */
  readonly dates: boolean;
}

type Counts = { -readonly [key in keyof SqlFeatures]: SqlFeatures[key] };

/** Counts what a parsed statement is made of. */
export function featuresOf(statement: SqlNode): SqlFeatures {
  const counts: Counts = {
    joins: 0,
    subqueries: 0,
    aggregates: 0,
    setOperations: 0,
    windowFunctions: 0,
    grouped: false,
    ordered: false,
    limited: false,
    distinct: false,
    dates: false,
  };
  const [, query] = variant(statement);
  visit(query, counts);
  return counts;
}

function visit(value: unknown, counts: Counts): void {
  if (Array.isArray(value)) for (const item of value) visit(item, counts);
  const parts = node(value);
  if (!parts) return;
  tellClauses(parts, counts);
  for (const [key, content] of Object.entries(parts)) {
    tell(key, content, counts);
    if (key !== "span" && content !== null && typeof content === "object") visit(content, counts);
  }
}

/** What the structures of a query and of a SELECT hold; both are told by keys that nothing else has. */
function tellClauses(parts: SqlNode, counts: Counts): void {
  if ("body" in parts && "locks" in parts) {
    counts.ordered ||= parts.order_by !== undefined && parts.order_by !== null;
    counts.limited ||= [parts.limit_clause, parts.fetch].some((clause) => clause !== undefined && clause !== null);
  }
  if (!("projection" in parts && "from" in parts)) return;
  const from = nodes(parts.from);
  counts.joins += Math.max(0, from.length - 1) + from.reduce((sum, { joins }) => sum + nodes(joins).length, 0);
  counts.distinct ||= parts.distinct !== undefined && parts.distinct !== null;
  const [kind, content] = variant(parts.group_by);
  counts.grouped ||= kind === "All" || (Array.isArray(content) && Array.isArray(content[0]) && content[0].length > 0);
}

const QUERIES_IN = new Set(["subquery", "Subquery"]);
const DATED_PARTS = new Set(["Extract", "Interval", "AtTimeZone"]);

function tell(key: string, content: unknown, counts: Counts): void {
  if (key === "SetOperation") counts.setOperations += 1;
  else if (QUERIES_IN.has(key) && "body" in (node(content) ?? {})) counts.subqueries += 1;
  else if (key === "cte_tables") counts.subqueries += nodes(content).length;
  else if (key === "Function") tellFunction(node(content) ?? {}, counts);
  else if (key === "TypedString" || key === "Cast") counts.dates ||= isDated(node(content)?.data_type);
  else if (DATED_PARTS.has(key)) counts.dates = true;
}

const isDated = (type: unknown) => /^(date|time|timestamp|datetime|interval)/i.test(variant(type)[0]);

const AGGREGATES = new Set(
  `any_value approx_count_distinct arg_max arg_min array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count
   covar_pop covar_samp every first group_concat json_agg json_arrayagg json_group_array json_objectagg jsonb_agg last list
   max max_by mean median min min_by mode percentile_cont percentile_disc product quantile quantile_cont quantile_disc std
   stddev stddev_pop stddev_samp string_agg sum total var_pop var_samp variance`
    .split(/\s+/)
    .filter(Boolean),
);

/** As each dialect has them. */
const DATES =
  /^(adddate|addtime|age|century|curdate|current_date|current_time|current_timestamp|curtime|date|date_.*|datediff|datesub|datetime|day|dayname|dayof.*|decade|epoch.*|extract|from_unixtime|hour|isodow|julian|juliandate|julianday|last_day|localtime.*|make_date|make_time.*|makedate|minute|month|monthname|now|quarter|second|str_to_date|strftime|strptime|subdate|sysdate|time|time_.*|timediff|timestamp|timestamp.*|to_date|to_days|to_timestamp|unix_timestamp|unixepoch|week.*|year|yearweek)$/;

function tellFunction(call: SqlNode, counts: Counts): void {
  const name = (objectName(call.name).at(-1) ?? "").toLowerCase();
  const list = node(node(call.args)?.List);
  if (DATES.test(name)) counts.dates = true;
  if (call.over !== undefined && call.over !== null) counts.windowFunctions += 1;
  // SQLite's min and max of several arguments are no aggregates.
  else if (AGGREGATES.has(name) && !(/^(min|max)$/.test(name) && nodes(list?.args).length > 1)) {
    counts.aggregates += 1;
    counts.distinct ||= list?.duplicate_treatment === "Distinct";
  }
}
