import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/**
 * Cores that this process may use: those that the system offers it, less where a control group allows fewer. Node 20
 * does not look at the latter, and a model on more threads than cores is up to 100 times slower.
 *
 * @param read For tests.
 */
export function usableCores(
  available = availableParallelism(),
  read: (path: string) => string = (path) => readFileSync(path, "utf8"),
): number {
  return Math.max(1, Math.floor(Math.min(available, ...quotas(read))));
}

/** Cores that the control groups of this process allow, version 2 and 1; nothing where there is no limit. */
function quotas(read: (path: string) => string): number[] {
  const attempt = (path: string) => {
    try {
      return read(path).trim();
    } catch {
      return "";
    }
  };
  const own = /^0::(.*)$/m.exec(attempt("/proc/self/cgroup"))?.[1] ?? "/";
  const parts = own.split("/").filter(Boolean);
  const folders = [...parts.keys(), parts.length].map((count) =>
    ["/sys/fs/cgroup", ...parts.slice(0, count)].join("/"),
  );
  const modern = folders.map((folder) => attempt(`${folder}/cpu.max`).split(" "));
  const old = ["quota", "period"].map((part) => attempt(`/sys/fs/cgroup/cpu/cpu.cfs_${part}_us`));
  return [...modern, old].map(([quota, period]) => Number(quota) / Number(period)).filter((cores) => cores > 0);
}
