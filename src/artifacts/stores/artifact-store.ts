/** An object as it is in a store now. */
export interface StoredObject {
  readonly content: Uint8Array;
  /** Changes with every writing (an S3 ETag); what a conditional write compares. */
  readonly version: string;
  /** Milliseconds since it was written, both times by the store's own clock; undefined where it tells none. */
  readonly age: number | undefined;
}

export interface ListedObject {
  readonly key: string;
  readonly version: string;
  readonly size: number;
  /** As of `StoredObject`. */
  readonly age: number | undefined;
}

/** What must hold for a write to happen: nobody wrote the object yet, or not since this version. */
export type WriteCondition = { readonly absent: true } | { readonly version: string };

/**
 * Where artifacts are kept as objects. An object is written whole or not at all, and what is written is seen by all who
 * read or list from then on. Keys are parts with "/" between.
 *
 * All but `read` of what is not there throw an AskableError that says what the store refuses.
 */
export interface ArtifactStore {
  /** As people are shown it; without credentials. */
  readonly address: string;
  /** Undefined where there is none. */
  read(key: string, signal?: AbortSignal): Promise<StoredObject | undefined>;
  /** @returns the new version. @throws VersionConflict where the condition does not hold. */
  write(key: string, content: Uint8Array, condition?: WriteCondition, signal?: AbortSignal): Promise<string>;
  /** One that is not there is no error. */
  remove(key: string): Promise<void>;
  /** All whose key begins with a text, in the order of their keys. */
  list(prefix: string, signal?: AbortSignal): Promise<ListedObject[]>;
  close(): void;
}

/** Somebody else wrote the object: a reason to read it again. */
export class VersionConflict extends Error {
  override readonly name = "VersionConflict";

  constructor(readonly key: string) {
    super(`${key} was written by somebody else`);
  }
}

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(b);

const TIMES = 5;

/**
 * A conditional write whose answer may be lost on the way: where the store then refuses the repetition, the object is
 * this one's own. A store may also refuse a write because of another that came to nothing; it is tried again.
 *
 * @throws VersionConflict
 */
export async function writeConditionally(
  store: ArtifactStore,
  key: string,
  content: Uint8Array,
  condition: WriteCondition,
  signal?: AbortSignal,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.write(key, content, condition, signal);
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      const now = await store.read(key, signal);
      if (now && isSame(now.content, content)) return now.version;
      const unchanged = "absent" in condition ? now === undefined : now?.version === condition.version;
      if (!unchanged || attempt === TIMES) throw error;
    }
  }
}
