import type { Engine } from "../engine.js";
import { sqliteFingerprint } from "../file-fingerprint.js";
import { sqliteDialect } from "./dialect.js";

const MAGIC = "SQLite format 3\0";

export const sqlite: Engine = {
  name: "sqlite",
  title: "SQLite",
  dialect: sqliteDialect,
  blocking: true,
  recognise: ({ head }) => Buffer.from(head.subarray(0, MAGIC.length)).toString("latin1") === MAGIC,
  fingerprint: sqliteFingerprint,
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
