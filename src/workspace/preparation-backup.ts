import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stableJson } from "../artifacts/json.js";
import { replaceFile } from "../artifacts/replace-file.js";
import type { Workspace } from "./workspace.js";

type PreparationParameters = Readonly<Record<string, unknown>>;

/** Keeps how a database was prepared in a second place, so that a damaged profile can be made anew by its name. */
export async function backUpParameters(
  workspace: Workspace,
  name: string,
  parameters: PreparationParameters,
): Promise<void> {
  const path = workspace.prepared(name);
  const text = stableJson(parameters);
  if (existsSync(path) && (await readFile(path, "utf8").catch(() => "")) === text) return;
  await replaceFile(path, text);
}

/** What is known of it: that copy, else the location as a damaged manifest still shows it (a conflict of merging). */
export async function readParametersBackup(
  workspace: Workspace,
  name: string,
): Promise<PreparationParameters | undefined> {
  const copy = parsed(await readFile(workspace.prepared(name), "utf8").catch(() => ""));
  if (typeof copy?.location === "string") return copy;
  const manifest = await readFile(join(workspace.profile(name), "manifest.json"), "utf8").catch(() => "");
  const location = parsed(`{${/"location":\s*"(?:[^"\\]|\\.)*"/.exec(manifest)?.[0] ?? ""}}`)?.location;
  return typeof location === "string" ? { location } : undefined;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
