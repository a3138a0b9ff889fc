import type { Embedder } from "../../models/embedders/embedder.js";
import type { Profile } from "../../profiles/profile.js";
import type { Workspace } from "../../workspace/workspace.js";
import type { Accepted } from "./accepted.js";
import { keepAccepted } from "./keep-accepted.js";
import type { KeepOptions } from "./keep-store.js";
import { type GivenExamples, keepExamples } from "./set.js";

/** The examples of a database: those accepted for it, and the set it is prepared with. */
export interface AllExamples {
  readonly accepted: Accepted;
  readonly solved: GivenExamples | undefined;
}

/** Brings their stores up to date with their files, damaged ones too. */
export async function keepAllExamples(
  { accepted, solved }: AllExamples,
  profile: Profile,
  embedder: Embedder,
  workspace: Workspace,
  { onProgress, signal }: KeepOptions,
): Promise<void> {
  const options = { onProgress, signal, verify: true };
  if (solved) await keepExamples(solved, embedder, workspace, options);
  if (accepted.examples.length > 0)
    await keepAccepted(accepted, profile, embedder, workspace, profile.database, options);
}
