import type { LockOwner } from "../../artifacts/lock-owner.js";
import type { JobInQueue } from "../../jobs/queue/jobs-in-queue.js";
import type { WorkerEvent } from "../../jobs/queue/worker.js";
import { count } from "../../language/numbers.js";
import type { Output } from "../output.js";
import { tableText } from "./table.js";

/** What a worker does, a line each. */
export function workerLine(event: WorkerEvent): string {
  if (event.event === "ready") return `Worker ${event.name} takes jobs from ${event.label}`;
  const { kind, subject } = event.job;
  if (event.event === "begun") return `${kind} ${subject}: begun`;
  const why = event.event === "failed" ? `: ${event.message}` : "";
  return `${kind} ${subject}: ${event.event} after ${event.seconds.toFixed(1)} s${why}`;
}

export function showJobs(jobs: readonly JobInQueue[], output: Output): void {
  if (output.json) {
    output.object({ jobs });
    return;
  }
  if (jobs.length === 0) {
    output.line("No job is in the queue.");
    return;
  }
  const rows = jobs.map(({ id, kind, subject, state, priority, worker = "", progress, failure }) => {
    return [subject, kind, state, state === "waiting" ? String(priority) : "", worker, progress ?? failure ?? "", id];
  });
  output.line(tableText(["job", "kind", "state", "priority", "worker", "", "id"], rows));
  const waiting = jobs.filter(({ state }) => state === "waiting").length;
  const atWork = jobs.filter(({ state }) => state === "at work").length;
  output.line();
  output.line(`${count(atWork, "job")} at work, ${waiting} waiting`);
}

export function showCancelled(jobs: readonly JobInQueue[], output: Output): void {
  if (output.json) {
    output.object({ cancelled: jobs.map(({ id, subject }) => ({ id, subject })) });
    return;
  }
  if (jobs.length === 0) {
    output.line("No such job waits or is at work.");
    return;
  }
  const atWork = jobs.filter(({ state }) => state === "at work").length;
  const ending = atWork > 0 ? `; workers are ending ${atWork} of them` : "";
  output.line(`Cancelled ${count(jobs.length, "job")}${ending}: ${jobs.map(({ subject }) => subject).join(", ")}`);
}

export function showOwners(
  owners: readonly { readonly database: string; readonly owner: LockOwner }[],
  output: Output,
): void {
  if (output.json) {
    output.object({ atWork: owners.map(({ database, owner }) => ({ database, ...owner })) });
    return;
  }
  if (owners.length === 0) {
    output.line("Nothing is at work on a database here. With --queue, jobs of a queue are shown.");
    return;
  }
  const rows = owners.map(({ database, owner }) => [database, owner.work, `${owner.host}, ${owner.pid}`, owner.since]);
  output.line(tableText(["database", "work", "host, process", "since"], rows));
}
