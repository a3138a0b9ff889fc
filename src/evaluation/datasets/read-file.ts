import { readFileSync } from "node:fs";
import { refusePipe } from "../../artifacts/pipes.js";
import { AskableError, messageOf } from "../../errors.js";

/** The text of a file. Throws `AskableError` where it cannot be read; `what` it is, for the message. */
export function readText(path: string, what: string): string {
  refusePipe(path);
  try {
    return readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new AskableError(`There is no file ${path}`, { hint: `Name ${what}.`, cause: error });
    if (code === "EISDIR") throw new AskableError(`${path} is a folder, not ${what}`, { cause: error });
    throw new AskableError(`Cannot read ${path}: ${messageOf(error)}`, { cause: error });
  }
}

/** Throws `AskableError` with the place where it is not JSON. */
export function parseJson(text: string, where: string, hint: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AskableError(`${where}: not JSON (${messageOf(error)})`, { hint, cause: error });
  }
}

/** The lines that are not blank, each with its place. */
export function numberedLines(text: string, path: string): { readonly line: string; readonly where: string }[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line, where: `${path}, line ${index + 1}` }))
    .filter(({ line }) => line.trim() !== "");
}

/** Throws `AskableError` unless it is an object. */
export function asObject(value: unknown, where: string, hint: string): Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new AskableError(`${where}: expected an object`, { hint });
  }
  return value as Readonly<Record<string, unknown>>;
}

/** The first of the keys that holds a text. */
export function textUnder(item: Readonly<Record<string, unknown>>, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = item[key];
    if (typeof value === "string") return value;
  }
  return undefined;
}
