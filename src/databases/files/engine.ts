import { duckdbDialect } from "../duckdb/dialect.js";
import type { Engine } from "../engine.js";
import { filesFingerprint } from "./fingerprints.js";
import { formatOf, isTableName } from "./formats.js";

/** A folder of Parquet, CSV or JSON lines files, or one such file; one table a file, named by it. */
export const files: Engine = {
  name: "files",
  title: "Parquet, CSV and JSON lines",
  dialect: duckdbDialect,
  blocking: false,
  recognise: (source) =>
    source.kind === "folder" ? source.names.some(isTableName) : formatOf(source.head, source.path) !== undefined,
  fingerprint: filesFingerprint,
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
