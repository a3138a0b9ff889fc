import { expect, test } from "vitest";
import { ModelError, type ModelFailure } from "#askable/models/error.js";
import { decideRetry, readRetryAfter } from "#askable/models/wrappers/retry.js";

const failed = (failure: ModelFailure, retryAfter?: number) =>
  new ModelError(failure, "failed", { hint: "", retryAfter });

test("waits double from half a second and stop at twenty", () => {
  const waits = [1, 2, 3, 4, 5].map((attempt) => decideRetry(failed("rate"), attempt, 0));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000].map((wait) => ({ retry: true, wait })));
  expect(decideRetry(failed("rate"), 1, 1)).toEqual({ retry: true, wait: 625 });
});

test("each kind of failure has its number of attempts", () => {
  const kinds: ModelFailure[] = [
    "rate",
    "server",
    "lost",
    "garbled",
    "refused",
    "timeout",
    "empty",
    "denied",
    "missing",
    "context",
    "request",
    "wrong",
  ];
  const attempts = kinds.map((kind) => {
    let attempt = 1;
    while (decideRetry(failed(kind), attempt, 0).retry) attempt++;
    return [kind, attempt];
  });
  expect(attempts).toEqual([
    ["rate", 6],
    ["server", 4],
    ["lost", 4],
    ["garbled", 3],
    ["refused", 2],
    ["timeout", 2],
    ["empty", 2],
    ["denied", 1],
    ["missing", 1],
    ["context", 1],
    ["request", 1],
    ["wrong", 3],
  ]);
});

test("a wait that the provider names is obeyed unless it is too long", () => {
  expect(decideRetry(failed("server", 7000), 1, 1)).toEqual({ retry: true, wait: 7000 });
  expect(decideRetry(failed("rate", 100_000), 1, 0)).toEqual({ retry: false });
});

test("Retry-After is read as seconds, as a date and in milliseconds", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const read = (headers: Record<string, string>) => readRetryAfter(new Headers(headers), now);
  expect(read({ "retry-after": "3" })).toBe(3000);
  expect(read({ "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT" })).toBe(9000);
  expect(read({ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" })).toBe(0);
  expect(read({ "retry-after-ms": "250", "retry-after": "9" })).toBe(250);
  expect(read({ "retry-after": "soon" })).toBeUndefined();
  expect(read({})).toBeUndefined();
});
