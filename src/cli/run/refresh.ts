import { join, resolve } from "node:path";
import { AskableError } from "../../errors.js";
import { type RefreshAllOptions, type RefreshResult, refreshAll } from "../../operations/refresh/refresh-all.js";
import { preparedNames } from "../../workspace/workspace.js";
import { defineOperation, type ExitCode, type Shell, wrongArgument } from "../operation.js";
import { refreshLog } from "../text/refresh-log.js";

interface Given {
  readonly names: readonly string[];
  readonly all: boolean;
  readonly thorough: boolean;
  readonly "fail-on"?: string | undefined;
  readonly "on-drift"?: string | undefined;
  readonly wait?: number | undefined;
  readonly every?: string | undefined;
  readonly health?: string | undefined;
  readonly log: "text" | "json";
}

/** By hand: where nothing changed, loading zod would take longer than all the rest. */
const schema = {
  parse(parsed: Readonly<Record<string, unknown>>): Given {
    const texts = ["fail-on", "on-drift", "wait", "every", "health", "log"];
    const repeated = texts.find((name) => Array.isArray(parsed[name]));
    if (repeated !== undefined) throw wrongArgument(repeated, "was given more than once");
    const given = parsed as unknown as Given;
    if (given.names.includes("")) throw wrongArgument("names", "name a prepared database");
    if (given["on-drift"]?.trim() === "") throw wrongArgument("on-drift", "name a command or a URL");
    if (given.health === "") throw wrongArgument("health", "name a file");
    if (given.wait !== undefined && given.wait < 0) throw wrongArgument("wait", "must be a number of seconds");
    return given;
  },
};

export const refreshOperation = defineOperation(schema, async (given, shell) => {
  requireNames(given);
  const { workspace, signal } = shell;
  const log = refreshLog(given.log, shell, given["fail-on"] !== undefined);
  const onDrift = given["on-drift"];
  if (onDrift !== undefined) {
    const { requireTarget } = await import("../../operations/refresh/notify-drift.js");
    requireTarget(onDrift, shell);
  }
  const options: RefreshAllOptions = {
    workspace,
    signal,
    thorough: given.thorough,
    environment: shell.environment,
    onDrift,
    wait: given.wait === undefined ? undefined : given.wait * 1000,
    failOn: given["fail-on"] === undefined ? undefined : await failRules(given["fail-on"]),
    onEvent: (event) => log.refresh(event),
  };
  if (given.every === undefined) {
    const results = await refreshAll(namesOf(given, shell), options);
    shell.progress.stop();
    if (shell.output.json) shell.output.object({ databases: results.map(jsonOf) });
    return exitCode(results, given);
  }
  const { runJob } = await import("../../operations/refresh/job.js");
  await runJob({
    every: given.every,
    health: resolve(given.health ?? join(workspace.folder, "reports", "refresh-health.json")),
    signal,
    onEvent: (event) => log.job(event),
    work: async () => {
      const results = await refreshAll(namesOf(given, shell), options);
      shell.progress.stop();
      if (shell.output.json) shell.output.object({ databases: results.map(jsonOf) });
      const code = exitCode(results, given);
      return { outcome: code === 0 ? "done" : code === 3 ? "drift" : "failed", databases: results.map(briefly) };
    },
  });
  return 0;
});

function requireNames({ names, all }: Given): void {
  if (all ? names.length === 0 : names.length > 0) return;
  throw new AskableError(all ? "Give names or --all, not both" : "Say what to refresh", {
    code: "usage",
    hint: "Names of prepared databases, or --all.",
  });
}

/** With `--all`, those that are prepared when a run begins. */
function namesOf({ names, all }: Given, { workspace }: Shell): readonly string[] {
  if (!all) return names;
  const prepared = preparedNames(workspace);
  if (prepared.length > 0) return prepared;
  throw new AskableError(`Nothing is prepared in ${workspace.folder}`, {
    hint: "Prepare a database with: askable prepare <database>, or name the folder with --home.",
  });
}

async function failRules(text: string) {
  return (await import("../../profiles/drift/fail-on.js")).readFailRules(text);
}

function exitCode(results: readonly RefreshResult[], { "fail-on": failOn }: Given): ExitCode {
  if (results.some(({ failure }) => failure)) return 1;
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
    drift,
    seconds,
  } = report ?? {};
  return { name, outcome, measured, embedded, indexed, warnings, drift, breaches, failure, seconds };
}

function briefly({ name, report, breaches, failure }: RefreshResult) {
  const outcome = failure ? "failed" : report?.outcome;
  return {
    name,
    outcome,
    measured: report?.measured.length ?? 0,
    breaches: breaches.length,
    failure: failure?.message,
  };
}
