import { describe, test } from "vitest";
import { postgresServer } from "../../support/postgres.js";
import { MUSIC, testRepairs } from "./same-repairs.js";

const server = await postgresServer();

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else
  describe("PostgreSQL's own messages lead to the same repairs", () => {
    const make = () => server.make(`askable_postgres_fix_${process.pid}`, MUSIC);
    testRepairs({ make, remove: () => server.close() }, [
      [
        "SELECT name FROM singer WHERE YEAR(born) = 1980",
        "SELECT name FROM singer WHERE CAST(extract(year FROM CAST(born AS timestamp)) AS integer) = 1980",
      ],
      ["SELECT strftime('%Y-%m', born) FROM singer", "SELECT to_char(CAST(born AS timestamp), 'YYYY-MM') FROM singer"],
    ]);
  });
