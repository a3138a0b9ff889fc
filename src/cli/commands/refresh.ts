import { join, resolve } from "node:path";
import { AskableError } from "../../errors.js";
import type { RefreshAllOptions, RefreshResult } from "../../operations/refresh/refresh-all.js";
import { homeOf, preparedNames } from "../../workspace/workspace.js";
import { choice, flag, manyWords, number, text, type ValuesOf, wrongArgument } from "../arguments.js";
import { defineCommand, type ExitCode, type Shell, wrongUsage } from "../command.js";
import { JOB_OPTIONS } from "../jobs/runner.js";
import { refreshLog } from "../text/refresh-log.js";

const words = { names: manyWords("Names of prepared databases", { empty: "name a prepared database" }) };

const options = {
  all: flag("All that are prepared; a failure does not stop the rest"),
  thorough: flag("Read all data to find what changed"),
  "fail-on": text("Exit 3 on such drift: rows=50%,nulls=5,psi=0.25,dropped-field,any …"),
  "on-drift": text("A command for the shell to run, or a URL to post to, when data drifted; looked for at the start"),
  wait: number("Seconds to wait for another job on the same database (default: 600)", {
    fits: (seconds) => seconds >= 0,
    wrong: "must be a number of seconds",
  }),
  every: text('Stay, and refresh by this cron expression: "0 * * * *"'),
  health: text("File that says how the last run went (with --every)", { empty: "name a file" }),
  log: choice(["text", "json"], "Form of the notes on stderr", "text"),
  ...JOB_OPTIONS,
};

type RefreshArguments = ValuesOf<typeof words> & ValuesOf<typeof options>;

export const refreshCommand = defineCommand({
  name: "refresh",
  describe: "Bring prepared databases up to date with their data, and say what drifted",
  words,
  options,
  async run(given, shell) {
    requireNames(given);
    const { workspace, signal, environment } = shell;
    const { thorough, wait, "on-drift": onDrift, "fail-on": failOn } = given;
    const log = refreshLog(given.log, shell, failOn !== undefined);
    if (onDrift !== undefined) {
      if (onDrift.trim() === "") throw wrongArgument("on-drift", "name a command or a URL");
      const { requireTarget } = await import("../../operations/refresh/notify-drift.js");
      requireTarget(onDrift, shell);
    }
    const options: RefreshAllOptions = {
      ...{ workspace, signal, environment, thorough, onDrift },
      wait: wait === undefined ? undefined : wait * 1000,
      failOn: failOn === undefined ? undefined : await readRules(failOn),
      onEvent: (event) => log.refresh(event),
    };
    if (given.queue === undefined && given.workers === undefined) return refreshOftenOrOnce(given, options, log, shell);
    const { openRefreshing } = await import("../jobs/refresh-all.js");
    const refreshing = await openRefreshing(given, shell, (database, message) =>
      log.refresh({ database, event: "note", message }),
    );
    try {
      return await refreshOftenOrOnce(given, { ...options, refresh: refreshing.refresh }, log, shell);
    } finally {
      await refreshing.close();
    }
  },
});

async function refreshOftenOrOnce(
  given: RefreshArguments,
  options: RefreshAllOptions,
  log: ReturnType<typeof refreshLog>,
  shell: Shell,
): Promise<ExitCode> {
  const { every } = given;
  const { workspace, signal } = shell;
  if (every === undefined) return exitCode(await refreshNamed(given, options, shell), given);
  const { runJob } = await import("../../operations/refresh/scheduled-job.js");
  await runJob({
    every,
    health: resolve(given.health ?? join(workspace.folder, "reports", "refresh-health.json")),
    signal,
    onEvent: (event) => log.job(event),
    work: async () => {
      await workspace.remote?.look(signal);
      const results = await refreshNamed(given, options, shell);
      const code = exitCode(results, given);
      return { outcome: code === 0 ? "done" : code === 3 ? "drift" : "failed", databases: results.map(briefly) };
    },
  });
  return 0;
}

function requireNames({ names, all }: RefreshArguments): void {
  if (all ? names.length === 0 : names.length > 0) return;
  throw wrongUsage(
    all ? "Give names or --all, not both" : "Say what to refresh",
    "Names of prepared databases, or --all.",
  );
}

async function readRules(text: string): Promise<RefreshAllOptions["failOn"]> {
  return (await import("../../profiles/drift/fail-on.js")).readFailRules(text);
}

async function refreshNamed(
  given: RefreshArguments,
  options: RefreshAllOptions,
  { progress, output, workspace }: Shell,
): Promise<RefreshResult[]> {
  const { refreshAll } = await import("../../operations/refresh/refresh-all.js");
  const results = await refreshAll(given.all ? allPrepared(workspace) : given.names, options);
  progress.stop();
  if (output.json) output.object({ databases: results.map(jsonOf) });
  return results;
}

/** Those that are prepared when a run begins. */
function allPrepared(workspace: Shell["workspace"]): readonly string[] {
  const prepared = preparedNames(workspace);
  if (prepared.length > 0) return prepared;
  throw new AskableError(`Nothing is prepared in ${homeOf(workspace)}`, {
    hint: "Prepare a database with: askable prepare <database>, or name the folder with --home.",
  });
}

function exitCode(results: readonly RefreshResult[], { "fail-on": failOn }: RefreshArguments): ExitCode {
  if (results.some(({ failure, report }) => failure || report?.broken.length)) return 1;
  return failOn !== undefined && results.some(({ breaches }) => breaches.length > 0) ? 3 : 0;
}

/** The form that programs rely on. */
function jsonOf({ name, report, breaches, failure }: RefreshResult) {
  const {
    outcome = "failed",
    measured = [],
    embedded = 0,
    indexed = false,
    warnings = [],
    broken = [],
    drift,
    seconds,
  } = report ?? {};
  return { name, outcome, measured, embedded, indexed, warnings, broken, drift, breaches, failure, seconds };
}

function briefly({ name, report, breaches, failure }: RefreshResult) {
  const outcome = failure ? "failed" : report?.outcome;
  return {
    name,
    outcome,
    measured: report?.measured.length ?? 0,
    breaches: breaches.length,
    broken: report?.broken.length ?? 0,
    failure: failure?.message,
  };
}
