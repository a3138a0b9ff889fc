import type { Rebuild } from "../../errors.js";
import type { EmbedderRecord } from "../embedder-check.js";

export const EXAMPLES_KIND = "examples";
/**
 * 2: skeletons are masked by all SQL of their database; words, sign bits, SQL skeletons, sources and dates are there.
 */
export const EXAMPLES_VERSION = 2;
export const EXAMPLES_FILE = "examples.bin";
export const REBUILD: Rebuild = { options: " --examples <file>" };

/**
 * Sections: `vectors` (examples x dimension), `signs` (their sign bits), `probe`, `database` (position in `databases`
 * plus one, 0 for none), the word index (`words.ts`), and the texts of each of `TEXTS` as `<name>Bytes` and
 * `<name>Offsets`.
 */
export interface ExamplesMeta {
  readonly embedder: EmbedderRecord;
  readonly databases: readonly string[];
}

/** `structure` is the skeleton of the SQL. */
export const TEXTS = ["question", "sql", "evidence", "source", "date", "skeleton", "structure"] as const;
