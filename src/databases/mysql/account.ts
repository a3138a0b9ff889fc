import { quoteName } from "../../sql/quoting.js";
import type { Account } from "../account.js";
import { type Connection, rowsOf } from "./connection.js";
import { mysqlSql } from "./sql.js";

const READING = new Set(["USAGE", "SELECT", "SHOW VIEW", "SHOW DATABASES"]);

/**
 * From the account's grants, those of its active roles included.
 *
 * @param listsRoles Whether the server lists what roles may do, as MySQL and MariaDB do. Elsewhere a role may do more.
 */
export async function accountOf(
  connection: Connection,
  databases: readonly string[],
  listsRoles = true,
): Promise<Account> {
  const [[name] = []] = await rowsOf(connection, "SELECT current_user()");
  const grants = await rowsOf(connection, "SHOW GRANTS");
  const privileges = grants.length === 0 ? [UNKNOWN] : grants.flatMap((row) => privilegesIn(row, listsRoles));
  const excess = new Set(privileges.filter((privilege) => !READING.has(privilege.toUpperCase())));
  return {
    name: name ?? "",
    excess: [...excess].sort(),
    proper: [
      "CREATE USER 'askable'@'%' IDENTIFIED BY '…';",
      ...databases.map((database) => `GRANT SELECT, SHOW VIEW ON ${quoteName(database, mysqlSql)}.* TO 'askable'@'%';`),
    ],
  };
}

const UNKNOWN = "rights in a form that is not known";

/** What else MySQL and MariaDB list: roles, whose privileges are listed where they are active. */
const NO_PRIVILEGES = /^(GRANT (?:(?! ON ).)+ TO |SET DEFAULT ROLE |REVOKE )/;

/**
 * `GRANT SELECT (a, b), INSERT ON …` without the fields, in whichever cell it stands. Servers of other makes list rights in
 * other forms, of which nothing can be said.
 */
function privilegesIn(row: readonly (string | null)[], listsRoles: boolean): string[] {
  const grant = row.find((cell) => /^(GRANT|REVOKE|SET) /.test(cell ?? "")) ?? "";
  const listed = /^GRANT ([\s\S]+?) ON /.exec(grant.replace(/ \([^()]*\)/g, ""))?.[1];
  if (listed === undefined) {
    if (!NO_PRIVILEGES.test(grant)) return [UNKNOWN];
    return listsRoles ? [] : ["what its roles may"];
  }
  const option = / WITH GRANT OPTION$/.test(grant) ? ["GRANT OPTION"] : [];
  return [...listed.split(/, ?/).filter((privilege) => privilege !== ""), ...option];
}
