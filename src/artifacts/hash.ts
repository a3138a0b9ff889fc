import { createHash } from "node:crypto";
import { canonicalJson } from "./json.js";

/** Of a text, of bytes, or of bytes in several parts. */
export function sha256(data: string | Uint8Array | readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  if (typeof data === "string" || data instanceof Uint8Array) hash.update(data);
  else for (const part of data) hash.update(part);
  return hash.digest("hex");
}

/** Hash of a value's canonical JSON. */
export function hashOf(value: unknown): string {
  return sha256(canonicalJson(value));
}
