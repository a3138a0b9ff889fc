import { createAdaptorServer } from "@hono/node-server";
import { localhostHostValidation, localhostOriginValidation } from "@modelcontextprotocol/hono";
import { Hono } from "hono";
import { AskableError, messageOf } from "../../errors.js";
import { isLoopback } from "../../loopback.js";
import type { McpOptions } from "./call-tool.js";
import { mcpOverHttp } from "./http-sessions.js";
import { mcpServers } from "./mcp-server.js";

export interface McpAddress {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
}

const PATH = "/mcp";

/**
 * Speaks MCP over streamable HTTP to programs of this machine, until the signal is given. A page of another site cannot
 * reach it: its name would stand in `Host` or `Origin`.
 *
 * @param onListening Is given the URL.
 * @throws AskableError where the address is not of this machine, or is taken.
 */
export async function serveOverHttp(
  options: McpOptions,
  { host, port }: McpAddress,
  signal: AbortSignal,
  onListening: (url: string) => void,
): Promise<void> {
  if (!isLoopback(host)) {
    throw new AskableError(`--host: ${host} is no address of this machine alone`, {
      code: "usage",
      hint: "askable mcp asks for no key, so it serves this machine only: 127.0.0.1, ::1 or localhost.",
    });
  }
  const mcp = mcpOverHttp(mcpServers(options), options.onError);
  const app = new Hono();
  app.use(localhostHostValidation(), localhostOriginValidation());
  app.all(PATH, (context) => mcp.fetch(context.req.raw));
  app.notFound((context) => context.json({ error: `MCP is spoken at ${PATH}` }, 404));
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(cannotListen(error, host, port)));
    server.listen(port, host, resolve);
  });
  server.on("error", options.onError);
  const address = server.address();
  const taken = typeof address === "object" && address ? address.port : port;
  onListening(`http://${host.includes(":") ? `[${host}]` : host}:${taken}${PATH}`);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await mcp.close();
  const closed = new Promise((resolve) => server.close(resolve));
  if ("closeAllConnections" in server) server.closeAllConnections();
  await closed;
}

function cannotListen(error: unknown, host: string, port: number): AskableError {
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return new AskableError(`--port: cannot listen on ${host}:${port}: ${messageOf(error)}`, {
    ...(taken && { hint: "Name another one, or 0 for any that is free." }),
    cause: error,
  });
}
