import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** Processes below this one and itself; Linux only. */
export function processesBelow(root = process.pid): number[] {
  const children = entries(`/proc/${root}/task`).flatMap((task) =>
    (content(`/proc/${root}/task/${task}/children`) ?? "").split(" ").filter(Boolean).map(Number),
  );
  return [root, ...children.flatMap((child) => processesBelow(child))];
}

/** The programs that run below this process, each once: another one was started by somebody. */
export function programs(): string[] {
  return distinct(processesBelow().flatMap((pid) => link(`/proc/${pid}/exe`) ?? []));
}

/** What this process and those below it listen on: addresses of TCP in the system's own form, and sockets by their paths. */
export function listening(): string[] {
  const open = new Set(
    processesBelow().flatMap((pid) => entries(`/proc/${pid}/fd`).map((fd) => link(`/proc/${pid}/fd/${fd}`))),
  );
  const rows = (path: string) => (content(path) ?? "").split("\n").map((line) => line.trim().split(/\s+/));
  const tcp = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((path) =>
    rows(path).flatMap(([, address, , state, , , , , , inode]) =>
      state === "0A" && open.has(`socket:[${inode}]`) ? [address!] : [],
    ),
  );
  const unix = rows("/proc/net/unix").flatMap(([, , , flags, , , inode, path]) =>
    flags === "00010000" && open.has(`socket:[${inode}]`) ? [path ?? ""] : [],
  );
  return distinct([...tcp, ...unix]);
}

/** Memory that the processes below this one keep, without those of database servers. */
export function bytesBelow(): number {
  const own = link(`/proc/${process.pid}/exe`);
  return processesBelow()
    .filter((pid) => pid !== process.pid && link(`/proc/${pid}/exe`) === own)
    .map((pid) => Number(content(`/proc/${pid}/statm`)?.split(" ")[1] ?? 0) * 4096)
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Every file, folder and link below a folder, with its rights and, of files of these names, a hash of its content. */
export function filesIn(folder: string, read = /./): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(names.map((name) => [name, describeFile(join(folder, name), read.test(name))]));
}

function describeFile(path: string, isRead: boolean): string {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return "gone";
  const rights = stats.mode.toString(8);
  return stats.isFile() && isRead ? `${rights} ${hash(readFileSync(path))}` : rights;
}

export function hash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}

/** Processes end while they are looked at. */
function tried<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const content = (path: string) => tried(() => readFileSync(path, "utf8"));
const link = (path: string) => tried(() => readlinkSync(path));
const entries = (path: string) => tried(() => readdirSync(path)) ?? [];
