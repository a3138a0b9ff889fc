import { greetingOf } from "../greeting.js";

/** Whether a server of this kind listens: it speaks first, a packet with the number 0 and version 10 of its protocol or an error. */
export async function greetsAsMysql(host: string, port: number): Promise<boolean> {
  const { unasked = false, bytes = Buffer.alloc(0) } = (await greetingOf(host, port)) ?? {};
  return unasked && bytes.length > 4 && bytes[3] === 0 && (bytes[4] === 10 || bytes[4] === 255);
}
