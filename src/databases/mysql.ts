import type { Engine } from "./engine.js";
import { accessOf, recordUrl } from "./mysql-url.js";

export const mysql: Engine = {
  name: "mysql",
  title: "MySQL, MariaDB",
  dialect: "mysql",
  blocking: false,
  server: { schemes: ["mysql", "mariadb"], record: recordUrl, access: accessOf },
  connect: async (location, options) => (await import("./mysql-session.js")).openSession(location, options),
};
