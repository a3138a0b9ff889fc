import { quoteName } from "../../sql/quoting.js";
import type { Account } from "../account.js";
import { type Connection, rowsOf } from "./connection.js";
import { mysqlSql } from "./sql.js";

const READING = new Set(["USAGE", "SELECT", "SHOW VIEW", "SHOW DATABASES"]);

/** From the account's grants, those of its active roles included. */
export async function accountOf(connection: Connection, databases: readonly string[]): Promise<Account> {
  const [[name] = []] = await rowsOf(connection, "SELECT current_user()");
  const grants = (await rowsOf(connection, "SHOW GRANTS")).map(([grant]) => grant ?? "");
  const excess = new Set(grants.flatMap(privilegesIn).filter((privilege) => !READING.has(privilege)));
  return {
    name: name ?? "",
    excess: [...excess].sort(),
    proper: [
      "CREATE USER 'askable'@'%' IDENTIFIED BY '…';",
      ...databases.map((database) => `GRANT SELECT, SHOW VIEW ON ${quoteName(database, mysqlSql)}.* TO 'askable'@'%';`),
    ],
  };
}

/** `GRANT SELECT (a, b), INSERT ON …` without the fields; a grant of a role has none. */
function privilegesIn(grant: string): string[] {
  const listed = /^GRANT ([\s\S]+?) ON /.exec(grant.replace(/ \([^()]*\)/g, ""))?.[1] ?? "";
  const option = / WITH GRANT OPTION$/.test(grant) ? ["GRANT OPTION"] : [];
  return [...listed.split(/, ?/).filter((privilege) => privilege !== ""), ...option];
}
