import { createHash } from "node:crypto";
import { type Connection, rowsOf } from "./mysql-connection.js";

/**
 * A hash of what the server tells of its tables without reading them: definitions, creation, last change, and its
 * estimates of rows and sizes. It can miss a change that keeps number and size of the rows and falls into the second of
 * the last look or before a restart of the server, which forgets the times of changes (InnoDB), and changes below a
 * view that lie in other databases. It may also change where no data did, when the server renews its estimates.
 */
export async function fingerprint(connection: Connection, databases: readonly string[]): Promise<string> {
  const within = databases.map(() => "?").join(", ");
  const hash = createHash("sha256");
  const queries = [
    `SELECT table_schema, table_name, table_type, engine, create_time, update_time, table_rows, data_length,
       auto_increment, table_comment
     FROM information_schema.tables WHERE table_schema IN (${within}) ORDER BY table_schema, table_name`,
    `SELECT table_schema, table_name, column_name, column_type, is_nullable, column_comment
     FROM information_schema.columns WHERE table_schema IN (${within})
     ORDER BY table_schema, table_name, ordinal_position`,
  ];
  for (const query of queries) hash.update(JSON.stringify(await rowsOf(connection, query, databases)));
  return hash.digest("hex");
}
