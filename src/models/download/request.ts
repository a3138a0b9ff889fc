import { AskableError } from "../../errors.js";

export interface FileRequest {
  /** Bytes that are there. */
  readonly from: number;
  /** What the server called the version of which these bytes are; without it they are not used. */
  readonly tag: string | undefined;
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FileReply {
  readonly url: string;
  /** Where the body begins; 0 when the server sends all of it anew. */
  readonly from: number;
  /** Bytes of the whole file, when known. */
  readonly total: number | undefined;
  /** ETag or date of the version, by which to go on. */
  readonly tag: string | undefined;
  /** Hex; where the server names it, as hubs of models do for large files. */
  readonly sha256: string | undefined;
  /** Null when all bytes are there. */
  readonly body: ReadableStream<Uint8Array> | null;
}

const MOST_REDIRECTS = 8;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Asks for a file from a byte on. Redirects are followed here, because a hub names size and checksum in the reply that
 * points elsewhere, and the token is only for the hub.
 *
 * @throws AskableError for an answer that will be the same the next time; another error for one that may not.
 */
export async function requestFile(url: string, request: FileRequest): Promise<FileReply> {
  const { tag, token, signal = null } = request;
  const from = tag === undefined ? 0 : request.from;
  let sha256: string | undefined;
  let address = new URL(url);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const headers = {
      // A compressed body cannot be continued.
      "accept-encoding": "identity",
      ...(from > 0 && tag !== undefined && { range: `bytes=${from}-`, "if-range": tag }),
      ...(token !== undefined && address.origin === new URL(url).origin && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(address, { headers, signal, redirect: "manual" });
    sha256 ??= hashIn(response.headers.get("x-linked-etag"));
    const next = response.headers.get("location");
    if (!REDIRECTS.includes(response.status) || next === null) return readFileReply(response, url, { from, sha256 });
    await response.body?.cancel();
    address = new URL(next, address);
  }
  throw new AskableError(`${url} points elsewhere more than ${MOST_REDIRECTS} times`, { hint: "Check the address." });
}

async function readFileReply(
  response: Response,
  url: string,
  { from, sha256 }: Pick<FileReply, "from" | "sha256">,
): Promise<FileReply> {
  const { status, headers } = response;
  const etag = headers.get("etag");
  // A weak tag does not tell versions apart byte by byte.
  const tag = (etag?.startsWith("W/") ? undefined : etag) ?? headers.get("last-modified") ?? undefined;
  const common = { url, tag, sha256: sha256 ?? hashIn(etag), body: response.body as FileReply["body"] };
  if (status === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get("content-range") ?? "") ?? [];
    if (Number(start) !== from) throw new Error(`it sent bytes from ${start ?? "nowhere"} instead of ${from}`);
    return { ...common, from, total: total === "*" ? undefined : Number(total) };
  }
  if (status === 200) {
    const length = headers.get("content-length");
    return { ...common, from: 0, total: length === null ? undefined : Number(length) };
  }
  await response.body?.cancel();
  const whole = /^bytes \*\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
  if (status === 416 && Number(whole) === from) return { ...common, from, total: from, body: null };
  throw refusal(status, url);
}

function refusal(status: number, url: string): Error {
  const { host } = new URL(url);
  if (status === 401 || status === 403) {
    return new AskableError(`${host} answered ${status}: ${url} needs a token`, {
      hint: "Accept the model's terms on its page where it has some, and set HF_TOKEN.",
    });
  }
  if (status >= 500 || status === 429 || status === 408 || status === 416) return new Error(`it answered ${status}`);
  return new AskableError(`${host} answered ${status} for ${url}`, {
    hint: "Check the address: of a hub it is hf:owner/repository/FILE.",
  });
}

/** A checksum, quoted as tags are. */
function hashIn(header: string | null): string | undefined {
  return /^"?([0-9a-f]{64})"?$/i.exec(header ?? "")?.[1]?.toLowerCase();
}
