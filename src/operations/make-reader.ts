import { randomBytes } from "node:crypto";
import { openDatabase } from "../databases/open.js";
import { AskableError } from "../errors.js";
import { requirePreparation } from "../workspace/preparation.js";
import { preparedNames, type Workspace } from "../workspace/workspace.js";

/**
 * SQL that makes an account which may read a server's database and nothing else, with a password of its own. Nothing is run.
 *
 * @param database Name of a prepared database, or the URL of one.
 * @throws AskableError where it has no accounts.
 */
export async function readerStatements(
  database: string,
  workspace: Workspace,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const isPrepared = preparedNames(workspace).includes(database);
  const location = isPrepared ? (await requirePreparation(workspace, database)).location : database;
  const opened = await openDatabase(location, { children: 1, environment });
  try {
    const account = await opened.account();
    if (!account) {
      throw new AskableError(`${location} has no accounts: whoever may read its files may read it`, { code: "usage" });
    }
    if (account.proper.length === 0) {
      throw new AskableError(`The server of ${opened.location} makes no accounts by SQL`, {
        code: "usage",
        hint: "Whoever administers it makes one where it keeps its accounts and rights.",
      });
    }
    const password = randomBytes(18).toString("base64url");
    return account.proper.map((statement) => statement.replace("…", password));
  } finally {
    await opened.close();
  }
}
