import { locationOf } from "../../databases/recognise.js";
import { withoutPasswords } from "../../errors.js";
import { createJob } from "../../jobs/job.js";
import type { JobEvent, JobRunner } from "../../jobs/runner.js";
import { type PlannedSource, type PrepareResult, prepareAll } from "../../operations/prepare/prepare-all.js";
import type { PreparedOnce } from "../../operations/prepare/prepare-once.js";
import { readSources, type Source } from "../../operations/prepare/sources.js";
import type { ProfileLimits } from "../../profiles/measure/limits.js";
import { recordPath } from "../../workspace/workspace.js";
import { type ExitCode, type Shell, wrongUsage } from "../command.js";
import { preparedText, showAllPrepared } from "../text/many.js";
import { manyProgress } from "./many-progress.js";

export interface PrepareAllArguments {
  /** The file of databases. */
  readonly file: string;
  readonly limits: ProfileLimits;
  readonly openRunner: () => Promise<JobRunner>;
  /** Whether jobs leave this machine. */
  readonly queued: boolean;
}

/** Prepares the databases that a file lists, and says what became of them. */
export async function prepareListed(given: PrepareAllArguments, shell: Shell): Promise<ExitCode> {
  const { workspace, output, signal, progress } = shell;
  const begun = performance.now();
  const sources = await readSources(given.file, workspace);
  if (given.queued) refusePasswords(sources, given.file);
  const runner = await given.openRunner();
  const shown = manyProgress("Preparing databases", shell, (name, message) => output.note(`note: ${name}: ${message}`));
  for (const { name } of sources) shown.wanted(name);
  const prepare = ({ name, priority, ...source }: PlannedSource): Promise<PreparedOnce> => {
    const job = createJob("prepare", name, { name, ...recorded(source, shell) });
    const onEvent = (event: JobEvent) => shown.event(name, event);
    return runner.run(job, { priority, signal, onEvent });
  };
  let ended = 0;
  try {
    const results = await prepareAll(sources, {
      ...{ workspace, signal, limits: given.limits, prepare },
      onEnded: (result) => {
        ended += 1;
        shown.ended(result.name);
        tell(result, shell);
      },
    });
    progress.stop();
    const seconds = (performance.now() - begun) / 1000;
    if (output.json) output.object({ databases: results.map(jsonOf), seconds });
    else showAllPrepared(results, seconds, output);
    return results.some(({ report, failure }) => failure || report?.broken.length) ? 1 : 0;
  } catch (error) {
    progress.stop();
    if (signal.aborted) {
      const rest = given.queued ? "The rest stays in the queue. " : "";
      output.note(`${ended} of ${sources.length} databases are done. ${rest}The same command goes on.`);
    }
    throw error;
  } finally {
    await runner.close();
  }
}

/** In the form in which a job carries it to a machine that has the home at another place. */
function recorded(
  { location, notes, queryLog, examples, limits, settings }: Omit<PlannedSource, "name" | "priority">,
  shell: Shell,
) {
  const place = (path: string | undefined) => (path ? recordPath(shell.workspace, path) : path);
  // A path is recorded as it is, a URL with what opens it.
  const source = /^[a-z][a-z0-9+]+:\/\//i.test(location) ? location : locationOf(location);
  return {
    location: place(source)!,
    notes: notes?.map((path) => place(path)!),
    queryLog: place(queryLog),
    examples: place(examples),
    ...{ limits, settings },
  };
}

/** Who may look into the queue may not be one who may look into the databases. */
function refusePasswords(sources: readonly Source[], file: string): void {
  const open = sources.find(({ location }) => withoutPasswords(location) !== location);
  if (open === undefined) return;
  throw wrongUsage(
    `${file}: the URL of ${open.name} has a password, which would lie in the queue`,
    "Leave it out, and give it to the workers: by PGPASSWORD or MYSQL_PWD, or in ~/.pgpass or ~/.my.cnf there.",
  );
}

function tell({ name, report, failure }: PrepareResult, { output, progress }: Shell): void {
  progress.stop();
  if (failure) output.error(`${name}: ${failure.message}`, failure.hint);
  for (const each of report?.broken ?? []) output.error(`${name}: ${each}`);
  if (report && !output.json) output.line(preparedText(report));
}

function jsonOf({ name, location, report, failure }: PrepareResult) {
  return { name, location, outcome: failure ? "failed" : report?.outcome, ...report, failure };
}
