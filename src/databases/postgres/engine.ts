import type { Engine } from "../engine.js";
import { postgresDialect } from "./dialect.js";
import { accessOf, recordUrl } from "./url.js";

export const postgres: Engine = {
  name: "postgres",
  title: "PostgreSQL",
  dialect: postgresDialect,
  schemes: ["postgres", "postgresql"],
  blocking: false,
  server: { record: recordUrl, access: accessOf, roles: true },
  driver: () => import("pg"),
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
