import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isMap, parseDocument } from "yaml";
import { replaceFile } from "../artifacts/replace-file.js";
import { AskableError, unreadable } from "../errors.js";
import { checkConfig } from "./config.js";
import type { Workspace } from "./workspace.js";

export interface ModelEntry {
  readonly name: string;
  /** Written as it is, its keys in this order. */
  readonly entry: Readonly<Record<string, unknown>>;
  /** Given to this model, whatever served them before. */
  readonly roles: readonly string[];
  /** Whether it takes the place of a model of the same name. */
  readonly replace: boolean;
}

/**
 * Writes a model into `askable.yaml`, which is made if need be. What people wrote there stays, comments included.
 *
 * @returns Whether it took the place of another.
 * @throws AskableError for a name that is taken, an entry that is not valid, or a file that is damaged.
 */
export async function addModelEntry(
  workspace: Workspace,
  { name, entry, roles, replace }: ModelEntry,
): Promise<boolean> {
  const path = workspace.config;
  const text = existsSync(path)
    ? await readFile(path, "utf8").catch((error) => Promise.reject(unreadable(path, error)))
    : "";
  const { models } = checkConfig(text, workspace);
  const taken = Object.hasOwn(models, name);
  if (taken && !replace) {
    throw new AskableError(`${path} has a model "${name}" already`, {
      code: "usage",
      hint: `Choose another name, or put this one in its place: --replace.`,
    });
  }
  const document = parseDocument(text);
  for (const key of ["models", "roles"]) {
    if (document.has(key) && !isMap(document.get(key))) document.delete(key);
  }
  document.setIn(["models", name], document.createNode(entry));
  for (const role of roles) document.setIn(["roles", role], name);
  const next = document.toString({ lineWidth: 0 });
  checkConfig(next, workspace);
  await replaceFile(path, next);
  return taken;
}
