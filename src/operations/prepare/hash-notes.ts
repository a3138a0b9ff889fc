import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, sha256 } from "../../artifacts/hash.js";
import type { NotesSource } from "../../profiles/notes/load-notes.js";
import type { Workspace } from "../../workspace/workspace.js";

/** The files that people's notes are read from: those given, then the profile folder's own, which has the last word. */
export function notesPaths(given: readonly string[], profileFolder: string): string[] {
  const own = join(profileFolder, "notes.yaml");
  return [...new Set([...given, ...(existsSync(own) ? [own] : [])])];
}

/** How far the notes of a workspace are believed. */
export const notesSource = ({ trust }: Workspace): NotesSource => ({ linksLeave: trust === "trusted" });

/** The input under which a manifest records the hash of the file of past queries. */
export const QUERY_LOG = "query-log";

/** What a manifest records of notes, in the order in which they are applied. */
export function notesInputs(hashes: readonly string[]): Record<string, string> {
  return Object.fromEntries(hashes.map((hash, index) => [index === 0 ? "notes" : `notes-${index + 1}`, hash]));
}

/** Hash of all files that notes are read from. @throws AskableError for a link that leaves their folder. */
export async function hashNotes(path: string, source: NotesSource): Promise<string> {
  const { notesFiles } = await import("../../profiles/notes/load-notes.js");
  const files = (await notesFiles(path, source)) ?? [];
  const hashes = await Promise.all(
    files.map(async (file) => (statSync(file).isDirectory() ? hashFolder(file) : sha256(await readFile(file)))),
  );
  return hashes.length === 1 ? (hashes[0] ?? "") : hashOf(hashes);
}

async function hashFolder(folder: string): Promise<string> {
  const { csvFilesIn } = await import("../../profiles/notes/bird.js");
  const names = await csvFilesIn(folder);
  return hashOf(await Promise.all(names.map(async (name) => [name, sha256(await readFile(join(folder, name)))])));
}
