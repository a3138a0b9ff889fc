import type { Engine } from "../engine.js";
import { sqliteDialect } from "./dialect.js";
import { sqliteFingerprint } from "./file.js";

const MAGIC = "SQLite format 3\0";

export const sqlite: Engine = {
  name: "sqlite",
  title: "SQLite",
  dialect: sqliteDialect,
  schemes: ["sqlite", "sqlite3"],
  endings: ["sqlite", "sqlite3", "db", "db3", "s3db"],
  scoresBenchmarks: true,
  blocking: true,
  recognise: ({ head }) => Buffer.from(head.subarray(0, MAGIC.length)).toString("latin1") === MAGIC,
  fingerprint: sqliteFingerprint,
  driver: () => import("better-sqlite3"),
  probe: {
    name: "probe.sqlite",
    write: async (path) => new (await import("better-sqlite3")).default(path).exec("CREATE TABLE probe (n)").close(),
    version: "sqlite_version()",
  },
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
