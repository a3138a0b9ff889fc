import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Manifest } from "./manifest.js";

export interface Damage {
  readonly file: string;
  readonly problem: "missing" | "changed";
}

/**
 * Compares each file that the manifest names with its hash. Reads everything: for `doctor` and for doubt; what opens
 * an index looks at its length alone.
 */
export async function verifyArtifact(folder: string, manifest: Manifest): Promise<Damage[]> {
  const damage: Damage[] = [];
  for (const [file, expected] of Object.entries(manifest.files)) {
    const actual = await hashOfFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (actual === undefined) damage.push({ file, problem: "missing" });
    else if (actual !== expected) damage.push({ file, problem: "changed" });
  }
  return damage;
}

/** As `verifyArtifact`, where it is not thorough by the sizes of the files alone. */
export async function damagedFiles(folder: string, manifest: Manifest, thorough: boolean): Promise<Damage[]> {
  if (thorough) return verifyArtifact(folder, manifest);
  const found = await Promise.all(
    Object.keys(manifest.files).map(async (file): Promise<Damage[]> => {
      const size = await sizeOf(join(folder, file));
      if (size === undefined) return [{ file, problem: "missing" }];
      return size === (manifest.sizes?.[file] ?? size) ? [] : [{ file, problem: "changed" }];
    }),
  );
  return found.flat();
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    },
  );
}

/** SHA-256 of a file of any size, in hexadecimal. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}
