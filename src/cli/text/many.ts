import { count, countMeasured } from "../../language/numbers.js";
import type { PrepareResult } from "../../operations/prepare/prepare-all.js";
import type { PreparedOnce } from "../../operations/prepare/prepare-once.js";
import type { Output } from "../output.js";
import { tableText } from "./table.js";

/** "shop: 12 tables, 80 fields, 9 joins, 1,200 indexed values (2.4 s)" */
export function preparedText({
  name,
  outcome,
  tables,
  measured,
  fields,
  joins,
  values,
  seconds,
}: PreparedOnce): string {
  if (outcome === "unchanged") return `${name}: nothing changed since it was prepared`;
  const parts = [
    countMeasured(measured.tables, tables, "table"),
    countMeasured(measured.fields, fields, "field"),
    count(joins, "join"),
    count(values, "indexed value"),
  ];
  return `${name}: ${parts.join(", ")} (${seconds.toFixed(1)} s)`;
}

/** How many were prepared, and a table of what failed. */
export function showAllPrepared(results: readonly PrepareResult[], seconds: number, output: Output): void {
  const failed = results.flatMap(({ name, location, failure }) => (failure ? [[name, location, failure.message]] : []));
  const unchanged = results.filter(({ report }) => report?.outcome === "unchanged").length;
  const prepared = results.length - failed.length - unchanged;
  const parts = [
    `Prepared ${count(prepared, "database")}`,
    ...(unchanged > 0 ? [`${unchanged} were prepared before`] : []),
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
  ];
  if (failed.length > 0) {
    output.line();
    output.line(tableText(["failed", "database", "why"], failed));
    output.line();
  }
  output.line(`${parts.join(", ")}, in ${seconds.toFixed(1)} s`);
}
