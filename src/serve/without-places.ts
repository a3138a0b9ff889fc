import { engines } from "../databases/engines.js";

/**
 * A message without the places of the machine: of a path its last name stays, of a server's URL the database. Whoever asks
 * a service need not learn where it keeps what; its log has the whole message.
 */
export function withoutPlaces(message: string): string {
  return message.replaceAll(URL, (_, database: string) => database || "the server").replaceAll(FOLDERS, "");
}

const SCHEMES = engines.flatMap(({ schemes, server }) => (server ? schemes : [])).join("|");
const URL = new RegExp(String.raw`\b(?:${SCHEMES})://[^\s/'"?]*/?([^\s/'"?]*)(?:\?[^\s'"]*)?`, "gi");

/** Not a fraction, a date or a part of a URL. */
const FOLDERS = /(?<![\w.:/\\-])(?:[a-z]:)?[\\/](?:[^\s\\/'"`:;,()]+[\\/])+/gi;
