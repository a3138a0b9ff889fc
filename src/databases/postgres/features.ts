import { randomUUID } from "node:crypto";
import { AskableError, messageOf } from "../../errors.js";
import { type Connection, rowsOf } from "./connection.js";
import type { ServerError } from "./messages.js";

/** What speaks PostgreSQL's protocol lacks something on which reading safely rests. */
export class Lacking extends Error {}

/**
 * In a transaction that is to read only: tries what PostgreSQL refuses there before it looks at rights or names, and what
 * changes nothing where it is not refused, since there is no such view. It ends the transaction's use.
 */
export async function requireReadOnly(connection: Connection): Promise<void> {
  const refused = await rowsOf(
    connection,
    `DROP VIEW IF EXISTS askable_tries_read_only_${randomUUID().replaceAll("-", "")}`,
  ).then(
    () => undefined,
    (error: ServerError) => error,
  );
  if (refused === undefined) throw new Lacking("it writes in a transaction that is to read only");
  if (refused.code !== "25006") throw refused;
}

/** Classes of the server's errors that say that it does not know what PostgreSQL knows. */
const NOT_KNOWN = /^(0A|42[^5])/;

/**
 * Why a server cannot be read that answers PostgreSQL's protocol and is another program, in its own words: by what it lacks,
 * not by its name. Undefined where the error tells of something else.
 */
export async function otherProduct(connection: Connection, error: unknown): Promise<AskableError | undefined> {
  const { code = "" } = error as ServerError;
  const unknown = NOT_KNOWN.test(code) && code.length === 5;
  if (!unknown && !(error instanceof Lacking)) return undefined;
  const product = await announced(connection);
  if (product === undefined) return undefined;
  return new AskableError(
    `The server is no PostgreSQL that can be read safely: ${messageOf(error)}. It calls itself ${product}`,
    {
      hint: "What only speaks PostgreSQL's protocol has functions of its own, of which no catalogue tells what they do. Export its tables as Parquet and prepare those; docs/warehouses.md lists which products can be read.",
      cause: error,
    },
  );
}

/** As the server has it: `PostgreSQL 15.4 on x86_64-pc-linux-gnu, …`, `CockroachDB CCL v24.1.2 (…)`. */
export async function announced(connection: Connection): Promise<string | undefined> {
  const ask = async () => (await rowsOf(connection, "SELECT version()"))[0]?.[0] ?? undefined;
  await rowsOf(connection, "ROLLBACK").catch(() => {});
  return ask().catch(() => undefined);
}
