import type { Account } from "../account.js";
import type { ServerSession } from "./server-session.js";

/**
 * Spark itself has no rights and makes no accounts: whoever reaches the server may do what the server's own account may.
 * Where the server has them (Unity Catalog, Ranger), they are not asked for here.
 */
export async function accountOf(session: ServerSession): Promise<Account> {
  const [[name] = []] = await session.rowsOf("SELECT current_user()");
  return { name: String(name ?? ""), excess: [], proper: [] };
}
