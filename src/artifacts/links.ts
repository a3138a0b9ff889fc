import { lstatSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { AskableError } from "../errors.js";

/**
 * Where a path leads that leaves a folder by a symbolic link in it; undefined where it stays inside. A link to nothing
 * counts as leaving: what is written there would be made elsewhere.
 *
 * @param root The folder, itself without links (`realpathSync`).
 */
function outside(root: string, path: string): string | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })) return undefined;
  try {
    const target = realpathSync(path);
    const inside = relative(root, target);
    return inside === ".." || inside.startsWith(`..${sep}`) || resolve(inside) === inside ? target : undefined;
  } catch {
    return resolve(dirname(path), readlinkSync(path));
  }
}

/** @throws AskableError for a symbolic link that leads out of a folder, or to nothing. */
export function refuseLinkOut(root: string, path: string, hint: (target: string) => string): void {
  const target = outside(root, path);
  if (target === undefined) return;
  throw new AskableError(`${path} is a link that leaves ${root}: it leads to ${target}`, { hint: hint(target) });
}

/** As `refuseLinkOut`, for a path and all below it, so many folders deep. */
export function refuseLinksOut(root: string, path: string, levels: number, hint: (target: string) => string): void {
  refuseLinkOut(root, path, hint);
  // What a link that stays inside leads to is below as well, or is none of these folders.
  if (levels === 0 || !lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isSymbolicLink() || entry.isDirectory()) {
      refuseLinksOut(root, join(path, entry.name), levels - 1, hint);
    }
  }
}
