import { ownerText } from "../../artifacts/lock-owner.js";
import { count } from "../../language/numbers.js";
import type { RefreshEvent, RefreshResult } from "../../operations/refresh/refresh-all.js";
import type { RefreshReport } from "../../operations/refresh/report.js";
import type { JobEvent } from "../../operations/refresh/scheduled-job.js";
import type { Shell } from "../command.js";

export interface RefreshLog {
  refresh(event: RefreshEvent): void;
  job(event: JobEvent): void;
}

/**
 * How a refresh tells what it does: to people, or a JSON object a line on stderr, where breaches have lines of their own
 * if there are rules (`--fail-on`).
 */
export function refreshLog(form: "text" | "json", shell: Shell, hasRules: boolean): RefreshLog {
  return form === "json" ? jsonLog(shell, hasRules) : textLog(shell);
}

/** Every line has `time`, `level` and `event`. */
function jsonLog({ output }: Shell, hasRules: boolean): RefreshLog {
  const write = (level: "info" | "warn" | "error", rest: object) =>
    output.log({ time: new Date().toISOString(), level, ...rest });
  let task: string | undefined;
  return {
    job: (event) => write(event.event === "failed" ? "error" : "info", event),
    refresh(event) {
      const { database } = event;
      if (event.event === "progress") {
        if (event.progress.task !== task) write("info", { event: "progress", database, ...event.progress });
        task = event.progress.task;
      } else if (event.event !== "ended") write("warn", event);
      else {
        task = undefined;
        writeResult(event.result);
      }
    },
  };

  function writeResult({ name: database, report, drifted, breaches, failure }: RefreshResult): void {
    for (const message of report?.broken ?? []) write("error", { event: "broken", database, message });
    for (const message of mereWarnings(report)) write("warn", { event: "warning", database, message });
    for (const message of drifted) write("info", { event: "drift", database, message });
    for (const message of hasRules ? breaches : []) write("warn", { event: "breach", database, message });
    if (failure) write("error", { event: "failed", database, ...failure });
    if (!report) return;
    const { outcome, measured, embedded, indexed, drift, seconds } = report;
    write("info", {
      event: outcome,
      database,
      measured,
      described: drift?.described.length,
      embedded,
      indexed,
      seconds,
    });
  }
}

/** Lines that a person is shown; drift.md holds all. */
const SHOWN = 40;

function textLog({ output, progress, workspace }: Shell): RefreshLog {
  return {
    job(event) {
      if (event.event === "scheduled") output.note(`Next refresh: ${event.next.toISOString()}`);
      else if (event.event === "failed") output.note(`failed: ${event.message}`);
      else if (event.event === "stopped") output.note("Stopped.");
    },
    refresh(event) {
      const { database } = event;
      if (event.event === "progress") progress.report(event.progress);
      else if (event.event === "note") output.note(`note: ${event.message}`);
      else if (event.event === "waiting")
        output.note(`Waiting for another job on ${database}: ${ownerText(event.owner)}`);
      else {
        progress.stop();
        showResult(event.result);
      }
    },
  };

  function showResult({ name, report, drifted, breaches, failure }: RefreshResult): void {
    for (const each of report?.broken ?? []) output.error(`${name}: ${each}`, BROKEN_HINT);
    for (const warning of mereWarnings(report)) output.note(`note: ${warning}`);
    if (!output.json && report) {
      output.line(`${name}: ${outcomeText(report)} (${report.seconds.toFixed(2)} s)`);
      for (const line of drifted.slice(0, SHOWN)) output.line(`${breaches.includes(line) ? "!" : " "} ${line}`);
      const rest = drifted.length - SHOWN;
      if (rest > 0) output.line(`  … and ${count(rest, "more change")}: ${workspace.profile(name)}/drift.md`);
    }
    if (failure) output.error(`${name}: ${failure.message}`, failure.hint);
  }
}

const BROKEN_HINT = "The rest is up to date. Mend it, then run askable refresh again.";

function mereWarnings(report: RefreshReport | undefined): string[] {
  return report?.warnings.filter((warning) => !report.broken.includes(warning)) ?? [];
}

function outcomeText({ outcome, measured, drift, embedded, indexed }: RefreshReport): string {
  if (outcome === "unchanged") return "nothing changed";
  const changed = measured.length === 0 ? "no table changed" : `${count(measured.length, "table")} changed`;
  const described = drift?.described.length ?? 0;
  return [
    outcome === "rebuilt" ? "made anew" : changed,
    ...(described > 0 ? [`${count(described, "summary", "summaries")} written again`] : []),
    ...(embedded > 0 ? [`${count(embedded, "text")} embedded`] : []),
    ...(indexed ? ["value index written"] : []),
  ].join(", ");
}
