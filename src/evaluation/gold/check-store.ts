import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, sha256 } from "../../artifacts/hash.js";
import { canonicalJson } from "../../artifacts/json.js";
import { replaceFile } from "../../artifacts/replace-file.js";
import type { GoldCheck, LocatedGold } from "./gold-check.js";

/** Raised when the same gold over the same data can be judged otherwise. */
const CHECK_VERSION = 1;

type Kept = Omit<GoldCheck, "id">;

/** What was found of golds over the data of one database. */
export interface CheckStore {
  get(question: LocatedGold): Kept | undefined;
  add(question: LocatedGold, check: GoldCheck): void;
  /** Writes what was added, and drops nothing of what other golds were found to be. */
  save(): Promise<void>;
}

/** @param folder Where checks are kept; undefined keeps none. What cannot be read or written there is left. */
export async function openCheckStore(folder: string | undefined, fingerprint = ""): Promise<CheckStore> {
  const path = folder && join(folder, `${sha256(fingerprint).slice(0, 16)}.json`);
  const kept = new Map(Object.entries(path ? await read(path) : {}));
  let added = 0;
  return {
    get: (question) => kept.get(keyOf(question)),
    add(question, { id: _, ...check }) {
      // At the next run it may be in time, or have its processor to itself.
      if (check.flags.some(({ name }) => name === "timeout" || name === "too-large")) return;
      kept.set(keyOf(question), check);
      added += 1;
    },
    async save() {
      if (!path || added === 0) return;
      const content = canonicalJson({ version: CHECK_VERSION, checks: Object.fromEntries(kept) });
      // Without it the next check takes longer, nothing more.
      await replaceFile(path, content).catch(() => {});
    },
  };
}

const keyOf = ({ golds }: LocatedGold) => hashOf(golds).slice(0, 24);

async function read(path: string): Promise<Record<string, Kept>> {
  try {
    const { version, checks } = JSON.parse(await readFile(path, "utf8"));
    return version === CHECK_VERSION ? checks : {};
  } catch {
    return {};
  }
}
