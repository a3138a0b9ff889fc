import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { stableJson } from "../../artifacts/json.js";
import { replaceFile } from "../../artifacts/replace-file.js";
import type { LocalFiles } from "./local-files.js";
import { type Part, partKey } from "./parts.js";

/** A manifest of the store, as it was seen. */
export interface SeenManifest {
  readonly version: string;
  readonly text: string;
}

/** What was put in place of a part, and from which version of its manifest. */
export interface Applied {
  /** "" where nothing was. */
  readonly version: string;
  readonly files: LocalFiles;
}

const NOTHING: Applied = { version: "", files: {} };

/** What is remembered between commands, below a folder of the mirror. What cannot be read is fetched again. */
export function mirrorState(folder: string) {
  const path = (kind: string, part: Part) => join(folder, kind, `${partKey(part)}.json`);
  const read = async <Value>(file: string): Promise<Value | undefined> =>
    readFile(file, "utf8")
      .then((text) => JSON.parse(text) as Value)
      .catch(() => undefined);
  const write = async (file: string, value: object) => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await replaceFile(file, stableJson(value));
  };
  return {
    seen: (part: Part) => read<SeenManifest>(path("seen", part)),
    see: (part: Part, manifest: SeenManifest) => write(path("seen", part), manifest),
    applied: async (part: Part): Promise<Applied> => (await read<Applied>(path("applied", part))) ?? NOTHING,
    apply: (part: Part, applied: Applied) => write(path("applied", part), applied),
  };
}

export type MirrorState = ReturnType<typeof mirrorState>;
