import type { Stats } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { AskableError, unreadable } from "../../errors.js";
import { sha256 } from "../hash.js";
import { takeLock } from "../lock.js";
import { replaceFile } from "../replace-file.js";
import { type ArtifactStore, type ListedObject, VersionConflict, type WriteCondition } from "./artifact-store.js";
import { addressText, type FolderAddress } from "./store-address.js";

/** Milliseconds to wait for another conditional write. */
const WAIT = 30_000;

/** Files up to so many bytes are compared by their hash. None that is longer is written on a condition. */
const SMALL = 2 ** 20;

/**
 * Objects as files of a folder, as of a share that is mounted. Conditional writes go one after the other, under a lock
 * beside the file. How old a file is would be told by two clocks: a list tells it, for those who count in days.
 */
export function openFolderStore(address: FolderAddress): ArtifactStore {
  const root = address.path;
  const pathOf = (key: string) => join(root, ...checked(key).split("/"));
  const read = async (key: string) => {
    const path = pathOf(key);
    const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (["ENOENT", "EISDIR", "ENOTDIR"].includes(error.code ?? "")) return undefined;
      throw unreadable(path, error);
    });
    return content && { content: new Uint8Array(content), version: await versionOf(path, content), age: undefined };
  };
  return {
    address: addressText(address),
    read: (key) => read(key),
    async write(key, content, condition, signal) {
      const path = pathOf(key);
      if (condition === undefined) await replaceFile(path, content);
      else {
        const lock = await takeLock(`${path}.lock`, { work: "writing an object", wait: WAIT, signal });
        try {
          if (!holds(condition, (await read(key))?.version)) throw new VersionConflict(key);
          await replaceFile(path, content);
        } finally {
          await lock.release();
        }
      }
      return versionOf(path, content);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async list(prefix) {
      const within = prefix.includes("/") ? prefix.slice(0, prefix.lastIndexOf("/")) : "";
      const names = await readdir(within === "" ? root : pathOf(within), { recursive: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOENT") throw unreadable(root, error);
          return [];
        },
      );
      const keys = names
        .map((name) => (within === "" ? "" : `${within}/`) + name.split(sep).join("/"))
        .filter((key) => key.startsWith(prefix) && !IN_WORK.test(key));
      const found = await Promise.all(keys.sort().map((key) => listed(key, pathOf(key))));
      return found.flat();
    },
    close: () => {},
  };
}

/** Locks, and drafts of what is being written. */
const IN_WORK = /\.lock(?:\.[^/]*)?$|\.new$/;

/** Nothing for a folder, and for what was removed meanwhile. */
async function listed(key: string, path: string): Promise<ListedObject[]> {
  const about = await stat(path).catch(() => undefined);
  if (!about?.isFile()) return [];
  const content = about.size > SMALL ? undefined : await readFile(path).catch(() => undefined);
  if (content === undefined && about.size <= SMALL) return [];
  const version = content ? sha256(content) : stampOf(about);
  return [{ key, version, size: about.size, age: Date.now() - about.mtimeMs }];
}

async function versionOf(path: string, content: Uint8Array): Promise<string> {
  return content.length <= SMALL ? sha256(content) : stampOf(await stat(path));
}

const stampOf = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`;

const holds = (condition: WriteCondition, version: string | undefined) =>
  "absent" in condition ? version === undefined : version === condition.version;

function checked(key: string): string {
  const parts = key.split("/");
  if (parts.every((part) => part !== "" && part !== "." && part !== ".." && !/[\\\0]/.test(part))) return key;
  throw new AskableError(`"${key}" cannot be the key of an object`);
}
