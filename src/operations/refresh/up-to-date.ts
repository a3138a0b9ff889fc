import { createReadStream, existsSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { sha256 } from "../../artifacts/hash.js";
import { readJson } from "../../artifacts/read-json.js";
import { readManifest } from "../../artifacts/store.js";
import { damagedFiles } from "../../artifacts/verify.js";
import { fingerprintUnopened } from "../../databases/recognise.js";
import { VALUES_KIND, VALUES_VERSION } from "../../indexes/values/layout.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { brokenTables } from "../../profiles/measure/failed-tables.js";
import { isReadableVersion } from "../../profiles/version.js";
import type { Preparation } from "../../workspace/preparation.js";
import type { Workspace } from "../../workspace/workspace.js";
import { hashNotes, notesInputs, notesPaths, notesSource, QUERY_LOG } from "../prepare/hash-notes.js";
import { damageOf, exampleStoresOf, indexesOf, isSound } from "../stored-parts.js";
import { recordedFingerprints } from "../table-fingerprints.js";
import { hasSameEmbedder } from "./same-embedder.js";

/**
 * Whether everything made of a database is there, of this version, of the same data, and with people's notes as they
 * are, by the embedder of now: then the fingerprint of the data alone decides. Of the files it is only seen whether
 * they have their sizes and can be read, thoroughly also whether they are as they were written; `doctor` compares more.
 */
export async function isWhole(
  workspace: Workspace,
  preparation: Preparation,
  embedder: Embedder | undefined,
  thorough = false,
): Promise<boolean> {
  const { name, manifest } = preparation;
  const folder = workspace.profile(name);
  const files = Object.keys(manifest.files).map((file) => join(folder, file));
  if (!isReadableVersion(manifest.version) || (await damagedFiles(folder, manifest, thorough)).length > 0) return false;
  if (!(await Promise.all(files.filter((file) => file.endsWith(".json")).map(isJson))).every(Boolean)) return false;
  for (const part of indexesOf(workspace, name)) if (!(await isSound(part, thorough))) return false;
  return (
    (await hasIndexOfSameData(workspace, preparation)) &&
    (await hasSameNotes(workspace, preparation)) &&
    (await hasSameEmbedder(workspace, preparation, embedder))
  );
}

async function isJson(file: string): Promise<boolean> {
  try {
    await readJson(file, { keep: () => undefined });
    return true;
  } catch {
    return false;
  }
}

/** A profile may be newer than the value index (`askable profile`), and an index newer than the profile (a kill). */
async function hasIndexOfSameData(workspace: Workspace, { name, manifest }: Preparation): Promise<boolean> {
  const values = await readManifest(workspace.values(name), VALUES_KIND, VALUES_VERSION).catch(() => undefined);
  const known = new Set([...recordedFingerprints(manifest.inputs).values()].map(({ quick }) => quick));
  return values?.version === VALUES_VERSION && Object.values(values.inputs).every((quick) => known.has(quick));
}

/** Whether notes and the file of past queries are as they were. */
export async function hasSameNotes(
  workspace: Workspace,
  { name, manifest, notes, queryLog }: Preparation,
): Promise<boolean> {
  const queries = queryLog !== undefined && existsSync(queryLog) ? sha256(await readFile(queryLog, "utf8")) : undefined;
  if (queries !== manifest.inputs[QUERY_LOG]) return false;
  const paths = notesPaths(notes, workspace.profile(name)).filter((path) => existsSync(path));
  const recorded = Object.entries(manifest.inputs).filter(([input]) => /^notes(-\d+)?$/.test(input));
  const hashes = await Promise.all(paths.map((path) => hashNotes(path, notesSource(workspace))));
  return isDeepStrictEqual(notesInputs(hashes), Object.fromEntries(recorded));
}

/** Whether a table could not be read the last time: it may be readable now, though nothing tells that the data changed. */
export async function hasBroken(workspace: Workspace, name: string): Promise<boolean> {
  const folder = workspace.profile(name);
  // To check a profile of thousands of tables would take longer than all else here.
  if (!(await fileHas(join(folder, "profile.json"), ['"failure":', '"broken":']).catch(() => false))) return false;
  const { readProfileFolder } = await import("../../profiles/folder.js");
  const previous = await readProfileFolder(folder).catch(() => undefined);
  return previous !== undefined && brokenTables(previous.profile).length > 0;
}

/** Whether a file of any length has one of some short texts in it. */
async function fileHas(path: string, texts: readonly string[]): Promise<boolean> {
  const overlap = Math.max(...texts.map((text) => text.length));
  let end = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) {
    const bytes = Buffer.concat([end, chunk]);
    if (texts.some((text) => bytes.includes(text))) return true;
    end = Buffer.from(bytes.subarray(-overlap));
  }
  return false;
}

/** Whether the data are those that were profiled, as far as files tell; a server's database must be opened. */
export async function isUnchanged({ location, fingerprint }: Preparation): Promise<boolean> {
  return (await fingerprintUnopened(location)) === fingerprint;
}

/**
 * Files that keep the work of an unfinished run, of one that was killed after its end: they are older than the profile
 * that was made of them.
 */
export async function leftovers(workspace: Workspace, name: string): Promise<readonly string[]> {
  const written = await stat(join(workspace.profile(name), "manifest.json")).catch(() => undefined);
  const files = [workspace.checkpoint(name), workspace.descriptions(name)];
  const old = await Promise.all(
    files.map(async (file) => {
      const touched = await stat(file).catch(() => undefined);
      return touched && written && touched.mtimeMs <= written.mtimeMs ? [file] : [];
    }),
  );
  return old.flat();
}

/** What is wrong with the example stores, one phrase each, those left out that cannot be made again. */
export async function damagedExamples(
  workspace: Workspace,
  preparation: Preparation,
  thorough: boolean,
): Promise<readonly string[]> {
  const parts = exampleStoresOf(workspace, preparation).filter(({ remade }) => remade);
  const found = await Promise.all(
    parts.map(async (part) => (await damageOf(part, thorough)) ?? [`${part.folder} is missing`]),
  );
  return found.flat();
}

/**
 * Removes the indexes of a database whose files are not as they were written, so that they are built again: by the size
 * of the files, thoroughly by their hashes.
 *
 * @returns one sentence for each.
 */
export async function removeDamagedIndexes(workspace: Workspace, name: string, thorough: boolean): Promise<string[]> {
  const notes: string[] = [];
  for (const part of indexesOf(workspace, name)) {
    const [damage] = (await damageOf(part, thorough)) ?? [];
    if (damage === undefined) continue;
    notes.push(`${damage}: the index is built again`);
    await rm(part.folder, { recursive: true, force: true });
  }
  return notes;
}
