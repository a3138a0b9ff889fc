import { afterAll, beforeAll, describe } from "vitest";
import { temporaryFolder } from "../../support/folder.js";
import { mysqlServer } from "../../support/mysql.js";
import { postgresServer } from "../../support/postgres.js";
import { type Masked, maskingTests, openMasked } from "./masking.js";
import { PEOPLE } from "./people.js";

/** Called as functions of other engines are. */
const FUNCTIONS = ["mid", "contains"].map(
  (name) => `CREATE FUNCTION ${name}() RETURNS text LANGUAGE sql STABLE AS 'SELECT max(full_name) FROM customer'`,
);

const servers = { postgres: await postgresServer(), mysql: await mysqlServer() };

describe.each(["postgres", "mysql"] as const)("personal data in %s", (engine) => {
  const server = servers[engine];
  const missing = "missing" in server;
  describe.skipIf(missing)(missing ? server.missing : "a server", () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let opened: Masked;
    beforeAll(async () => {
      folder = await temporaryFolder();
      // Functions of other databases are called with that database's name only, whatever they are called.
      if (engine === "mysql" && "make" in server)
        await server.make(`askable_masked_beside_${process.pid}`, [
          'CREATE FUNCTION "count"(a INTEGER) RETURNS INTEGER RETURN a',
        ]);
      if ("make" in server)
        opened = await openMasked(
          await server.make(`askable_masked_${process.pid}`, [...PEOPLE, ...(engine === "postgres" ? FUNCTIONS : [])]),
          folder.path,
        );
    });
    afterAll(async () => {
      await opened?.masked.database.close();
      if ("close" in server) await server.close();
      await folder.remove();
    });
    maskingTests(engine, () => opened);
  });
});
