import { DuckDBInstance } from "@duckdb/node-api";
import { messageOf } from "../../errors.js";
import { formatNumber } from "../../language/numbers.js";
import { quoteText } from "../../sql/names.js";
import { duckdbSql } from "../duckdb/sql.js";
import type { Unread } from "../schema.js";
import { LOSSY } from "./csv.js";

/** Rows that are told of one by one; of more, that there are as many. */
const MOST = 100_000;

/**
 * The cells that are lost of a CSV file's rows that are longer than the header, where it was read in the way that drops
 * them: found by reading it once more, strictly. `options` are those it was read with.
 */
export async function surplusOf(path: string, options: readonly string[], memory: number): Promise<Unread[]> {
  if (!options.includes(LOSSY)) return [];
  const strict = [quoteText(path, duckdbSql), ...options.filter((option) => option !== LOSSY)];
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: `${Math.ceil(memory / 2 ** 20)}MiB` });
  const connection = await instance.connect();
  try {
    await connection.run(
      `SELECT count(*) FROM read_csv(${strict.join(", ")}, store_rejects = true, rejects_limit = ${MOST})`,
    );
    const found = await connection.run(
      "SELECT count(DISTINCT line)::INTEGER, min(line)::BIGINT FROM reject_errors WHERE error_type = 'TOO MANY COLUMNS'",
    );
    const [[rows, first] = []] = (await found.getRows()) as [number, bigint | null][];
    if (!rows) return [];
    const many = `${rows >= MOST ? "at least " : ""}${formatNumber(rows)} ${rows === 1 ? "row" : "rows"}`;
    return [{ what: `the last cells of ${many}`, why: `the header has fewer; see line ${first}` }];
  } catch (error) {
    const [why = ""] = messageOf(error).split("\n");
    return [{ what: "cells of rows that are longer than the header", why: `counting these failed: ${why}` }];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
