import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** What a statement is exchanged for on its way to the server. */
export type Rewrite = (sql: string) => string;

/**
 * Stands before the real server until the running test has finished and exchanges the text of statements. So that server can
 * be made to answer as products answer that cannot be installed here: with another version, with an error, with nothing.
 *
 * @returns The URL with the proxy in place of the server, without TLS.
 */
export async function proxied(url: string, rewrite: Rewrite): Promise<string> {
  const target = new URL(url);
  const isMysql = target.protocol === "mysql:";
  const port = Number(target.port || (isMysql ? 3306 : 5432));
  const messages = isMysql ? mysqlMessage : postgresMessage;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(port, target.hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
    server.on("data", (bytes) => client.write(bytes));
    let [waiting, first] = [Buffer.alloc(0), true];
    client.on("data", (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      for (;;) {
        const message = messages(waiting, first, rewrite);
        if (message === undefined) return;
        waiting = waiting.subarray(message.read);
        first = false;
        server.write(message.bytes);
      }
    });
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  target.port = String((proxy.address() as AddressInfo).port);
  target.searchParams.set(isMysql ? "ssl-mode" : "sslmode", isMysql ? "DISABLED" : "disable");
  return target.href;
}

/** The next message of a client, as it is sent on; undefined until all of it is there. */
interface Message {
  readonly read: number;
  readonly bytes: Buffer;
}

/** Three bytes of length, a number, and for a statement 3 and its text. */
function mysqlMessage(waiting: Buffer, _first: boolean, rewrite: Rewrite): Message | undefined {
  if (waiting.length < 4) return undefined;
  const read = 4 + waiting.readUIntLE(0, 3);
  if (waiting.length < read) return undefined;
  const bytes = waiting.subarray(0, read);
  if (bytes[3] !== 0 || bytes[4] !== 3) return { read, bytes };
  const sql = Buffer.from(rewrite(bytes.toString("utf8", 5)));
  const head = Buffer.from([0, 0, 0, 0, 3]);
  head.writeUIntLE(sql.length + 1, 0, 3);
  return { read, bytes: Buffer.concat([head, sql]) };
}

/** But for the first, a letter, four bytes of length, and for a statement (Q) its text and a zero. */
function postgresMessage(waiting: Buffer, first: boolean, rewrite: Rewrite): Message | undefined {
  const at = first ? 0 : 1;
  if (waiting.length < at + 4) return undefined;
  const read = at + waiting.readInt32BE(at);
  if (waiting.length < read) return undefined;
  const bytes = waiting.subarray(0, read);
  if (first || bytes[0] !== "Q".charCodeAt(0)) return { read, bytes };
  const sql = Buffer.from(`${rewrite(bytes.toString("utf8", 5, read - 1))}\0`);
  const head = Buffer.from([bytes[0], 0, 0, 0, 0]);
  head.writeInt32BE(sql.length + 4, 1);
  return { read, bytes: Buffer.concat([head, sql]) };
}
