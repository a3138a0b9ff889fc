import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** What stands between askable and a bucket: sees each request, and may spoil it. */
export interface BucketProxy {
  readonly url: string;
  readonly seen: IncomingMessage[];
  /** What is done with each request from now on. Undefined lets it pass. */
  fault: ((incoming: IncomingMessage) => Fault | undefined) | undefined;
  close(): Promise<void>;
}

export type Fault =
  /** The store refuses, as S3 words it. */
  | { readonly kind: "refuse"; readonly status: number; readonly code: string }
  /** The connection breaks off before the store has the request. */
  | { readonly kind: "cut" }
  /** The store does it, and the connection breaks off after so many bytes of its answer; after 0, before its head. */
  | { readonly kind: "cut-answer"; readonly after: number }
  /** The store gets it without some headers. */
  | { readonly kind: "without"; readonly headers: readonly string[] }
  /** Something happens before the store has the request. */
  | { readonly kind: "first"; readonly work: () => Promise<unknown> };

export async function bucketProxy(target: string): Promise<BucketProxy> {
  const seen: IncomingMessage[] = [];
  const server = createServer((incoming, answer) => {
    seen.push(incoming);
    void handle(incoming, answer, target, proxy.fault?.(incoming));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const proxy: BucketProxy = {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    seen,
    fault: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

async function handle(incoming: IncomingMessage, answer: ServerResponse, target: string, fault: Fault | undefined) {
  incoming.on("error", () => {});
  if (fault?.kind === "cut") return void incoming.socket.destroy();
  if (fault?.kind === "refuse") {
    incoming.resume();
    answer.writeHead(fault.status, { "content-type": "application/xml", date: new Date().toUTCString() });
    return void answer.end(
      `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>refused by the test</Message></Error>`,
    );
  }
  if (fault?.kind === "first") await fault.work();
  const { hostname, port } = new URL(target);
  const headers = { ...incoming.headers };
  for (const name of fault?.kind === "without" ? fault.headers : []) delete headers[name];
  const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (reply) => {
    if (fault?.kind === "cut-answer" && fault.after === 0) return void incoming.socket.destroy();
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    answer.flushHeaders();
    let left = fault?.kind === "cut-answer" ? fault.after : Number.POSITIVE_INFINITY;
    reply.on("data", (part: Buffer) => {
      if (left <= 0) return;
      answer.write(part.subarray(0, left));
      left -= part.length;
      // What was written is on its way before the connection breaks off.
      if (left <= 0) setTimeout(() => incoming.socket.destroy(), 20);
    });
    reply.on("end", () => {
      if (fault?.kind === "cut-answer") setTimeout(() => incoming.socket.destroy(), 20);
      else answer.end();
    });
  });
  onward.on("error", () => incoming.socket.destroy());
  incoming.pipe(onward);
}
