import type OpenAI from "openai";
import { fetchWhole } from "../whole-response.js";

export const OPENAI_ADDRESS = "https://api.openai.com/v1";
/** How addresses of compatible endpoints usually end. */
export const OPENAI_ENDING = "/v1";

/** Bytes of a reply at most: vectors of a large batch are the longest. */
const MOST_BYTES = { text: 2 ** 24, vectors: 2 ** 28 };

export async function openClient(
  address: string,
  key: string | undefined,
  gives: keyof typeof MOST_BYTES,
): Promise<OpenAI> {
  const { default: Client } = await import("openai");
  return new Client({
    baseURL: address,
    apiKey: key ?? "none",
    organization: null,
    project: null,
    maxRetries: 0,
    fetch: fetchWhole(MOST_BYTES[gives]),
    logLevel: "off",
    ...(key === undefined ? { defaultHeaders: { Authorization: null } } : {}),
  });
}

export function previewOf(body: unknown): string {
  const text = typeof body === "string" ? body : (JSON.stringify(body) ?? "nothing");
  return text.slice(0, 1000).replaceAll(/\s+/g, " ").trim().slice(0, 80);
}
