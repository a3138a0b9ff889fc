import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe } from "vitest";
import { temporaryFolder } from "../../support/folder.js";
import { type Masked, maskingTests, openMasked } from "./masking.js";
import { PEOPLE } from "./people.js";

const MAKE = {
  sqlite: async (path: string) => {
    const database = new Sqlite(path);
    for (const statement of PEOPLE) database.exec(statement);
    database.close();
  },
  duckdb: async (path: string) => {
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    const macros = ["mid", "prefix"].map((name) => `CREATE MACRO ${name}() AS (SELECT max(full_name) FROM customer)`);
    for (const statement of [...PEOPLE, ...macros]) await connection.run(statement);
    connection.closeSync();
    instance.closeSync();
  },
};

describe.each(["sqlite", "duckdb"] as const)("personal data in %s", (engine) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let opened: Masked;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const path = join(folder.path, `people.${engine}`);
    await MAKE[engine](path);
    opened = await openMasked(path, folder.path);
  });
  afterAll(async () => {
    await opened?.masked.database.close();
    await folder.remove();
  });
  maskingTests(engine, () => opened);
});
