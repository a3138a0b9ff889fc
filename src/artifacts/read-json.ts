import { constants } from "node:buffer";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { messageOf } from "../errors.js";

/** Bytes from which on a file is read in pieces. */
const LARGE = 2 ** 26;
/** Bytes that are read at once. */
const CHUNK = 2 ** 20;

type Keep = (entry: unknown) => unknown;

export interface ReadJsonOptions {
  /** What is kept of each entry of the lists that lie directly in the file's object. Default: the entry. */
  readonly keep?: Keep;
  /** Bytes from which on a file is read in pieces. Default: 64 MiB. */
  readonly large?: number;
}

/**
 * The content of a JSON file. A string of JavaScript ends at some 512 MB: a large file is read as bytes, and the entries
 * of the lists that lie directly in its object are parsed one by one.
 *
 * @throws SyntaxError for what is no JSON; what the system says when the file cannot be read.
 */
export async function readJson(path: string, { keep, large = LARGE }: ReadJsonOptions = {}): Promise<unknown> {
  const { size } = await stat(path);
  if (size >= large) return parseInPieces(createReadStream(path, { highWaterMark: CHUNK }), keep);
  const value = JSON.parse(await readFile(path, "utf8"));
  return keep ? withLists(value, (list) => list.map((entry) => keep(entry))) : value;
}

/**
 * Parses JSON as `JSON.parse` does. The entries of those lists are cut out by quotes and depth alone and parsed one by
 * one. What stays, with a number in place of each list, is parsed at the end: it shows whether brackets and commas are
 * right.
 */
export async function parseInPieces(
  chunks: AsyncIterable<Uint8Array>,
  keep: Keep = (entry) => entry,
): Promise<unknown> {
  const parser = pieceParser(keep);
  for await (const chunk of chunks) parser.read(chunk);
  return parser.end();
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);

function pieceParser(keep: Keep) {
  const lists: unknown[][] = [];
  const outer = textGatherer();
  let entry = textGatherer();
  /** The list whose entries are being read. */
  let list: unknown[] | undefined;
  let depth = 0;
  let inObject = false;
  let inString = false;
  let escaped = false;
  /** Bytes of the chunks before. */
  let before = 0;

  function read(chunk: Uint8Array): void {
    let from = 0;
    const take = (end: number) => {
      // What stays is copied: a small part would keep its whole chunk in memory.
      if (list) entry.add(chunk.subarray(from, end), before + from);
      else outer.add(Uint8Array.from(chunk.subarray(from, end)), before + from);
      from = end;
    };
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
        continue;
      }
      switch (byte) {
        case QUOTE:
          inString = true;
          break;
        case OPEN_OBJECT:
        case OPEN_LIST:
          if (depth === 0) inObject = byte === OPEN_OBJECT;
          depth++;
          if (depth !== 2 || byte === OPEN_OBJECT || !inObject) break;
          take(at + 1);
          outer.add(Buffer.from(String(lists.length)), before + from);
          entry = textGatherer();
          list = [];
          lists.push(list);
          break;
        case CLOSE_OBJECT:
        case CLOSE_LIST:
          if (depth === 2 && list) {
            take(at);
            if (list.length > 0 || !entry.isBlank()) list.push(keep(entry.parse()));
            list = undefined;
          }
          depth--;
          break;
        case COMMA:
          if (depth !== 2 || !list) break;
          take(at);
          list.push(keep(entry.parse()));
          from = at + 1;
          break;
        default:
      }
    }
    take(chunk.length);
    before += chunk.length;
  }

  return {
    read,
    end: () => {
      if (list) throw new SyntaxError("Unexpected end of JSON input");
      return withLists(outer.parse(), ([number]) => lists[number as number]);
    },
  };
}

/** Gathers the bytes of a text, which a chunk may end anywhere, within a character too. */
function textGatherer() {
  let parts: Uint8Array[] = [];
  let length = 0;
  let begin = 0;
  return {
    /** @param at Where the part begins in the file. */
    add(part: Uint8Array, at: number): void {
      if (length === 0) begin = at;
      parts.push(part);
      length += part.length;
      // A quote or bracket that is missing makes one text of all that follows.
      if (length > constants.MAX_STRING_LENGTH) throw new SyntaxError(`What begins at byte ${begin} does not end`);
    },
    isBlank: () => parts.every((part) => part.every((byte) => BLANKS.has(byte))),
    parse(): unknown {
      const text = Buffer.concat(parts).toString();
      parts = [];
      length = 0;
      try {
        return JSON.parse(text);
      } catch (error) {
        // The parser counts from the begin of this text.
        const [message] = messageOf(error).split(" at position ", 1);
        throw new SyntaxError(begin === 0 ? message : `${message}, after byte ${begin}`, { cause: error });
      }
    },
  };
}

/** The value with other lists in place of those that lie directly in it. */
function withLists(value: unknown, other: (list: readonly unknown[]) => unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, Array.isArray(part) ? other(part) : part]);
  return Object.fromEntries(entries);
}
