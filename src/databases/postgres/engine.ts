import type { Engine } from "../engine.js";
import { accessOf, recordUrl } from "./url.js";

export const postgres: Engine = {
  name: "postgres",
  title: "PostgreSQL",
  dialect: "postgres",
  blocking: false,
  server: { schemes: ["postgres", "postgresql"], record: recordUrl, access: accessOf },
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
