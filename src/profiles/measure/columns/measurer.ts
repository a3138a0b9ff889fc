import type { ColumnDialect } from "../../../databases/dialect.js";
import type { Field } from "../../../databases/schema.js";
import { type BaseScan, type BaseStatistics, baseScan } from "../../statistics/base-scan.js";
import { fieldStatistics } from "../../statistics/field-statistics.js";
import { readRows } from "../../statistics/read-rows.js";
import { toCount } from "../../statistics/scalars.js";
import type { FieldOutcome, Measurer } from "../../statistics/statistics.js";
import { measureGrouped } from "./grouped.js";
import { planRoutes, type Route } from "./route.js";
import { measureScanned } from "./scanned.js";

interface Reading {
  readonly rows: number;
  readonly routes: readonly Route[];
  /** The fields that are not grouped, with what the scan gave. */
  readonly apart: readonly Field[];
  readonly base: BaseScan["fields"];
}

/**
 * Measures a table of a columnar engine. A sample tells which fields have few distinct values: those are grouped, and
 * every statistic of theirs is read off the groups. The others share one scan of aggregates, and show their values by
 * slices.
 */
export const columnMeasurer =
  (dialect: ColumnDialect): Measurer =>
  async (database, table, plan, { query }) => {
    const read = await readRows<Reading>({ database, table, plan, query }, async (source) => {
      const counted = await query(`SELECT count(*) FROM ${source}`, { share: 0.3 });
      if (counted.kind === "error" || counted.kind === "timeout") return counted;
      const rows = toCount(counted.result.data[0]?.[0]);
      const routes = await planRoutes(dialect, source, rows, table.fields, query);
      const apart = table.fields.filter((_, position) => routes[position]?.way !== "group");
      const base = await baseScan(database, dialect.statistics, source, apart, (sql) => query(sql, { share: 0.5 }));
      return "rows" in base ? { rows, routes, apart, base: base.fields } : base;
    });
    if ("failure" in read) return { rows: 0, fields: [], failure: read.failure };
    const { source, scanned, routes, apart } = read;
    const outcomes = new Map<Field, FieldOutcome>();
    const keep = (fields: readonly Field[], measured: readonly FieldOutcome[]) =>
      fields.forEach((field, position) => void outcomes.set(field, measured[position]!));

    const grouped = table.fields.flatMap((field, position) => {
      const route = routes[position]!;
      return route.way === "group" ? [{ field, form: route.form }] : [];
    });
    keep(
      grouped.map(({ field }) => field),
      await measureGrouped(dialect, source, scanned, grouped, query),
    );
    const others = apart.map((field, position) => ({
      field,
      route: routes[table.fields.indexOf(field)]!,
      base: read.base[position]!,
    }));
    const spread = others.flatMap(({ field, route, base }) => (route.way === "scan" ? [{ field, route, base }] : []));
    keep(
      spread.map(({ field }) => field),
      await measureScanned(dialect, source, scanned, spread, query),
    );
    for (const { field, route, base } of others) {
      if (route.way === "count") outcomes.set(field, countedOnly(dialect, field, base, scanned));
    }
    return { rows: read.rows, ...read.how, fields: table.fields.map((field) => outcomes.get(field)!) };
  };

function countedOnly(
  dialect: ColumnDialect,
  field: Field,
  base: BaseStatistics | { readonly failure: string },
  scanned: number,
): FieldOutcome {
  if ("failure" in base) return base as { readonly failure: string };
  return fieldStatistics(dialect.statistics.kindOf(field.type), base as BaseStatistics, scanned, undefined);
}
