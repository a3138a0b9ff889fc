import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type DownloadOptions, downloadModel } from "#askable/models/download/download.js";
import { readSource } from "#askable/models/download/hub.js";
import { until } from "../../support/until.js";

const FILE = Buffer.concat([
  Buffer.from("GGUF"),
  Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251)),
]);
const FORMAT = { name: "GGUF", ending: ".gguf", magic: "GGUF" };
const download = (url: string, path: string, options: Partial<DownloadOptions> = {}) =>
  downloadModel(url, path, { format: FORMAT, ...options });
const SHA = createHash("sha256").update(FILE).digest("hex");

type Answer = (response: ServerResponse, request: IncomingMessage, call: number) => void;

/** A server of files on loopback that behaves as told. */
async function fileServer(answer: Answer) {
  const requests: { url: string; range: string | undefined; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const { range, authorization } = request.headers;
    requests.push({ url: request.url ?? "", range, authorization });
    answer(response, request, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

function target(): string {
  const folder = mkdtempSync(join(tmpdir(), "askable-download-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "models", "small.gguf");
}

const startOf = (request: IncomingMessage) => Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);

/** So many bytes are kept of a file that is being fetched. */
const holds = (path: string, bytes: number) =>
  until(() => statSync(`${path}.partial`, { throwIfNoEntry: false })?.size === bytes);

/** Sends the file from where it is asked for; `most` bytes until `path` holds them, then the connection breaks. */
function send(
  response: ServerResponse,
  request: IncomingMessage,
  { most = FILE.length, path = "" } = {},
  tag = '"v1"',
): void {
  const same = request.headers["if-range"] === undefined || request.headers["if-range"] === tag;
  const from = same ? startOf(request) : 0;
  const length = FILE.length - from;
  response.writeHead(from > 0 ? 206 : 200, {
    "content-length": length,
    etag: tag,
    ...(from > 0 && { "content-range": `bytes ${from}-${FILE.length - 1}/${FILE.length}` }),
  });
  const part = FILE.subarray(from, from + most);
  if (part.length === length) response.end(part);
  else {
    response.write(part);
    void holds(path, from + most).then(() => response.destroy());
  }
}

test("a file is fetched with progress, its checksum named, and nothing else is left", async () => {
  const server = await fileServer((response, request) => send(response, request));
  const path = target();
  const seen: number[] = [];
  const fetched = await download(`${server.url}/small.gguf`, path, {
    onProgress: ({ done, total }) => {
      expect(total).toBe(FILE.length);
      seen.push(done);
    },
  });
  expect(fetched).toEqual({ path, bytes: FILE.length, sha256: SHA, verified: false, kept: 0 });
  expect(readFileSync(path).equals(FILE)).toBe(true);
  expect(seen.at(-1)).toBe(FILE.length);
  expect(readdirSync(join(path, ".."))).toEqual(["small.gguf"]);
});

test("a connection that breaks is continued where it broke", async () => {
  const path = target();
  const server = await fileServer((response, request, call) =>
    send(response, request, call < 3 ? { most: 100_000, path } : {}),
  );
  await download(`${server.url}/small.gguf`, path, { sha256: SHA.toUpperCase() });
  expect(readFileSync(path).equals(FILE)).toBe(true);
  expect(server.requests.map(({ range }) => range)).toEqual([undefined, "bytes=100000-", "bytes=200000-"]);
});

test("an interrupted download goes on the next time", async () => {
  const controller = new AbortController();
  const server = await fileServer((response, request, call) => {
    if (call > 1) return send(response, request);
    response.writeHead(200, { "content-length": FILE.length, etag: '"v1"' });
    response.write(FILE.subarray(0, 120_000));
    void holds(path, 120_000).then(() => controller.abort(new Error("enough")));
  });
  const path = target();
  const options = { signal: controller.signal };
  await expect(download(`${server.url}/small.gguf`, path, options)).rejects.toThrow("enough");
  expect(existsSync(path)).toBe(false);
  const fetched = await download(`${server.url}/small.gguf`, path);
  expect([fetched.sha256, fetched.kept, server.requests[1]?.range]).toEqual([SHA, 120_000, "bytes=120000-"]);
});

test("a part of another version, or of another address, is not continued", async () => {
  const server = await fileServer((response, request) => send(response, request, undefined, '"v2"'));
  const path = target();
  await expect(download("http://127.0.0.1:1/x.gguf", path, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  writeFileSync(`${path}.partial`, "GGUFold");
  writeFileSync(`${path}.partial.json`, JSON.stringify({ url: `${server.url}/small.gguf`, tag: '"v1"' }));
  const fetched = await download(`${server.url}/small.gguf`, path);
  expect([fetched.sha256, fetched.kept]).toEqual([SHA, 0]);
  rmSync(path);
  writeFileSync(`${path}.partial`, "GGUFelse");
  writeFileSync(`${path}.partial.json`, JSON.stringify({ url: "http://elsewhere.example/a.gguf", tag: '"v2"' }));
  await download(`${server.url}/small.gguf`, path);
  expect(server.requests.at(-1)?.range).toBeUndefined();
  expect(readFileSync(path).equals(FILE)).toBe(true);
});

test("a wrong checksum is an error, and the file is removed", async () => {
  const server = await fileServer((response, request) => send(response, request));
  const path = target();
  const wrong = "0".repeat(64);
  await expect(download(`${server.url}/small.gguf`, path, { sha256: wrong })).rejects.toThrow(
    `${server.url}/small.gguf has the SHA-256 ${SHA}, and ${wrong} was expected`,
  );
  expect(readdirSync(join(path, ".."))).toEqual([]);
});

test("a hub's checksum is compared, and its token goes to no other server", async () => {
  const store = await fileServer((response, request) => send(response, request));
  const hub = await fileServer((response) => {
    response.writeHead(302, { location: `${store.url}/blob`, "x-linked-etag": `"${SHA}"` });
    response.end();
  });
  const source = readSource("hf:someone/small-GGUF@v1/q4/small.gguf", [FORMAT], hub.url);
  expect(source).toEqual({
    url: `${hub.url}/someone/small-GGUF/resolve/v1/q4/small.gguf`,
    file: "small.gguf",
    format: FORMAT,
    hub: true,
  });
  const fetched = await download(source.url, target(), { token: "secret" });
  expect([fetched.verified, hub.requests[0]?.authorization, store.requests[0]?.authorization]).toEqual([
    true,
    "Bearer secret",
    undefined,
  ]);
});

test("what is there already is not fetched again", async () => {
  const server = await fileServer((response, request) => send(response, request));
  const path = target();
  await download(`${server.url}/small.gguf`, path);
  expect(await download(`${server.url}/small.gguf`, path, { sha256: SHA })).toEqual({
    path,
    bytes: FILE.length,
    sha256: SHA,
    verified: true,
    kept: FILE.length,
  });
  expect(server.requests).toHaveLength(1);
  await expect(download(server.url, path, { sha256: "1".repeat(64) })).rejects.toThrow("is there and has the SHA-256");
});

test.each<[string, Answer, string | RegExp]>([
  ["a page", (response) => response.end("<!doctype html><title>Log in</title>"), /is no GGUF file but a page$/],
  ["another file", (response) => response.end("PK zip"), /is no GGUF file$/],
  ["404", (response) => response.writeHead(404).end(), /answered 404 for/],
  ["401", (response) => response.writeHead(401).end(), /answered 401: .* needs a token/],
  [
    "redirects without end",
    (response, request) => response.writeHead(302, { location: request.url }).end(),
    /points elsewhere more than 8 times/,
  ],
])("%s is said at once", async (_, answer, message) => {
  const server = await fileServer(answer);
  await expect(download(`${server.url}/small.gguf`, target())).rejects.toThrow(message);
  expect(server.requests.length).toBeLessThan(10);
});

test("a server that falls silent counts as broken", async () => {
  const server = await fileServer((response, request, call) => {
    if (call > 1) return send(response, request);
    response.writeHead(200, { "content-length": FILE.length, etag: '"v1"' });
    response.write(FILE.subarray(0, 1000));
  });
  const fetched = await download(`${server.url}/small.gguf`, target(), { patience: 100 });
  expect([fetched.sha256, server.requests[1]?.range]).toEqual([SHA, "bytes=1000-"]);
});

test.each(["small", "ftp://x/small.gguf", "https://x.example/page.html", "hf:small.gguf", "https://x.example/..gguf"])(
  "%s is no source",
  (text) => {
    expect(() => readSource(text, [FORMAT])).toThrow(/neither an address|name of a GGUF file/);
  },
);
