/** Server-sent events of one reply: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** @param droppable Left out where the reader is behind. */
  send(event: string, data: unknown, droppable?: boolean): void;
  end(): void;
}

export interface EventStreamOptions {
  /** Milliseconds between comments, which keep proxies from closing a reply that is silent. */
  readonly keepAlive: number;
  /** Milliseconds after which a reader that reads nothing of what waits is given up. */
  readonly stalled: number;
  /** Told that the reader is given up: the connection is of no more use. */
  readonly onStalled: () => void;
}

/** Bytes that wait for the reader, from which on what is droppable is dropped. */
const BEHIND = 64 * 1024;

export function openEventStream({ keepAlive, stalled, onStalled }: EventStreamOptions): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const isBehind = () => (controller?.desiredSize ?? 0) <= 0;
  const write = (text: string) => {
    controller?.enqueue(encoder.encode(text));
    if (isBehind()) watch ??= setTimeout(giveUp, stalled).unref();
  };
  let watch: NodeJS.Timeout | undefined;
  const calm = () => {
    clearTimeout(watch);
    watch = undefined;
  };
  const beat = setInterval(() => isBehind() || write(": still at work\n\n"), keepAlive).unref();
  const over = () => {
    clearInterval(beat);
    controller = undefined;
  };
  const giveUp = () => {
    over();
    onStalled();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      pull: calm,
      cancel: () => {
        calm();
        over();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BEHIND }),
  );
  return {
    body,
    send(event, data, droppable = false) {
      if (!(droppable && isBehind())) write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end() {
      controller?.close();
      over();
    },
  };
}
