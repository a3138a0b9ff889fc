import { describe, test } from "vitest";
import { mysqlServer } from "../../support/mysql.js";
import { MUSIC, testRepairs } from "./same-repairs.js";

const server = await mysqlServer();

if ("missing" in server) test.skip(`MySQL: ${server.missing}`);
else
  describe("MySQL's own messages lead to the same repairs", () => {
    const make = () => server.make(`askable_mysql_fix_${process.pid}`, MUSIC);
    testRepairs({ make, remove: () => server.close() }, [
      ["SELECT name FROM singer WHERE LEN(name) = 3", "SELECT name FROM singer WHERE char_length(name) = 3"],
      ["SELECT count(*) FROM SINGER", "SELECT count(*) FROM singer"],
    ]);
  });
