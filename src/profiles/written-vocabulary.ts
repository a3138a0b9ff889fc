import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../artifacts/hash.js";
import type { Manifest } from "../artifacts/manifest.js";
import type { Vocabulary } from "./vocabulary/vocabulary.js";

/**
 * The vocabulary of a profile's folder as `prepare` wrote it, read without the library that checks it: for commands that
 * answer at once. Undefined where there is none, or where it is not what the manifest says was written.
 */
export async function readWrittenVocabulary(folder: string, { files }: Manifest): Promise<Vocabulary | undefined> {
  const text = await readFile(join(folder, "vocabulary.json"), "utf8").catch(() => undefined);
  const isWritten = text !== undefined && files["vocabulary.json"] === sha256(text);
  return isWritten ? (JSON.parse(text) as Vocabulary) : undefined;
}
