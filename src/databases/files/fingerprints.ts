import { hashOfFile } from "../../artifacts/verify.js";
import { fileFingerprint, fingerprintOfAll } from "../file-fingerprint.js";
import type { FingerprintOptions, Fingerprints, TableFingerprint } from "../fingerprints.js";
import { type TableFile, tableFiles } from "./tables.js";

/** Of all files of a folder, names included; as `fileFingerprints`. */
export async function filesFingerprint(location: string): Promise<string> {
  return fingerprintOfAll(tableFiles(location).map((file) => ({ path: file.path, options: optionsOf(file) })));
}

/**
 * Of each file. Up to 16 MiB `quick` reads all of it; beyond, its size, blocks at even distances, and a Parquet file's
 * last blocks with its footer, or the time at which a text file was changed. What that can miss: a change that keeps
 * size and time (`touch -r`), or a Parquet file whose values were changed in place.
 */
export async function fileFingerprints(location: string, { thorough }: FingerprintOptions): Promise<Fingerprints> {
  const prints = new Map<string, TableFingerprint>();
  for (const file of tableFiles(location)) {
    const quick = await fileFingerprint(file.path, optionsOf(file));
    prints.set(file.name, { quick, ...(thorough && { content: await hashOfFile(file.path) }) });
  }
  return prints;
}

/** A Parquet file that was written again has another footer; a text file has none. */
const optionsOf = ({ format }: TableFile) => ({ timed: format !== "parquet" });
