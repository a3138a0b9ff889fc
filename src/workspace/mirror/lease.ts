import { setTimeout as sleep } from "node:timers/promises";
import { isGone, LockHeld, thisOwner } from "../../artifacts/lock.js";
import { type LockOwner, parseOwner } from "../../artifacts/lock-owner.js";
import { type ArtifactStore, VersionConflict, writeConditionally } from "../../artifacts/stores/artifact-store.js";
import { AskableError } from "../../errors.js";

/** Milliseconds that a lease holds without being renewed. */
export const LEASE = 120_000;

export interface LeaseOptions {
  readonly work: string;
  /** Milliseconds to wait for another holder. */
  readonly wait: number;
  readonly onWait?: ((owner: LockOwner) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Default: `LEASE`. */
  readonly lease?: number | undefined;
}

export interface Lease {
  release(): Promise<void>;
}

interface LeaseState {
  /** Null where it was given back. */
  readonly owner: LockOwner | null;
  readonly lease: number;
  /** How often it was renewed. */
  readonly renewed: number;
}

/**
 * A lock in a store, by conditional writes. No clock of one machine is compared with that of another: a holder is taken
 * for dead when it is a dead process of this machine, when the store's own clock says that it did not renew in time, or
 * when it is watched for as long and does not.
 *
 * It spares two machines the same work. That neither destroys what the other wrote is ensured by how manifests are
 * written.
 *
 * @throws LockHeld naming who holds it, after `wait`.
 */
export async function takeLease(store: ArtifactStore, key: string, options: LeaseOptions): Promise<Lease> {
  const { signal, lease = LEASE } = options;
  const owner = await thisOwner(options.work);
  const mine = (renewed: number) => encode({ owner, lease, renewed });
  const until = performance.now() + options.wait;
  let watched = { version: "", since: 0 };
  for (let waited = false; ; ) {
    signal?.throwIfAborted();
    const found = await store.read(key, signal);
    const state = found && decode(found.content, `${store.address}: ${key}`);
    if (found && watched.version !== found.version) watched = { version: found.version, since: performance.now() };
    const silence = Math.max(performance.now() - watched.since, found?.age ?? 0);
    if (!found || !state?.owner || silence > state.lease || (await isGone(state.owner))) {
      try {
        const condition = found ? { version: found.version } : ({ absent: true } as const);
        const version = await writeConditionally(store, key, mine(0), condition, signal);
        return hold(store, key, mine, await requireConditions(store, key, mine(0), version), lease);
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        continue;
      }
    }
    if (performance.now() >= until) throw new LockHeld(`${key} in ${store.address}`, state.owner);
    if (!waited) options.onWait?.(state.owner);
    waited = true;
    const pause = Math.min(1000, state.lease / 8, Math.max(1, until - performance.now()));
    await sleep(pause, undefined, signal ? { signal } : {});
  }
}

const checked = new WeakMap<ArtifactStore, true>();

/** A store that takes no notice of conditions lets two writers destroy each other's work: it is found out at once. */
async function requireConditions(
  store: ArtifactStore,
  key: string,
  content: Uint8Array,
  version: string,
): Promise<string> {
  if (checked.has(store)) return version;
  for (const condition of [{ absent: true }, { version: '"00000000000000000000000000000000"' }] as const) {
    const taken = await store.write(key, content, condition).then(
      () => true,
      (error) => {
        if (error instanceof VersionConflict) return false;
        throw error;
      },
    );
    if (!taken) continue;
    await store.write(key, encode({ owner: null, lease: 0, renewed: 0 }));
    throw new AskableError(
      `${store.address} takes no notice of conditional puts, so that writers cannot be kept apart`,
      {
        hint: "Use a store that honours If-None-Match and If-Match on PUT: AWS S3, MinIO, R2, Ceph.",
      },
    );
  }
  checked.set(store, true);
  return version;
}

function hold(
  store: ArtifactStore,
  key: string,
  mine: (renewed: number) => Uint8Array,
  first: string,
  lease: number,
): Lease {
  let version = first;
  let renewed = 0;
  let renewing: Promise<void> | undefined;
  const renew = async () => {
    renewed += 1;
    try {
      version = await writeConditionally(store, key, mine(renewed), { version });
    } catch (error) {
      // Another took it: whether it wrote anything is found when this one's work is stored. Else the next time may do.
      if (error instanceof VersionConflict) clearInterval(beat);
    }
  };
  const beat = setInterval(() => {
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
  }, lease / 4);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      await renewing;
      // One that cannot be given back runs out.
      await store.write(key, encode({ owner: null, lease: 0, renewed: 0 }), { version }).catch(() => {});
    },
  };
}

const encode = (state: LeaseState) => new TextEncoder().encode(JSON.stringify(state));

function decode(content: Uint8Array, place: string): LeaseState {
  try {
    const { owner, lease, renewed } = JSON.parse(new TextDecoder().decode(content)) as LeaseState;
    if (!Number.isFinite(lease)) throw new Error("it names no time");
    return { owner: owner === null ? null : parseOwner(JSON.stringify(owner)), lease, renewed };
  } catch (error) {
    throw new AskableError(`${place} is not a lease of askable`, { hint: "Remove it.", cause: error });
  }
}
