import { AskableError } from "../errors.js";

/** Many texts as UTF-8 in one run of bytes; text i lies between offsets i and i + 1. */
export interface Strings {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
}

export function packStrings(texts: readonly string[]): Strings {
  const offsets = new Uint32Array(texts.length + 1);
  let total = 0;
  for (const [index, text] of texts.entries()) {
    total += Buffer.byteLength(text);
    offsets[index + 1] = total;
  }
  if (total > 0xffffffff) {
    throw new AskableError(`The values take ${total} bytes; one index holds at most 4 GiB`, {
      hint: "Keep fewer values of each field (maxValuesPerField).",
    });
  }
  const bytes = Buffer.allocUnsafeSlow(total);
  for (const [index, text] of texts.entries()) bytes.write(text, offsets[index]!);
  return { bytes: new Uint8Array(bytes.buffer, 0, total), offsets };
}

/** A function from position to text. */
export function stringReader({ bytes, offsets }: Strings): (index: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (index) => buffer.toString("utf8", offsets[index]!, offsets[index + 1]!);
}
