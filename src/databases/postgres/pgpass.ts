import { readFile, stat } from "node:fs/promises";
import type { Access } from "../server.js";

/**
 * The password that a file in the form of `~/.pgpass` has for a connection: `host:port:database:user:password` a line,
 * `*` for any, `\` before `:` and `\`. As for libpq, a file that others may read does not count.
 */
export async function filePassword(
  path: string,
  place: Pick<Access, "host" | "port" | "database" | "user">,
): Promise<Pick<Access, "password" | "passwordSource">> {
  const none = (reason: string) => ({ passwordSource: `neither the URL, nor PGPASSWORD, nor ${path} (${reason})` });
  try {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) return none("left aside because others may read it: chmod 600");
    const password = passwordIn(await readFile(path, "utf8"), place);
    return password === undefined ? none("without a line for it") : { password, passwordSource: path };
  } catch {
    return none("which cannot be read");
  }
}

function passwordIn(text: string, place: Pick<Access, "host" | "port" | "database" | "user">): string | undefined {
  const wanted = [place.host, String(place.port), place.database, place.user];
  // A connection over a Unix socket stands under localhost.
  const hosts = place.host.startsWith("/") ? [place.host, "localhost"] : [place.host];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#")) continue;
    const parts = (line.match(/(?:\\.|[^:\\])*(?::|$)/g) ?? []).map((part) => part.replace(/:$/, ""));
    const names = parts.slice(0, 4).map(plain);
    if (parts.length < 5) continue;
    const fits = names.every((name, at) => name === "*" || name === wanted[at] || (at === 0 && hosts.includes(name)));
    if (fits) return plain(parts[4] ?? "");
  }
  return undefined;
}

const plain = (part: string) => part.replace(/\\(.)/g, "$1");
