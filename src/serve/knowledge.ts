import { statSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "../profiles/profile.js";
import type { Summaries } from "../profiles/summaries.js";
import { profileView } from "../profiles/views/profile-view.js";
import { summariesView } from "../profiles/views/summaries-view.js";
import { vocabularyView } from "../profiles/views/vocabulary-view.js";
import type { Vocabulary } from "../profiles/vocabulary/vocabulary.js";
import { requirePreparation, requireProfile } from "../workspace/preparation.js";
import type { Workspace } from "../workspace/workspace.js";

/** What is known of a database without opening it. */
export interface Knowledge {
  readonly profile: Profile;
  readonly summaries: Summaries;
  readonly vocabulary: Vocabulary;
}

/** Reads the profiles of databases, and keeps so many of them: those that were used last. */
export function keepKnowledge(workspace: Workspace, most: number): (name: string) => Promise<Knowledge> {
  const kept = new Map<string, { readonly stamp: string; readonly reading: Promise<Knowledge> }>();
  return async (name) => {
    const stamp = stampOf(workspace, name);
    const known = kept.get(name);
    const reading = known?.stamp === stamp ? known.reading : read(workspace, name);
    kept.delete(name);
    kept.set(name, { stamp, reading });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    // What is mended is read again.
    reading.catch(() => kept.delete(name));
    return reading;
  };
}

async function read(workspace: Workspace, name: string): Promise<Knowledge> {
  await requirePreparation(workspace, name);
  const { profile, summaries, vocabulary } = await requireProfile(workspace, name);
  return { profile, summaries, vocabulary };
}

/** The same without any stored value: of these what is counted stays. */
export function withoutValues({ profile, summaries, vocabulary }: Knowledge): Knowledge {
  const sees = () => "masked" as const;
  const view = profileView(profile, sees);
  return {
    profile: view,
    summaries: summariesView(summaries, profile, view, sees),
    vocabulary: vocabularyView(vocabulary, profile, sees),
  };
}

/** Changes when a database is prepared or refreshed, or solved examples are added to it. */
export function stampOf(workspace: Workspace, name: string): string {
  const files = [join(workspace.profile(name), "manifest.json"), workspace.acceptedExamples(name)];
  return files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join(" ");
}
