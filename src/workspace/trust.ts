import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { stableJson } from "../artifacts/json.js";
import { replaceFile } from "../artifacts/replace-file.js";
import { validate } from "../artifacts/validate.js";
import { AskableError, unreadable } from "../errors.js";
import type { Workspace } from "./workspace.js";

type Environment = Readonly<Record<string, string | undefined>>;

const trustSchema = z.strictObject({
  /** Servers of databases that may get a password of the environment. */
  hosts: z.array(z.string()).readonly().default([]),
  /** Absolute paths of folders whose `askable.yaml` may send keys and data, and run code. */
  workspaces: z.array(z.string()).readonly().default([]),
});

/** What the user of this machine said that they trust: beside no workspace, since a workspace may come from elsewhere. */
export type Trust = Readonly<z.infer<typeof trustSchema>>;

export function trustFile({ XDG_CONFIG_HOME, HOME }: Environment): string {
  return join(XDG_CONFIG_HOME || join(HOME || homedir(), ".config"), "askable", "trusted.json");
}

/** @throws AskableError when the file is damaged. */
export async function readTrust(environment: Environment): Promise<Trust> {
  const path = trustFile(environment);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return "{}";
    throw unreadable(path, error);
  });
  const hint = `Remove ${path}, and trust anew: askable trust`;
  try {
    return validate(trustSchema, JSON.parse(text), path, { hint });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new AskableError(`${path} is not JSON`, { hint, cause: error });
  }
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
