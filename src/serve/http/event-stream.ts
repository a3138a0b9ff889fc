/** Server-sent events of one reply: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  send(event: string, data: unknown): void;
  end(): void;
}

/** Milliseconds between comments, which keep proxies from closing a reply that is silent. */
const KEEP_ALIVE = 15_000;

export function openEventStream(): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (text: string) => controller?.enqueue(encoder.encode(text));
  const keepAlive = setInterval(() => write(": still at work\n\n"), KEEP_ALIVE).unref();
  const over = () => {
    clearInterval(keepAlive);
    controller = undefined;
  };
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: over,
  });
  return {
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => {
      controller?.close();
      over();
    },
  };
}
