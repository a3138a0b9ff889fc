import { createServer, type Server, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { AskableError, messageOf } from "../../errors.js";
import type { Env } from "./env.js";
import type { HttpLimits } from "./limits.js";
import { requestId } from "./request-record.js";

export interface Listening {
  readonly url: string;
  /** Takes no more connections and ends those that are open. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Milliseconds in which nothing was sent or came, after which a connection is cut: more than any work takes. */
  readonly silence: number;
  readonly limits: HttpLimits;
}

/** Milliseconds between two looks for connections that are too slow. */
const LOOK = 1000;

/** @throws AskableError where it cannot listen there. */
export async function listen(app: Hono<Env>, { host, port, silence, limits }: ListenOptions): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch as never,
    hostname: host,
    createServer,
    serverOptions: {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: LOOK,
      // With room for headers beside the longest URL.
      maxHeaderSize: limits.url + 16_384,
    },
  }) as Server;
  server.maxConnections = limits.connections;
  server.timeout = silence;
  server.on("clientError", refuse);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      reject(
        new AskableError(`Cannot listen on ${host}:${port}: ${messageOf(error)}`, { hint: "Give another --port." }),
      );
    });
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        // What was answered is still on its way.
        setTimeout(() => server.closeAllConnections(), LOOK).unref();
      }),
  };
}

/** What is no request of HTTP, or comes too slowly, never reaches the app. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = REFUSALS[error.code ?? ""] ?? [400, "invalid", "This is no request of HTTP"];
  const body = JSON.stringify({ error: message, code, request: requestId(undefined) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

const REFUSALS: Readonly<Record<string, readonly [number, string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "too-slow", "The request did not come in time"],
  HPE_HEADER_OVERFLOW: [431, "too-large", "The headers are too long"],
};
