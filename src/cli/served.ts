import type { ExitCode, Shell } from "./command.js";

/** Beyond the time of grace: for closing what is open. */
const CLOSING = 3000;

/**
 * Waits for a signal, then stops a service.
 *
 * @param grace Milliseconds that it gives to work in flight.
 */
export async function served(
  serving: { readonly stop: () => Promise<void> },
  grace: number,
  { signal, allowToEnd }: Shell,
): Promise<ExitCode> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  allowToEnd(grace + CLOSING);
  await serving.stop();
  return 0;
}
