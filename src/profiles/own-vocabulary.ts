import type { Profile } from "./profile.js";
import type { Vocabulary } from "./vocabulary/vocabulary.js";

/** What the profile alone tells, where no vocabulary is kept with it. */
export async function ownVocabulary(profile: Profile): Promise<Vocabulary> {
  return (await import("./vocabulary/build-vocabulary.js")).vocabularyOf(profile);
}
