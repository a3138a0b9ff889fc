import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Manifest } from "./manifest.js";

export interface Damage {
  readonly file: string;
  /** `unreadable`: something that is no file, that may not be read, or that the disk does not give back. */
  readonly problem: "missing" | "changed" | "unreadable";
}

/**
 * Compares each file that the manifest names with its hash. Reads everything: for `doctor` and for doubt; what opens
 * an index looks at its length alone.
 */
export async function verifyArtifact(folder: string, manifest: Manifest): Promise<Damage[]> {
  const damage: Damage[] = [];
  for (const [file, expected] of Object.entries(manifest.files)) {
    const actual = await hashOfFile(join(folder, file)).catch(problemOf);
    if (typeof actual !== "string") damage.push({ file, problem: actual.problem });
    else if (actual !== expected) damage.push({ file, problem: "changed" });
  }
  return damage;
}

/** What damage means, as the rest of a sentence that begins with the file. */
export const DAMAGE: Readonly<Record<Damage["problem"], string>> = {
  missing: "is missing",
  changed: "is damaged",
  unreadable: "cannot be read",
};

function problemOf({ code }: NodeJS.ErrnoException): Pick<Damage, "problem"> {
  return { problem: code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable" };
}

/** As `verifyArtifact`, where it is not thorough by the sizes of the files alone. */
export async function damagedFiles(folder: string, manifest: Manifest, thorough: boolean): Promise<Damage[]> {
  if (thorough) return verifyArtifact(folder, manifest);
  const found = await Promise.all(
    Object.keys(manifest.files).map(async (file): Promise<Damage[]> => {
      const size = await sizeOf(join(folder, file)).catch(problemOf);
      if (typeof size !== "number") return [{ file, problem: size.problem }];
      return size === (manifest.sizes?.[file] ?? size) ? [] : [{ file, problem: "changed" }];
    }),
  );
  return found.flat();
}

async function sizeOf(path: string): Promise<number> {
  const about = await stat(path);
  if (!about.isFile()) throw new Error("it is no file");
  await access(path, constants.R_OK);
  return about.size;
}

/** SHA-256 of a file of any size, in hexadecimal. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}
