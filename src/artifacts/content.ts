/** What a file holds: a text, bytes, or either in parts, which may be made while they are taken. */
export type Content = string | Uint8Array | Iterable<string | Uint8Array>;

/** Characters that are gathered before they are given on. */
const GATHERED = 2 ** 20;

/** The bytes of a content; short texts come together, and no text grows with the whole. */
export function* bytesOf(content: Content): Generator<Uint8Array> {
  if (typeof content === "string") yield Buffer.from(content);
  else if (content instanceof Uint8Array) yield content;
  else yield* bytesOfParts(content);
}

function* bytesOfParts(parts: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  let gathered = "";
  for (const part of parts) {
    if (typeof part === "string") gathered += part;
    if (gathered.length >= GATHERED || (typeof part !== "string" && gathered !== "")) {
      yield Buffer.from(gathered);
      gathered = "";
    }
    if (typeof part !== "string") yield part;
  }
  if (gathered !== "") yield Buffer.from(gathered);
}
