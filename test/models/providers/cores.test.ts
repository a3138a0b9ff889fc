import { expect, test } from "vitest";
import { usableCores } from "#askable/models/providers/cores.js";

const files = (given: Record<string, string>) => (path: string) => {
  const text = given[path];
  if (text === undefined) throw new Error("ENOENT");
  return text;
};

test.each<[string, Record<string, string>, number]>([
  ["no control group", {}, 8],
  ["no limit", { "/sys/fs/cgroup/cpu.max": "max 100000\n" }, 8],
  ["a limit of two cores", { "/sys/fs/cgroup/cpu.max": "200000 100000\n" }, 2],
  ["a part of a core", { "/sys/fs/cgroup/cpu.max": "50000 100000\n" }, 1],
  ["more than there are", { "/sys/fs/cgroup/cpu.max": "3200000 100000\n" }, 8],
  [
    "a limit of the process's own group",
    { "/proc/self/cgroup": "0::/user/job\n", "/sys/fs/cgroup/user/job/cpu.max": "300000 100000\n" },
    3,
  ],
  [
    "a limit of the first version",
    {
      "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "400000\n",
      "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
    },
    4,
  ],
  ["none, as the first version says it", { "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n" }, 8],
])("of eight cores, with %s", (_, given, cores) => {
  expect(usableCores(8, files(given))).toBe(cores);
});
