import { randomUUID } from "node:crypto";
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

export interface McpHttp {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Requests whose answer is not complete. */
  open: number;
  usedAt: number;
}

const MOST_SESSIONS = 256;
/** Milliseconds after which the session of a client that asks nothing is forgotten; it then begins another one. */
const IDLE = 60 * 60_000;

/**
 * MCP over streamable HTTP. Clients of the revision of 2026 need no session. Those of 2025 get one each, without which
 * they could not be asked back, nor cancel what they asked.
 */
export function mcpOverHttp(servers: () => McpServer, onError: (error: unknown) => void): McpHttp {
  const modern = createMcpHandler(servers, { legacy: "reject", onerror: onError });
  const sessions = new Map<string, Session>();
  const end = (id: string) => {
    const session = sessions.get(id);
    sessions.delete(id);
    return session?.transport.close().catch(onError);
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [id, { open, usedAt }] of sessions) if (open === 0 && now - usedAt > IDLE) void end(id);
  }, 60_000).unref();

  const begin = async (request: Request): Promise<Response> => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        const [oldest] = [...sessions].filter(([, { open }]) => open === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt);
        if (sessions.size >= MOST_SESSIONS && oldest) void end(oldest[0]);
        sessions.set(id, { transport, open: 0, usedAt: performance.now() });
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await servers().connect(transport);
    const response = await transport.handleRequest(request);
    // It was no beginning, and was answered so.
    if (transport.sessionId === undefined) await transport.close();
    return response;
  };

  return {
    async fetch(request) {
      if (!(await isLegacyRequest(request))) return modern.fetch(request);
      const id = request.headers.get("mcp-session-id");
      if (id === null) return begin(request);
      const session = sessions.get(id);
      if (!session) return Response.json(UNKNOWN_SESSION, { status: 404 });
      session.open += 1;
      const done = () => {
        session.open -= 1;
        session.usedAt = performance.now();
      };
      return whenComplete(await session.transport.handleRequest(request).catch(failing(done)), done);
    },
    async close() {
      clearInterval(timer);
      await Promise.all([modern.close(), ...[...sessions.keys()].map(end)]);
    },
  };
}

const UNKNOWN_SESSION = {
  jsonrpc: "2.0",
  error: { code: -32001, message: "There is no such session: begin another one" },
  id: null,
};

const failing = (done: () => void) => (error: unknown) => {
  done();
  throw error;
};

/** The same response; `done` is called when its body is at its end, or nobody reads it any more. */
function whenComplete(response: Response, done: () => void): Response {
  if (!response.body) {
    done();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done: ended, value } = await reader.read().catch(failing(done));
      if (!ended) return controller.enqueue(value);
      done();
      controller.close();
    },
    async cancel(reason) {
      done();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
