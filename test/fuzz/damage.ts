import fc from "fast-check";
import { AskableError } from "#askable/errors.js";

/** One change of a file's bytes; places are shares of its length. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("flip" as const), at: fc.double({ min: 0, max: 1, noNaN: true }), bit: fc.nat(7) }),
  fc.record({ kind: fc.constant("cut" as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    kind: fc.constant("put" as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 9 }),
  }),
  fc.record({
    kind: fc.constant("take" as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 200 }),
  }),
);

/** What is done to the bytes of a file: at most four changes. */
export const damages = fc.array(change, { minLength: 1, maxLength: 4 });

export function damaged(
  whole: Uint8Array,
  changes: readonly (typeof change extends fc.Arbitrary<infer C> ? C : never)[],
) {
  return changes.reduce((bytes: Uint8Array, each) => {
    const at = Math.min(Math.floor(each.at * bytes.length), bytes.length - 1);
    if (bytes.length === 0) return bytes;
    if (each.kind === "cut") return bytes.subarray(0, at);
    if (each.kind === "put") return Buffer.concat([bytes.subarray(0, at), each.bytes, bytes.subarray(at)]);
    if (each.kind === "take") return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + each.length)]);
    const copy = Uint8Array.from(bytes);
    copy[at]! ^= 1 << each.bit;
    return copy;
  }, whole);
}

const ODD = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  "x",
  "\u0000",
  "__proto__",
  "9".repeat(400),
  [],
  [null],
  [[]],
  {},
];

/** A value of JSON of which one part is another value, or gone; `place` is the number of the part. */
export const replacements = fc.array(
  fc.record({
    place: fc.nat(100_000),
    by: fc.oneof(
      fc.constantFrom(...ODD, undefined).map((value) => ({ value: value as unknown })),
      fc.jsonValue({ maxDepth: 3 }).map((value) => ({ value: value as unknown })),
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

export function replaced(json: unknown, changes: readonly { place: number; by: { value: unknown } }[]): unknown {
  return changes.reduce((value, { place, by }) => {
    const count = partsOf(value);
    return withPart(value, { left: place % count, value: by.value });
  }, json);
}

function partsOf(value: unknown): number {
  if (value === null || typeof value !== "object") return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + partsOf(each), 1);
}

/** `left`: parts to pass by before the one that is replaced. */
function withPart(value: unknown, target: { left: number; value: unknown }): unknown {
  if (target.left-- === 0) return target.value;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((each) => withPart(each, target));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withPart(each, target)]));
}

/** What reading comes to: a value, or an error that names the file. Anything else is a failure of the property. */
export async function readsOrNames(path: string, read: () => unknown): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof AskableError)) throw error;
    if (!error.message.includes(path)) throw new Error(`The error does not name ${path}: ${error.message}`);
  }
}
