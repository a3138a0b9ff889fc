import { hashOf } from "../../artifacts/hash.js";
import { canonicalJson } from "../../artifacts/json.js";
import type { Manifest } from "../../artifacts/manifest.js";
import { readJson } from "../../artifacts/read-json.js";
import { replaceFile } from "../../artifacts/replace-file.js";
import { AskableError } from "../../errors.js";
import type { ValueIndex } from "../../indexes/value-index.js";
import type { Profile } from "../../profiles/profile.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import type { Workspace } from "../../workspace/workspace.js";
import { readAccepted } from "./accepted.js";
import { type LearnedWord, learnWords, withLearned } from "./learn-words.js";

/** Raised when the same examples may teach other words. */
const VERSION = 1;
/** Examples that are read, the latest; each takes some milliseconds, once. */
const MOST = 200;

/**
 * A database's vocabulary with what the examples accepted for it teach. What was learned of the same examples over the
 * same profile is kept. Examples that cannot be read teach nothing.
 */
export async function learnedVocabulary(
  known: { readonly profile: Profile; readonly vocabulary: Vocabulary; readonly values: ValueIndex },
  { name, manifest, workspace }: { readonly name: string; readonly manifest: Manifest; readonly workspace: Workspace },
): Promise<Vocabulary> {
  const accepted = await readAccepted(workspace, name).catch((error) => {
    if (error instanceof AskableError) return undefined;
    throw error;
  });
  if (!accepted || accepted.examples.length === 0) return known.vocabulary;
  const path = workspace.learnedWords(name);
  const key = hashOf([VERSION, accepted.hash, manifest.files]);
  const kept = (await readJson(path).catch(() => undefined)) as { key?: string; words?: LearnedWord[] } | undefined;
  if (kept?.key === key && kept.words) return withLearned(known.vocabulary, kept.words, known.profile);
  const given = accepted.examples.filter(({ source }) => source !== "synthetic");
  const words = learnWords(given.slice(-MOST), known);
  // Without it the next question learns them again.
  await replaceFile(path, canonicalJson({ key, words })).catch(() => {});
  return withLearned(known.vocabulary, words, known.profile);
}
