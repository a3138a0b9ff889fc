import type { Engine } from "../engine.js";
import { duckdbDialect } from "./dialect.js";
import { duckdbFingerprint } from "./file.js";

/** Where DuckDB's files name themselves, after a checksum of 8 bytes. */
const MAGIC = "DUCK";

export const duckdb: Engine = {
  name: "duckdb",
  title: "DuckDB",
  dialect: duckdbDialect,
  schemes: ["duckdb"],
  endings: ["duckdb", "ddb"],
  blocking: false,
  recognise: ({ head }) => Buffer.from(head.subarray(8, 12)).toString("latin1") === MAGIC,
  fingerprint: duckdbFingerprint,
  driver: () => import("@duckdb/node-api"),
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
