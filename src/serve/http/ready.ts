import { readConfig } from "../../workspace/config.js";
import { preparedNames } from "../../workspace/workspace.js";
import type { Service } from "../service.js";
import type { Admission } from "./keys/admission.js";
import type { Work } from "./work.js";

/** Why no more questions should be sent here now, without what only the log should say; undefined where they may be. */
export async function whyNotReady({
  service: { workspace },
  admission,
  work,
}: {
  readonly service: Service;
  readonly admission: Admission;
  readonly work: Work;
}): Promise<string | undefined> {
  if (work.stopping) return "The service is stopping";
  if (admission.keys?.problem() !== undefined) return "The keys cannot be read";
  try {
    await readConfig(workspace);
  } catch {
    return "The configuration cannot be read";
  }
  try {
    preparedNames(workspace);
  } catch {
    return "The databases cannot be listed";
  }
  return undefined;
}
