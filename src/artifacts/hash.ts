import { createHash } from "node:crypto";
import { bytesOf, type Content } from "./content.js";
import { canonicalJsonParts } from "./json.js";

/** Of a text, of bytes, or of either in several parts. */
export function sha256(content: Content): string {
  const hash = createHash("sha256");
  for (const part of bytesOf(content)) hash.update(part);
  return hash.digest("hex");
}

/** Hash of a value's canonical JSON. */
export function hashOf(value: unknown): string {
  return sha256(canonicalJsonParts(value));
}
