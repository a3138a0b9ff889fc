/** Who holds a lock, as its file says it. */
export interface LockOwner {
  /** What it does: "refresh", "prepare". */
  readonly work: string;
  readonly pid: number;
  readonly host: string;
  /** What `pid` is unique in. */
  readonly space: string;
  /** When the process started, which tells it from a later one of the same number; absent where that is not known. */
  readonly started?: string;
  /** ISO time at which the lock was taken. */
  readonly since: string;
  readonly token: string;
}

/** @throws Error where the text is none. */
export function parseOwner(text: string): LockOwner {
  const owner = JSON.parse(text);
  const texts = ["work", "host", "space", "since", "token"].every((name) => typeof owner?.[name] === "string");
  if (texts && typeof owner.pid === "number") return owner;
  throw new Error("parts of it are missing");
}

/** "refresh, process 4711 on host a since 12:03:20" */
export function ownerText({ work, pid: number, host, since }: LockOwner): string {
  return `${work}, process ${number} on ${host}, since ${since}`;
}
