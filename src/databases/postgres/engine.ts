import type { Engine } from "../engine.js";
import { postgresDialect } from "./dialect.js";
import { accessOf, recordUrl } from "./url.js";

export const postgres: Engine = {
  name: "postgres",
  title: "PostgreSQL",
  dialect: postgresDialect,
  blocking: false,
  server: { schemes: ["postgres", "postgresql"], record: recordUrl, access: accessOf },
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
