import { ApiError, send, unreachable } from "./api.js";

export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** Asks with a body and calls `onEvent` with each event of the reply as it arrives. */
export async function stream(
  path: string,
  body: object,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await send(path, body, "text/event-stream", signal);
  if (!response.body) throw new ApiError("failed", "The service answered with nothing.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw signal.aborted ? error : unreachable();
    });
    if (done) return;
    const parts = (rest + value).split(/\r?\n\r?\n/);
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const event = eventIn(part);
      if (event) onEvent(event);
    }
  }
}

function eventIn(text: string): ServerEvent | undefined {
  let name = "message";
  const data: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event") name = value;
    if (field === "data") data.push(value);
  }
  return data.length === 0 ? undefined : { name, data: data.join("\n") };
}
