import { readFile, stat } from "node:fs/promises";

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", t: "\t", n: "\n", r: "\r", s: " " };

interface ClientOptions {
  readonly path: string;
  readonly options: Readonly<Record<string, string>>;
  /** What was found, as a message says it. */
  readonly state: string;
}

/** The options of `[client]` in an option file of MySQL. As for its own client, a file that anyone may write does not count. */
export async function clientOptions(path: string): Promise<ClientOptions> {
  try {
    const { mode } = await stat(path);
    if ((mode & 0o002) !== 0) return { path, options: {}, state: "left aside because anyone may write it" };
    return { path, options: parse(await readFile(path, "utf8")), state: "without a password under [client]" };
  } catch {
    return { path, options: {}, state: "which cannot be read" };
  }
}

function parse(text: string): Record<string, string> {
  const options: Record<string, string> = {};
  let group = "";
  for (const line of text.split(/\r?\n/)) {
    group = /^\s*\[([^\]]*)\]/.exec(line)?.[1]?.trim().toLowerCase() ?? group;
    const option = /^\s*([\w-]+)\s*=\s*(?:"(.*)"|'(.*)'|(.*?))\s*(?:#.*)?$/.exec(line);
    if (group !== "client" || !option) continue;
    const value = option[2] ?? option[3] ?? option[4] ?? "";
    options[option[1]!] = value.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
  }
  return options;
}
