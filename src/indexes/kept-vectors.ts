import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { makeFolders } from "../artifacts/folders.js";
import { sha256 } from "../artifacts/hash.js";
import { readLines } from "../artifacts/read-lines.js";
import { appendText, replaceFile } from "../artifacts/replace-file.js";
import { type EmbedderRecord, probeAgrees } from "./embedder-check.js";

/** Vectors that a run made before it ended early. */
export interface KeptVectors {
  find(text: string): Float32Array | undefined;
  keep(texts: readonly string[], vectors: readonly Float32Array[]): Promise<void>;
  /** Once the index is written. */
  clear(): Promise<void>;
}

/** The first line says whose vectors they are; a line is a text's hash and its vector. Vectors in base64, as floats. */
const headSchema = z.strictObject({ embedder: z.string(), dimension: z.number(), probe: z.string() });
const lineSchema = z.tuple([z.string(), z.string()]);

/**
 * Opens the file that keeps the vectors of an index while it is built: a run that was killed does not embed again, or
 * pay again for, what it had. Vectors of another embedder, or of other weights behind its name, are thrown away; half a
 * line is passed over.
 *
 * @param folder The folder of the index; the file lies beside it.
 * @param probe What the embedder gives for the probe now.
 */
export async function openKeptVectors(
  folder: string,
  { name, dimension }: EmbedderRecord,
  probe: Float32Array,
): Promise<KeptVectors> {
  const path = keptVectors(folder);
  const isOwn = (head: z.infer<typeof headSchema>) =>
    head.embedder === name && head.dimension === dimension && probeAgrees(decoded(head.probe), probe);
  const known = new Map<string, string>();
  let own = false;
  for await (const line of existsSync(path) ? readLines(path) : []) {
    if (own) {
      const entry = lineSchema.safeParse(json(line));
      if (entry.success) known.set(...entry.data);
      continue;
    }
    const head = headSchema.safeParse(json(line));
    own = head.success && isOwn(head.data);
    if (!own) break;
  }
  let begun = false;
  const begin = async () => {
    begun = true;
    await makeFolders(dirname(path));
    if (own) await appendText(path, "\n");
    else await replaceFile(path, `${JSON.stringify({ embedder: name, dimension, probe: encoded(probe) })}\n`);
  };
  let writing = Promise.resolve();
  return {
    find(text) {
      const vector = known.get(sha256(text));
      const found = vector === undefined ? undefined : decoded(vector);
      return found?.length === dimension ? found : undefined;
    },
    keep(texts, vectors) {
      const added = texts.map((text, index) => `${JSON.stringify([sha256(text), encoded(vectors[index]!)])}\n`);
      writing = writing.then(async () => {
        if (!begun) await begin();
        await appendText(path, added.join(""));
      });
      return writing;
    },
    async clear() {
      await writing;
      await rm(path, { force: true });
    },
  };
}

/** The file for an index that lies in this folder. */
const keptVectors = (folder: string) => `${folder}.partial.jsonl`;

/** Removes what a run left that was killed when the index was there already. */
export async function dropKeptVectors(folder: string): Promise<void> {
  await rm(keptVectors(folder), { force: true }).catch(() => {});
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const encoded = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");

function decoded(text: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(text, "base64"));
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
}
