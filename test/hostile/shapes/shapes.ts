import { join } from "node:path";
import { makeDuckdb, makeSqlite } from "../../databases/tools.js";
import { mysqlServer } from "../../support/mysql.js";
import { postgresServer } from "../../support/postgres.js";
import { duckdbShapes, mysqlShapes, postgresShapes, sqliteShapes } from "./engines.js";
import { backticked, type Extent, quoted, type Shape } from "./shape.js";
import { type Maker, standsShapes } from "./stands.js";

type Server = Awaited<ReturnType<typeof mysqlServer>> | Awaited<ReturnType<typeof postgresServer>>;

/** Databases of a server by names that no other test has. */
function atServer(server: Server, quote: Maker["quote"]): Maker | undefined {
  if ("missing" in server) return undefined;
  return {
    quote,
    make: (name, { statements }) => server.make(`askable_${name}_${process.pid}`, statements),
    close: () => server.close(),
  };
}

const ofFiles = (make: Maker["make"]): Maker => ({ make, quote: quoted, close: async () => {} });

/** Tries all shapes in all engines that are here, or as what it is told to. */
export function standsAll(extent: Extent, as = (shapes: readonly Shape[]) => shapes): void {
  const sqlite = ofFiles(async (_, { statements }, folder) => makeSqlite(join(folder, "data.sqlite"), ...statements));
  const duckdb = ofFiles((_, { statements }, folder) => makeDuckdb(join(folder, "data.duckdb"), ...statements));
  standsShapes("sqlite", async () => sqlite, as(sqliteShapes(extent)));
  standsShapes("duckdb", async () => duckdb, as(duckdbShapes(extent)));
  standsShapes("postgres", async () => atServer(await postgresServer(), quoted), as(postgresShapes(extent)));
  standsShapes("mysql", async () => atServer(await mysqlServer(), backticked), as(mysqlShapes(extent)));
}
