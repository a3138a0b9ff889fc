import { join, resolve } from "node:path";
import { z } from "zod";
import { AskableError } from "../../errors.js";
import { preparedNames } from "../../home/home.js";
import { type RefreshAllOptions, type RefreshResult, refreshAll } from "../../home/refresh/refresh-all.js";
import { defineOperation, type ExitCode, type Shell } from "../operation.js";
import { refreshLog } from "../refresh-log.js";

const schema = z.object({
  names: z.array(z.string().min(1, "name a prepared database")),
  all: z.boolean(),
  thorough: z.boolean(),
  failOn: z.string().optional(),
  onDrift: z.string().min(1, "name a command or a URL").optional(),
  wait: z.number("must be a number of seconds").nonnegative().optional(),
  every: z.string().optional(),
  health: z.string().min(1, "name a file").optional(),
  log: z.enum(["text", "json"]),
});

type Given = z.infer<typeof schema>;

export const refreshOperation = defineOperation(schema, async (given, shell) => {
  requireNames(given);
  const { home, signal } = shell;
  const log = refreshLog(given.log, shell);
  const options: RefreshAllOptions = {
    home,
    signal,
    thorough: given.thorough,
    environment: shell.environment,
    onDrift: given.onDrift,
    wait: given.wait === undefined ? undefined : given.wait * 1000,
    failOn: given.failOn === undefined ? undefined : await failRules(given.failOn),
    onEvent: (event) => log.refresh(event),
  };
  if (given.every === undefined) {
    const results = await refreshAll(namesOf(given, shell), options);
    shell.progress.stop();
    if (shell.output.json) shell.output.object({ databases: results.map(jsonOf) });
    return exitCode(results, given);
  }
  const { runJob } = await import("../../home/refresh/job.js");
  await runJob({
    every: given.every,
    health: resolve(given.health ?? join(home.folder, "reports", "refresh-health.json")),
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
function namesOf({ names, all }: Given, { home }: Shell): readonly string[] {
  if (!all) return names;
  const prepared = preparedNames(home);
  if (prepared.length > 0) return prepared;
  throw new AskableError(`Nothing is prepared in ${home.folder}`, {
    hint: "Prepare a database with: askable prepare <database>, or name the folder with --home.",
  });
}

async function failRules(text: string) {
  return (await import("../../profiles/drift/fail-on.js")).readFailRules(text);
}

function exitCode(results: readonly RefreshResult[], { failOn }: Given): ExitCode {
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
