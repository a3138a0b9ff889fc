import { greetingOf } from "../greeting.js";

/** What a client says first: four bytes of length, and the request for TLS. */
const TLS_REQUEST = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);

/** Whether a server of this kind listens: it waits to be asked for TLS and answers S or N. */
export async function greetsAsPostgres(host: string, port: number): Promise<boolean> {
  const greeting = await greetingOf(host, port, TLS_REQUEST);
  return greeting?.unasked === false && /^[SN]$/.test(greeting.bytes.toString("latin1"));
}
