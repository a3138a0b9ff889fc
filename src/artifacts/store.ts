import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { AskableError, messageOf } from "../errors.js";
import { sha256 } from "./hash.js";
import { stableJson } from "./json.js";
import { type Manifest, manifestSchema, PRODUCER } from "./manifest.js";

export interface ArtifactContent {
  readonly kind: string;
  readonly version: number;
  readonly inputs: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

/**
 * Writes an artifact folder so that a reader sees the old one or the new one and nothing between:
 * all files go to a folder beside it, which then takes its name. Files of the old folder that the old manifest
 * does not own (a person's notes) are carried over.
 */
export async function writeArtifact(folder: string, content: ArtifactContent): Promise<Manifest> {
  const manifest: Manifest = {
    kind: content.kind,
    version: content.version,
    producer: PRODUCER,
    inputs: { ...content.inputs },
    parameters: { ...content.parameters },
    files: Object.fromEntries(Object.entries(content.files).map(([name, data]) => [name, sha256(data)])),
  };
  const temporary = `${folder}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(temporary, { recursive: true });
    for (const [name, data] of Object.entries(content.files)) await writeFile(join(temporary, name), data);
    await writeFile(join(temporary, "manifest.json"), stableJson(manifest));
    await recover(folder);
    await carryOver(folder, temporary, manifest);
    await swap(folder, temporary);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => {});
    throw writeFailure(folder, error);
  }
  return manifest;
}

/** The folder's manifest, or undefined when there is no such artifact. Throws when it is of another kind or newer. */
export async function readManifest(folder: string, kind: string, version: number): Promise<Manifest | undefined> {
  await recover(folder);
  const path = join(folder, "manifest.json");
  if (!existsSync(path)) return undefined;
  const manifest = parseManifest(path, await readFile(path, "utf8"));
  if (manifest.kind !== kind) {
    throw new AskableError(`${path} describes "${manifest.kind}", not "${kind}"`, { hint: `Remove ${folder}.` });
  }
  if (manifest.version > version) {
    throw new AskableError(
      `${folder} was written by a newer askable (format ${manifest.version}, read here: ${version})`,
      {
        hint: "Update askable, or prepare the database again with this one.",
      },
    );
  }
  return manifest;
}

function parseManifest(path: string, text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new AskableError(`${path} is not a manifest: ${firstLine(messageOf(error))}`, {
      hint: "Prepare the database again; nothing else reads this file.",
      cause: error,
    });
  }
}

async function carryOver(folder: string, temporary: string, next: Manifest): Promise<void> {
  if (!existsSync(folder)) return;
  const previous = await readFile(join(folder, "manifest.json"), "utf8")
    .then((text) => manifestSchema.parse(JSON.parse(text)))
    .catch(() => undefined);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const owned = entry.name === "manifest.json" || entry.name in next.files || entry.name in (previous?.files ?? {});
    if (entry.isFile() && !owned) await copyFile(join(folder, entry.name), join(temporary, entry.name));
  }
}

const asideOf = (folder: string) => join(dirname(folder), `.${basename(folder)}.old`);

async function swap(folder: string, temporary: string): Promise<void> {
  const aside = asideOf(folder);
  await rm(aside, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, aside);
  await rename(temporary, folder);
  await rm(aside, { recursive: true, force: true });
}

/** A process killed between the two renames of a swap leaves the old folder aside: put it back. */
async function recover(folder: string): Promise<void> {
  const aside = asideOf(folder);
  if (!existsSync(folder) && existsSync(aside)) await rename(aside, folder);
}

function writeFailure(folder: string, error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code;
  const reasons: Record<string, [string, string]> = {
    ENOSPC: ["the disk is full", "Free some space and run the command again; what was there before is unchanged."],
    EDQUOT: ["the disk quota is used up", "Free some space and run the command again."],
    EACCES: ["writing there is not permitted", "Give --home a folder that you may write to."],
    EPERM: ["writing there is not permitted", "Give --home a folder that you may write to."],
    EROFS: ["the file system is read-only", "Give --home a folder that you may write to."],
    ENOTDIR: ["a part of the path is a file", "Give --home a folder."],
  };
  const reason = code === undefined ? undefined : reasons[code];
  if (!reason) return error instanceof Error ? error : new Error(String(error));
  return new AskableError(`Cannot write ${folder}: ${reason[0]}`, { hint: reason[1], cause: error });
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
