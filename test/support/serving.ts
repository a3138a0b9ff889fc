import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepare } from "#askable/operations/library.js";
import type { RequestLine } from "#askable/serve/http/record-requests.js";
import { type ServeOptions, type Serving, serve } from "#askable/serve/http/serve.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { bakery } from "./bakery.js";
import { temporaryFolder } from "./folder.js";

/** Whose JSON a test looks into as it likes. */
export interface Reply extends Omit<Response, "json"> {
  // biome-ignore lint/suspicious/noExplicitAny: a test says what is in it
  json(): Promise<any>;
}

export interface TestService extends Serving {
  readonly home: string;
  /** Of each request that has ended. */
  readonly lines: readonly RequestLine[];
  readonly notes: readonly string[];
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body: unknown, headers?: Record<string, string>, signal?: AbortSignal): Promise<Reply>;
}

/** A workspace with the bakery prepared in it. */
export async function bakeryWorkspace(...names: readonly string[]) {
  const folder = await temporaryFolder();
  const home = join(folder.path, "home");
  mkdirSync(home);
  for (const name of names.length > 0 ? names : ["bakery"]) {
    await prepare(bakery(join(folder.path, `${name}.sqlite`)), { home });
  }
  return { folder: folder.path, home, remove: folder.remove };
}

/** Serves a workspace on loopback, on a free port. */
export async function startService(home: string, options: Partial<ServeOptions> = {}): Promise<TestService> {
  const lines: RequestLine[] = [];
  const notes: string[] = [];
  const serving = await serve({
    workspace: workspaceAt(home),
    environment: {},
    port: 0,
    onRequest: (line) => lines.push(line),
    onNote: (note) => notes.push(note),
    ...options,
  });
  const { url } = serving;
  return {
    ...{ ...serving, home, lines, notes },
    get: (path, headers = {}) => fetch(`${url}${path}`, { headers }),
    post: (path, body, headers = {}, signal) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
        ...(signal && { signal }),
      }),
  };
}

/** The pipeline that answers is `offline`; `direct` asks the model at this address. */
export function configureModel(home: string, url: string): void {
  const model = `{ provider: openai, baseUrl: "${url}", model: m, timeout: 60 }`;
  writeFileSync(join(home, "askable.yaml"), `models: { m: ${model} }\npipeline: offline\n`);
}

export const ENDLESS = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c";
