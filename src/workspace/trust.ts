import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { stableJson } from "../artifacts/json.js";
import { replaceFile } from "../artifacts/replace-file.js";
import { AskableError, unreadable } from "../errors.js";
import type { Workspace } from "./workspace.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** What the user of this machine said that they trust: beside no workspace, since a workspace may come from elsewhere. */
export interface Trust {
  /** Servers of databases that may get a password of the environment. */
  readonly hosts: readonly string[];
  /** Absolute paths of folders whose `askable.yaml` may send keys and data, and run code. */
  readonly workspaces: readonly string[];
}

export function trustFile({ XDG_CONFIG_HOME, HOME }: Environment): string {
  return join(XDG_CONFIG_HOME || join(HOME || homedir(), ".config"), "askable", "trusted.json");
}

/** @throws AskableError when the file is damaged. */
export async function readTrust(environment: Environment): Promise<Trust> {
  const path = trustFile(environment);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    // Of what may not be read, nothing is trusted.
    if (["ENOENT", "ENOTDIR", "EACCES"].includes(error.code ?? "")) return "{}";
    throw unreadable(path, error);
  });
  try {
    // Read at each start of the command: a schema would take longer to load than all the rest.
    const { hosts = [], workspaces = [], ...others } = JSON.parse(text) as Partial<Trust>;
    const isList = (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === "string");
    if (isList(hosts) && isList(workspaces) && Object.keys(others).length === 0) return { hosts, workspaces };
  } catch {
    // Said below.
  }
  throw new AskableError(`${path} is damaged: it has lists of texts under hosts and workspaces, and nothing else`, {
    hint: `Mend it, or remove it and trust anew: askable trust`,
  });
}

/** Adds to what is trusted. @throws AskableError when it cannot be written. */
export async function addTrust(environment: Environment, more: Partial<Trust>): Promise<Trust> {
  const known = await readTrust(environment);
  const joined = (own: readonly string[], added: readonly string[] = []) => [...new Set([...own, ...added])].sort();
  const next = { hosts: joined(known.hosts, more.hosts), workspaces: joined(known.workspaces, more.workspaces) };
  if (stableJson(next) !== stableJson(known)) await replaceFile(trustFile(environment), stableJson(next));
  return next;
}

/** A folder as it is recorded: without links. */
export function trustedFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** The workspace, as trusted where the user said so. */
export async function withTrust(workspace: Workspace, environment: Environment): Promise<Workspace> {
  const { workspaces } = await readTrust(environment);
  return workspaces.includes(trustedFolder(workspace.folder)) ? { ...workspace, trust: "trusted" } : workspace;
}
