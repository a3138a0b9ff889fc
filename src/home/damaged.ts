import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readManifest } from "../artifacts/store.js";
import { messageOf } from "../errors.js";
import { readProfileFolder } from "../profiles/folder.js";
import { PROFILE_KIND, PROFILE_VERSION } from "../profiles/version.js";
import type { Home } from "./home.js";

/**
 * A profile that cannot be read will be written anew: the old one is kept aside first, for whoever wants to look.
 * @returns one sentence that says so, or undefined when there is nothing wrong.
 */
export async function keepDamagedAside(home: Home, name: string): Promise<string | undefined> {
  const folder = home.profile(name);
  try {
    const manifest = await readManifest(folder, PROFILE_KIND, PROFILE_VERSION);
    if (manifest && manifest.version === PROFILE_VERSION) await readProfileFolder(folder);
    return undefined;
  } catch (error) {
    const aside = freeName(folder);
    await cp(folder, aside, { recursive: true });
    return `${messageOf(error)}. It is made anew; the old one is kept as ${aside}`;
  }
}

function freeName(folder: string): string {
  for (let number = 1; ; number++) {
    const name = join(dirname(folder), `.${basename(folder)}.damaged-${number}`);
    if (!existsSync(name)) return name;
  }
}
