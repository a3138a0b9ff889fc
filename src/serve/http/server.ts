import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { AskableError, messageOf } from "../../errors.js";

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** @throws AskableError where it cannot listen there. */
// biome-ignore lint/suspicious/noExplicitAny: whatever its routes are given
export async function listen(app: Hono<any>, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, hostname: host }) as Server;
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
      }),
  };
}
