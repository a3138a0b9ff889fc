import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { MAIN } from "./build.js";

/** The revision that most clients speak today, and the newest one that both sides know. */
export const REVISIONS = ["legacy", "auto"] as const;
export type Revision = (typeof REVISIONS)[number];

export function newClient(revision: Revision = "legacy", options: ClientOptions = {}): Client {
  return new Client({ name: "test", version: "1.0.0" }, { ...options, versionNegotiation: { mode: revision } });
}

export interface Connected {
  readonly client: Client;
  /** Of the server. */
  readonly pid: number;
  readonly stderr: () => string;
}

/** The built command as the child of a client. */
export async function connectStdio(home: string, words: readonly string[], client = newClient()): Promise<Connected> {
  const args = [MAIN, "mcp", "--home", home, ...words];
  const env = { ...process.env } as Record<string, string>;
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "pipe", env });
  let stderr = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk;
  });
  await client.connect(transport);
  return { client, pid: transport.pid ?? 0, stderr: () => stderr };
}

export interface HttpServer {
  readonly url: URL;
  readonly child: ChildProcess;
  readonly connect: (client?: Client) => Promise<Client>;
  /** Its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** The built command, which serves at a port of its own. */
export async function startHttp(home: string, words: readonly string[] = []): Promise<HttpServer> {
  const child = spawn(process.execPath, [MAIN, "mcp", "--http", "--port", "0", "--home", home, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = await new Promise<URL>((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk;
      const found = /listening at (\S+)/.exec(said)?.[1];
      if (found) resolve(new URL(found));
    });
    exited.then(() => reject(new Error(`It did not start: ${said}`)));
  });
  return {
    ...{ url, child },
    connect: async (client = newClient()) => {
      await client.connect(new StreamableHTTPClientTransport(url));
      return client;
    },
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Children of a process, by their number. */
export function childrenOf(pid: number): number[] {
  return processes()
    .filter(({ parent }) => parent === pid)
    .map((each) => each.pid);
}

/** Whether a process is there and is no zombie. */
export function isAlive(pid: number): boolean {
  return processes().some((each) => each.pid === pid && each.state !== "Z");
}

/** Ticks of the processor that a process has taken. */
export function ticksOf(pid: number): number {
  return processes().find((each) => each.pid === pid)?.ticks ?? 0;
}

function processes() {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ");
        const [state = "", parent] = fields;
        return [{ pid: Number(name), state, parent: Number(parent), ticks: Number(fields[11]) + Number(fields[12]) }];
      } catch {
        return [];
      }
    });
}

/** The text of a result, as models see it. */
export function textOf(result: { readonly content?: unknown }): string {
  const [first] = (result.content ?? []) as { type: string; text?: string }[];
  return first?.text ?? "";
}
