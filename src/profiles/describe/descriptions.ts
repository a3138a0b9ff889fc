import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { makeFolders } from "../../artifacts/folders.js";
import { canonicalJson } from "../../artifacts/json.js";
import { readLines } from "../../artifacts/read-lines.js";
import { appendText } from "../../artifacts/replace-file.js";
import { fieldKey } from "../../databases/schema.js";

/** What a model said of one table or field, and what it depends on. */
const entrySchema = z.strictObject({
  /** Hash of what the model was told of it, of the prompt and of the model. */
  key: z.string(),
  table: z.string(),
  /** Absent for the table itself. */
  field: z.string().optional(),
  model: z.string(),
  prompt: z.string(),
  short: z.string(),
  more: z.string(),
});

export type Description = z.infer<typeof entrySchema>;

/** Descriptions that need not be asked for: those of the last run, and those of one that was interrupted. */
export interface Descriptions {
  /** Those of the last whole run; undefined when it asked no model. */
  readonly finished: readonly Description[] | undefined;
  find(key: string): Description | undefined;
  /** The last one of a table or field, whatever it was made from. */
  last(table: string, field: string | undefined): Description | undefined;
  /** Keeps one at once, so that nothing is asked twice when the run ends here. */
  keep(description: Description): Promise<void>;
  /** Once the summaries are written. */
  clear(): Promise<void>;
}

export const DESCRIPTIONS_FILE = "descriptions.jsonl";

/**
 * @param finished What the last whole run said; not written to.
 * @param unfinished Grows by a line with each description. Half a line, left by a process that was killed, is passed
 * over.
 */
export async function openDescriptions(finished: string, unfinished: string): Promise<Descriptions> {
  const before = await readDescriptions(finished);
  const known = [...(before ?? []), ...((await readDescriptions(unfinished)) ?? [])];
  const byKey = new Map(known.map((entry) => [entry.key, entry]));
  const byName = new Map(known.map((entry) => [fieldKey(entry), entry]));
  await makeFolders(dirname(unfinished));
  // A process that was killed may have left half a line.
  let writing = existsSync(unfinished) ? appendText(unfinished, "\n") : Promise.resolve();
  return {
    finished: before,
    find: (key) => byKey.get(key),
    last: (table, field) => byName.get(fieldKey({ table, field })),
    keep: (description) => {
      writing = writing.then(() => appendText(unfinished, `${canonicalJson(description)}\n`));
      return writing;
    },
    clear: async () => {
      await writing;
      await rm(unfinished, { force: true });
    },
  };
}

/** For a run that remembers nothing. */
export const noDescriptions: Descriptions = {
  finished: undefined,
  find: () => undefined,
  last: () => undefined,
  keep: async () => {},
  clear: async () => {},
};

/** The lines of the file. */
export function* descriptionLines(descriptions: readonly Description[]): Generator<string> {
  for (const description of descriptions) yield `${canonicalJson(description)}\n`;
}

/** Undefined where there are none. They can be asked for again, so what cannot be read is left out. */
export async function readDescriptions(path: string): Promise<Description[] | undefined> {
  if (!existsSync(path)) return undefined;
  const descriptions: Description[] = [];
  for await (const line of readLines(path)) {
    const description = descriptionOf(line);
    if (description) descriptions.push(description);
  }
  return descriptions;
}

function descriptionOf(line: string): Description | undefined {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
