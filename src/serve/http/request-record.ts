import { randomUUID } from "node:crypto";
import type { Span } from "./telemetry/span.js";

/** What is known of a request when it has ended: a line of the log, and what metrics count. */
export interface RequestRecord {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The path with `:names`, of which there are few. */
  route: string;
  /** Of the caller. */
  key?: string;
  database?: string;
  question?: string;
  /** Of a reply that is an error. */
  code?: string;
  /** What was thrown, where the caller is not told the whole of it. */
  failure?: string;
  readonly span: Span | undefined;
}

/** One that the caller gave, where it can be printed anywhere; else a new one. */
export function requestId(given: string | undefined): string {
  return given !== undefined && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}
