import { stableJson } from "../../artifacts/json.js";
import { PRODUCER } from "../../artifacts/manifest.js";
import { AskableError, messageOf } from "../../errors.js";
import { isOf, type Part, partKey } from "./parts.js";

/** A file of a part, by the hashes of the objects that hold it. */
export interface StoredFile {
  readonly size: number;
  /** One after the other they are the file. */
  readonly pieces: readonly string[];
}

export type StoredFiles = Readonly<Record<string, StoredFile>>;

/** What a part is made of. It is written when all of its objects are there, and is the only thing that makes them seen. */
export interface PartManifest {
  readonly version: number;
  readonly producer: string;
  readonly part: string;
  /** By their paths in the workspace. */
  readonly files: StoredFiles;
  /** The text of a database's `profiles/<name>/manifest.json`, so that listing databases fetches nothing else. */
  readonly preparation?: string;
}

const VERSION = 1;
/** Bytes of an object; a longer file has several. What a lost connection costs, and what a memory can hold many of. */
export const PIECE = 2 ** 23;

export function manifestText(part: Part, files: StoredFiles, preparation: string | undefined): string {
  const known = preparation === undefined ? {} : { preparation };
  return stableJson({ version: VERSION, producer: PRODUCER, part: partKey(part), files, ...known });
}

/** @throws AskableError for one that is damaged, newer, or names files that are none of the part's. */
export function parsePartManifest(part: Part, text: string, place: string): PartManifest {
  const manifest = parsed(text, place) as Partial<PartManifest>;
  if (typeof manifest.version === "number" && manifest.version > VERSION) {
    throw new AskableError(`${place} was written by a newer askable (format ${manifest.version})`, {
      hint: "Update askable.",
    });
  }
  const { files: stored, preparation } = manifest;
  if (
    manifest.version !== VERSION ||
    manifest.part !== partKey(part) ||
    typeof stored !== "object" ||
    stored === null
  ) {
    throw damaged(place, `it is not the manifest of ${partKey(part)}`);
  }
  if (preparation !== undefined && typeof preparation !== "string") throw damaged(place, "preparation is no text");
  for (const [path, file] of Object.entries(stored)) {
    if (!isOf(part, path)) throw damaged(place, `${JSON.stringify(path)} is not a file of ${partKey(part)}`);
    if (!isStoredFile(file)) throw damaged(place, `${path}: its size and its hashes do not fit`);
  }
  return manifest as PartManifest;
}

function isStoredFile(file: Partial<StoredFile> | null): boolean {
  const { size, pieces } = file ?? {};
  if (!Number.isSafeInteger(size) || size! < 0 || !Array.isArray(pieces)) return false;
  return pieces.length === Math.ceil(size! / PIECE) && pieces.every((hash) => /^[0-9a-f]{64}$/.test(hash));
}

function parsed(text: string, place: string): object {
  try {
    const value = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch (error) {
    throw damaged(place, messageOf(error));
  }
  throw damaged(place, "it is no object");
}

const damaged = (place: string, reason: string) =>
  new AskableError(`${place} is damaged: ${reason}`, {
    hint: "Remove it, and prepare again what it was the manifest of.",
  });

export function sameFile(a: StoredFile | undefined, b: StoredFile | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    a.size === b.size && a.pieces.length === b.pieces.length && a.pieces.every((hash, at) => hash === b.pieces[at])
  );
}

export function sameFiles(a: StoredFiles, b: StoredFiles): boolean {
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => sameFile(a[path], b[path]));
}
