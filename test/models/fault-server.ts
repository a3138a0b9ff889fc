import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Record<string, unknown>;
  readonly at: number;
}

export type Behaviour = (response: ServerResponse, received: Received) => void;

export interface FaultServer {
  readonly url: string;
  readonly received: readonly Received[];
  readonly close: () => Promise<void>;
}

/** A chat-completions endpoint on loopback that behaves as told, call by call; the last behaviour stays. */
export async function serveFaults(...behaviours: readonly Behaviour[]): Promise<FaultServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString("utf8") || "{}");
      const call = { path: request.url ?? "", headers: request.headers, body, at: performance.now() };
      const behaviour = behaviours[Math.min(received.length, behaviours.length - 1)]!;
      received.push(call);
      behaviour(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, received, close: () => stop(server) };
}

/** As `serveFaults`, until the running test has finished. */
export async function serveForTest(...behaviours: readonly Behaviour[]): Promise<FaultServer> {
  const server = await serveFaults(...behaviours);
  onTestFinished(() => server.close());
  return server;
}

/** A port on which nobody listens. */
export async function deadAddress(): Promise<string> {
  const server = await serveFaults(() => {});
  await server.close();
  return server.url;
}

/** As many choices as the request asks for with `n`, or as many as the endpoint gives at most. */
export const saysSamples =
  (most = 128): Behaviour =>
  (response, { body }) => {
    const { n = 1 } = body as { n?: number };
    const choices = Array.from({ length: Math.min(n, most) }, (_, index) => ({
      index,
      message: { role: "assistant", content: `SELECT ${index}${" -- long".repeat(index)}` },
      finish_reason: "stop",
    }));
    const usage = { prompt_tokens: 120, completion_tokens: 10 * choices.length, total_tokens: 0 };
    json(200, { choices, usage })(response, { path: "", headers: {}, body, at: 0 });
  };

export function completion(text: string, finish = "stop"): object {
  return {
    id: "1",
    object: "chat.completion",
    created: 0,
    model: "test",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: finish }],
    usage: {
      prompt_tokens: 120,
      completion_tokens: 7,
      total_tokens: 127,
      prompt_tokens_details: { cached_tokens: 100 },
    },
  };
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };

export const text =
  (status: number, body: string, type = "text/html"): Behaviour =>
  (response) => {
    response.writeHead(status, { "content-type": type });
    response.end(body);
  };

export const says = (reply: string, finish?: string): Behaviour => json(200, completion(reply, finish));

export const failure = (status: number, message: string, headers?: Record<string, string>): Behaviour =>
  json(status, { error: { message, type: "error" } }, headers);

/** Breaks the connection before any byte of the reply. */
export const reset: Behaviour = (response) => {
  response.socket?.resetAndDestroy();
};

/** Sends the headers and half of the body, then breaks the connection. */
export const killedInTheMiddle: Behaviour = (response) => {
  const body = JSON.stringify(completion("SELECT 1"));
  response.writeHead(200, { "content-type": "application/json", "content-length": String(body.length) });
  response.write(body.slice(0, 40));
  setTimeout(() => response.socket?.destroy(), 20);
};

/** Half of the body, ended as if it were whole. */
export const cutJson: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(completion("SELECT 1")).slice(0, 60));
};

/** The headers at once, the body never. */
export const hangs: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write(" ");
};

/** Says gzip and sends plain JSON. */
export const claimsGzip: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
  response.end(JSON.stringify(completion("SELECT 1")));
};

/** As `claimsGzip`, on a connection that stays open. */
export const claimsGzipAndStays: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
  response.write(JSON.stringify(completion("SELECT 1")));
};

/** A byte now and then, without end. */
export const drips: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
};

/** Promises more bytes than it sends, and stays. */
export const claimsMore: Behaviour = (response) => {
  const body = JSON.stringify(completion("SELECT 1"));
  response.writeHead(200, { "content-type": "application/json", "content-length": String(body.length + 100) });
  response.write(body);
};

/** Promises fewer bytes than it sends. */
export const claimsLess: Behaviour = (response) => {
  const body = JSON.stringify(completion("SELECT 1"));
  response.socket?.end(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length - 30}\r\n\r\n${body}`,
  );
};

/** Neither headers nor body. */
export const silent: Behaviour = () => {};

/** More than any reply has, without end. */
export const floods: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const part = Buffer.alloc(2 ** 20, " ");
  const more = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on("drain", more);
  more();
};

/** A picture where a completion should be. */
export const picture: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "image/png" });
  response.end(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
};

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
