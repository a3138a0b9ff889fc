/** What the service answers, in its own words, where it could not do what it was asked. */
export class ApiError extends Error {
  /** `unreachable` where nothing answered at all. */
  readonly code: string;
  readonly hint: string | undefined;

  constructor(code: string, message: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

const KEY = "askable.key";

export const keyOf = (): string | null => sessionStorage.getItem(KEY);

export function keepKey(key: string | null): void {
  if (key === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, key);
}

type Query = Readonly<Record<string, string | number | undefined>>;

export async function get<Answer>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Answer> {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
  const response = await request(`${path}${search}`, { signal: signal ?? null });
  return (await response.json()) as Answer;
}

export async function post<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
  return (await (await send(path, body, "application/json", signal)).json()) as Answer;
}

export const send = (path: string, body: object, accept: string, signal?: AbortSignal): Promise<Response> =>
  request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: accept },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });

/** A reply that is no JSON. */
export const open = (path: string): Promise<Response> => request(path, { headers: { Accept: "*/*" } });

/** A path below the page's own address, each part of it a name that may hold anything. */
export const pathOf = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join("/");

async function request(path: string, options: RequestInit): Promise<Response> {
  const key = keyOf();
  const headers = { Accept: "application/json", ...options.headers, ...(key && { Authorization: `Bearer ${key}` }) };
  const address = new URL(path, document.baseURI.split("#")[0]);
  let response: Response;
  try {
    response = await fetch(address, { ...options, headers, credentials: "same-origin" });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw unreachable();
  }
  if (response.ok) return response;
  throw await problemIn(response);
}

export const unreachable = (): ApiError =>
  new ApiError("unreachable", "The service does not answer.", "It may have been stopped, or the network is down.");

async function problemIn(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    const { code, error, hint } = JSON.parse(text);
    const later = response.headers.get("Retry-After");
    const wait = response.status === 429 && later ? `Try again in ${later} s.` : undefined;
    return new ApiError(String(code), String(error), hint === undefined ? wait : String(hint));
  } catch {
    const status = `${response.status} ${response.statusText}`.trim();
    return new ApiError("failed", `The service answered ${status} without saying why.`);
  }
}
