import { connect, type Socket } from "node:net";

/** Milliseconds for each step: a server that is in reach answers within a few. */
const PATIENCE = 1000;

/** What a server says first: unasked, or as its answer to a request. Undefined where it stays silent. */
export async function greetingOf(
  host: string,
  port: number,
  request?: Uint8Array,
): Promise<{ readonly unasked: boolean; readonly bytes: Buffer } | undefined> {
  const socket = host.startsWith("/") ? connect(host) : connect(port, host);
  socket.on("error", () => {});
  try {
    const greeting = await next(socket);
    if (greeting) return { unasked: true, bytes: greeting };
    if (!request) return undefined;
    socket.write(request);
    const answer = await next(socket);
    return answer && { unasked: false, bytes: answer };
  } finally {
    socket.destroy();
  }
}

function next(socket: Socket): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE);
    socket.once("data", (data: Buffer) => {
      clearTimeout(timer);
      resolve(data);
    });
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
}
