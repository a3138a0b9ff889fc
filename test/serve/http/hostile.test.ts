import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addKey } from "#askable/serve/http/keys/key-file.js";
import { bakeryWorkspace, startService, type TestService } from "../../support/serving.js";
import { until } from "../../support/until.js";

let space: Awaited<ReturnType<typeof bakeryWorkspace>>;
let service: TestService;

beforeAll(async () => {
  space = await bakeryWorkspace();
  service = await startService(space.home, { allowOrigins: ["https://site.example"] });
});
afterAll(async () => {
  await service.stop();
  await space.remove();
});

/** As bytes on the wire; all that came until the connection ended. */
function raw(text: string, { url } = service): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text));
    let reply = "";
    socket.on("data", (part) => {
      reply += part;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(reply));
  });
}

/** By a path that no URL parser has touched. */
function exactly(path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  return new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const { port } = new URL(service.url);
    const sent = request({ host: "127.0.0.1", port, path, ...options }, (reply) => {
      let body = "";
      reply.on("data", (part) => {
        body += part;
      });
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body, headers: reply.headers }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

const KEY = { name: "ann", sees: { sql: true, rows: true, traces: true }, runsSql: true, givesFeedback: true };
const QUESTION = { database: "bakery", question: "How many breads are there?" };

describe("a request that is wrong", () => {
  test.each<[string, string | object, RegExp]>([
    ["no JSON", '{"database": "bakery",\n"question": }', /^The body is no JSON from line 2, column 13 on$/],
    ["nothing", "", /^The body is no JSON from line 1, column 1 on$/],
    ["a list", [1], /^The body must be a JSON object$/],
    ["null", "null", /^The body must be a JSON object$/],
    ["a field that is missing", { database: "bakery" }, /^question: is missing$/],
    ["a field that is wrong", { ...QUESTION, limit: "many" }, /^limit: /],
    ["a field that is not known", { ...QUESTION, page: 1 }, /page/],
    ["an empty question", { ...QUESTION, question: "  " }, /^question: /],
    ["a question that is too long", { ...QUESTION, question: "x".repeat(4001) }, /^The question has more than 4000/],
    ["a prototype", '{"__proto__": {"database": "bakery"}}', /__proto__|database|question/],
  ])("%s: 400 says what is wrong", async (_, body, error) => {
    const response = await service.post("/ask", body);
    const problem = await response.json();
    expect([response.status, problem.code]).toEqual([400, "invalid"]);
    expect(problem.error).toMatch(error);
    expect(problem.request).toBe(response.headers.get("x-request-id"));
  });

  test("another type of body: 415", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1"]) {
      expect((await service.post("/ask", QUESTION, { "content-type": type })).status).toBe(415);
    }
  });

  test("a body of 10 MB: 413, whether it says its size or not", async () => {
    const large = JSON.stringify({ ...QUESTION, evidence: "x".repeat(10_000_000) });
    const said = await service.post("/ask", large).catch((error) => error);
    if (!(said instanceof Error)) expect([said.status, (await said.json()).code]).toEqual([413, "too-large"]);
    const head =
      "POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    expect(await raw(head + chunk.repeat(160))).toMatch(/^HTTP\/1.1 413 /);
    expect((await service.get("/health")).status).toBe(200);
  });

  test("a URL that is too long: 414 or 431", async () => {
    expect((await exactly(`/find?database=bakery&text=${"x".repeat(9000)}`)).status).toBe(414);
    expect((await exactly(`/${"x".repeat(60_000)}`)).status).toBe(431);
  });

  test("another method: 405 says which there are", async () => {
    const wrong = await exactly("/ask", { method: "DELETE" });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, "OPTIONS, POST"]);
    const options = await exactly("/databases/bakery", { method: "OPTIONS" });
    expect([options.status, options.headers.allow]).toEqual([204, "GET, HEAD, OPTIONS"]);
    const head = await exactly("/databases", { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, ""]);
  });

  test.each([
    "/databases/..%2f..%2fetc%2fpasswd",
    "/databases/../../../etc/passwd",
    "/databases/%2e%2e/%2e%2e/etc",
    "/databases/bakery%00.json",
    "/databases/%c0%ae%c0%ae",
    "/databases/%zz",
    `/databases/${"a".repeat(4000)}`,
    "/databases/__proto__",
    "/databases/constructor/describe",
    "/databases/bakery/tables/..%2f..%2fmanifest.json",
    "/traces/20200101T000000Z-000000",
    "/runs/..%2f..%2fprofiles%2fbakery",
    "/runs/%2e%2e/report",
    "//evil.example/databases",
    "/page/../../../package.json",
    "/index.html%00",
  ])("%s: nothing is there", async (path) => {
    const { status, body } = await exactly(path);
    expect([status, JSON.parse(body).code]).toSatisfy(([status, code]) =>
      ["404 not-found", "400 invalid"].includes(`${status} ${code}`),
    );
  });

  test("what is no HTTP gets an error and no more", async () => {
    expect(await raw("\x16\x03\x01hello\r\n\r\n")).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[\s\S]*"code":"invalid"/);
    const smuggled =
      "POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    expect(await raw(smuggled)).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe("markup in what is asked and stored", () => {
  const MARKUP = '<script>alert("1")</script>';

  test("comes back as JSON that no browser takes for a page", async () => {
    const sql = `SELECT '${MARKUP}' AS "<b>x</b>"`;
    const response = await service.post("/sql", { database: "bakery", sql });
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect((await response.json()).rows).toEqual([[MARKUP]]);
    const wrong = await exactly(`/${encodeURIComponent(MARKUP)}`);
    expect(wrong.headers["content-type"]).toBe("application/json");
    const asked = await service.post("/ask", { database: "bakery", question: MARKUP });
    expect((await asked.json()).question).toBe(MARKUP);
  });

  test("cannot write headers or lines of the log", async () => {
    const name = "x\r\nSet-Cookie: a=b";
    const response = await service.get(`/databases/${encodeURIComponent(name)}`, { "x-request-id": "a b" });
    expect(response.headers.has("set-cookie")).toBe(false);
    expect(response.status).toBe(404);
  });
});

describe("pages of other sites", () => {
  test("cannot call a named site by another name, and a health check on the machine itself can", async () => {
    const named = await bakeryWorkspace();
    onTestFinished(() => named.remove());
    await expect(startService(named.home, { allowHosts: ["ask.example"] })).rejects.toThrow("There is no key");
    await addKey(join(named.home, "serve-keys.json"), KEY);
    const own = await startService(named.home, { allowHosts: ["ask.example"] });
    onTestFinished(() => own.stop());
    const health = (host: string) => raw(`GET /health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, own);
    expect(await health("ask.example")).toMatch(/^HTTP\/1.1 200 /);
    expect(await health("127.0.0.1:8080")).toMatch(/^HTTP\/1.1 200 /);
    expect(await health("evil.example")).toMatch(/^HTTP\/1.1 403 /);
  });

  test("cannot call by a name of their own (DNS rebinding)", async () => {
    for (const host of ["evil.example", "evil.example:4747", "127.0.0.1.evil.example", "localhost.evil.example"]) {
      expect((await exactly("/databases", { headers: { host } })).status).toBe(403);
    }
    expect(await raw("GET /databases HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1.1 40[03] /);
    for (const host of ["localhost:1", "127.0.0.1", "[::1]:4747", "LOCALHOST"]) {
      expect((await exactly("/databases", { headers: { host } })).status).toBe(200);
    }
  });

  test("cannot ask (CSRF) nor read, unless they are allowed", async () => {
    const foreign = await service.post("/ask", QUESTION, { origin: "https://evil.example" });
    expect([foreign.status, foreign.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    expect((await service.post("/ask", QUESTION, { origin: "null" })).status).toBe(403);
    expect((await service.post("/ask", QUESTION, { origin: service.url })).status).toBe(200);
    const read = await service.get("/databases", { origin: "https://evil.example" });
    expect(read.headers.has("access-control-allow-origin")).toBe(false);
    const known = await service.post("/ask", QUESTION, { origin: "https://site.example" });
    expect([known.status, known.headers.get("access-control-allow-origin")]).toEqual([200, "https://site.example"]);
    const headers = { origin: "https://site.example", "access-control-request-method": "POST" };
    const preflight = await exactly("/ask", { method: "OPTIONS", headers });
    expect([preflight.status, preflight.headers["access-control-allow-headers"]]).toEqual([
      204,
      "authorization, content-type, x-request-id",
    ]);
  });
});

describe("connections that say nothing", () => {
  test("1,000 of them do not keep a request from being answered, and are closed in the end", async () => {
    const own = await startService(space.home, { http: { headers: 3000 } });
    onTestFinished(() => own.stop());
    const port = Number(new URL(own.url).port);
    const sockets: Socket[] = [];
    let closed = 0;
    for (let number = 0; number < 1000; number++) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.on("close", () => closed++);
      socket.resume();
      sockets.push(socket);
    }
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    expect(await until(() => sockets.every((socket) => !socket.connecting))).toBe(true);
    expect((await own.post("/ask", QUESTION)).status).toBe(200);
    expect(await until(() => closed === 1000)).toBe(true);
  });

  test("a request that comes drop by drop is cut off", async () => {
    const own = await startService(space.home, { http: { headers: 500, request: 800 } });
    onTestFinished(() => own.stop());
    expect(await raw("GET /databases HTTP/1.1\r\nHost: localhost\r\nX: ", own)).toMatch(
      /^HTTP\/1.1 408 [\s\S]*"too-slow"/,
    );
    const body =
      "POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    expect(await raw(body, own)).toMatch(/^HTTP\/1.1 408 |^$/);
  });

  test("what comes beyond the limit of connections is closed", async () => {
    const own = await startService(space.home, { http: { connections: 2 } });
    onTestFinished(() => own.stop());
    const port = Number(new URL(own.url).port);
    const sockets = [1, 2, 3].map(() =>
      connect(port, "127.0.0.1")
        .on("error", () => {})
        .resume(),
    );
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    expect(await until(() => sockets.some((socket) => socket.closed))).toBe(true);
    expect(sockets.filter((socket) => socket.closed)).toHaveLength(1);
  });
});
