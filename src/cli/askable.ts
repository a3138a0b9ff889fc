import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { ENDING_SIGNALS, type EndingSignal } from "../artifacts/processes.js";
import { undoUnfinished, whileUnfinished } from "../artifacts/unfinished.js";
import { ChildLost } from "../databases/process/child-handle.js";
import { hostOf, TRUSTED_HOSTS } from "../databases/trusted-hosts.js";
import { AskableError } from "../errors.js";
import { addTrust, readTrust } from "../workspace/trust.js";
import type { Parsed } from "./arguments.js";
import type { ExitCode, Shell } from "./command.js";
import { allCommands, commandsFor } from "./commands.js";
import { reportError, reportInterruption } from "./failure.js";
import { createOutput } from "./output.js";
import { type Invocation, parseCommandLine, wantsJson } from "./parse.js";
import { showProgress } from "./progress.js";
import { version } from "./version.js";

/** Does what the words of a command line ask for. The one place that touches the process. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  const interruption = new AbortController();
  // As many as there are statements side by side.
  setMaxListeners(0, interruption.signal);
  // A reader that has seen enough (`askable show … | head`) is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") process.stderr.write(`askable: cannot write the answer: ${error.message}\n`);
    process.exit(error.code === "EPIPE" ? 0 : 1);
  });
  // Nobody reads the notes: the work goes on without them.
  process.stderr.on("error", () => {});
  const json = wantsJson(argv);
  const signals = obeySignals(interruption, json);
  // Thrown where nobody waits for it.
  process.once("uncaughtException", (error) => {
    undoUnfinished();
    process.exit(reportError(error, json));
  });
  try {
    // What is written holds questions and data: for its owner alone.
    process.umask(process.umask() | 0o077);
    requireCurrentFolder();
    const invocation = await parseCommandLine(argv, await commandsFor(argv), version());
    return (invocation && (await run(invocation, interruption.signal, signals.allowToEnd))) ?? 0;
  } catch (error) {
    const signal = signals.received() ?? (await signals.thatEndedChild(error));
    return signal === undefined ? reportError(error, json) : signals.reported(signal);
  }
}

/** What a shell gives a program that a signal ended: 128 and the number of the signal. */
const ENDED_BY = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const satisfies Record<EndingSignal, number>;

/** Milliseconds in which work that is told to end comes to its end by itself. */
const GRACE = 2000;

/** Milliseconds in which a signal that was sent to several processes has reached all of them. */
const ARRIVAL = 200;

/**
 * The first signal tells the work to end. What has not ended soon after, or with a second one, is undone on the spot:
 * its locks and drafts are removed, its children killed.
 */
function obeySignals(interruption: AbortController, json: boolean) {
  let received: EndingSignal | undefined;
  let told = false;
  let late: NodeJS.Timeout | undefined;
  const reported = (signal: EndingSignal) => {
    if (!told) reportInterruption(json);
    told = true;
    return ENDED_BY[signal];
  };
  const endNow = (signal: EndingSignal) => {
    undoUnfinished();
    // Its work is over, and only something open keeps it alive.
    if (process.exitCode !== undefined) process.exit();
    reported(signal);
    // Not `process.exit()`, which waits for files that do not answer. A shell reports the same code.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  };
  for (const signal of ENDING_SIGNALS) {
    process.on(signal, () => {
      if (received !== undefined) return endNow(signal);
      received = signal;
      interruption.abort();
      late ??= setTimeout(() => endNow(signal), GRACE).unref();
    });
  }
  const allowToEnd = (milliseconds: number) => {
    clearTimeout(late);
    if (received === undefined) return;
    const signal = received;
    late = setTimeout(() => endNow(signal), milliseconds).unref();
  };
  /** A signal to the whole group of processes may end a child that only just starts, before it arrives here. */
  const thatEndedChild = async (error: unknown) => {
    const lost = error instanceof Error && error.cause instanceof ChildLost ? error.cause.signal : undefined;
    if (lost !== undefined && lost in ENDED_BY) await pause(ARRIVAL);
    return received;
  };
  return { received: () => received, reported, allowToEnd, thatEndedChild };
}

async function run(
  { command, parsed }: Invocation,
  signal: AbortSignal,
  allowToEnd: Shell["allowToEnd"],
): Promise<ExitCode | undefined> {
  const output = createOutput({ json: parsed.json === true, quiet: parsed.quiet === true });
  const progress = await showProgress(output.quiet);
  const finished = whileUnfinished(() => progress.stop());
  try {
    const environment = { ...process.env, [TRUSTED_HOSTS]: await trustedHosts(parsed) };
    return await command.run(parsed, { output, progress, signal, environment, allowToEnd, commands: allCommands });
  } finally {
    progress.stop();
    finished();
  }
}

/** Servers that the user named: now, which is kept for the next time, before, or in the environment. */
async function trustedHosts(parsed: Parsed): Promise<string> {
  const named = Object.values(parsed)
    .flat()
    .map((given) => (typeof given === "string" ? (hostOf(given) ?? "") : ""));
  const hosts = named.filter(Boolean);
  const known = await readTrust(process.env);
  // A home that cannot be written to costs the memory, not the work.
  if (hosts.some((host) => !known.hosts.includes(host))) await addTrust(process.env, { hosts }).catch(() => {});
  return [process.env[TRUSTED_HOSTS] ?? "", ...known.hosts, ...hosts].filter(Boolean).join(",");
}

/** Every relative path, and Node itself, needs it. */
function requireCurrentFolder(): void {
  try {
    process.cwd();
  } catch (error) {
    throw new AskableError("The current folder does not exist any more", {
      hint: "Go to another one: cd",
      cause: error,
    });
  }
}
