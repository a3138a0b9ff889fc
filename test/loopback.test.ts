import { expect, test } from "vitest";
import { isLoopback, isLoopbackUrl } from "#askable/loopback.js";

test.each(["localhost", "LOCALHOST", "127.0.0.1", "127.9.8.7", "::1", "::ffff:127.0.0.1"])(
  "%s is this machine",
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each([
  "",
  "localhost.example",
  "127.0.0.1.example",
  "10.127.0.1",
  "1270.0.0.1",
  "::ffff:10.0.0.1",
  "::11",
  "0.0.0.0",
])("%s is not known to be", (host) => {
  expect(isLoopback(host)).toBe(false);
});

test("so for the host of a URL, however it is written", () => {
  for (const host of ["localhost:1", "127.0.0.1", "127.1", "2130706433", "[::1]:8", "LocalHost"]) {
    expect(isLoopbackUrl(`http://${host}/v1`)).toBe(true);
  }
  for (const host of ["localhost@example.org", "example.org#localhost", "[::2]", "127.0.0.1.nip.io"]) {
    expect(isLoopbackUrl(`http://${host}/v1`)).toBe(false);
  }
});
