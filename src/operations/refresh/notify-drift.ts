import { spawn, spawnSync } from "node:child_process";
import { platform } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { whileUnfinished } from "../../artifacts/unfinished.js";
import { AskableError, messageOf } from "../../errors.js";
import { DeadlinePassed, withDeadline } from "../../models/deadline.js";
import type { Drift } from "../../profiles/drift/drift.js";

export interface DriftNotification {
  readonly database: string;
  /** Of `drift.json`. */
  readonly path: string;
  readonly breaches: readonly string[];
  readonly drift: Drift;
}

export interface NotifyOptions {
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

const ATTEMPTS = 3;
/** Milliseconds before the second attempt; four times that before the third. */
const PAUSE = 500;
const ANSWER_WITHIN = 10_000;
const COMMAND_WITHIN = 60_000;

/**
 * Posts the drift as JSON to a webhook, or runs a command of the shell with `ASKABLE_DATABASE`, `ASKABLE_DRIFT` (the
 * path of drift.json) and `ASKABLE_BREACHES` (a line each) in its environment.
 *
 * @throws AskableError when the webhook does not take it in three attempts, or the command fails.
 */
export async function notifyDrift(target: string, news: DriftNotification, options: NotifyOptions): Promise<void> {
  if (/^https?:\/\//i.test(target)) await post(target, news, options);
  else await run(target, news, options);
}

/**
 * Looks whether the target can be told at all, before there is anything to tell.
 *
 * @throws AskableError for a URL that is none, and for a command whose first word the shell does not find.
 */
export function requireTarget(target: string, { environment }: NotifyOptions): void {
  if (/^https?:/i.test(target)) {
    if (/^https?:\/\/[^/]/i.test(target) && URL.canParse(target)) return;
    throw new AskableError("--on-drift: the URL cannot be read", { code: "usage", hint: "Write https://host/path." });
  }
  const word = /^\s*([\w./+-]+)(?=\s|$)/.exec(target)?.[1];
  // Where it begins with something else (a variable, a quote, a bracket), only running it can tell.
  if (word === undefined || platform === "win32") return;
  const found = spawnSync("/bin/sh", ["-c", 'command -v -- "$1"', "sh", word], { env: { ...environment } });
  if (found.status === 0 || found.error) return;
  throw new AskableError(`--on-drift: the shell finds no command "${word}"`, {
    code: "usage",
    hint: "It runs in the shell, in the current folder: give the path of a program that may be run, or a URL.",
  });
}

async function post(
  url: string,
  { database, breaches, drift }: DriftNotification,
  { signal }: NotifyOptions,
): Promise<void> {
  const body = JSON.stringify({ event: "drift", time: new Date().toISOString(), database, breaches, drift });
  for (let attempt = 1; ; attempt++) {
    const problem = await attemptPost(url, body, signal);
    if (problem === undefined) return;
    if (attempt === ATTEMPTS || !problem.passing) {
      // What follows the host may hold a secret.
      throw new AskableError(`The webhook at ${new URL(url).origin} was not told of the drift: ${problem.reason}`, {
        hint: "The refresh itself is done; drift.json holds what drifted.",
      });
    }
    await sleep(PAUSE * 4 ** (attempt - 1), undefined, signal ? { signal } : {});
  }
}

async function attemptPost(
  url: string,
  body: string,
  signal: AbortSignal | undefined,
): Promise<{ reason: string; passing: boolean } | undefined> {
  const headers = { "content-type": "application/json" };
  try {
    const { ok, status } = await withDeadline(ANSWER_WITHIN, signal, async (signal) => {
      const response = await fetch(url, { method: "POST", headers, body, signal });
      await response.body?.cancel();
      return response;
    });
    if (ok) return undefined;
    return { reason: `it answers ${status}`, passing: status >= 500 || status === 429 };
  } catch (error) {
    signal?.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { reason: error instanceof DeadlinePassed ? "it does not answer" : messageOf(cause), passing: true };
  }
}

function run(command: string, news: DriftNotification, { environment, signal }: NotifyOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      stdio: ["ignore", "inherit", "inherit"],
      timeout: COMMAND_WITHIN,
      env: {
        ...environment,
        ASKABLE_DATABASE: news.database,
        ASKABLE_DRIFT: news.path,
        ASKABLE_BREACHES: news.breaches.join("\n"),
      },
      ...(signal && { signal }),
    });
    child.on(
      "exit",
      whileUnfinished(() => child.kill()),
    );
    const failed = (why: string, cause?: unknown) =>
      reject(new AskableError(`The command of --on-drift failed: ${why}`, { hint: command, cause }));
    child.on("error", (error) => (error.name === "AbortError" ? reject(error) : failed(error.message, error)));
    child.on("exit", (code, ended) => {
      if (code === 0) resolve();
      else failed(ended ? `it was ended by ${ended}` : `exit code ${code}`);
    });
  });
}
