import { isStoreAddress, parseStoreAddress } from "../artifacts/stores/store-address.js";
import { AskableError } from "../errors.js";
import type { MirrorOptions } from "./mirror/mirror.js";
import { isUrl, type Workspace, workspaceAt } from "./workspace.js";

/**
 * The workspace that a home names: a folder, or the mirror of a store, brought up to date.
 *
 * @throws AskableError where the store cannot be read.
 */
export async function openHome(home: string, options: MirrorOptions): Promise<Workspace> {
  if (!isStore(home)) return workspaceAt(home);
  const { openMirror } = await import("./mirror/mirror.js");
  return openMirror(parseStoreAddress(home), options);
}

/** As `openHome`, without a look at the store. */
export async function homeWithoutLook(home: string, environment: MirrorOptions["environment"]): Promise<Workspace> {
  if (!isStore(home)) return workspaceAt(home);
  const { mirrorOf } = await import("./mirror/mirror.js");
  return mirrorOf(parseStoreAddress(home), environment);
}

function isStore(home: string): boolean {
  if (isStoreAddress(home)) return true;
  if (!isUrl(home)) return false;
  throw new AskableError(`--home: "${home.slice(0, home.indexOf("://"))}" is no store that is known`, {
    code: "usage",
    hint: "Give a folder, or s3://bucket/prefix, which MinIO, R2, Ceph and others speak as well.",
  });
}
