import type { Engine } from "../engine.js";
import { sparkDialect } from "./dialect.js";
import { DRIVER, loadDriver } from "./driver.js";
import { accessOf, recordUrl } from "./url.js";

/** Whatever speaks Spark SQL through the protocol of HiveServer2: Spark's own Thrift server, Kyuubi, hosted ones. */
export const spark: Engine = {
  name: "spark",
  title: "Spark SQL",
  dialect: sparkDialect,
  schemes: ["spark", "hive2"],
  blocking: false,
  server: { record: recordUrl, access: accessOf },
  driver: loadDriver,
  optionalDriver: DRIVER,
  connect: async (location, options) => (await import("./session.js")).openSession(location, options),
};
