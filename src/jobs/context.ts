import type { ProgressEvent } from "../traces/progress.js";
import type { Workspace } from "../workspace/workspace.js";

/** What a process that does jobs has. */
export interface JobPlace {
  readonly workspace: Workspace;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Processes that do jobs beside each other on this machine. */
  readonly processes: number;
}

/** What one job is told by, and tells. */
export interface JobContext extends JobPlace {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ProgressEvent) => void;
  readonly onNote: (message: string) => void;
  /** What stays open from job to job; the last such thing is closed when another one takes its place. */
  readonly keep: <Thing extends Closable>(key: string, open: () => Promise<Thing>) => Promise<Thing>;
}

export interface Closable {
  readonly close: () => Promise<void>;
}
