import { expect } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { bytesBelow } from "./machine.js";
import type { Places } from "./places.js";
import type { Subject } from "./subjects/subject.js";

/** Bytes that a statement may take here beyond its child's size at rest. */
export const MEMORY = 300 * 2 ** 20;

/** All that could change: of the database and its server, and of what lies around. */
export async function wholeState(subject: Subject, places: Places): Promise<Record<string, unknown>> {
  return { ...(await subject.state()), ...places.state() };
}

/**
 * Does something to a database and expects that nothing changed by it: its tables, settings, roles, locks and files, the
 * session in which statements run, the files, programs and sockets of this machine. And that memory stayed in bounds.
 */
export async function expectNoEffect(
  subject: Subject,
  places: Places,
  location: string,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(location, { children: 1, memory: MEMORY });
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, bytesBelow());
  }, 50);
  try {
    const settings = async () => textOf(await database.query(subject.settings)).replace(/"ms":[\d.]+/, "");
    // What a child opens when it starts is not what statements did.
    const session = await settings();
    const before = await wholeState(subject, places);
    await work(database);
    expect(await settings()).toEqual(session);
    expect(await wholeState(subject, places)).toEqual(before);
    expect(most).toBeLessThan(4 * MEMORY);
  } finally {
    clearInterval(watch);
    await database.close();
  }
}

/** What an outcome says, bytes as text. */
export function textOf(outcome: unknown): string {
  return JSON.stringify(outcome, (_, value) => {
    if (typeof value === "bigint") return String(value);
    return value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value;
  });
}

/** Secrets that stand in a text. */
export function secretsIn(text: string, subject: Subject, places: Places): string[] {
  return [...places.secrets, ...subject.secrets].filter((secret) => text.includes(secret));
}
