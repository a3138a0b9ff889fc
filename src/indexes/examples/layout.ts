import type { EmbedderRecord } from "../embedder-check.js";

export const EXAMPLES_KIND = "examples";
export const EXAMPLES_VERSION = 1;
export const EXAMPLES_FILE = "examples.bin";
export const REBUILD = "askable prepare <database> --examples <file>";

/**
 * Sections: `vectors` (examples x dimension), `probe`, `database` (position in `databases` plus one, 0 for none), and
 * the texts of each of `TEXTS` as `<name>Bytes` and `<name>Offsets`.
 */
export interface ExamplesMeta {
  readonly embedder: EmbedderRecord;
  readonly databases: readonly string[];
}

export const TEXTS = ["question", "sql", "evidence", "skeleton"] as const;

/** What is embedded: the skeleton with its placeholders as words. */
export function embeddedSkeleton(skeleton: string): string {
  return skeleton.replace(/[[\]]/g, "");
}
