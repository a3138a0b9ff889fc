import { spawn } from "node:child_process";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAIN } from "../../support/build.js";
import { askable } from "../../support/cli.js";
import {
  childrenOf,
  connectStdio,
  type HttpServer,
  isAlive,
  newClient,
  REVISIONS,
  startHttp,
  textOf,
  ticksOf,
} from "../../support/mcp.js";
import { until } from "../../support/until.js";
import { preparedHome, RUNAWAY } from "./home.js";

let home: Awaited<ReturnType<typeof preparedHome>>;
beforeAll(async () => {
  home = await preparedHome();
});
afterAll(() => home.remove());

type Database = keyof typeof RUNAWAY;
const runaway = (database: Database) => ({ name: "run_sql", arguments: { database, sql: RUNAWAY[database] } });
const count = { name: "run_sql", arguments: { database: "harbour", sql: "SELECT count(*) FROM ship" } };

/** The child of a process that works on and on. */
async function busyChild(pid: number): Promise<number> {
  const before = new Map<number, number>();
  let busy: number | undefined;
  await until(() => {
    for (const child of childrenOf(pid)) {
      const first = before.get(child) ?? ticksOf(child);
      before.set(child, first);
      // A fifth of a second of its own.
      if (ticksOf(child) - first >= 20) busy = child;
    }
    return busy !== undefined;
  }, 50_000);
  expect(busy).toBeDefined();
  return busy ?? 0;
}

/** Whether a process has ended, or does nothing any more. */
const isQuiet = (pid: number) =>
  until(async () => {
    if (!isAlive(pid)) return true;
    const before = ticksOf(pid);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return !isAlive(pid) || ticksOf(pid) === before;
  });

describe.each(REVISIONS)("a client of %s that cancels", (revision) => {
  test.each(["harbour", "library"] as const)("stops the statement that runs in %s", async (database) => {
    const { client, pid } = await connectStdio(home.path, ["--statement-seconds", "600"], newClient(revision));
    const control = new AbortController();
    const running = client.callTool(runaway(database), { signal: control.signal, timeout: 600_000 });
    const failed = expect(running).rejects.toThrow();
    const child = await busyChild(pid);
    control.abort();
    await failed;
    expect(await isQuiet(child)).toBe(true);
    const after = await client.callTool({ ...count, arguments: { ...count.arguments, database: "harbour" } });
    expect(after).toMatchObject({ structuredContent: { rows: [[3]] } });
    await client.close();
  });

  test("leaves other calls of its own alone", async () => {
    const { client, pid } = await connectStdio(home.path, [], newClient(revision));
    const control = new AbortController();
    const failed = expect(
      client.callTool(runaway("harbour"), { signal: control.signal, timeout: 600_000 }),
    ).rejects.toThrow();
    await busyChild(pid);
    const others = Array.from({ length: 5 }, () => client.callTool(count));
    control.abort();
    await failed;
    for (const other of await Promise.all(others)) expect(other).toMatchObject({ structuredContent: { rows: [[3]] } });
    await client.close();
  });
});

describe("the command over stdio", () => {
  test("stops a statement of its own accord", async () => {
    const { client } = await connectStdio(home.path, ["--statement-seconds", "1"]);
    const late = await client.callTool(runaway("harbour"));
    expect(late.isError).toBe(true);
    expect(textOf(late)).toMatch(/Ask for less/);
    await client.close();
  });

  test.each(["a closed stdin", "SIGINT", "SIGTERM"] as const)("ends with all its children after %s", async (how) => {
    const { child, lines } = started();
    await lines(2);
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: "2.0", id: 3, method: "tools/call", params: runaway("harbour") })}\n`,
    );
    const busy = await busyChild(child.pid ?? 0);
    const children = childrenOf(child.pid ?? 0);
    expect(children).toContain(busy);
    const code = new Promise((resolve) => child.once("exit", resolve));
    if (how === "a closed stdin") child.stdin.end();
    else child.kill(how);
    expect(await code).toBe(0);
    expect(await until(() => !children.some(isAlive))).toBe(true);
  });

  test("writes nothing but the protocol to stdout", async () => {
    const { child, lines } = started();
    child.stdin.write("this is no message\n[]\n{}\n\n");
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 4, method: "tools/list" })}\n`);
    const said = await lines(3);
    for (const line of said) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(said.some((line) => JSON.parse(line).id === 4 && "result" in JSON.parse(line))).toBe(true);
    const code = new Promise((resolve) => child.once("exit", resolve));
    child.stdin.end();
    expect(await code).toBe(0);
  });

  /** It, after the handshake and a first query; `lines` waits for so many lines of stdout. */
  function started() {
    const child = spawn(process.execPath, [MAIN, "mcp", "--home", home.path], { stdio: ["pipe", "pipe", "pipe"] });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk;
    });
    const complete = () => said.split("\n").slice(0, -1);
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    for (const message of [
      { id: 1, method: "initialize", params },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: count },
    ])
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const lines = async (least: number) => {
      expect(await until(() => complete().length >= least)).toBe(true);
      return complete();
    };
    return { child, lines };
  }
});

describe("the command over HTTP", () => {
  let server: HttpServer;
  beforeAll(async () => {
    server = await startHttp(home.path, ["--statement-seconds", "600"]);
  });
  afterAll(() => server.stop());

  test("serves clients of both revisions at once", async () => {
    const clients = await Promise.all(REVISIONS.map((revision) => server.connect(newClient(revision))));
    const asked = { name: "ask", arguments: { database: "library", question: "How many authors are there?" } };
    const answers = await Promise.all(
      clients.flatMap((client) => [client.callTool(asked), client.callTool(count), client.listTools()]),
    );
    expect(answers.filter((answer) => "isError" in answer && answer.isError)).toEqual([]);
    expect(answers).toMatchObject([
      { structuredContent: { rows: [[3]], answered: true } },
      { structuredContent: { rows: [[3]] } },
      { tools: expect.any(Array) },
      { structuredContent: { rows: [[3]], answered: true } },
      { structuredContent: { rows: [[3]] } },
      { tools: expect.any(Array) },
    ]);
    await Promise.all(clients.map((client) => client.close()));
  });

  test.each(REVISIONS)("tells a client of %s how far it is", async (revision) => {
    const client = await server.connect(newClient(revision));
    const seen: number[] = [];
    const asked = { name: "ask", arguments: { database: "library", question: "How many books are there?" } };
    await client.callTool(asked, { onprogress: ({ progress }) => void seen.push(progress) });
    expect(seen.length).toBeGreaterThan(3);
    await client.close();
  });

  test.each(REVISIONS)("stops the statement that a client of %s cancels", async (revision) => {
    const client = await server.connect(newClient(revision));
    const control = new AbortController();
    const running = client.callTool(runaway("harbour"), { signal: control.signal, timeout: 600_000 });
    const failed = expect(running).rejects.toThrow();
    const child = await busyChild(server.child.pid ?? 0);
    control.abort();
    await failed;
    expect(await isQuiet(child)).toBe(true);
    expect(await client.callTool(count)).toMatchObject({ structuredContent: { rows: [[3]] } });
    await client.close();
  });

  test("stops what a client ran that ends its session", async () => {
    const client = await server.connect();
    const failed = expect(client.callTool(runaway("harbour"), { timeout: 600_000 })).rejects.toThrow();
    const child = await busyChild(server.child.pid ?? 0);
    await (client.transport as { terminateSession?: () => Promise<void> }).terminateSession?.();
    await client.close();
    await failed;
    expect(await isQuiet(child)).toBe(true);
    const next = await server.connect();
    expect(await next.callTool(count)).toMatchObject({ structuredContent: { rows: [[3]] } });
    await next.close();
  });

  test("answers no page of another site", async () => {
    const begin = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    expect(await status({ host: "evil.example" }, begin)).toBe(403);
    expect(await status({ origin: "https://evil.example" }, begin)).toBe(403);
    expect(await status({ origin: "null" }, begin)).toBe(403);
    expect(await status({ origin: `http://localhost:${server.url.port}` }, begin)).toBe(400);
    expect(await status({ "mcp-session-id": "nobody" }, begin)).toBe(404);
    expect(await status({ "content-type": "text/plain" }, begin)).toBe(415);
    expect(await status({}, { ...begin, params: "x".repeat(10 * 2 ** 20) })).toBe(413);
  });

  test("ends with its children when it is told to", async () => {
    const own = await startHttp(home.path);
    const client = await own.connect();
    await client.callTool(count);
    void client.callTool(runaway("harbour")).catch(() => {});
    await busyChild(own.child.pid ?? 0);
    const children = childrenOf(own.child.pid ?? 0);
    expect(await own.stop("SIGINT")).toBe(0);
    expect(await until(() => !children.some(isAlive))).toBe(true);
    await client.close();
  });

  test("serves this machine only, and says where the keys are", async () => {
    const open = await askable(["mcp", "--http", "--host", "0.0.0.0", "--home", home.path]);
    expect(open).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("this machine only") });
    const taken = await askable(["mcp", "--http", "--port", server.url.port, "--home", home.path]);
    expect(taken).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("--port: cannot listen") });
    const alone = await askable(["mcp", "--port", "8765", "--home", home.path]);
    expect(alone).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("need --http") });
  });

  /** `Host` cannot be set with `fetch`. */
  function status(headers: Record<string, string>, body: object): Promise<number | undefined> {
    const accept = "application/json, text/event-stream";
    return new Promise((resolve, reject) => {
      const sent = request(server.url, {
        method: "POST",
        headers: { "content-type": "application/json", accept, ...headers },
      });
      sent.on("response", (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      // It may be answered, and closed, before all was sent.
      const failed = (error: NodeJS.ErrnoException) => (error.code === "EPIPE" ? undefined : reject(error));
      sent.on("error", failed);
      sent.on("socket", (socket) => void socket.on("error", failed));
      sent.end(JSON.stringify(body));
    });
  }
});

describe("the command", () => {
  test.each([
    [["--databases", "nix"], 1, /No database named "nix"/],
    [["--pipeline", "nix"], 2, /no pipeline "nix"/],
    [["--max-rows", "0"], 2, /max-rows: give a whole number/],
    [["--statement-seconds", "-1"], 2, /statement-seconds: /],
  ] as const)("with %j is refused before it serves", async (words, code, message) => {
    const refused = await askable(["mcp", ...words, "--home", home.path]);
    expect(refused).toMatchObject({ code, stdout: "" });
    expect(refused.stderr).toMatch(message);
  });
});
