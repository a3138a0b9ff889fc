import type { Readable, Writable } from "node:stream";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { McpOptions } from "./call-tool.js";
import { mcpServers } from "./mcp-server.js";

export interface StdioStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Bytes of one message. What is larger ends the connection: what it was an answer to cannot be told. */
const MOST_BYTES = 64 * 2 ** 20;

/** Speaks MCP over a pair of streams, until the client ends its side or the signal is given. */
export async function serveOverStdio(
  options: McpOptions,
  { input, output }: StdioStreams,
  signal: AbortSignal,
): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    input.once("end", resolve).once("close", resolve).once("error", resolve);
    output.once("error", resolve).once("close", resolve);
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const transport = new StdioServerTransport(input, output, { maxBufferSize: MOST_BYTES });
  const handle = serveStdio(mcpServers(options), { transport, onerror: options.onError });
  await ended;
  await handle.close();
  // A pipe that nobody reads any more would keep the process.
  input.destroy();
}
