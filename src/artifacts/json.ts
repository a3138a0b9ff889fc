/** JSON with sorted keys, two blanks of indentation and a final line break, so that a diff means something. */
export function stableJson(value: unknown): string {
  return `${JSON.stringify(sorted(value), null, 2)}\n`;
}

/** JSON with sorted keys and no blanks: what is hashed. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? "null";
}

/**
 * The text of `stableJson` in parts, for what may be longer than the longest string of JavaScript, some 512 MB: no part
 * is longer than an entry of a list or object that lies directly in the value.
 */
export function* stableJsonParts(value: unknown): Generator<string> {
  yield* partsOf(value, { indent: 2, sort: true });
  yield "\n";
}

/** The text of `canonicalJson`, as `stableJsonParts` gives that of `stableJson`. */
export function canonicalJsonParts(value: unknown): Generator<string> {
  return partsOf(value, { indent: 0, sort: true });
}

/** The text of `JSON.stringify`, in parts that are no longer than what lies `levels` below the value. */
export function jsonParts(value: unknown, levels = LEVELS): Generator<string> {
  return partsOf(value, { indent: 0, sort: false, levels });
}

interface Layout {
  /** Blanks for each level; 0: all in one line. */
  readonly indent: number;
  /** Whether keys are sorted. */
  readonly sort: boolean;
  /** Levels of the value that are taken apart. Default: the value itself, and the lists and objects in it. */
  readonly levels?: number;
}

const LEVELS = 2;

function* partsOf(value: unknown, layout: Layout, level = 0): Generator<string> {
  const { indent, sort, levels: apart = LEVELS } = layout;
  const lineBreak = (levels: number) => (indent === 0 ? "" : `\n${" ".repeat(indent * levels)}`);
  if (level === apart || value === null || typeof value !== "object" || (!sort && "toJSON" in value)) {
    const text = JSON.stringify(sort ? sorted(value) : value, null, indent) ?? "null";
    // Line breaks within strings are escaped: those that are left are between its lines.
    yield indent === 0 ? text : text.replaceAll("\n", lineBreak(level));
    return;
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const colon = indent === 0 ? ":" : ": ";
  let before = open;
  for (const [key, part] of isList ? value.entries() : entriesOf(value, sort)) {
    yield `${before}${lineBreak(level + 1)}${isList ? "" : JSON.stringify(key) + colon}`;
    yield* partsOf(part, layout, level + 1);
    before = ",";
  }
  yield before === open ? open + close : lineBreak(level) + close;
}

function entriesOf(value: object, sort: boolean): [string, unknown][] {
  if (!sort) return Object.entries(value).filter(([, part]) => part !== undefined);
  // Keys that are whole numbers come first in an object, whatever was sorted.
  return Object.entries(Object.fromEntries(sortedEntries(value)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(sortedEntries(value).map(([key, part]) => [key, sorted(part)]));
}

function sortedEntries(value: object): [string, unknown][] {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
