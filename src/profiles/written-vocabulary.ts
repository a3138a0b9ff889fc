import { join } from "node:path";
import type { Manifest } from "../artifacts/manifest.js";
import { readJson } from "../artifacts/read-json.js";
import { hashOfFile } from "../artifacts/verify.js";
import type { Vocabulary } from "./vocabulary/vocabulary.js";

/**
 * The vocabulary of a profile's folder as `prepare` wrote it, read without the library that checks it: for commands that
 * answer at once. Undefined where there is none, or where it is not what the manifest says was written.
 */
export async function readWrittenVocabulary(folder: string, { files }: Manifest): Promise<Vocabulary | undefined> {
  const path = join(folder, "vocabulary.json");
  const hash = await hashOfFile(path).catch(() => undefined);
  const isWritten = hash !== undefined && files["vocabulary.json"] === hash;
  return isWritten ? ((await readJson(path)) as Vocabulary) : undefined;
}
