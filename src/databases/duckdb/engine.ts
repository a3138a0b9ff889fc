import type { Engine } from "../engine.js";
import { duckdbFingerprint } from "../file-fingerprint.js";
import { duckdbDialect } from "./dialect.js";

/** Where DuckDB's files name themselves, after a checksum of 8 bytes. */
const MAGIC = "DUCK";

export const duckdb: Engine = {
  name: "duckdb",
  title: "DuckDB",
  dialect: duckdbDialect,
  blocking: false,
  recognise: ({ head }) => Buffer.from(head.subarray(8, 12)).toString("latin1") === MAGIC,
  fingerprint: duckdbFingerprint,
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
