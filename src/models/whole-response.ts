/** A body that has more bytes than anything that was asked for. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";

  constructor(readonly most: number) {
    super(`The body has more than ${most} bytes`);
  }
}

const WITHOUT_BODY = [101, 204, 205, 304];

/**
 * As `fetch`, with the body read here: whole, up to so many bytes as it is unpacked, and given up with the signal. In Node
 * 20 the signal of a `fetch` is lost once the headers are there, and a body that does not come is waited for without end.
 *
 * @throws BodyTooLarge.
 */
export function fetchWhole(most: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, statusText, headers } = response;
    const body = await readBody(response, most, init?.signal ?? undefined);
    return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, statusText, headers });
  };
}

async function readBody({ body }: Response, most: number, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const reader = body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  if (!reader) return new Uint8Array();
  // Closes the connection; what a broken stream says of that is of no interest.
  const giveUp = () => void reader.cancel(signal?.reason).catch(() => {});
  let leave: (() => void) | undefined;
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      reject(signal?.reason);
      giveUp();
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener("abort", leave);
  });
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), left]);
      if (done) return Buffer.concat(parts);
      size += value.length;
      if (size > most) throw new BodyTooLarge(most);
      parts.push(value);
    }
  } catch (error) {
    giveUp();
    throw error;
  } finally {
    if (leave) signal?.removeEventListener("abort", leave);
  }
}
