/** `manifest.json` of every artifact folder. */
export interface Manifest {
  readonly kind: string;
  /** Version of the folder's format, from 1. */
  readonly version: number;
  /** What wrote it. */
  readonly producer: string;
  /** What it was made from: name of the input and its hash. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Hash of each file of the folder that this artifact owns. */
  readonly files: Readonly<Record<string, string>>;
  /** Bytes of each; artifacts of an older askable do not tell. */
  readonly sizes?: Readonly<Record<string, number>>;
}

/** Bump the minor when artifacts of an older producer should be made again. */
export const PRODUCER = "askable 0.1";

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === "string";
const areTexts = (value: unknown) => isObject(value) && Object.values(value as object).every(isText);

const areNumbers = (value: unknown) => isObject(value) && Object.values(value as object).every(Number.isFinite);

const PARTS: Readonly<Record<Exclude<keyof Manifest, "sizes">, readonly [(value: unknown) => boolean, string]>> = {
  kind: [isText, "a text"],
  version: [(value) => Number.isInteger(value) && (value as number) > 0, "a number from 1"],
  producer: [isText, "a text"],
  inputs: [areTexts, "an object of texts"],
  parameters: [isObject, "an object"],
  files: [areTexts, "an object of texts"],
};

/**
 * Checked by hand: every command reads manifests, and a validator takes longer to load than most of them to run.
 *
 * @throws Error that says what is wrong.
 */
export function parseManifest(text: string): Manifest {
  const value = JSON.parse(text) as Record<string, unknown>;
  if (!isObject(value)) throw new Error("it is no object");
  for (const [name, [holds, what]] of Object.entries(PARTS)) {
    if (!holds(value[name]))
      throw new Error(`${name}: ${name in value ? "must be" : "is missing: it must be"} ${what}`);
  }
  if (value.sizes !== undefined && !areNumbers(value.sizes)) throw new Error("sizes: must be an object of numbers");
  return value as unknown as Manifest;
}
