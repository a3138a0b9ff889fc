import type { LeaseOptions } from "./lease.js";

/** How much of a database is fetched: what is known of it, or also the indexes that asking it needs. */
export type Needed = "profile" | "all";

/** The store that a workspace is the mirror of. */
export interface RemoteHome {
  /** As people are shown it, and as `--home` takes it. */
  readonly address: string;
  /** Brings what the store had of a database when it was last looked at. */
  fetch(name: string, needed: Needed): Promise<void>;
  /**
   * Does work as the only one that writes a database, on what the store has now, and stores what it made. Where the work
   * or the storing fails, the store stays as it was; what was made stays in the mirror, and the next work goes on with it.
   */
  change<Value>(name: string, options: LeaseOptions, work: () => Promise<Value>): Promise<Value>;
  /** Looks at what others stored meanwhile, and brings it where an older state of it is here. */
  look(signal?: AbortSignal): Promise<void>;
  /** Stores `askable.yaml`, pipelines and calibrations where the work of this process changed them. */
  storeShared(signal?: AbortSignal): Promise<void>;
  close(): void;
}
