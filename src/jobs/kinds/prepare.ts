import { type PreparedOnce, prepareOnce } from "../../operations/prepare/prepare-once.js";
import type { ProfileLimits } from "../../profiles/measure/limits.js";
import { resolveRecorded } from "../../workspace/workspace.js";
import type { JobContext } from "../context.js";
import { waitingNote } from "./waiting.js";

/** Paths are as the files of the home record them, so that machines may have it at different places. */
export interface PrepareInputs {
  readonly location: string;
  readonly name: string;
  readonly notes?: readonly string[] | undefined;
  readonly queryLog?: string | undefined;
  readonly examples?: string | undefined;
  readonly limits: ProfileLimits;
  /** Of all that the result depends on but for the data. */
  readonly settings: string;
}

export function prepareJob(inputs: PrepareInputs, context: JobContext): Promise<PreparedOnce> {
  const { workspace, environment, signal, onProgress, onNote } = context;
  const { location, name, notes, queryLog, examples, limits, settings } = inputs;
  const place = (recorded: string | undefined) => (recorded ? resolveRecorded(workspace, recorded) : recorded);
  return prepareOnce(resolveRecorded(workspace, location), {
    ...{ workspace, environment, signal, name, limits, settings, onProgress, onNote },
    notes: notes?.map((path) => place(path)!),
    queryLog: place(queryLog),
    examples: place(examples),
    onWait: waitingNote(name, onNote),
  });
}
