import type { Engine } from "../engine.js";
import { mysqlDialect } from "./dialect.js";
import { accessOf, recordUrl } from "./url.js";

export const mysql: Engine = {
  name: "mysql",
  title: "MySQL, MariaDB",
  dialect: mysqlDialect,
  blocking: false,
  server: { schemes: ["mysql", "mariadb"], record: recordUrl, access: accessOf },
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
