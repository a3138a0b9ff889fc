import { existsSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { readManifest } from "../artifacts/store.js";
import { hashOfFile } from "../artifacts/verify.js";
import { messageOf } from "../errors.js";
import { readProfileFolder, SOME_FILES } from "../profiles/folder.js";
import { isReadableVersion, PROFILE_KIND, PROFILE_VERSION } from "../profiles/version.js";
import { preparedNames, type Workspace } from "./workspace.js";

/**
 * A profile that cannot be read, or whose figures are not those that were measured, will be written anew: the old one is kept aside first, for whoever wants to look. In the
 * folder stay a person's notes and what a model said; what might be taken for a part of the new one goes.
 *
 * @returns one sentence that says so, or undefined when there is nothing wrong.
 */
export async function quarantineProfile(workspace: Workspace, name: string): Promise<string | undefined> {
  const folder = workspace.profile(name);
  const damage = await damageOf(workspace, name);
  if (damage === undefined) return undefined;
  const aside = freeName(workspace, name);
  await cp(folder, aside, { recursive: true });
  for (const file of SOME_FILES) await rm(join(folder, file), { force: true });
  return `${damage}. It is made anew; the old one is kept as ${aside}`;
}

async function damageOf(workspace: Workspace, name: string): Promise<string | undefined> {
  const folder = workspace.profile(name);
  try {
    const manifest = await readManifest(folder, PROFILE_KIND, PROFILE_VERSION);
    if (manifest && isReadableVersion(manifest.version)) {
      await readProfileFolder(folder);
      const path = join(folder, "profile.json");
      if ((await hashOfFile(path)) !== manifest.files["profile.json"])
        return `${path} was changed since it was written`;
    }
    if (manifest || !preparedNames(workspace).includes(name)) return undefined;
    return `${join(folder, "manifest.json")} is missing`;
  } catch (error) {
    return messageOf(error);
  }
}

function freeName(workspace: Workspace, name: string): string {
  for (let number = 1; ; number++) {
    const folder = `${workspace.quarantine(name)}-${number}`;
    if (!existsSync(folder)) return folder;
  }
}
