import { open } from "node:fs/promises";
import { endianness } from "node:os";
import { ArtifactError, AskableError, type Rebuild, unreadable } from "../errors.js";
import { sha256 } from "./hash.js";

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
/** Arrays of at most so many bytes are checked whenever the file is opened; larger ones when it is compared by its hash. */
const SMALL = 2 ** 16;
/** What the header begins with: the hash of the rest of it and of the small arrays. Files without it are older. */
const SUM = /^\{"sum":"([0-9a-f]{64})",(?="meta")/;

/**
 * One binary file of named typed arrays: 16 bytes (magic, length of the header, length of the whole file),
 * a small JSON header, then the arrays, each aligned to 8 bytes, little-endian. It is read into one piece of memory; the
 * arrays are views into it. The header has a hash of itself and of the arrays of up to 64 KiB. The result is the file's parts in turn, views of the arrays and no copies.
 */
export function pack(
  meta: unknown,
  sections: Readonly<Record<string, PackedArray>>,
): readonly Uint8Array<ArrayBufferLike>[] {
  requireLittleEndian();
  const entries: Header["sections"][number][] = [];
  let offset = 0;
  for (const [name, array] of Object.entries(sections)) {
    entries.push({ name, kind: array.constructor.name as PackedKind, offset, length: array.length });
    offset = aligned(offset + array.byteLength);
  }
  const text = JSON.stringify({ meta, sections: entries });
  const header = Buffer.from(`{"sum":"${sumOf(text, Object.values(sections))}",${text.slice(1)}`);
  const start = aligned(16 + header.length);
  const head = new Uint8Array(start);
  const view = new DataView(head.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, header.length, true);
  view.setFloat64(8, start + offset, true);
  head.set(header, 16);
  const parts = [head];
  for (const array of Object.values(sections)) {
    parts.push(bytesOf(array));
    parts.push(new Uint8Array(aligned(array.byteLength) - array.byteLength));
  }
  return parts;
}

/**
 * Reads what `pack` wrote. `rebuild` says how the file is made again, for the message when it is not whole.
 */
export async function readPacked<Meta>(path: string, rebuild: Rebuild = {}): Promise<Packed<Meta>> {
  requireLittleEndian();
  const bytes = await readWhole(path, rebuild);
  const broken = (reason: string) => new ArtifactError(`${path} is damaged: ${reason}`, rebuild);
  if (bytes.length < 16) throw broken(`it has ${bytes.length} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw broken("it does not begin as an index file does");
  const expected = view.getFloat64(8, true);
  if (expected !== bytes.length) throw broken(`it has ${bytes.length} bytes and should have ${expected}`);
  const headerLength = view.getUint32(4, true);
  let header: Header;
  let text: string;
  try {
    text = Buffer.from(bytes.buffer, bytes.byteOffset + 16, headerLength).toString("utf8");
    header = JSON.parse(text);
    if (!text.startsWith('{"meta"') && !SUM.test(text)) throw new Error("no sum");
  } catch {
    throw broken("its header cannot be read");
  }
  const start = aligned(16 + headerLength);
  const sections = new Map<string, PackedArray>();
  try {
    for (const { name, kind, offset, length } of header.sections) {
      sections.set(name, new kinds[kind](bytes.buffer, bytes.byteOffset + start + offset, length));
    }
  } catch {
    throw broken("its header names parts that it does not have");
  }
  const [prefix, sum] = SUM.exec(text) ?? [];
  if (prefix !== undefined && sum !== sumOf(`{${text.slice(prefix.length)}`, [...sections.values()])) {
    throw broken("its header or its small parts are not as they were written");
  }
  return { meta: header.meta as Meta, sections };
}

function sumOf(header: string, sections: readonly PackedArray[]): string {
  return sha256([Buffer.from(header), ...sections.filter(({ byteLength }) => byteLength <= SMALL).map(bytesOf)]);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: PackedArray) =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

async function readWhole(path: string, rebuild: Rebuild): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw unreadable(path, error);
    throw new ArtifactError(`${path} is missing`, { ...rebuild, cause: error });
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
