import type { Usage } from "../usage/usage.js";
import type { SaidMetric } from "./said-metrics.js";

type Figure = NonNullable<Usage["figures"]>[number];

const PERIODS = /\b(?:year|month|quarter|week|day|strftime|date_trunc|date_part|extract|to_char|substr)\s*\(/i;
const DATE = /(?:\b(?:DATE|TIMESTAMP)\s+)?'\d{4}-\d{2}-\d{2}(?:[ T][\d:.]+)?'/gi;
const GENERIC =
  /^(?:average|avg|total|sum|max|min|maximum|minimum|number|count) |^(?:n|cnt|count|total|sum|avg|average|min|max|num|value|amount|result|month|year|day|week|date)$/i;

/** Figures that past queries name, over the rows that all of these queries ask for, but for when. */
export function usedMetrics(usage: Usage | undefined): SaidMetric[] {
  const figures = usage?.figures ?? [];
  const taken = new Set<string>();
  return figures.flatMap((figure): SaidMetric[] => {
    const name = figure.name.toLowerCase().replaceAll("_", " ").trim();
    // "users" for a count of them, "average seats": the words say it, whatever else the query asked for.
    const plain = /^count\((?:distinct )?[\w."*]+\)$/i.test(figure.expression) && !name.includes(" ");
    if (plain || GENERIC.test(name) || isAside(figure) || PERIODS.test(figure.expression)) return [];
    const filters = filtersOf(figure);
    if (filters === undefined) return [];
    // One of now and one as of a day are two definitions of one figure; otherwise the more frequent stands.
    const key = `${name} ${filters.some((filter) => filter.includes(":day"))}`;
    if (taken.has(key)) return [];
    taken.add(key);
    const times = figure.count === 1 ? "a past query" : `${figure.count} past queries`;
    return [
      {
        names: [name, ...withoutUnit(name)],
        text: figure.expression,
        filters,
        table: figure.tables[0],
        day: undefined,
        date: dateOf(figure),
        source: "query log",
        said: `as ${times} compute it`,
        place: undefined,
      },
    ];
  });
}

const UNIT =
  / (?:eur|euros?|usd|dollars?|gbp|pounds?|chf|cents?|cts|kg|km|kwh|pct|percent|hrs|hours?|mins?|minutes?|days?|k)$/;

/** "margin eur": the margin. */
function withoutUnit(name: string): string[] {
  const bare = name.replace(UNIT, "");
  return bare === name || GENERIC.test(bare) ? [] : [bare];
}

/** What past queries compute of each row and give a name: "(bill - pay) / 100.0 AS margin". */
export function usedValues(usage: Usage | undefined): SaidMetric[] {
  const figures = new Set((usage?.figures ?? []).map(({ name }) => name.toLowerCase()));
  return (usage?.formulas ?? []).flatMap(({ name: alias, expression, tables: [table, other] }): SaidMetric[] => {
    const name = alias.toLowerCase().replaceAll("_", " ").trim();
    const arithmetic = /^[\w\s.()+*/-]+$/.test(expression) && /[\w)] *[-+*] *[\w(]/.test(expression);
    const calls = /\w\s*\(/.test(expression);
    if (!arithmetic || calls || GENERIC.test(name) || figures.has(alias.toLowerCase())) return [];
    if (table === undefined || other !== undefined) return [];
    const names = [name, ...withoutUnit(name)];
    const of = { day: undefined, source: "query log" as const, place: undefined };
    return [{ ...of, names, text: expression, filters: [], table, said: "as a past query computes it" }];
  });
}

/** True where a query reads on from one table to count the rows of another. */
function isAside({ expression, tables: [home] }: Figure): boolean {
  return home !== undefined && /[\w"]\./.test(expression) && !new RegExp(`\\b${escaped(home)}\\b`).test(expression);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What all its queries ask for, without the time: the question says that. `:day` for the day that all look from. */
function filtersOf({ conditions, count }: Figure): string[] | undefined {
  const stable = conditions.filter(({ sql }) => !PERIODS.test(sql) && !dated(sql));
  const shared = stable.filter(({ count: times }) => times === count).map(({ sql }) => sql);
  const looking = new Map<string, number>();
  for (const { sql, count: times } of conditions) {
    if (!dated(sql)) continue;
    const text = sql.replaceAll(DATE, ":day");
    looking.set(text, (looking.get(text) ?? 0) + times);
  }
  const asOf = [...looking].flatMap(([sql, times]) => (times === count ? [sql] : []));
  const bounded = asOf.filter((sql) => /^[\w."]+ >=? :day/.test(sql)).map((sql) => sql.split(" ")[0]!);
  const periods = asOf.filter((sql) => bounded.includes(sql.split(" ")[0]!));
  const days = asOf.filter((sql) => !periods.includes(sql));
  // One date alone is more often a start of the counting than a day to look from.
  return days.some((sql) => /<=? :day/.test(sql)) ? [...shared, ...days] : shared;
}

/** The field that most of its queries choose a time by. */
function dateOf({ conditions, expression }: Figure): string | undefined {
  const counts = new Map<string, number>();
  for (const { sql, count } of conditions) {
    if (!PERIODS.test(sql) && !dated(sql)) continue;
    const names = [...sql.matchAll(/(?<![\w"])[A-Za-z_"][\w"]*\.[\w"]+/g)].map(([name]) => name!);
    const [only, second] = [...new Set(names)];
    if (only !== undefined && second === undefined && !expression.includes(only))
      counts.set(only, (counts.get(only) ?? 0) + count);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]?.replaceAll('"', "");
}

const dated = (sql: string) => new RegExp(DATE.source, "i").test(sql);
