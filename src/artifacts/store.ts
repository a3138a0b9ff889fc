import { createHash } from "node:crypto";
import { constants, existsSync, rmSync } from "node:fs";
import { access, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { ArtifactError, AskableError, messageOf, unreadable } from "../errors.js";
import { bytesOf, type Content } from "./content.js";
import { draftMark, sweepDrafts } from "./drafts.js";
import { makeFolders } from "./folders.js";
import { stableJson } from "./json.js";
import { type Manifest, PRODUCER, parseManifest } from "./manifest.js";
import { replaceFile, writeFailure } from "./replace-file.js";
import { whileUnfinished } from "./unfinished.js";

export interface ArtifactContent {
  readonly kind: string;
  readonly version: number;
  readonly inputs: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The content of each; parts are taken once, as they are written. */
  readonly files: Readonly<Record<string, Content>>;
}

/**
 * Writes an artifact folder so that a reader sees the old one or the new one and nothing between:
 * all files go to a folder beside it, which then takes its name. Files of the old folder that the old manifest
 * does not own (a person's notes) are carried over.
 */
export async function writeArtifact(folder: string, content: ArtifactContent): Promise<Manifest> {
  const files: Record<string, string> = {};
  const sizes: Record<string, number> = {};
  const manifest: Manifest = {
    kind: content.kind,
    version: content.version,
    producer: PRODUCER,
    inputs: { ...content.inputs },
    parameters: { ...content.parameters },
    files,
    sizes,
  };
  await replaceFolder(folder, async (temporary) => {
    for (const [name, data] of Object.entries(content.files)) {
      ({ hash: files[name], size: sizes[name] } = await writeHashed(join(temporary, name), data));
    }
    await writeFile(join(temporary, "manifest.json"), stableJson(manifest));
    await recover(folder);
    await carryOver(folder, temporary, manifest);
  });
  return manifest;
}

/** Fills a folder beside it, which then takes its name. Where that fails, the old one stays. */
export async function replaceFolder(folder: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = await temporaryOf(folder);
  const finished = whileUnfinished(() => rmSync(temporary, { recursive: true, force: true }));
  try {
    await makeFolder(dirname(folder));
    await mkdir(temporary);
    await sweepDrafts(dirname(folder), draftsOf(folder));
    await fill(temporary);
    await swap(folder, temporary);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => {});
    // The old one may have been out of the way already.
    await recover(folder).catch(() => {});
    throw writeFailure(folder, error);
  } finally {
    finished();
  }
}

/** Writes a file, and tells its hash and its bytes. */
async function writeHashed(path: string, content: Content): Promise<{ readonly hash: string; readonly size: number }> {
  const hash = createHash("sha256");
  let size = 0;
  const hashed = function* () {
    for (const part of bytesOf(content)) {
      hash.update(part);
      size += part.length;
      yield part;
    }
  };
  await writeFile(path, hashed());
  return { hash: hash.digest("hex"), size };
}

/** Changes what a manifest records of the inputs, where the files made from them would be the same. */
export async function recordInputs(
  folder: string,
  manifest: Manifest,
  inputs: Readonly<Record<string, string>>,
): Promise<void> {
  const next = stableJson({ ...manifest, inputs: { ...manifest.inputs, ...inputs } });
  if (next === stableJson(manifest)) return;
  await replaceFile(join(folder, "manifest.json"), next);
}

/** @throws AskableError when `writeArtifact` could not make the folder. Nothing is made. */
export async function requireWritable(folder: string): Promise<void> {
  try {
    const existing = nearestExisting(dirname(folder));
    await access(existing, constants.W_OK);
    if (!(await stat(existing)).isDirectory())
      throw Object.assign(new Error(`${existing} is a file`), { code: "ENOTDIR" });
  } catch (error) {
    throw writeFailure(folder, error);
  }
}

/** The folder's manifest, or undefined when there is no such artifact. Throws when it is of another kind or newer. */
export async function readManifest(folder: string, kind: string, version: number): Promise<Manifest | undefined> {
  const path = join(folder, "manifest.json");
  const text = await readDuringSwaps(folder, path);
  if (text === undefined) return undefined;
  const manifest = checkedManifest(path, text);
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

/**
 * Reads the files of an artifact, given its manifest. Where the folder was replaced meanwhile, they are read again, so that
 * all come from one writing. Undefined when there is no such artifact. Throws as `readManifest` and `read` do.
 */
export async function readArtifact<Content>(
  folder: string,
  kind: string,
  version: number,
  read: (manifest: Manifest) => Promise<Content>,
): Promise<Content | undefined> {
  let manifest = await readManifest(folder, kind, version);
  for (let attempt = 1; manifest; attempt++) {
    const [outcome] = await Promise.allSettled([read(manifest)]);
    const after = await readManifest(folder, kind, version);
    // A folder that was away for a moment and is back as it was looks like one with a missing file.
    const again = !isDeepStrictEqual(after, manifest) || (outcome.status === "rejected" && attempt < 3);
    if (!again || attempt === SWAP_ATTEMPTS) {
      if (outcome.status === "fulfilled") return outcome.value;
      throw outcome.reason;
    }
    manifest = after;
  }
  return undefined;
}

/** Looks without a sign of the folder before it is held not to exist. */
const LOOKS = 3;

/** A folder that another process is replacing is away for a moment. */
async function readDuringSwaps(folder: string, path: string): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    await recover(folder);
    try {
      return await readFile(path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw unreadable(path, error);
      // Between two looks it may have gone from one name to the other.
      const gone = !existsSync(folder) && !existsSync(asideOf(folder)) && attempt >= LOOKS;
      if (gone || attempt === SWAP_ATTEMPTS) return undefined;
    }
  }
}

function checkedManifest(path: string, text: string): Manifest {
  try {
    return parseManifest(text);
  } catch (error) {
    throw new ArtifactError(`${path} is damaged: ${firstLine(messageOf(error))}`, {
      advice: "Make it anew",
      cause: error,
    });
  }
}

async function carryOver(folder: string, temporary: string, next: Manifest): Promise<void> {
  for (let attempt = 1; existsSync(folder); attempt++) {
    try {
      return await copyForeign(folder, temporary, next);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === SWAP_ATTEMPTS) throw error;
      await recover(folder);
    }
  }
}

async function copyForeign(folder: string, temporary: string, next: Manifest): Promise<void> {
  const previous = await readFile(join(folder, "manifest.json"), "utf8")
    .then(parseManifest)
    .catch(() => undefined);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const owned = entry.name === "manifest.json" || entry.name in next.files || entry.name in (previous?.files ?? {});
    if (entry.isFile() && !owned) await copyFile(join(folder, entry.name), join(temporary, entry.name));
  }
}

const asideOf = (folder: string) => join(dirname(folder), `.${basename(folder)}.old`);
const temporaryOf = async (folder: string) => join(dirname(folder), temporaryPrefix(folder) + (await draftMark()));
const draftsOf = (folder: string) =>
  new RegExp(`^${temporaryPrefix(folder).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(.+)$`);
const temporaryPrefix = (folder: string) => `.${basename(folder)}.new-`;

/** Another process may swap, or a reader recover, at the same moment: then the folder is there again, and we go again. */
const SWAP_ATTEMPTS = 20;

async function swap(folder: string, temporary: string): Promise<void> {
  const aside = asideOf(folder);
  for (let attempt = 1; ; attempt++) {
    try {
      if (existsSync(folder)) {
        await discard(folder, aside);
        await rename(folder, aside);
      }
      await rename(temporary, folder);
      break;
    } catch (error) {
      const { code, path } = error as NodeJS.ErrnoException;
      const met = code === "ENOTEMPTY" || code === "EEXIST" || (code === "ENOENT" && path !== temporary);
      if (!met || attempt === SWAP_ATTEMPTS) throw error;
      // Two that go at one pace meet again.
      await sleep(Math.random() * attempt);
    }
  }
  await discard(folder, aside);
}

/** Takes the folder out of the way in one step, then removes it: nobody can put something into it meanwhile. */
async function discard(folder: string, aside: string): Promise<void> {
  const trash = await temporaryOf(folder);
  try {
    await rename(aside, trash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  await rm(trash, { recursive: true, force: true });
}

/** Where a folder cannot be made, asking for the right to write may say better why. */
async function makeFolder(path: string): Promise<void> {
  try {
    await makeFolders(path);
  } catch (error) {
    await access(nearestExisting(path), constants.W_OK);
    throw error;
  }
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

/** A process killed between the two renames of a swap leaves the old folder aside: put it back. */
async function recover(folder: string): Promise<void> {
  const aside = asideOf(folder);
  if (existsSync(folder) || !existsSync(aside)) return;
  await rename(aside, folder).catch((error: NodeJS.ErrnoException) => {
    // Somebody else took it, or put a folder there that is being replaced already.
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(error.code ?? "") && !existsSync(folder)) throw error;
  });
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
