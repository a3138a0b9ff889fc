import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { sha256 } from "../../artifacts/hash.js";
import { readManifest } from "../../artifacts/store.js";
import { damagedFiles } from "../../artifacts/verify.js";
import { fingerprintUnopened } from "../../databases/recognise.js";
import { VALUES_KIND, VALUES_VERSION } from "../../indexes/values/layout.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { PROFILE_VERSION } from "../../profiles/version.js";
import type { Preparation } from "../../workspace/preparation.js";
import type { Workspace } from "../../workspace/workspace.js";
import { hashNotes, notesInputs, notesPaths, QUERY_LOG } from "../hash-notes.js";
import { hasSameEmbedder } from "../same-embedder.js";
import { recordedFingerprints } from "../table-fingerprints.js";
import { indexesOf } from "./damaged-indexes.js";

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
  if (manifest.version !== PROFILE_VERSION || (await damagedFiles(folder, manifest, thorough)).length > 0) return false;
  if (!(await Promise.all(files.filter((file) => file.endsWith(".json")).map(isJson))).every(Boolean)) return false;
  for (const { folder, kind, version } of indexesOf(workspace, name)) {
    const index = await readManifest(folder, kind, version).catch(() => undefined);
    if (index?.version !== version || (await damagedFiles(folder, index, thorough)).length > 0) return false;
  }
  return (
    (await hasIndexOfSameData(workspace, preparation)) &&
    (await hasSameNotes(workspace, preparation)) &&
    (await hasSameEmbedder(workspace, preparation, embedder))
  );
}

async function isJson(file: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(file, "utf8"));
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
  return isDeepStrictEqual(notesInputs(await Promise.all(paths.map(hashNotes))), Object.fromEntries(recorded));
}

/** Whether the data are those that were profiled, as far as files tell; a server's database must be opened. */
export async function isUnchanged({ location, fingerprint }: Preparation): Promise<boolean> {
  return (await fingerprintUnopened(location)) === fingerprint;
}
