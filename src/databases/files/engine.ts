import { writeFile } from "node:fs/promises";
import { duckdbDialect } from "../duckdb/dialect.js";
import type { Engine } from "../engine.js";
import { filesFingerprint } from "./fingerprints.js";
import { FORMAT_ENDINGS, formatOf, isTableName } from "./formats.js";

/** A folder of Parquet, CSV or JSON lines files, or one such file; one table a file, named by it. */
export const files: Engine = {
  name: "files",
  title: "Parquet, CSV and JSON lines",
  dialect: duckdbDialect,
  schemes: ["file"],
  endings: FORMAT_ENDINGS.flatMap((ending) => [ending, `${ending}.gz`]),
  readsFolders: true,
  blocking: false,
  recognise: (source) =>
    source.kind === "folder" ? source.names.some(isTableName) : formatOf(source.head, source.path) !== undefined,
  fingerprint: filesFingerprint,
  driver: () => import("@duckdb/node-api"),
  probe: { name: "probe.csv", write: (path) => writeFile(path, "n\n1\n"), version: "version()" },
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
