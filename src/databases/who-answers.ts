import { connect, type Socket } from "node:net";

/** Milliseconds for each step: a server that is in reach answers within a few. */
const PATIENCE = 1000;
/** What a PostgreSQL client says first: four bytes of length, and the request for TLS. */
const PG_TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Which kind of server listens at a port. One of MySQL's kind speaks first: a packet with the number 0, the version 10
 * of its protocol or an error. One of PostgreSQL's kind answers S or N when it is asked for TLS.
 */
export async function whoAnswers(host: string, port: number): Promise<"mysql" | "postgres" | undefined> {
  const socket = host.startsWith("/") ? connect(host) : connect(port, host);
  socket.on("error", () => {});
  try {
    const greeting = await next(socket);
    if (greeting && greeting.length > 4 && greeting[3] === 0 && (greeting[4] === 10 || greeting[4] === 255))
      return "mysql";
    if (greeting) return undefined;
    socket.write(PG_TLS_REQUEST);
    const answer = (await next(socket))?.toString("latin1");
    return answer === "S" || answer === "N" ? "postgres" : undefined;
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
