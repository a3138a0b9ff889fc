import { AskableError } from "../../errors.js";
import type { ServerSession } from "./server-session.js";

/**
 * What a session is opened with. By the first four, statements are read as the guard reads them, and files are no tables;
 * not every version has each of the others, and a hosted one may keep them.
 */
export function settingsOf(memory: number): Readonly<Record<string, string>> {
  return {
    "spark.sql.variable.substitute": "false",
    "spark.sql.ansi.doubleQuotedIdentifiers": "false",
    "spark.sql.parser.escapedStringLiterals": "false",
    "spark.sql.runSQLOnFiles": "false",
    "spark.sql.session.timeZone": "UTC",
    // Rows come as they are asked for, and the server need not hold all.
    "spark.sql.thriftServer.incrementalCollect": "true",
    "spark.sql.thriftServer.interruptOnCancel": "true",
    // Plans are read: nothing of them may be left out.
    "spark.sql.debug.maxToStringFields": "100000",
    "spark.sql.maxPlanStringLength": "50000000",
    // What a join copies to every worker goes through the server's own memory.
    "spark.sql.maxBroadcastTableSize": `${memory}`,
  };
}

/** How the server reads texts, which differs by version. */
export interface Reading {
  /** Two quotes in a text end it and begin another, as before Spark 4. */
  readonly quotesSplit: boolean;
}

/**
 * Finds out how the server reads statements. Where it did not take the settings of the session as it was opened, they are
 * made one by one. Throws where statements could not be read safely.
 */
export async function prepareSession(session: ServerSession, memory: number): Promise<Reading> {
  const first = await probe(session);
  if (first.other === undefined && first.zone === "UTC") return first;
  for (const [name, value] of Object.entries(settingsOf(memory))) {
    await session.rowsOf(`SET ${name}=${value}`).catch(() => {});
  }
  const second = await probe(session);
  if (second.other === undefined) return second;
  throw new AskableError(`The server ${second.other}, so that statements cannot be read safely`, {
    hint: "Let sessions set these, or set them on the server: each is false by default or should be.",
  });
}

async function probe(
  session: ServerSession,
): Promise<Reading & { readonly other: string | undefined; readonly zone: string }> {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what the server may put something in place of.
  const written = "${spark.app.name}";
  const [row] = await session.rowsOf(`SELECT '${written}', "x", 'y\\\\z', 'p''q', current_timezone()`);
  const [variable, quoted, escaped, doubled, zone] = row ?? [];
  const other =
    variable !== written
      ? "puts variables into statements (spark.sql.variable.substitute)"
      : quoted !== "x" || escaped !== "y\\z"
        ? "reads texts in another way (spark.sql.ansi.doubleQuotedIdentifiers, spark.sql.parser.escapedStringLiterals)"
        : undefined;
  return { quotesSplit: doubled === "pq", other, zone: String(zone) };
}
