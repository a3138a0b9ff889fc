import { jsonErrorAt, placeIn } from "./json-place.js";
import { HttpError } from "./problem.js";

/** The JSON of a request's body. @throws HttpError for another type, what is too large, and what is no JSON. */
export async function readJson(request: Request, most: number): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;\s*charset=utf-?8\s*)?$/i.test(type)) {
    throw new HttpError("wrong-type", "The body must be JSON", { hint: "Send Content-Type: application/json." });
  }
  const text = await readText(request, most);
  try {
    return JSON.parse(text);
  } catch {
    const place = placeIn(text, jsonErrorAt(text) ?? text.length);
    throw new HttpError("invalid", `The body is no JSON from ${place} on`);
  }
}

async function readText(request: Request, most: number): Promise<string> {
  // What says that it is too large is not read at all.
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge(most);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > most) throw tooLarge(most);
    parts.push(part);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw new HttpError("invalid", "The body is not UTF-8");
  }
}

function tooLarge(most: number): HttpError {
  return new HttpError("too-large", `The body has more than ${most} bytes`, { headers: { connection: "close" } });
}
