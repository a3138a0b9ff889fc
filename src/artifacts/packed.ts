import { open } from "node:fs/promises";
import { endianness } from "node:os";
import { AskableError, unreadable } from "../errors.js";

/** What a packed file may hold: columns of numbers, and bytes. */
export type PackedArray = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

const kinds = { Uint8Array, Int8Array, Uint16Array, Uint32Array, Float32Array, Float64Array } as const;
type PackedKind = keyof typeof kinds;

export interface Packed<Meta> {
  readonly meta: Meta;
  readonly sections: ReadonlyMap<string, PackedArray>;
}

interface Header {
  readonly meta: unknown;
  readonly sections: readonly { name: string; kind: PackedKind; offset: number; length: number }[];
}

const MAGIC = 0x504b5341; // "ASKP"
const ALIGNMENT = 8;
/** One write or read of the operating system moves at most 2 GiB. */
const CHUNK = 2 ** 30;

/**
 * One binary file of named typed arrays: 16 bytes (magic, length of the header, length of the whole file),
 * a small JSON header, then the arrays, each aligned to 8 bytes, little-endian. It is read by one read; the arrays are
 * views into what was read.
 */
export function pack(meta: unknown, sections: Readonly<Record<string, PackedArray>>): Uint8Array<ArrayBuffer> {
  requireLittleEndian();
  const entries: Header["sections"][number][] = [];
  let offset = 0;
  for (const [name, array] of Object.entries(sections)) {
    entries.push({ name, kind: array.constructor.name as PackedKind, offset, length: array.length });
    offset = aligned(offset + array.byteLength);
  }
  const header = Buffer.from(JSON.stringify({ meta, sections: entries }));
  const start = aligned(16 + header.length);
  const bytes = new Uint8Array(start + offset);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, header.length, true);
  view.setFloat64(8, bytes.length, true);
  bytes.set(header, 16);
  for (const [index, array] of Object.values(sections).entries()) {
    const at = start + entries[index]!.offset;
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
  }
  return bytes;
}

/**
 * Reads what `pack` wrote. `rebuild` is the command that makes the file again, for the message when it is not whole.
 */
export async function readPacked<Meta>(path: string, rebuild: string): Promise<Packed<Meta>> {
  requireLittleEndian();
  const bytes = await readWhole(path, rebuild);
  const broken = (reason: string) =>
    new AskableError(`${path} is damaged: ${reason}`, { hint: `Build it again: ${rebuild}` });
  if (bytes.length < 16) throw broken(`it has ${bytes.length} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw broken("it does not begin as an index file does");
  const expected = view.getFloat64(8, true);
  if (expected !== bytes.length) throw broken(`it has ${bytes.length} bytes and should have ${expected}`);
  const headerLength = view.getUint32(4, true);
  let header: Header;
  try {
    header = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + 16, headerLength).toString("utf8"));
  } catch {
    throw broken("its header cannot be read");
  }
  const start = aligned(16 + headerLength);
  const sections = new Map<string, PackedArray>();
  for (const { name, kind, offset, length } of header.sections) {
    sections.set(name, new kinds[kind](bytes.buffer, bytes.byteOffset + start + offset, length));
  }
  return { meta: header.meta as Meta, sections };
}

async function readWhole(path: string, rebuild: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw unreadable(path, error);
    throw new AskableError(`${path} is missing`, { hint: `Build it again: ${rebuild}`, cause: error });
  });
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(CHUNK, size - at), at);
      if (bytesRead === 0) return bytes.subarray(0, at);
      at += bytesRead;
    }
    return bytes;
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    await file.close();
  }
}

const aligned = (offset: number) => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

function requireLittleEndian(): void {
  if (endianness() !== "LE") throw new AskableError("Index files need a little-endian processor, and this one is not");
}
