import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Table from "cli-table3";

/** Runs `work` with a folder that is removed afterwards; with `folder`, in that one, which stays. */
export async function inFolder(work, folder) {
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    return work(folder);
  }
  const made = mkdtempSync(join(tmpdir(), "askable-bench-"));
  try {
    return await work(made);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** A function that gives the milliseconds of processor time of this process since. Other work disturbs them little. */
export function stopwatch() {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

/** Milliseconds by the clock. */
export async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

export function printTable(head, rows) {
  const table = new Table({ head, style: { head: [], border: [] } });
  table.push(...rows);
  console.log(table.toString());
}

/** A row of a Markdown table. */
export const printRow = (cells) => console.log(`| ${cells.join(" | ")} |`);

export function printHead(cells) {
  printRow(cells);
  printRow(cells.map(() => "---"));
}

/** Processor seconds, memory and peak memory in bytes of the child processes; Linux only. */
export function childProcesses() {
  const sum = { seconds: 0, bytes: 0, peak: 0 };
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
      if (Number(stat[1]) !== process.pid) continue;
      const kilobytes = (name) =>
        Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
      sum.seconds += (Number(stat[11]) + Number(stat[12])) / 100;
      sum.bytes += kilobytes("VmRSS") * 1024;
      sum.peak = Math.max(sum.peak, kilobytes("VmHWM") * 1024);
    } catch {
      // It ended meanwhile.
    }
  }
  return sum;
}
