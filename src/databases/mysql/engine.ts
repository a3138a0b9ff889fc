import type { Engine } from "../engine.js";
import { mysqlDialect } from "./dialect.js";
import { accessOf, recordUrl } from "./url.js";

export const mysql: Engine = {
  name: "mysql",
  title: "MySQL, MariaDB",
  dialect: mysqlDialect,
  schemes: ["mysql", "mariadb"],
  blocking: false,
  server: { record: recordUrl, access: accessOf },
  driver: () => import("mysql2"),
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
