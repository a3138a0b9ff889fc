import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { stableJson } from "../../../artifacts/json.js";
import { replaceFile } from "../../../artifacts/replace-file.js";
import { messageOf } from "../../../errors.js";
import type { Workspace } from "../../../workspace/workspace.js";
import { HttpError } from "../problem.js";
import type { ServeKey } from "./key-file.js";

/** How often each key was used today, kept so that a restart forgives nothing. */
export interface Budgets {
  /** Counts a call. @throws HttpError where the key may make no more of them now. */
  spend(key: ServeKey): void;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

const usageSchema = z.object({ day: z.iso.date(), calls: z.record(z.string(), z.int().nonnegative()) });

interface Usage {
  readonly day: string;
  /** By the names of keys. */
  readonly calls: Map<string, number>;
}

/** Milliseconds until what was counted is written. */
const FLUSH = 1000;
const DAY = 86_400_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** @param onNote Told why the count cannot be kept: it costs the count of a restart, not the service. */
export function openBudgets({ folder }: Workspace, onNote: (note: string) => void): Budgets {
  const path = join(folder, "serve-usage.json");
  let usage = readUsage(path, onNote);
  const buckets = new Map<string, Bucket>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = stableJson({ day: usage.day, calls: Object.fromEntries(usage.calls) });
    writing = writing.then(() => replaceFile(path, text)).catch((error) => onNote(messageOf(error)));
    return writing;
  };
  return {
    spend(key) {
      const now = new Date();
      if (usage.day !== dayOf(now)) usage = { day: dayOf(now), calls: new Map() };
      const calls = usage.calls.get(key.name) ?? 0;
      if (key.callsPerDay !== undefined && calls >= key.callsPerDay) {
        const seconds = Math.ceil((DAY - (now.getTime() % DAY)) / 1000);
        throw tooMany(`The key may make ${key.callsPerDay} calls a day, and made them`, seconds);
      }
      if (key.perMinute !== undefined) takeToken(buckets, key.name, key.perMinute);
      if (key.callsPerDay === undefined) return;
      usage.calls.set(key.name, calls + 1);
      timer ??= setTimeout(flush, FLUSH).unref();
    },
    async close() {
      if (timer) await flush();
      await writing;
    },
  };
}

/** A bucket of as many calls as a minute has, which fills steadily. */
function takeToken(buckets: Map<string, Bucket>, name: string, perMinute: number): void {
  const now = performance.now();
  const { tokens, at } = buckets.get(name) ?? { tokens: perMinute, at: now };
  const filled = Math.min(perMinute, tokens + ((now - at) / 60_000) * perMinute);
  if (filled < 1) {
    const seconds = Math.ceil(((1 - filled) * 60) / perMinute);
    throw tooMany(`The key may make ${perMinute} calls a minute`, seconds);
  }
  buckets.set(name, { tokens: filled - 1, at: now });
}

export function tooMany(message: string, seconds: number): HttpError {
  const hint = `Ask again in ${seconds} s.`;
  return new HttpError("busy", message, { hint, headers: { "retry-after": String(seconds) } });
}

function readUsage(path: string, onNote: (note: string) => void): Usage {
  const none = { day: dayOf(new Date()), calls: new Map() };
  if (!existsSync(path)) return none;
  try {
    const { day, calls } = usageSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    return { day, calls: new Map(Object.entries(calls)) };
  } catch (error) {
    onNote(`${path} cannot be read, so the calls of today are counted anew: ${messageOf(error)}`);
    return none;
  }
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
